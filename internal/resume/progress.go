package resume

import (
	"cmp"
	"slices"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// standing are the answers that say where to go on, the newest first: their
// block is open, and no newer answer approved their thread.
func (in Inputs) standing() []checkpoint.Checkpoint {
	var all []checkpoint.Checkpoint
	var approved []history.Thread
	for _, c := range in.Answered {
		step := checkpoint.Settle(c).Step
		if step == checkpoint.Beyond || slices.Contains(in.Closed, c.Block) || slices.Contains(approved, c.Thread) {
			continue
		}
		if step == checkpoint.GoOn && c.Thread.N > 0 {
			approved = append(approved, c.Thread)
		}
		all = append(all, c)
	}
	return all
}

// progress is what is done, by thread, and which thread is tried again: its
// commits are there, but the user or a failure sent it back.
func (in Inputs) progress() (done []checkpoint.Done, again history.Thread) {
	done = slices.Clone(in.Done)
	for _, c := range in.Answered {
		done = append(done, c.Completed...)
	}
	for _, c := range in.standing() {
		step := checkpoint.Settle(c).Step
		switch {
		case c.Thread.N == 0 || c.Kind == checkpoint.Decision:
		case step == checkpoint.GoOn:
			done = append(done, checkpoint.Done{Thread: c.Thread})
		case step == checkpoint.Again && again.N == 0:
			again = c.Thread
		}
	}
	done = united(done)
	done = slices.DeleteFunc(done, func(d checkpoint.Done) bool { return again.N > 0 && d.Thread == again })
	return done, again
}

// united is each thread once, in order, with the first name and commit that
// are known of it. Work that names no thread is each its own.
func united(all []checkpoint.Done) []checkpoint.Done {
	slices.SortStableFunc(all, func(a, b checkpoint.Done) int { return a.Thread.Compare(b.Thread) })
	var once []checkpoint.Done
	for _, d := range all {
		last := len(once) - 1
		if last < 0 || once[last].Thread != d.Thread || d.Thread.N == 0 {
			once = append(once, d)
			continue
		}
		once[last].Name = cmp.Or(once[last].Name, d.Name)
		once[last].Commit = cmp.Or(once[last].Commit, d.Commit)
	}
	return once
}

func isDone(done []checkpoint.Done, t history.Thread) bool {
	return slices.ContainsFunc(done, func(d checkpoint.Done) bool { return d.Thread == t })
}
