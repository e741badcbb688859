package grid

import (
	"path"
	"slices"

	"github.com/git-grid/git-grid/internal/state"
)

// driftAsOfLastTouch is the drift of a tracked STATE.md as of the last commit
// that touched a plan, a summary or a checkpoint: it was written in that
// commit, before it was known, and what came since is no fault of it.
func (g *Grid) driftAsOfLastTouch(v view, now []state.Drift) ([]state.Drift, error) {
	touch, found, err := g.Repo.LastTouch(v.Head.Hash, g.touching(v.Files)...)
	if err != nil {
		return now, err
	}
	if !found { // it is as it was made, before the first of them
		drift, err := v.Record.diff(g.derive(folded{}, files{}, v.Record.Says))
		if err != nil || drift == nil {
			return nil, err
		}
		return now, nil
	}
	then, err := g.at(touch.Hash)
	if err != nil {
		return now, err
	}
	from, err := then.artifacts(g.Layout)
	if err != nil {
		return now, err
	}
	for _, tip := range append([]string{touch.Hash}, touch.Parents...) {
		folded, err := g.foldAside(tip)
		if err != nil {
			return now, err
		}
		drift, err := v.Record.diff(g.derive(folded, from, v.Record.Says))
		if err != nil || drift == nil {
			return nil, err
		}
	}
	return now, nil
}

// touching are the folders and files where plans, summaries and checkpoints
// are or were.
func (g *Grid) touching(now files) []string {
	paths := []string{g.path("plans"), g.path("phases"), g.path(checkpointFile)}
	add := func(p string) {
		if dir := path.Dir(p); dir != g.Layout.Root {
			p = dir
		}
		if !slices.Contains(paths, p) {
			paths = append(paths, p)
		}
	}
	for _, p := range now.Plans {
		add(p.Path)
	}
	for _, s := range now.Summaries {
		add(s.Path)
	}
	return paths
}
