package grid

import "github.com/git-grid/git-grid/internal/resume"

// relevant adds to a brief the lessons for a task; where none is told the
// brief tells it. A WARMTH.md that can't be read is a finding: the program goes
// on without.
func (g *Grid) relevant(b *resume.Brief, task string) {
	if task == "" {
		task = b.Task()
	}
	injection, err := g.Inject(InjectOptions{Task: task, Block: b.Point.Thread.Block})
	if err != nil {
		b.Point.Findings = append(b.Point.Findings, err.Error())
		return
	}
	b.Warmth = candidatesOf(injection.Given)
}
