package state

import (
	"maps"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// threads are how far the current block is. A thread that the plan has not is
// none of its threads; where none of them is named, feats stand in.
func threads(e Evidence, current history.Block) Threads {
	planned := plannedThreads(e.Plans)[current]
	total := len(planned)
	done := namedThreads(e, current)
	if total > 0 {
		maps.DeleteFunc(done, func(n int, _ bool) bool { return !planned[n] })
	}
	t := Threads{Done: len(done), Total: total}
	if t.Done == 0 {
		t.Done = feats(e.Tally, current)
	}
	if total == 0 {
		t.Total = UnknownThreads
		return t
	}
	t.Done = min(t.Done, total)
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
