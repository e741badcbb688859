package cli

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/state"
)

func (a *app) recoverCommand() *cli.Command {
	return &cli.Command{
		Name: "recover", Usage: "rebuild STATE.md from what git and the artifacts say",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "yes", Aliases: []string{"y"}, Usage: "accept without asking"},
			dryRunFlag(),
			&cli.BoolFlag{Name: "inspect", Usage: "list every artifact with what it shows"},
			&cli.BoolFlag{Name: "migrate", Usage: "give a prose STATE.md front matter, and its total to config.json"},
			jsonFlag(),
		},
		Action: a.recover,
	}
}

func (a *app) recover(c *cli.Context) error {
	if err := oneOf(c, "yes", "dry-run", "inspect"); err != nil {
		return err
	}
	if err := oneOf(c, "inspect", "json"); err != nil {
		return err
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	if c.Bool("inspect") {
		return a.inspect(g)
	}
	r, err := g.Recover(grid.RecoverOptions{Migrate: c.Bool("migrate")})
	if err != nil {
		return err
	}
	a.warn(nil, r.Faults)
	asJSON := c.Bool("json")
	if !asJSON && (!r.Agrees || c.Bool("dry-run")) {
		fmt.Fprint(a.Out, recoveryText(r.State))
	}
	switch {
	case c.Bool("dry-run") || r.Agrees:
	case c.Bool("yes"):
		if r, err = g.Accept(r); err != nil {
			return err
		}
	case asJSON:
		if err := printJSON(a.Out, recoveryDocument(r)); err != nil {
			return err
		}
		return &grid.No{}
	default:
		return a.ask(g, r)
	}
	if asJSON {
		return printJSON(a.Out, recoveryDocument(r))
	}
	a.recovered(r)
	return nil
}

// recovered says what became of a recovery.
func (a *app) recovered(r grid.Recovery) {
	switch {
	case r.Agrees:
		fmt.Fprintln(a.Out, "STATE.md agrees with what git and the artifacts say; nothing to do")
	case r.Wrote:
		fmt.Fprintln(a.Out, "\nSTATE.md is written.")
		if r.Saved != "" {
			fmt.Fprintf(a.Out, "The old one is kept in %s.\n", line(r.Saved))
		}
		if r.Config != "" {
			fmt.Fprintf(a.Out, "Its total of blocks is in %s now.\n", line(r.Config))
		}
	}
}

// recoveryText is the state that the evidence gives.
func recoveryText(s state.State) string {
	percent := "unknown"
	if s.Progress != state.NoProgress {
		percent = fmt.Sprintf("~%d%%", s.Progress)
	}
	current := "none"
	if s.Block != 0 {
		current = "Block " + s.Block.String() + " (inferred)"
	}
	return fmt.Sprintf(`STATE RECOVERY
==============

Reconstructed state:
- Cluster: %s (inferred from %s)
- Completed: %s
- Current: %s
- Progress: %s
- Commits: %d found in git
`, line(s.Cluster), s.Trace.Cluster.From, blockWords(s.Completed), current, percent, s.Commits)
}

// ask asks whether to write, and what else to do where not.
func (a *app) ask(g *grid.Grid, r grid.Recovery) error {
	in := bufio.NewReader(a.In)
	fmt.Fprint(a.Out, "\nAccept reconstructed state? (yes/no) ")
	if answer := readAnswer(in); answer == "yes" || answer == "y" {
		r, err := g.Accept(r)
		if err == nil {
			a.recovered(r)
		}
		return err
	}
	for {
		fmt.Fprint(a.Out, `
1) Abort: keep STATE.md and CHECKPOINT.md in the archive; the next refresh writes a new state
2) Manual: leave all as it is
3) Inspect: list every artifact with what it shows
Choose (1/2/3) `)
		switch readAnswer(in) {
		case "1", "abort":
			saved, err := g.Abort()
			for _, path := range saved {
				fmt.Fprintf(a.Out, "\nkept in %s", line(path))
			}
			if err == nil && saved == nil {
				fmt.Fprint(a.Out, "\nThere is neither; nothing is changed.")
			}
			fmt.Fprintln(a.Out)
			if err != nil {
				return err
			}
			return &grid.No{}
		case "3", "inspect":
			fmt.Fprintln(a.Out)
			if err := a.inspect(g); err != nil {
				return err
			}
		case "", "2", "manual":
			fmt.Fprintln(a.Out, "\nNothing is changed.")
			return &grid.No{}
		}
	}
}

// readAnswer is the next line in lower case, "" at the end of input.
func readAnswer(in *bufio.Reader) string {
	text, err := in.ReadString('\n')
	if err != nil && text == "" {
		return ""
	}
	return strings.ToLower(strings.TrimSpace(text))
}

func (a *app) inspect(g *grid.Grid) error {
	exhibits, err := g.Inspect()
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, e := range exhibits {
		counts := "counts"
		if !e.Counts {
			counts = "does not count"
		}
		if e.Why != "" {
			counts += ": " + e.Why
		}
		fmt.Fprintf(&b, "%s: %s; %s\n", line(e.Path), line(e.Shows), line(counts))
	}
	_, err = io.WriteString(a.Out, b.String())
	return err
}
