package state

import (
	"cmp"
	"slices"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// Derive says where the work stands. The same evidence, in any order, gives
// the same state.
func Derive(e Evidence) State {
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

// closedByThreads are the blocks whose planned threads all have a summary.
func closedByThreads(e Evidence) map[history.Block]string {
	planned := plannedThreads(e.Plans)
	closed := map[history.Block]map[int]string{}
	for _, f := range e.Summaries {
		if f.Thread == 0 || !f.Closes() {
			continue
		}
		if closed[f.Block] == nil {
			closed[f.Block] = map[int]string{}
		}
		closed[f.Block][f.Thread] = f.Path
	}
	done := map[history.Block]string{}
	for b, threads := range planned {
		last := ""
		for n := range threads {
			path, ok := closed[b][n]
			if !ok {
				last = ""
				break
			}
			last = max(last, path)
		}
		if last != "" {
			done[b] = last
		}
	}
	return done
}

// plannedThreads are the threads that the plans of each block name.
func plannedThreads(plans []artifact.PlanFile) map[history.Block]map[int]bool {
	planned := map[history.Block]map[int]bool{}
	for _, p := range plans {
		if planned[p.Block] == nil {
			planned[p.Block] = map[int]bool{}
		}
		if p.Thread != 0 {
			planned[p.Block][p.Thread] = true
			continue
		}
		for _, t := range p.Threads {
			if t.Thread.N != 0 {
				planned[p.Block][t.Thread.N] = true
			}
		}
	}
	return planned
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

func threads(e Evidence, current history.Block) Threads {
	planned := plannedThreads(e.Plans)[current]
	total := len(planned)
	done := namedThreads(e, current)
	t := Threads{Total: total}
	if total == 0 {
		t.Total = UnknownThreads
	}
	if len(done) == 0 {
		t.Done = feats(e.Tally, current)
		if total > 0 {
			t.Done = min(t.Done, total)
		}
		return t
	}
	for n := range done {
		if total == 0 || planned[n] {
			t.Done++
		}
	}
	return t
}

// namedThreads are the threads of a block that something says are done.
func namedThreads(e Evidence, block history.Block) map[int]bool {
	done := map[int]bool{}
	add := func(t history.Thread) {
		if t.Block == block && t.N != 0 {
			done[t.N] = true
		}
	}
	for _, b := range e.Tally.Blocks {
		for _, n := range b.Threads {
			add(history.Thread{Block: b.Block, N: n})
		}
	}
	for _, f := range e.Summaries {
		if f.Closes() {
			add(history.Thread{Block: f.Block, N: f.Thread})
		}
	}
	for _, t := range e.Approved {
		add(t)
	}
	if c := e.Checkpoint; c != nil {
		for _, d := range c.Completed {
			add(d.Thread)
		}
		if Approves(*c) {
			add(c.Thread)
		}
	}
	return done
}

// Approves reports whether a checkpoint says that its thread is done.
func Approves(c checkpoint.Checkpoint) bool {
	return c.Kind == checkpoint.HumanVerify && !c.Waiting() && checkpoint.Settle(c).Step == checkpoint.GoOn
}

func feats(t history.Tally, block history.Block) int {
	for _, b := range t.Blocks {
		if b.Block == block {
			return b.Feats
		}
	}
	return 0
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

// blockNames are the blocks' names from their folders.
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
	return names
}
