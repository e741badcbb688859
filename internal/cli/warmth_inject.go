package cli

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/warmth"
)

func (a *app) injectCommand() *cli.Command {
	return &cli.Command{
		Name: "inject", Usage: "put the lessons that a task needs before the prompt on standard input",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "task", Usage: "what is to be done, as `TEXT`"},
			&cli.StringFlag{Name: "block", Usage: "the plan of block `NN` is the task"},
			&cli.StringFlag{Name: "plan", Usage: "the plan in `FILE` is the task"},
			&cli.IntFlag{Name: "limit", Usage: "at most `N` lessons (default: the setting warmth.limit, 20)"},
			&cli.BoolFlag{Name: "explain", Usage: "say on stderr how each lesson was judged"},
		},
		Action: a.inject,
	}
}

func (a *app) inject(c *cli.Context) error {
	if err := oneOf(c, "task", "block", "plan"); err != nil {
		return err
	}
	if c.IsSet("limit") && c.Int("limit") < 1 {
		return usage("--limit takes a number from 1")
	}
	block, err := blockFlag(c)
	if err != nil {
		return err
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	given, err := g.Inject(grid.InjectOptions{Task: c.String("task"), Block: block, Plan: c.String("plan"), Limit: c.Int("limit")})
	if err != nil {
		return err
	}
	if c.Bool("explain") {
		a.explain(given)
	}
	if given.Section != "" {
		if _, err := io.WriteString(a.Out, given.Section); err != nil {
			return err
		}
	}
	return a.passOn(given.Section != "")
}

// passOn prints the prompt, behind a blank line where something stands before
// it. A terminal is nobody's prompt.
func (a *app) passOn(after bool) error {
	if terminal(a.In) {
		return nil
	}
	prompt, err := io.ReadAll(a.In)
	if err != nil {
		return fmt.Errorf("read prompt: %w", err)
	}
	if len(prompt) > 0 && after {
		prompt = append([]byte("\n"), prompt...)
	}
	_, err = a.Out.Write(prompt)
	return err
}

// explain says of each lesson how it was judged, the given ones first.
func (a *app) explain(given grid.Injection) {
	say := func(fate string, lessons []warmth.Ranked) {
		for _, r := range lessons {
			fmt.Fprintf(a.Err, "%-5s  %s: %s  %s\n", fate, line(r.Category), line(r.Text), line(r.Explain()))
		}
	}
	say("given", given.Given)
	say("left", given.Left)
}
