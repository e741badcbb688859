package cli

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
)

func (a *app) hookCommand() *cli.Command {
	return &cli.Command{
		Name: "hook", Usage: "what git's hooks call", ArgsUsage: "NAME [ARGS]", Hidden: true,
		SkipFlagParsing: true, Action: a.hook,
	}
}

// hook does a hook's work. But for pre-push it never fails: what it can't do
// now the next command does, and git is not in the way of its own user.
func (a *app) hook(c *cli.Context) error {
	name := c.Args().First()
	switch name {
	case "pre-commit", "post-commit", "post-merge", "post-rewrite":
	case "pre-push":
		return a.prePush(c)
	case "":
		return usage("hook needs a name")
	default:
		return usage("%q is no hook of git grid", name)
	}
	g, err := a.begin()
	if errors.Is(err, grid.ErrNoGrid) {
		return nil
	}
	var done *grid.Refreshed
	if err == nil {
		done, err = g.Hook(name, c.Args().Tail())
	}
	if err != nil {
		fmt.Fprintf(a.Err, "grid: %s\n", line(said(err)))
		a.hint(grid.HintOf(err))
		return nil
	}
	if done != nil && !g.Settings.Quiet && terminal(a.Err) {
		fmt.Fprintf(a.Err, "grid: %s\n", line(hookWords(*done)))
	}
	return nil
}
