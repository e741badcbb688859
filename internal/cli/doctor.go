package cli

import (
	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/validate"
)

func (a *app) doctorCommand() *cli.Command {
	return &cli.Command{
		Name: "doctor", Usage: "is everything wired, and what to type where it isn't",
		Flags:  []cli.Flag{jsonFlag()},
		Action: a.doctor,
	}
}

func (a *app) doctor(c *cli.Context) error {
	repo, err := grid.AnyRepo(a.dir, a.env)
	if err != nil {
		return a.unopened(err)
	}
	report, err := grid.Doctor(repo, a.dir, a.now)
	if err != nil {
		return err
	}
	if err := a.printDoctor(c, repo, report); err != nil {
		return err
	}
	if !report.OK() {
		return &grid.No{}
	}
	return nil
}

func (a *app) printDoctor(c *cli.Context, repo *grid.Repo, report validate.Report) error {
	if c.Bool("json") {
		doc := validationDocument(report)
		doc.Schema = "git-grid/doctor/1"
		return printJSON(a.Out, doc)
	}
	p, err := a.paint(repo)
	if err != nil {
		return err
	}
	return a.printWith(report, p, func(string) bool { return true })
}

// adviseInstall ends a command with a hint where git runs no hook of ours.
func (a *app) adviseInstall(g *grid.Grid) {
	if unhooked, err := g.Unhooked(a.env); err == nil && unhooked {
		a.hint("the hooks are not installed in this clone: git grid install (advice.gridInstall=false silences this)")
	}
}
