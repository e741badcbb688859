package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

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
			&cli.BoolFlag{Name: "z", Usage: "with --porcelain: end each line with NUL"},
			&cli.BoolFlag{Name: "short", Usage: "print one line"},
		},
		Action: a.status,
	}
}

func (a *app) status(c *cli.Context) error {
	if err := oneOf(c, "json", "porcelain", "short"); err != nil {
		return err
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	s, err := g.Status(!c.Bool("short"))
	if err != nil {
		return err
	}
	a.warn(s.Warnings, s.Faults)
	switch {
	case c.Bool("json"):
		return printJSON(a.Out, statusDocument(s))
	case c.Bool("porcelain"):
		return porcelain(a.Out, statusDocument(s), c.Bool("z"))
	case c.Bool("short"):
		_, err = fmt.Fprintln(a.Out, line(shortStatus(s)))
		return err
	}
	_, err = io.WriteString(a.Out, statusText(s))
	return err
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

// statusText is where the work stands, for people, in 80 columns.
func statusText(s grid.Status) string {
	var b strings.Builder
	head := "Cluster " + line(s.State.Cluster) + ": " + string(s.State.Status)
	if s.State.Block != 0 {
		head += ", block " + s.State.Block.String() + ofTotal(s.State)
	}
	bar := ""
	if s.State.Progress != state.NoProgress {
		head += fmt.Sprintf(", %d %%", s.State.Progress)
		bar = state.Bar(20, s.State.Progress, 100)
	}
	fmt.Fprintln(&b, head)
	if s.State.Block != 0 {
		bar = strings.TrimLeft(bar+"  threads "+threadWords(s.State.Threads), " ")
	}
	if bar != "" {
		fmt.Fprintln(&b, bar)
	}
	b.WriteString(blockTable(s.State))
	if l := s.State.Last; l != nil {
		fmt.Fprintf(&b, "\nLast: %s %s, %s\n", l.Hash[:7], cut(line(l.Subject), 50), ago(s.Now, time.Unix(l.Time, 0)))
	}
	fmt.Fprintf(&b, "%s", stateFileWords(s))
	return b.String()
}

func threadWords(t state.Threads) string {
	return strings.Replace(t.String(), "/", " of ", 1)
}

// blockTable is a line a block.
func blockTable(s state.State) string {
	if len(s.Blocks) == 0 {
		return ""
	}
	width := 0
	for _, r := range s.Blocks {
		width = max(width, len([]rune(cut(line(r.Name), 30))))
	}
	var b strings.Builder
	b.WriteString("\n")
	for _, r := range s.Blocks {
		name := cut(line(r.Name), 30)
		row := fmt.Sprintf("  %s  %s%s  %-9s", r.Block, name, strings.Repeat(" ", width-len([]rune(name))), r.State)
		if r.Commits > 0 {
			row += fmt.Sprintf(" %-11s", plural(r.Commits, "commit"))
		}
		if r.Block == s.Block {
			row += " threads " + threadWords(s.Threads)
		}
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return b.String()
}

// stateFileWords says where STATE.md differs, and what to type.
func stateFileWords(s grid.Status) string {
	file := s.Root + "/STATE.md"
	switch s.StateFile {
	case grid.Stale:
		d := s.Drift[0]
		more := ""
		if len(s.Drift) > 1 {
			more = fmt.Sprintf(" and %d more", len(s.Drift)-1)
		}
		return fmt.Sprintf("%s is stale: %s %s, should be %s%s (git grid refresh)\n", file, d.Key, line(d.Is), line(d.Want), more)
	case grid.Missing:
		return file + " is missing (git grid refresh)\n"
	case grid.Corrupt:
		return file + " is corrupt (git grid recover)\n"
	}
	return ""
}
