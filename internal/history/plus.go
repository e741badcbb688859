package history

import (
	"math"
	"slices"
	"strings"
)

// Edge is what a tally knows of its timeline, so that one newer commit can be
// added without it. It is small, whatever the timeline's size.
type Edge struct {
	From   int64    // a commit may be added whose time is this or later
	Hashes []string // the commits of that time that are there already
	Named  string   // first four digits of each hash that a revert waits for, run together
	Closed bool     // none may be added
}

// The edge stays small: a crowd of commits of one second, or many reverts that
// wait, are not listed.
const (
	maxEdgeHashes = 16
	maxNamed      = 1000
)

// edgeOf looks at a timeline's end. skewed is whether HEAD is work that others
// are newer than: without the timeline nobody could say which of them.
func edgeOf(r reverts, skewed bool) Edge {
	e := Edge{From: math.MinInt64, Closed: skewed}
	commits := r.commits
	if len(commits) == 0 {
		return e
	}
	e.From = commits[len(commits)-1].Time
	reverted := false
	for i := len(commits) - 1; i >= 0 && commits[i].Time == e.From; i-- {
		reverted = reverted || commits[i].Reverts != nil
		if len(e.Hashes) <= maxEdgeHashes {
			e.Hashes = append(e.Hashes, commits[i].Hash)
		}
	}
	slices.Sort(e.Hashes)
	if reverted || len(e.Hashes) > maxEdgeHashes {
		e.pass()
	}
	e.Named = r.waitedFor()
	e.Closed = e.Closed || len(e.Named) > 4*maxNamed
	if e.Closed {
		return Edge{From: e.From, Closed: true}
	}
	return e
}

// pass moves the edge behind its second: a revert there could take another
// commit of that second, or the second is crowded.
func (e *Edge) pass() {
	if e.From == math.MaxInt64 {
		e.Closed = true
		return
	}
	e.From, e.Hashes = e.From+1, nil
}

// waitedFor lists the hashes that one more commit could have, and then be what
// a revert takes: all but those that are whole and here.
func (r reverts) waitedFor() string {
	var named []string
	for hash, m := range r.hashes {
		if !m.whole {
			named = append(named, hash[:min(4, len(hash))])
		}
	}
	slices.Sort(named)
	return strings.Join(slices.Compact(named), "")
}

// takes is whether a revert could name this hash.
func (e Edge) takes(hash string) bool {
	for i := 0; i+4 <= len(e.Named); i += 4 {
		if strings.HasPrefix(hash, e.Named[i:i+4]) {
			return true
		}
	}
	return false
}

// Plus is the tally with one more commit, which is HEAD: what Fold gives for
// the larger timeline. false where that can't be told from the tally: for a
// revert, a commit of before the newest, one that is there already.
func (t Tally) Plus(c Commit, workTypes []string) (Tally, bool) {
	e := t.Edge
	if e.Closed || c.Reverts != nil || c.Time < e.From || e.takes(c.Hash) {
		return Tally{}, false
	}
	if c.Time == e.From && slices.Contains(e.Hashes, c.Hash) {
		return Tally{}, false
	}
	entry, grid := judge(&c, workTypes, nil)
	work := grid && entry.Work
	if work && t.Last != nil && c.Compare(*t.Last) < 0 {
		return Tally{}, false
	}
	sum := t.withoutHead()
	if grid {
		sum.add(entry, Stamp{c.Time, c.Hash, true})
	}
	if work {
		sum.Last = &c
	}
	sum.Edge.admit(c)
	return sum, !sum.Edge.Closed
}

// admit moves the edge to a commit that was added.
func (e *Edge) admit(c Commit) {
	hashes := []string{c.Hash}
	if c.Time == e.From {
		hashes = append(hashes, e.Hashes...)
	}
	slices.Sort(hashes)
	e.From, e.Hashes = c.Time, hashes
	if len(hashes) > maxEdgeHashes {
		e.pass()
	}
}

// withoutHead is a copy that shares nothing that adding changes, and in which
// no commit is HEAD.
func (t Tally) withoutHead() Tally {
	t.Blocks = slices.Clone(t.Blocks)
	for i := range t.Blocks {
		t.Blocks[i].Threads = slices.Clone(t.Blocks[i].Threads)
		t.Blocks[i].Newest.Head = false
	}
	return t
}

// Passed is the tally where HEAD moves on to a commit that is none of the
// grid's. false where that can't be told from the tally.
func (t Tally) Passed() (Tally, bool) {
	if t.Edge.Closed {
		return Tally{}, false
	}
	return t.withoutHead(), true
}
