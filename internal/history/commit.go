package history

import (
	"cmp"
	"strings"
)

// Commit is what the grid wants to know of a commit: one that has a scope or
// a trailer of the grid, lists work in a squash's body, or reverts another.
type Commit struct {
	Hash    string // full, lower case
	Time    int64  // committer time, seconds since the epoch
	Merge   bool
	Subject string
	Type    string   // lower case; "" where the subject has none
	Refs    []Thread // what it belongs to; N 0 for a whole block
	Trailer bool     // Refs come from a trailer, not from the scope
	Session string
	Listed  []Subject // what a squash's body lists, of any type
	Reverts *Revert
}

// Compare orders by committer time, ties by hash.
func (c Commit) Compare(d Commit) int {
	return cmp.Or(cmp.Compare(c.Time, d.Time), strings.Compare(c.Hash, d.Hash))
}

// ParseCommit reads a commit's message. false is a commit of no interest, as
// most are; what was found then still has hash, time and subject.
//
// A merge has only its own subject. fixup!, squash! and amend! have nothing.
// Bytes that are no UTF-8 become U+FFFD, so that a text is the same wherever it
// was kept meanwhile. A commit whose subject quotes the one that it reverts
// names no block itself.
func ParseCommit(hash string, time int64, parents int, message string) (Commit, bool) {
	subject, body := cutSubject(strings.ToValidUTF8(message, "\uFFFD"))
	c := Commit{Hash: hash, Time: time, Merge: parents > 1, Subject: subject}
	if waiting(subject) {
		return c, false
	}
	reverts, quoted := parseRevert(subject, body)
	c.Reverts = reverts
	if quoted {
		return c, true
	}
	if s, ok := ParseSubject(subject); ok {
		c.Type, c.Refs = s.Type, s.Refs
	}
	if body != "" {
		c.readBody(body)
	}
	return c, c.Refs != nil || c.Listed != nil || c.Reverts != nil
}

func (c *Commit) readBody(body string) {
	t := parseTrailers(body)
	c.Session = t.session
	if c.Merge {
		return
	}
	if t.refs != nil {
		c.Refs, c.Trailer = t.refs, true
	}
	c.Listed = parseListed(body)
}
