package cli

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/resume"
)

// resumeBudget is how many characters a prompt has where none are named.
const resumeBudget = 9000

func (a *app) resumeCommand() *cli.Command {
	return &cli.Command{
		Name: "resume", Usage: "print the context for the next program",
		Flags: []cli.Flag{
			jsonFlag(),
			&cli.IntFlag{Name: "budget", Value: resumeBudget, Usage: "at most `CHARS` characters"},
			&cli.StringFlag{Name: "task", Usage: "`what` it is about to do, where the plan doesn't tell: decides which lessons are given"},
		},
		Action: a.resume,
	}
}

func (a *app) resume(c *cli.Context) error {
	budget := c.Int("budget")
	if budget < 1 {
		return usage("--budget takes a number of characters")
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	defer a.adviseInstall(g)
	r, err := g.Resume(c.String("task"))
	a.notes(r.Notes)
	if err != nil {
		return err
	}
	if r.Waiting != nil {
		return a.resumeWaits(r.Waiting.Checkpoint, c.Bool("json"))
	}
	if c.Bool("json") {
		err = printJSON(a.Out, resume.ViewOf(resume.Fit(r.Brief, budget)))
	} else {
		prompt, _ := resume.Prompt(r.Brief, budget)
		_, err = io.WriteString(a.Out, prompt)
	}
	if err != nil {
		return err
	}
	if err := g.Told(r); err != nil {
		a.notes([]string{err.Error()})
	}
	return nil
}

// resumeWaits shows the checkpoint that waits in the place of the context.
func (a *app) resumeWaits(c checkpoint.Checkpoint, asJSON bool) error {
	var err error
	if asJSON {
		err = printJSON(a.Out, checkpoint.ViewOf(c))
	} else {
		_, err = io.WriteString(a.Out, resume.Waiting(c))
	}
	if err != nil {
		return err
	}
	return grid.ErrWaiting
}
