package grid

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/warmth"
)

// InjectOptions say for what lessons are wanted, and how many at most. Where
// no task is told it is the plan of the block, where no block is told of the
// current one.
type InjectOptions struct {
	Task  string
	Block history.Block
	Plan  string // a file's path, relative to the folder of the caller
	Limit int    // 0 for the setting's
}

// Injection is the section of a prompt with the lessons for a task, and how
// each lesson was judged.
type Injection struct {
	Section     string
	Given, Left []warmth.Ranked
}

// Inject chooses the lessons for a task.
func (g *Grid) Inject(o InjectOptions) (Injection, error) {
	task, err := g.task(o)
	if err != nil {
		return Injection{}, err
	}
	lessons, err := g.Lessons(LessonFilter{})
	if err != nil {
		return Injection{}, err
	}
	candidates := make([]warmth.Candidate, len(lessons))
	for i, l := range lessons {
		candidates[i] = warmth.Candidate{Lesson: l.Lesson, Unverified: l.Unverified}
	}
	limit := o.Limit
	if limit == 0 {
		limit = g.Settings.WarmthLimit
	}
	given, left := warmth.Select(candidates, task, limit)
	return Injection{Section: warmth.Section(candidatesOf(given)), Given: given, Left: left}, nil
}

func candidatesOf(ranked []warmth.Ranked) []warmth.Candidate {
	candidates := make([]warmth.Candidate, len(ranked))
	for i, r := range ranked {
		candidates[i] = r.Candidate
	}
	return candidates
}

// task is what is about to be done: what the caller says, else what a plan does.
func (g *Grid) task(o InjectOptions) (warmth.Task, error) {
	switch {
	case o.Task != "":
		return warmth.Task{Text: o.Task}, nil
	case o.Plan != "":
		src, err := os.ReadFile(filepath.Clean(o.Plan))
		if err != nil {
			return warmth.Task{}, fmt.Errorf("read plan: %w", err)
		}
		return warmth.Task{Text: string(src)}, nil
	}
	block := o.Block
	if block == 0 {
		v, err := g.look(outline)
		if err != nil {
			return warmth.Task{}, err
		}
		block = v.State.Block
	}
	return g.planTask(block)
}

// planTask is the text of a block's plans; no plan is no task.
func (g *Grid) planTask(block history.Block) (warmth.Task, error) {
	found, err := g.artifacts(outline)
	if err != nil {
		return warmth.Task{}, err
	}
	var task warmth.Task
	for _, p := range found.Plans {
		if p.Block != block {
			continue
		}
		src, err := g.store.Read(g.name(p.Path))
		if err != nil {
			return task, err
		}
		task.Text += string(src) + "\n"
	}
	return task, nil
}
