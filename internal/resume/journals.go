package resume

import (
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/journal"
)

// chosen are the decisions, those that affect the block first, newer ones
// before older ones.
func chosen(all []journal.Entry, block history.Block) []Decision {
	var newest []Decision
	for _, e := range slices.Backward(all) {
		of, _ := history.ParseBlock(e.Block)
		newest = append(newest, Decision{Block: of, Question: e.Text, Chosen: e.Chosen, Affects: e.Affects})
	}
	slices.SortStableFunc(newest, func(a, b Decision) int { return b.affects(block) - a.affects(block) })
	return newest
}

// affects is 1 where a decision was made in a block or names it, else 0.
func (d Decision) affects(block history.Block) int {
	if block > 0 && (d.Block == block || slices.Contains(named(d.Affects), block)) {
		return 1
	}
	return 0
}

// named are the blocks that a text names: "Block 01, Block 06", "01 and 06".
func named(s string) []history.Block {
	var blocks []history.Block
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,;:()\t\n", r) }) {
		if ref, ok := history.ParseRef(word); ok {
			blocks = append(blocks, ref.Block)
		}
	}
	return blocks
}

// open are the blockers that are not resolved.
func open(all []journal.Entry) []string {
	var texts []string
	for _, e := range all {
		if !e.Open {
			continue
		}
		if e.Block != "" {
			e.Text = "Block " + e.Block + ": " + e.Text
		}
		texts = append(texts, e.Text)
	}
	return texts
}

// maxNotes is how many of the scratchpad's entries are given: those before
// are from other days, or have become lessons.
const maxNotes = 10

// notes are the newest entries of the scratchpad, the newest first.
func notes(all []journal.Entry) []string {
	var texts []string
	for _, e := range slices.Backward(all[max(0, len(all)-maxNotes):]) {
		texts = append(texts, strings.TrimSpace(e.Label+" "+e.Program)+": "+e.Text)
	}
	return texts
}
