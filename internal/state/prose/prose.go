// Package prose is a STATE.md of an older project: Markdown without front
// matter, in which lines like these say where the work stands.
//
//	# Grid State - shop
//	Phase: 1 of 3 (Core)
//	Block: 04 of 09
//	Status: Block complete
//	Progress: [████░░░░░] 44.4%
//	Last activity: 2026-01-23 - Completed 04-PLAN.md
//	- ✅ Block 01: foundation
//
// A line counts at its start alone, and the first of its kind: not in a code
// block, a table, a quote, a comment, a folded or archived section, a merge's
// conflict. What it says is rewritten in its own style; every other byte is
// the reader's.
//
//   - Block is the position and the total; where there is no such line Phase
//     is. Where there is one Phase counts something else, and stays.
//   - A bar keeps its length and its cells, a percentage its decimals, both
//     rounded as state does: the bar to the nearest cell, the percentage down.
//     Of two bars on a line the first is the cluster's.
//   - A count behind it (4/9 plans) is kept, unless it counts what the
//     position counts: 4/9 blocks.
//   - Status is the status's word, in upper or lower case as the old one. One
//     that reads as the status is kept, as is what follows it.
//   - A mark in a list of blocks says whether the block is done.
//   - The title and the last activity are a person's words: read, and kept.
//   - What isn't known is not written: without a total progress stays.
//
// Non-goals: prose of any other form, and the body of a STATE.md that has
// front matter.
package prose

import (
	"bytes"
	"slices"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

// Prose is what a prose STATE.md says. What it doesn't say is zero, "" or nil.
type Prose struct {
	Cluster string
	Block   history.Block
	Total   int    // of the Block line, else of the Phase line
	Status  string // as it is written
	Percent string // as it is written, without the sign
	Bar     *Bar
	Done    map[history.Block]bool // by the list of blocks
}

// Bar is how long a bar is, and how much of it is filled.
type Bar struct{ Cells, Filled int }

// Read reads a prose STATE.md. It is false for what has no line that says
// where the work stands: that is no prose, but something broken.
func Read(src []byte) (Prose, bool) {
	s := survey(src)
	p := Prose{Cluster: s.cluster}
	if !s.speaks() {
		return p, false
	}
	if at := s.position(); at != nil {
		p.Block, p.Total = history.Block(at.number.value), at.total.value
	}
	if s.status != nil {
		p.Status = s.status.words
	}
	if s.progress != nil {
		p.Percent = s.progress.percent.text()
		p.Bar = s.progress.bar.size()
	}
	for _, i := range s.items {
		if p.Done == nil {
			p.Done = map[history.Block]bool{}
		}
		p.Done[i.block] = i.mark == doneMark
	}
	return p, true
}

// Project writes a state into the bytes of a prose STATE.md. Where it says so
// already, and where it is no prose, they are the same bytes.
func Project(src []byte, s state.State) []byte {
	var edits []edit
	for _, f := range survey(src).fields() {
		edits = append(edits, f.edits(s)...)
	}
	if edits == nil {
		return src
	}
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(src[at:e.from])
		out.WriteString(e.with)
		at = e.to
	}
	out.Write(src[at:])
	return out.Bytes()
}

// Diff names the lines in which a prose STATE.md differs from the state, in
// the file's order, each with the briefest of its differences: a percentage
// rather than a bar. It is nil where the file is fresh.
func Diff(src []byte, s state.State) []state.Drift {
	var drifts []state.Drift
	for _, f := range survey(src).fields() {
		if edits := f.edits(s); edits != nil {
			e := slices.MinFunc(edits, func(a, b edit) int { return len(a.with) - len(b.with) })
			drifts = append(drifts, state.Drift{Key: f.key, Is: string(src[e.from:e.to]), Want: e.with})
		}
	}
	return drifts
}
