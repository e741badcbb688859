package cli

import (
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/validate"
)

// pushLimit is when a push is decided by what was found: the connection is
// open while the hook runs, for five seconds at most, with the report.
const pushLimit = 4500 * time.Millisecond

// prePush judges what is pushed. Standard output is git push's own, so all is
// said on stderr.
func (a *app) prePush(c *cli.Context) error {
	if a.lookup("GRID_SKIP") == "1" {
		return nil
	}
	pushing := grid.Pushing{Remote: c.Args().Get(1), Limit: time.Now().Add(pushLimit)}
	for ref, err := range grid.ReadPush(a.In) {
		if err != nil {
			return err
		}
		pushing.Refs = append(pushing.Refs, ref)
	}
	pushed, err := grid.CheckPush(a.dir, a.env, a.now, pushing)
	if err != nil {
		return err
	}
	for _, ref := range pushed.Refs {
		a.printPushed(ref)
	}
	if pushed.Other > 0 {
		fmt.Fprintf(a.Err, "git grid: pre-push: the time is up, %s unchecked\n", plural(pushed.Other, "more ref"))
	}
	if pushed.Blocks() {
		if pushed.Err != nil {
			fmt.Fprintf(a.Err, "git grid: pre-push: not all could be checked: %s\n", line(pushed.Err.Error()))
		}
		a.hint("git push --no-verify, or GRID_SKIP=1 before it, pushes all the same")
		a.hint("push: warn|off in config.json, or git config grid.push warn|off, never stops a push")
		return &grid.No{}
	}
	return pushed.Err
}

// mostShown is how many findings of a kind a push lists: who pushes a whole
// grid for the first time wants to see the failures, not all there is.
const mostShown = 20

// printPushed says what was found in one pushed commit.
func (a *app) printPushed(ref grid.PushedRef) {
	var stops, warnings []string
	unchecked := 0
	for _, f := range ref.Report.Findings() {
		text := where(f) + ": " + line(f.Message)
		switch {
		case f.Level == validate.Unknown:
			unchecked++
		case f.Level == validate.Fail && ref.Blocks:
			stops = append(stops, text)
		case f.Known:
			warnings = append(warnings, "warning: "+text+" (the other side has that already)")
		default:
			warnings = append(warnings, "warning: "+text)
		}
	}
	a.printSome(stops)
	a.printSome(warnings)
	if ref.Late {
		fmt.Fprintf(a.Err, "git grid: pre-push: %s: the time is up, %s\n", line(ref.Ref), uncheckedWords(unchecked))
	}
	if ref.Blocks {
		fmt.Fprintf(a.Err, "git grid: pre-push: %s is not pushed: %s\n", line(ref.Ref), plural(len(stops), "new failure"))
	}
}

// printSome prints the first lines, and how many there are besides.
func (a *app) printSome(lines []string) {
	for i, text := range lines {
		if i == mostShown {
			fmt.Fprintf(a.Err, "... and %d more (git grid validate)\n", len(lines)-i)
			return
		}
		fmt.Fprintln(a.Err, text)
	}
}

func uncheckedWords(n int) string {
	if n == 0 {
		return "the rest is unchecked"
	}
	return plural(n, "claim") + " and what was not read is unchecked"
}
