package cli

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"
)

func (a *app) retireCommand() *cli.Command {
	return &cli.Command{
		Name: "retire", Usage: "a lesson no longer holds: move it to the archive", ArgsUsage: "ID...",
		Flags:  []cli.Flag{&cli.StringFlag{Name: "why", Usage: "the `reason`"}},
		Action: a.retire,
	}
}

func (a *app) retire(c *cli.Context) error {
	if c.NArg() == 0 || c.String("why") == "" {
		return usage("warmth retire takes a lesson's id and --why")
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	retired, err := g.Retire(c.Args().Slice(), c.String("why"))
	if err != nil {
		return err
	}
	for _, l := range retired {
		fmt.Fprintf(a.Out, "retired %s\n", line(lessonLine(l)))
	}
	return nil
}

func (a *app) archiveCommand() *cli.Command {
	return &cli.Command{Name: "archive", Usage: "move what is above the setting warmth.archive_after to the archive", Action: a.archive}
}

func (a *app) archive(*cli.Context) error {
	g, err := a.open()
	if err != nil {
		return err
	}
	moved, err := g.Archive()
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.Out, plural(len(moved), "lesson")+" archived\n")
	return err
}
