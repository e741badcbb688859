package grid

import (
	"strings"

	"github.com/git-grid/git-grid/internal/resume"
)

// relevant adds to a brief the lessons for a task; where none is told the
// brief tells it. A WARMTH.md that can't be read is a finding: the program goes
// on without.
func (g *Grid) relevant(b *resume.Brief, task string) {
	if task == "" {
		task = taskOf(*b)
	}
	injection, err := g.Inject(InjectOptions{Task: task, Block: b.Point.Thread.Block})
	if err != nil {
		b.Point.Findings = append(b.Point.Findings, err.Error())
		return
	}
	b.Warmth = candidatesOf(injection.Given)
}

// taskOf is what the next program is about to do: the part of the plan that
// is next, and what it is told.
func taskOf(b resume.Brief) string {
	words := []string{b.Point.Feedback, b.Point.Error}
	if len(b.Plan) > 0 {
		words = append(words, b.Plan[0].Name, b.Plan[0].Text)
	}
	return strings.TrimSpace(strings.Join(words, "\n"))
}
