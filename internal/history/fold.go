package history

import (
	"cmp"
	"slices"
	"strings"
)

// Tally is what the commits of a history add up to.
type Tally struct {
	Blocks []BlockTally // those with a grid commit that counts, by number
	Work   int          // work commits that count
	Other  int          // grid commits of other types
	Last   *Commit      // the newest work commit
	Edge   Edge         // what Plus needs to know
}

// BlockTally is one block's share. A commit of two blocks is in both.
type BlockTally struct {
	Block   Block
	Work    int   // work commits that count
	Feats   int   // those of type feat
	Other   int   // grid commits of other types
	Threads []int // threads named by its work commits, ascending
	Newest  Stamp // its newest work commit
}

// Stamp orders commits: by time, ties by hash; HEAD is after all others.
type Stamp struct {
	Time int64
	Hash string
	Head bool
}

// Compare orders stamps; the zero stamp is no commit and before all.
func (s Stamp) Compare(u Stamp) int {
	switch {
	case s.Head != u.Head && s.Head:
		return 1
	case s.Head != u.Head:
		return -1
	case (s.Hash == "") != (u.Hash == ""):
		return strings.Compare(s.Hash, u.Hash)
	}
	return cmp.Or(cmp.Compare(s.Time, u.Time), strings.Compare(s.Hash, u.Hash))
}

// Fold adds a timeline up. head is the full hash of HEAD, or "". The sum is
// the same in whatever order, and however often, the commits were added.
func Fold(t Timeline, workTypes []string, head string) Tally {
	var sum Tally
	var last Stamp
	newest, skewed := 0, false
	reverts := readReverts(t.commits)
	undone := reverts.undone()
	var room []Share
	for i := range t.commits {
		c := &t.commits[i]
		e, ok := judge(c, workTypes, room[:0])
		room = e.Shares
		if !ok || undone[i] {
			continue
		}
		stamp := Stamp{c.Time, c.Hash, c.Hash == head}
		sum.add(e, stamp)
		if !e.Work {
			continue
		}
		skewed = skewed || last.Head
		if last.Compare(stamp) < 0 {
			last, newest = stamp, i
		}
	}
	if sum.Work > 0 {
		c := t.commits[newest]
		sum.Last = &c
	}
	sum.Edge = edgeOf(reverts, skewed)
	return sum
}

// add counts an entry once in all, and once in each of its blocks.
func (t *Tally) add(e Entry, stamp Stamp) {
	if e.Work {
		t.Work++
	} else {
		t.Other++
	}
	for rest := e.Shares; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Thread.Block == rest[0].Thread.Block {
			n++
		}
		t.block(rest[0].Thread.Block).add(rest[:n], e.Work, stamp)
		rest = rest[n:]
	}
}

// block finds a block's tally, and makes it where there is none.
func (t *Tally) block(b Block) *BlockTally {
	at, found := slices.BinarySearchFunc(t.Blocks, b, func(have BlockTally, b Block) int {
		return cmp.Compare(have.Block, b)
	})
	if !found {
		t.Blocks = slices.Insert(t.Blocks, at, BlockTally{Block: b})
	}
	return &t.Blocks[at]
}

// add counts one commit, of which these are the shares in this block.
func (b *BlockTally) add(shares []Share, work bool, stamp Stamp) {
	if !work {
		b.Other++
		return
	}
	b.Work++
	if slices.ContainsFunc(shares, func(s Share) bool { return s.Feat }) {
		b.Feats++
	}
	for _, s := range shares {
		if n := s.Thread.N; n != 0 {
			if at, found := slices.BinarySearch(b.Threads, n); !found {
				b.Threads = slices.Insert(b.Threads, at, n)
			}
		}
	}
	if b.Newest.Compare(stamp) < 0 {
		b.Newest = stamp
	}
}
