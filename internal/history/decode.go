package history

import (
	"encoding/binary"
	"fmt"
)

// The fewest bytes that one of a list takes; they bound what a list may hold.
const (
	minCommit  = 8 // flags, time, four texts, two lists
	minSubject = 5 // breaking, three texts, a list
	minRef     = 2
)

// decoder reads the compact form of a timeline. The texts that it gives out
// share one string. After the first error all is zero.
type decoder struct {
	text string
	at   int
	refs []Thread // room that the lists of references are cut from
	err  error
}

func (d *decoder) fail(what string) {
	if d.err == nil {
		d.err = fmt.Errorf("read timeline: byte %d: %s", d.at, what)
	}
	d.at = len(d.text)
}

func (d *decoder) commit() Commit {
	flags := d.flags(flagsEnd - 1)
	c := Commit{
		Merge:   flags&flagMerge != 0,
		Trailer: flags&flagTrailer != 0,
		Time:    d.number(),
		Hash:    d.string(),
		Subject: d.string(),
		Type:    d.string(),
		Session: d.string(),
		Refs:    d.threads(),
	}
	if n := d.count(minSubject); n > 0 {
		c.Listed = make([]Subject, n)
		for i := range c.Listed {
			c.Listed[i] = d.subject()
		}
	}
	if flags&flagReverts != 0 {
		c.Reverts = d.revert()
	}
	return c
}

func (d *decoder) subject() Subject {
	return Subject{
		Breaking:    d.flags(1) != 0,
		Type:        d.string(),
		Scope:       d.string(),
		Description: d.string(),
		Refs:        d.threads(),
	}
}

func (d *decoder) revert() *Revert {
	r := &Revert{Hash: d.string(), Subject: d.string()}
	if r.Hash != "" && leadingHash(r.Hash) != r.Hash {
		d.fail("a revert of no hash")
	}
	return r
}

func (d *decoder) threads() []Thread {
	n := d.count(minRef)
	if n == 0 {
		return nil
	}
	if cap(d.refs)-len(d.refs) < n {
		d.refs = make([]Thread, 0, max(n, 1024))
	}
	start := len(d.refs)
	for range n {
		block, thread := d.count(0), d.count(0)
		if block < 1 || block > 9999 || thread > 9999 {
			d.fail("a block or thread out of range")
			return nil
		}
		d.refs = append(d.refs, Thread{Block(block), thread})
	}
	return d.refs[start:len(d.refs):len(d.refs)]
}

// count reads a number of things that take at least size bytes each, and so
// can't be more than what is left holds.
func (d *decoder) count(size int) int {
	n, width := uvarint(d.text[d.at:])
	if width <= 0 || n > uint64(len(d.text)) && size > 0 || n > 1<<31-1 {
		d.fail("no number")
		return 0
	}
	d.at += width
	if int(n)*size > len(d.text)-d.at {
		d.fail("more than there is")
		return 0
	}
	return int(n)
}

func (d *decoder) number() int64 {
	n, width := uvarint(d.text[d.at:])
	if width <= 0 {
		d.fail("no number")
		return 0
	}
	d.at += width
	return int64(n>>1) ^ -int64(n&1)
}

func (d *decoder) string() string {
	n := d.count(1)
	s := d.text[d.at : d.at+n]
	d.at += n
	return s
}

func (d *decoder) flags(most byte) byte {
	if d.at == len(d.text) || d.text[d.at] > most {
		d.fail("unknown flags")
		return 0
	}
	d.at++
	return d.text[d.at-1]
}

// uvarint is binary.Uvarint for a string.
func uvarint(s string) (n uint64, width int) {
	var head [binary.MaxVarintLen64]byte
	return binary.Uvarint(head[:copy(head[:], s)])
}
