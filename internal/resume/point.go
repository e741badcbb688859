package resume

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// progress is what is done, by thread, and which thread is tried again: its
// commits are there, but the user or a failure sent it back.
func (in Inputs) progress() (done []checkpoint.Done, again history.Thread) {
	for _, c := range in.Answered {
		done = append(done, c.Completed...)
		o := checkpoint.Settle(c)
		switch {
		case c.Thread.N == 0 || slices.Contains(in.Closed, c.Block):
		case o.Step == checkpoint.GoOn:
			done = append(done, checkpoint.Done{Thread: c.Thread})
		case o.Step == checkpoint.Again && c.Kind != checkpoint.Decision && again.N == 0:
			again = c.Thread
		}
	}
	done = united(append(slices.Clone(in.Done), done...))
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

// point is where the work goes on, and what is known about it.
func (in Inputs) point(done []checkpoint.Done, again history.Thread) Point {
	p := Point{Thread: again, Findings: in.Findings}
	if again.N == 0 {
		p.Thread, p.Note = in.next(in.where(), done)
	}
	var feedback []string
	for _, c := range in.Answered {
		if c.Block > 0 && slices.Contains(in.Closed, c.Block) {
			continue
		}
		feedback = append(feedback, p.add(c, in.Work)...)
	}
	p.Feedback = strings.Join(feedback, "; ")
	return p
}

// where is the thread behind which to look for the next one: the one that was
// answered last, as far as its block is open, else the current block.
func (in Inputs) where() history.Thread {
	for _, c := range in.Answered {
		if c.Block > 0 && !slices.Contains(in.Closed, c.Block) && checkpoint.Settle(c).Step != checkpoint.Beyond {
			return history.Thread{Block: c.Block, N: c.Thread.N}
		}
	}
	return history.Thread{Block: in.Block}
}

// next is the first thread of a plan that is not done, those after a thread
// before those ahead of it; without a plan the one after all that are done.
func (in Inputs) next(after history.Thread, done []checkpoint.Done) (history.Thread, string) {
	planned := in.planned(after.Block).threads
	if len(planned) == 0 {
		return following(after, done), ""
	}
	var open []history.Thread
	for _, t := range planned {
		if !isDone(done, t.Thread) {
			open = append(open, t.Thread)
		}
	}
	if len(open) == 0 {
		return history.Thread{Block: after.Block}, "all its threads are done, its summary is not written"
	}
	i := slices.IndexFunc(open, func(t history.Thread) bool { return t.Compare(after) >= 0 })
	return open[max(i, 0)], ""
}

func following(after history.Thread, done []checkpoint.Done) history.Thread {
	if after.N > 0 && !isDone(done, after) {
		return after
	}
	last := 0
	for _, d := range done {
		if d.Thread.Block == after.Block {
			last = max(last, d.Thread.N)
		}
	}
	if last == 0 {
		return history.Thread{Block: after.Block}
	}
	return history.Thread{Block: after.Block, N: last + 1}
}

// add takes what an answered checkpoint tells the next program; what the user
// said is given back.
func (p *Point) add(c checkpoint.Checkpoint, now map[string]string) (feedback []string) {
	p.Error = cmp.Or(p.Error, c.Error)
	p.LastAction = cmp.Or(p.LastAction, c.LastAction)
	files := Fates(c, now)
	if p.Work == nil {
		p.Work, p.Changes = files, c.Changes
	}
	switch o := checkpoint.Settle(c); {
	case o.Rollback && slices.ContainsFunc(files, func(f File) bool { return f.Fate == Unchanged }):
		return []string{"rollback, not carried out yet (git grid checkpoint answer rollback)"}
	case c.Kind == checkpoint.Decision || o.Response == checkpoint.Approved:
		return nil
	case c.Kind.Asks():
		return []string{o.Feedback}
	default:
		return []string{told(o.Response)}
	}
}

// told is an answer with what it means for the next program.
func told(response string) string {
	switch response {
	case checkpoint.Keep:
		return "keep: the partial work stands, commit it first"
	case checkpoint.Rollback:
		return "rollback: the uncommitted work was undone, try the thread again"
	case checkpoint.Retry:
		return "retry: try the thread again"
	case checkpoint.Finished:
		return "done: the failure was mended by hand"
	}
	return response
}
