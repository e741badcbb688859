package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/validate"
)

// pushLimit is how long a push is held up at most: the connection is open
// while the hook runs.
const pushLimit = 5 * time.Second

// prePush judges what is pushed. Standard output is git push's own, so all is
// said on stderr.
func (a *app) prePush(c *cli.Context) error {
	if slices.Contains(a.env, "GRID_SKIP=1") {
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

// printPushed says what was found in one pushed commit.
func (a *app) printPushed(ref grid.PushedRef) {
	stops, unchecked := 0, 0
	for _, f := range ref.Report.Findings() {
		switch {
		case f.Level == validate.Unknown:
			unchecked++
		case f.Level == validate.Fail && ref.Blocks:
			stops++
			fmt.Fprintf(a.Err, "%s: %s\n", where(f), line(f.Message))
		case f.Known:
			fmt.Fprintf(a.Err, "warning: %s: %s (the other side has that already)\n", where(f), line(f.Message))
		default:
			fmt.Fprintf(a.Err, "warning: %s: %s\n", where(f), line(f.Message))
		}
	}
	if ref.Late {
		fmt.Fprintf(a.Err, "git grid: pre-push: %s: the time is up, %s\n", line(ref.Ref), strings.TrimSpace(uncheckedWords(unchecked)))
	}
	if ref.Blocks {
		fmt.Fprintf(a.Err, "git grid: pre-push: %s is not pushed: %s\n", line(ref.Ref), plural(stops, "new failure"))
	}
}

func uncheckedWords(n int) string {
	if n == 0 {
		return "the rest is unchecked"
	}
	return plural(n, "claim") + " and what was not read is unchecked"
}
