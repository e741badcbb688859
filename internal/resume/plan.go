package resume

import (
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// planned is what the plans of a block say together: there is one of the
// block, or one a thread.
type planned struct {
	paths   []string
	threads []artifact.PlanThread // in order, each once
	whole   []Part                // of plans of another shape, and of those that only list their threads
}

func (in Inputs) planned(block history.Block) planned {
	var all planned
	for _, p := range in.Plans {
		if block == 0 || p.Block != block || p.Kind != artifact.Plan {
			continue
		}
		all.paths = append(all.paths, p.Path)
		all.threads = append(all.threads, p.Threads...)
		described := func(t artifact.PlanThread) bool { return t.Text != "" }
		if !slices.ContainsFunc(p.Threads, described) && strings.TrimSpace(p.Intro) != "" {
			all.whole = append(all.whole, Part{Name: p.Title, Text: p.Intro})
		}
	}
	slices.SortStableFunc(all.threads, func(a, b artifact.PlanThread) int { return a.Thread.Compare(b.Thread) })
	all.threads = slices.CompactFunc(all.threads, func(a, b artifact.PlanThread) bool { return a.Thread == b.Thread })
	return all
}

// remaining are the threads that are not done; a plan without threads is
// given whole.
func (p planned) remaining(done []checkpoint.Done) []Part {
	parts := p.whole
	for _, t := range p.threads {
		if !isDone(done, t.Thread) {
			parts = append(parts, Part(t))
		}
	}
	return parts
}
