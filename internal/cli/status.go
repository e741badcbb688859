package cli

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/state"
)

func (a *app) statusCommand() *cli.Command {
	return &cli.Command{
		Name:  "status",
		Usage: "where the work stands",
		Flags: []cli.Flag{
			jsonFlag(),
			&cli.BoolFlag{Name: "porcelain", Usage: "print key value lines"},
			&cli.BoolFlag{Name: "z", Usage: "as --porcelain, each line ended by NUL"},
			&cli.BoolFlag{Name: "short", Usage: "print one line"},
			&cli.BoolFlag{Name: "watch", Usage: "print it anew whenever it changes, until interrupted"},
		},
		Action: a.status,
	}
}

func (a *app) status(c *cli.Context) error {
	if err := oneOf(c, "json", "porcelain", "short", "watch"); err != nil {
		return err
	}
	if c.Bool("z") { // as in git status, it is a kind of --porcelain
		if err := oneOf(c, "z", "json", "short", "watch"); err != nil {
			return err
		}
	}
	if c.Bool("watch") {
		return a.watch()
	}
	g, err := a.begin()
	if err != nil {
		return err
	}
	if !c.Bool("short") { // a prompt has no room for advice
		defer a.adviseInstall(g)
	}
	s, err := g.Status(!c.Bool("short"))
	if err != nil {
		return err
	}
	a.warn(s.Warnings, s.Faults)
	switch {
	case c.Bool("json"):
		return printJSON(a.Out, statusDocument(s))
	case c.Bool("porcelain") || c.Bool("z"):
		return porcelain(a.Out, statusDocument(s), c.Bool("z"))
	case c.Bool("short"):
		_, err = fmt.Fprintln(a.Out, line(shortStatus(s)))
		return err
	}
	p, err := a.paint(g.Repo)
	if err != nil {
		return err
	}
	return a.page(statusText(s, p))
}

// shortStatus is where the work stands, on one line.
func shortStatus(s grid.Status) string {
	parts := []string{s.State.Cluster + ": " + string(s.State.Status)}
	if s.State.Block != 0 {
		parts = append(parts, "block "+s.State.Block.String()+ofTotal(s.State), s.State.Threads.String()+" threads")
	}
	if s.State.Progress != state.NoProgress {
		parts = append(parts, fmt.Sprintf("%d %%", s.State.Progress))
	}
	return strings.Join(parts, ", ")
}

// ofTotal is " of 06", " of ~06" for an estimate, nothing for none.
func ofTotal(s state.State) string {
	switch {
	case s.Total == 0:
		return ""
	case s.Estimated:
		return fmt.Sprintf(" of ~%02d", s.Total)
	}
	return fmt.Sprintf(" of %02d", s.Total)
}
