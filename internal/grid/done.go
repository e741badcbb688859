package grid

import (
	"cmp"
	"slices"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// done are the threads that commits, summaries and approvals say are done,
// oldest first. Work that names no thread is each its own.
func (g *Grid) done(v view) ([]checkpoint.Done, error) {
	timeline, err := g.timeline(v.Head.Hash)
	if err != nil {
		return nil, err
	}
	var done []checkpoint.Done
	for e := range history.Entries(timeline, g.Settings.WorkTypes) {
		if !e.Work {
			continue
		}
		for _, s := range e.Shares {
			done = append(done, checkpoint.Done{Thread: s.Thread, Name: nameOf(e.Commit, s.Thread), Commit: e.Commit.Hash[:7]})
		}
	}
	for _, s := range v.Files.Summaries {
		if s.Thread != 0 && s.Closes() {
			done = append(done, checkpoint.Done{Thread: history.Thread{Block: s.Block, N: s.Thread}, Name: s.Name})
		}
	}
	for _, t := range v.Files.Approved {
		done = append(done, checkpoint.Done{Thread: t})
	}
	return done, nil
}

// nameOf is what a commit did in a thread, in its own words.
func nameOf(c history.Commit, t history.Thread) string {
	for _, s := range c.Listed {
		if slices.Contains(s.Refs, t) {
			return s.Description
		}
	}
	if s, ok := history.ParseSubject(c.Subject); ok {
		return s.Description
	}
	return c.Subject
}

// completedBefore are the threads of a block that were done before another of
// its threads came to a stop: each once, in order.
func (g *Grid) completedBefore(v view, block history.Block, stopped history.Thread) ([]checkpoint.Done, error) {
	done, err := g.done(v)
	if err != nil {
		return nil, err
	}
	for _, a := range g.archived() {
		done = append(done, a.Checkpoint.Completed...)
	}
	done = slices.DeleteFunc(done, func(d checkpoint.Done) bool {
		return d.Thread.Block != block || d.Thread.N == 0 || d.Thread == stopped
	})
	slices.SortStableFunc(done, func(a, b checkpoint.Done) int {
		return cmp.Or(a.Thread.Compare(b.Thread), cmp.Compare(len(b.Commit), len(a.Commit)))
	})
	return slices.CompactFunc(done, func(a, b checkpoint.Done) bool { return a.Thread == b.Thread }), nil
}
