package cli

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/state"
)

func (a *app) refreshCommand() *cli.Command {
	return &cli.Command{
		Name: "refresh", Usage: "bring STATE.md and WARMTH.md up to date now",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "stage", Usage: "stage what is written and tracked"},
			dryRunFlag(),
		},
		Action: a.refresh,
	}
}

func (a *app) refresh(c *cli.Context) error {
	g, err := a.open()
	if err != nil {
		return err
	}
	done, err := g.Refresh(grid.RefreshOptions{Stage: c.Bool("stage"), DryRun: c.Bool("dry-run")})
	a.notes(done.Notes)
	verb := "wrote"
	if c.Bool("dry-run") {
		verb = "would write"
	}
	for _, p := range done.Wrote {
		fmt.Fprintf(a.Out, "%s %s\n", verb, line(p))
	}
	if err == nil && len(done.Wrote) == 0 {
		fmt.Fprintln(a.Out, "up to date")
	}
	return err
}

// hookWords is what a hook says on a terminal.
func hookWords(r grid.Refreshed) string {
	s := r.State
	if s.Block == 0 {
		return string(s.Status)
	}
	parts := []string{"block " + s.Block.String(), s.Threads.String() + " threads"}
	if s.Progress != state.NoProgress {
		parts = append(parts, fmt.Sprintf("%d %%", s.Progress))
	}
	return strings.Join(parts, ", ")
}
