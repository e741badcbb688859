package cli

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/hooks"
	"github.com/git-grid/git-grid/internal/grid"
)

func (a *app) installCommand() *cli.Command {
	return &cli.Command{
		Name: "install", Usage: "put the hooks and the merge driver into this clone",
		Flags: []cli.Flag{
			dryRunFlag(),
			&cli.BoolFlag{Name: "config-hooks", Usage: "where the hooks are somebody else's, let git's configuration name ours (git 2.54)"},
		},
		Action: a.install,
	}
}

func (a *app) uninstallCommand() *cli.Command {
	return &cli.Command{
		Name: "uninstall", Usage: "take the hooks and the merge driver out of this clone",
		Flags:  []cli.Flag{dryRunFlag()},
		Action: a.uninstall,
	}
}

func (a *app) install(c *cli.Context) error {
	repo, err := grid.AnyRepo(a.dir, a.env)
	if err != nil {
		return err
	}
	return a.installIn(repo, hooks.Options{ConfigHooks: c.Bool("config-hooks")}, c.Bool("dry-run"))
}

func (a *app) uninstall(c *cli.Context) error {
	repo, err := grid.AnyRepo(a.dir, a.env)
	if err != nil {
		return err
	}
	places, err := grid.Installation(repo)
	if err != nil {
		return err
	}
	plan, err := hooks.PlanUninstall(places)
	if err != nil {
		return err
	}
	return a.carryOut(plan, c.Bool("dry-run"))
}

// installIn installs, or says whose the hooks are and what to add by hand.
func (a *app) installIn(repo *grid.Repo, o hooks.Options, dryRun bool) error {
	places, err := grid.Installation(repo)
	if err != nil {
		return err
	}
	plan, err := hooks.PlanInstall(places, o)
	if err != nil {
		return err
	}
	if err := a.carryOut(plan, dryRun); err != nil {
		return err
	}
	if plan.Manual == nil {
		return nil
	}
	for _, l := range plan.Manual.Lines() {
		fmt.Fprintln(a.Err, line(l))
	}
	return &grid.No{}
}

// carryOut applies a plan, or only shows it.
func (a *app) carryOut(plan hooks.Plan, dryRun bool) error {
	if dryRun {
		_, err := io.WriteString(a.Out, plan.String())
		return err
	}
	if err := plan.Apply(); err != nil {
		return err
	}
	for _, n := range plan.Notes {
		fmt.Fprintln(a.Err, line(n))
	}
	return nil
}
