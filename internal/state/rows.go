package state

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/history"
)

// rows are the blocks up to the total, then the unplanned.
func rows(e Evidence, s State) []BlockState {
	tallies := map[history.Block]history.BlockTally{}
	for _, b := range e.Tally.Blocks {
		tallies[b.Block] = b
	}
	names := blockNames(e)
	var rows []BlockState
	add := func(blocks []history.Block, state string) {
		for _, b := range blocks {
			t := tallies[b]
			rows = append(rows, BlockState{Block: b, Name: names[b], State: state, Commits: t.Work, Feats: t.Feats, Newest: t.Newest})
		}
	}
	add(s.Completed, "done")
	add(s.Running, "running")
	add(s.Skipped, "skipped")
	add(s.Pending, "pending")
	slices.SortFunc(rows, func(a, b BlockState) int { return cmp.Compare(a.Block, b.Block) })
	add(s.Unplanned, "unplanned")
	return rows
}

// blockNames are the blocks' names: from their folders, else from their
// plans' titles.
func blockNames(e Evidence) map[history.Block]string {
	names := map[history.Block]string{}
	name := func(b history.Block, n string) {
		if n != "" && (names[b] == "" || n < names[b]) {
			names[b] = n
		}
	}
	for _, f := range e.Summaries {
		name(f.Block, f.Name)
	}
	for _, p := range e.Plans {
		name(p.Block, p.Name)
	}
	for _, p := range e.Plans {
		if names[p.Block] == "" && p.Thread == 0 {
			names[p.Block] = titleName(p.Title)
		}
	}
	return names
}

// titleName is a plan's title without the block's number before it.
func titleName(title string) string {
	if before, after, found := strings.Cut(title, ":"); found {
		if _, ok := history.ParseBlock(before); ok {
			return strings.TrimSpace(after)
		}
	}
	if _, ok := history.ParseBlock(title); ok {
		return ""
	}
	return title
}
