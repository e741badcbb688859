package state

import (
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/history"
)

// Derive says where the work stands. The same evidence, in any order, gives
// the same state.
func Derive(e Evidence) State {
	e = e.inOrder()
	s := State{Commits: e.Tally.Work, Other: e.Tally.Other, Last: e.Tally.Last}
	s.Trace.Commits = Trace{From: FromCommits}
	s.Cluster, s.Trace.Cluster = cluster(e)
	s.Total, s.Estimated, s.Trace.Total = total(e)
	s.closeBlocks(e)
	s.openBlocks(e)
	s.choose(e.Tally)
	s.Progress = progress(s)
	s.Threads = threads(e, s.Block)
	s.Status = status(e, s)
	s.Blocks = rows(e, s)
	return s
}

// inOrder is the evidence with its artifacts in the order of their paths, in
// which the first of two that say something is taken.
func (e Evidence) inOrder() Evidence {
	byPath := func(a, b artifact.File) int { return strings.Compare(a.Path, b.Path) }
	plans := func(a, b artifact.PlanFile) int { return byPath(a.File, b.File) }
	summaries := func(a, b artifact.SummaryFile) int { return byPath(a.File, b.File) }
	if !slices.IsSortedFunc(e.Plans, plans) {
		e.Plans = slices.Clone(e.Plans)
		slices.SortStableFunc(e.Plans, plans)
	}
	if !slices.IsSortedFunc(e.Summaries, summaries) {
		e.Summaries = slices.Clone(e.Summaries)
		slices.SortStableFunc(e.Summaries, summaries)
	}
	return e
}

// total is the highest number that anything but work names; work alone makes
// an estimate.
func total(e Evidence) (n int, estimated bool, from Trace) {
	raise := func(to int, source Source, path string) {
		if to > n {
			n, from = to, Trace{source, path}
		}
	}
	recorded := e.Recorded.trace()
	raise(e.TotalBlocks, FromConfig, "")
	for _, p := range e.Plans {
		raise(int(p.Block), FromPlans, p.Path)
	}
	for _, f := range e.Summaries {
		raise(int(f.Block), FromSummary, f.Path)
	}
	raise(e.Recorded.Total, recorded.From, recorded.Path)
	if n > 0 {
		return n, false, from
	}
	for _, b := range e.Tally.Blocks {
		if b.Work > 0 {
			raise(int(b.Block), FromHighest, "")
		}
	}
	return n, true, from
}

// closeBlocks finds the blocks that are completed or skipped.
func (s *State) closeBlocks(e Evidence) {
	closed := map[history.Block]Trace{}
	skipped := map[history.Block]bool{}
	summarised := map[history.Block]bool{}
	for _, f := range e.Summaries {
		summarised[f.Block] = true
		switch {
		case f.Thread != 0:
		case f.Closes():
			closed[f.Block] = firstTrace(closed[f.Block], Trace{FromSummary, f.Path})
		case f.Skips():
			skipped[f.Block] = true
		}
	}
	for b, path := range closedByThreads(e) {
		if _, ok := closed[b]; !ok {
			closed[b] = Trace{FromSummary, path}
		}
	}
	s.Trace.Completed = map[history.Block]Trace{}
	for b, t := range closed {
		s.Completed = append(s.Completed, b)
		s.Trace.Completed[b] = t
	}
	for _, f := range e.Summaries {
		if _, ok := closed[f.Block]; !ok {
			continue
		}
		for _, b := range f.Requires {
			if summarised[b] || int(b) > s.Total {
				continue
			}
			if _, known := s.Trace.Completed[b]; !known {
				s.Completed = append(s.Completed, b)
				s.Inferred = append(s.Inferred, b)
			}
			s.Trace.Completed[b] = firstTrace(s.Trace.Completed[b], Trace{FromRequired, f.Path})
		}
	}
	for b := range skipped {
		if _, done := s.Trace.Completed[b]; !done {
			s.Skipped = append(s.Skipped, b)
		}
	}
	slices.Sort(s.Completed)
	slices.Sort(s.Inferred)
	slices.Sort(s.Skipped)
}

// firstTrace keeps the path that sorts first, whatever order files come in.
func firstTrace(a, b Trace) Trace {
	if a.Path != "" && a.Path <= b.Path {
		return a
	}
	return b
}

// openBlocks finds the blocks that are running, pending, unplanned.
func (s *State) openBlocks(e Evidence) {
	for _, b := range e.Tally.Blocks {
		switch {
		case b.Work == 0 || s.closed(b.Block):
		case int(b.Block) > s.Total:
			s.Unplanned = append(s.Unplanned, b.Block)
		default:
			s.Running = append(s.Running, b.Block)
		}
	}
	for b := history.Block(1); int(b) <= s.Total; b++ {
		if !slices.Contains(s.Running, b) && !s.closed(b) {
			s.Pending = append(s.Pending, b)
		}
	}
	slices.Sort(s.Running)
	slices.Sort(s.Unplanned)
}

func (s *State) closed(b history.Block) bool {
	_, done := slices.BinarySearch(s.Completed, b)
	_, skipped := slices.BinarySearch(s.Skipped, b)
	return done || skipped
}

// choose makes current the running block with the newest work, else the
// lowest pending one.
func (s *State) choose(tally history.Tally) {
	var newest *history.BlockTally
	for i, b := range tally.Blocks {
		if slices.Contains(s.Running, b.Block) && (newest == nil || newest.Newest.Compare(b.Newest) < 0) {
			newest = &tally.Blocks[i]
		}
	}
	switch {
	case newest != nil:
		s.Block, s.Trace.Block = newest.Block, Trace{From: FromCommits}
	case len(s.Pending) > 0:
		s.Block, s.Trace.Block = s.Pending[0], s.Trace.Total
	}
}

func progress(s State) int {
	if s.Estimated || s.Total == 0 {
		return NoProgress
	}
	return min(100, 100*(len(s.Completed)+len(s.Skipped))/s.Total)
}

func status(e Evidence, s State) Status {
	if c := e.Checkpoint; c != nil && c.Waiting() {
		return Status(c.Kind.Waits())
	}
	switch {
	case len(e.Plans) == 0 && len(e.Summaries) == 0 && e.Tally.Work == 0:
		return Initialized
	case s.Total > 0 && !s.Estimated && s.Block == 0:
		return Completed
	}
	return Active
}
