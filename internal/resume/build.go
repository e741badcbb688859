package resume

import (
	"slices"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/warmth"
)

// Inputs are what is known when a program is to go on.
type Inputs struct {
	Status   string
	Block    history.Block   // the current one, 0 where none is left
	Closed   []history.Block // completed or skipped
	Plans    []artifact.PlanFile
	Done     []checkpoint.Done       // threads that commits and summaries name; N 0 for work that names none
	Answered []checkpoint.Checkpoint // those to be shown, newest first
	Work     map[string]string       // the hash of each file of the unfinished work that is there now

	Warmth        []warmth.Candidate // the most relevant first
	Decisions     []journal.Entry    // as their files have them
	Blockers      []journal.Entry
	Scratchpad    []journal.Entry
	DecisionsPath string
	Findings      []string
}

// NothingLeft reports whether no block is left, nor an answer about one.
func (in Inputs) NothingLeft() bool {
	return in.Block == 0 && !slices.ContainsFunc(in.Answered, func(c checkpoint.Checkpoint) bool {
		return c.Block != 0 && !slices.Contains(in.Closed, c.Block)
	})
}

// Build chooses what the next program needs.
func Build(in Inputs) Brief {
	done, again := in.progress()
	b := Brief{
		Status:        in.Status,
		Warmth:        in.Warmth,
		DecisionsPath: in.DecisionsPath,
		Point:         in.point(done, again),
	}
	b.Decisions = chosen(in.Decisions, b.Point.Thread.Block)
	b.Point.Blockers, b.Point.Notes = open(in.Blockers), notes(in.Scratchpad)
	for _, d := range done {
		if d.Thread.Block == b.Point.Thread.Block {
			b.Completed = append(b.Completed, d)
		}
	}
	p := in.planned(b.Point.Thread.Block)
	b.Plan, b.PlanPaths = p.remaining(b.Completed), p.paths
	return b
}
