package grid

import (
	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/state"
)

// lastResort adds to what the work tree says what only history knows: where
// there are no artifacts at all those of the newest commit that had some, and
// where STATE.md can't be read the newest one that could.
func (g *Grid) lastResort(v view) (view, error) {
	if v.Head.Hash == "" {
		return v, nil
	}
	if len(v.Files.Plans)+len(v.Files.Summaries)+len(v.Files.Faults) == 0 {
		var err error
		if v.Files, err = g.lostFiles(v); err != nil {
			return v, err
		}
	}
	if v.Record.Says == (state.Recorded{}) {
		var err error
		if v.Record.Says, err = g.lostRecord(v); err != nil {
			return v, err
		}
	}
	v.State = g.derive(v.Folded, v.Files, v.Record.Says)
	return v, nil
}

// lostFiles are the artifacts of the newest commit that had some.
func (g *Grid) lostFiles(v view) (files, error) {
	for raw, err := range g.Repo.History(v.Head.Hash, g.path("plans"), g.path("phases"), g.Layout.Root) {
		if err != nil {
			return v.Files, err
		}
		// The newest commit that touched them is the one that took them away:
		// they are in the tree before it.
		for _, rev := range append([]string{raw.Hash}, raw.Parents...) {
			then, err := g.at(rev)
			if err != nil {
				return v.Files, err
			}
			if !then.any(g.Layout) {
				continue
			}
			found, err := then.artifacts(g.Layout)
			found.From = rev
			return found, err
		}
	}
	return v.Files, nil
}

// any reports whether there is a plan or a summary among the files.
func (b blobs) any(layout artifact.Layout) bool {
	for p := range b.entries {
		if kind := layout.Classify(p).Kind; kind == artifact.Plan || kind == artifact.Summary {
			return true
		}
	}
	return false
}

// lostRecord is what the newest STATE.md in history that parses says.
func (g *Grid) lostRecord(v view) (state.Recorded, error) {
	for raw, err := range g.Repo.History(v.Head.Hash, g.path(stateFile)) {
		if err != nil {
			return state.Recorded{}, err
		}
		then, err := g.at(raw.Hash)
		if err != nil {
			return state.Recorded{}, err
		}
		src, err := then.read(g.path(stateFile))
		if err != nil {
			return state.Recorded{}, err
		}
		if r := readRecord(src, g.path(stateFile)); src != nil && r.Fault == nil {
			r.Says.FromHistory = true
			return r.Says, nil
		}
	}
	return state.Recorded{}, nil
}
