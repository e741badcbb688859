package resume

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// point is where the work goes on, and what is known about it.
func (in Inputs) point(done []checkpoint.Done, again history.Thread) Point {
	p := Point{Thread: again, Findings: in.Findings}
	if again.N == 0 {
		p.Thread, p.Note = in.next(in.where(), done)
	}
	var feedback []string
	for _, c := range in.standing() {
		feedback = append(feedback, p.add(c, in.Work)...)
	}
	p.Feedback = strings.Join(feedback, "; ")
	return p
}

// where is the thread from which on to look for the next one: the one of the
// newest answer, else the current block.
func (in Inputs) where() history.Thread {
	for _, c := range in.standing() {
		if c.Block > 0 {
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
	o, files := checkpoint.Settle(c), Fates(c, now)
	undone := o.Rollback && !Untouched(files)
	if p.Work == nil && !undone {
		p.Work, p.Changes = files, c.Changes
	}
	switch {
	case o.Rollback && !undone:
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
