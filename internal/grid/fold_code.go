package grid

import (
	"slices"

	"github.com/git-grid/git-grid/internal/history"
)

// encodeFold is a fold, for decodeFold.
func encodeFold(f folded) ([]byte, error) {
	var c coder
	c.text(f.Tip)
	c.signed(f.Time)
	c.text(f.Since)
	c.flag(f.Ignored)
	c.flag(f.Skewed)
	c.text(f.Base)
	c.tally(f.Tally)
	var last []history.Commit
	if f.Tally.Last != nil {
		last = append(last, *f.Tally.Last)
	}
	for _, commits := range [][]history.Commit{last, f.Added} {
		data, err := history.NewTimeline(commits...).AppendBinary(nil)
		if err != nil {
			return nil, err
		}
		c.text(string(data))
	}
	return c, nil
}

func (c *coder) tally(t history.Tally) {
	c.count(t.Work)
	c.count(t.Other)
	c.count(len(t.Blocks))
	for _, b := range t.Blocks {
		c.numbers([]int{int(b.Block), b.Work, b.Feats, b.Other})
		c.numbers(b.Threads)
		c.signed(b.Newest.Time)
		c.text(b.Newest.Hash)
		c.flag(b.Newest.Head)
	}
	c.signed(t.Edge.From)
	c.texts(t.Edge.Hashes)
	c.text(t.Edge.Named)
	c.flag(t.Edge.Closed)
}

// decodeFold is the inverse; false for what encodeFold didn't write.
func decodeFold(data []byte) (folded, bool) {
	d := decoder{rest: string(data)}
	f := folded{Tip: d.text(), Time: d.signed(), Since: d.text(), Ignored: d.flag(), Skewed: d.flag(), Base: d.text()}
	f.Tally = d.tally()
	last, added := d.commits(), d.commits()
	if len(last) > 0 {
		f.Tally.Last = &last[0]
	}
	f.Added = added
	return f, !d.bad && d.rest == ""
}

func (d *decoder) tally() history.Tally {
	t := history.Tally{Work: d.count(), Other: d.count()}
	for range d.length() {
		n := d.numbers()
		if len(n) != 4 {
			d.bad = true
			return t
		}
		t.Blocks = append(t.Blocks, history.BlockTally{
			Block: history.Block(n[0]), Work: n[1], Feats: n[2], Other: n[3], Threads: d.numbers(),
			Newest: history.Stamp{Time: d.signed(), Hash: d.text(), Head: d.flag()},
		})
	}
	t.Edge = history.Edge{From: d.signed(), Hashes: d.texts(), Named: d.text(), Closed: d.flag()}
	return t
}

func (d *decoder) commits() []history.Commit {
	t, err := history.ReadTimeline([]byte(d.text()))
	d.bad = d.bad || err != nil
	return slices.Collect(t.All())
}
