package cli

import (
	"cmp"
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
		Flags: []cli.Flag{
			dryRunFlag(),
			&cli.BoolFlag{Name: "config-hooks", Usage: "those that git's configuration names too, as always"},
		},
		Action: a.uninstall,
	}
}

func (a *app) install(c *cli.Context) error {
	repo, err := grid.AnyRepo(a.dir, a.env)
	if err != nil {
		return a.unopened(err)
	}
	return a.installIn(repo, hooks.Options{ConfigHooks: c.Bool("config-hooks")}, c.Bool("dry-run"))
}

func (a *app) uninstall(c *cli.Context) error {
	repo, err := grid.AnyRepo(a.dir, a.env)
	if err != nil {
		return a.unopened(err)
	}
	places, err := grid.Installation(repo)
	if err != nil {
		return err
	}
	if c.Bool("dry-run") {
		return a.rehearse(hooks.PlanUninstall(places))
	}
	plan, err := hooks.Uninstall(places)
	a.tell(plan)
	return err
}

// installIn installs, or says whose the hooks are and what to add by hand.
func (a *app) installIn(repo *grid.Repo, o hooks.Options, dryRun bool) error {
	places, err := grid.Installation(repo)
	if err != nil {
		return err
	}
	if dryRun {
		plan, err := hooks.PlanInstall(places, o)
		return cmp.Or(a.rehearse(plan, err), a.byHand(plan))
	}
	plan, err := hooks.Install(places, o)
	if err != nil {
		return err
	}
	a.tell(plan)
	return a.byHand(plan)
}

// rehearse shows what a plan would do.
func (a *app) rehearse(plan hooks.Plan, err error) error {
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.Out, plan.String())
	return err
}

// tell says what the user should know of what was done.
func (a *app) tell(plan hooks.Plan) {
	for _, n := range plan.Notes {
		fmt.Fprintln(a.Err, line(n))
	}
}

// byHand says whose the hooks are and what to add: a no, where they are not
// the repository's own.
func (a *app) byHand(plan hooks.Plan) error {
	if plan.Manual == nil {
		return nil
	}
	for _, l := range plan.Manual.Lines() {
		fmt.Fprintln(a.Err, line(l))
	}
	return &grid.No{}
}
