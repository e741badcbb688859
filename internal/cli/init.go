package cli

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/hooks"
	"github.com/git-grid/git-grid/internal/grid"
)

func (a *app) initCommand() *cli.Command {
	return &cli.Command{
		Name: "init", Usage: "start a grid: the files of .grid/, the hooks",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "cluster", Usage: "the cluster's `NAME`; another than the present one begins the next"},
			&cli.IntFlag{Name: "blocks", Usage: "`N` blocks in all, where that is known"},
			&cli.BoolFlag{Name: "no-hooks", Usage: "leave git's hooks alone"},
			&cli.BoolFlag{Name: "force", Usage: "begin the next cluster though this one is not completed"},
		},
		Action: a.init,
	}
}

func (a *app) init(c *cli.Context) error {
	if n := c.Int("blocks"); c.IsSet("blocks") && (n < 1 || n > 9999) {
		return usage("--blocks takes a number from 1 to 9999")
	}
	repo, err := grid.OpenRepo(a.dir, a.env)
	if err != nil {
		return a.unopened(err)
	}
	done, err := grid.Init(repo, grid.InitOptions{Cluster: c.String("cluster"), Blocks: c.Int("blocks"), Force: c.Bool("force")}, a.now)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Out, "Grid %s in %s/: %s\n", line(done.State.Cluster), line(done.Root), madeWords(done))
	if done.Kept != "" {
		fmt.Fprintf(a.Out, "The cluster before is kept in %s/\n", line(done.Kept))
	}
	if c.Bool("no-hooks") {
		return nil
	}
	var no *grid.No
	if err := a.installIn(repo, hooks.Options{}, false); err != nil && !errors.As(err, &no) {
		return err
	}
	return nil
}

func madeWords(done grid.Inited) string {
	if len(done.Made)+len(done.Changed) == 0 {
		return "nothing to do"
	}
	words := plural(len(done.Made), "file") + " made"
	if len(done.Changed) > 0 {
		words += ", " + plural(len(done.Changed), "file") + " completed"
	}
	return words
}
