package history

import (
	"encoding/binary"
	"slices"
)

// AppendBinary appends a compact form of the timeline, oldest commit first:
// numbers as varints, texts with their length before them. It has no version:
// who stores it stores one beside it.
func (t Timeline) AppendBinary(b []byte) ([]byte, error) {
	b = binary.AppendUvarint(b, uint64(len(t.commits)))
	for i := range t.commits {
		b = appendCommit(b, &t.commits[i])
	}
	return b, nil
}

// The bits of a commit's first byte.
const (
	flagMerge = 1 << iota
	flagTrailer
	flagReverts
	flagsEnd
)

// usualCommit is less than a commit with a hash of 40 digits takes.
const usualCommit = 48

func appendCommit(b []byte, c *Commit) []byte {
	var flags byte
	if c.Merge {
		flags |= flagMerge
	}
	if c.Trailer {
		flags |= flagTrailer
	}
	if c.Reverts != nil {
		flags |= flagReverts
	}
	b = append(b, flags)
	b = binary.AppendVarint(b, c.Time)
	b = appendTexts(b, c.Hash, c.Subject, c.Type, c.Session)
	b = appendRefs(b, c.Refs)
	b = binary.AppendUvarint(b, uint64(len(c.Listed)))
	for i := range c.Listed {
		b = appendSubject(b, &c.Listed[i])
	}
	if c.Reverts != nil {
		b = appendTexts(b, c.Reverts.Hash, c.Reverts.Subject)
	}
	return b
}

func appendSubject(b []byte, s *Subject) []byte {
	var breaking byte
	if s.Breaking {
		breaking = 1
	}
	b = append(b, breaking)
	b = appendTexts(b, s.Type, s.Scope, s.Description)
	return appendRefs(b, s.Refs)
}

func appendTexts(b []byte, texts ...string) []byte {
	for _, text := range texts {
		b = binary.AppendUvarint(b, uint64(len(text)))
		b = append(b, text...)
	}
	return b
}

func appendRefs(b []byte, refs []Thread) []byte {
	b = binary.AppendUvarint(b, uint64(len(refs)))
	for _, ref := range refs {
		b = binary.AppendUvarint(b, uint64(ref.Block))
		b = binary.AppendUvarint(b, uint64(ref.N))
	}
	return b
}

// ReadTimeline reads what AppendBinary wrote. Any other bytes are an error,
// in memory of a small multiple of their length.
func ReadTimeline(b []byte) (Timeline, error) {
	d := decoder{text: string(b)}
	n := d.count(minCommit)
	commits := make([]Commit, 0, min(n, len(b)/usualCommit))
	for range n {
		c := d.commit()
		if d.err == nil && len(commits) > 0 && commits[len(commits)-1].Compare(c) >= 0 {
			d.fail("a commit out of order")
		}
		if d.err != nil {
			return Timeline{}, d.err
		}
		commits = append(commits, c)
	}
	if d.err == nil && d.at != len(d.text) {
		d.fail("more bytes than commits")
	}
	if d.err != nil {
		return Timeline{}, d.err
	}
	return Timeline{slices.Clip(commits)}, nil
}
