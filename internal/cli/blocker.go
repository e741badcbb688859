package cli

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
)

func (a *app) blockerCommand() *cli.Command {
	return &cli.Command{
		Name: "blocker", Usage: "what blocks the work: entries in BLOCKERS.md",
		Subcommands: []*cli.Command{
			{
				Name: "add", Usage: "add an open one, and print its id", ArgsUsage: "TEXT",
				Flags:  []cli.Flag{&cli.StringFlag{Name: "block", Usage: "the block `NN` that it blocks; else the current one"}},
				Action: a.blockerAdd,
			},
			{Name: "resolve", Usage: "mark one as resolved", ArgsUsage: "ID", Action: a.blockerResolve},
		},
	}
}

func (a *app) blockerAdd(c *cli.Context) error {
	if c.NArg() != 1 || strings.TrimSpace(c.Args().First()) == "" {
		return usage("blocker add takes a text")
	}
	block, err := blockFlag(c)
	if err != nil {
		return err
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	id, err := g.AddBlocker(c.Args().First(), block)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(a.Out, id)
	return err
}

func (a *app) blockerResolve(c *cli.Context) error {
	if c.NArg() != 1 {
		return usage("blocker resolve takes an id")
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	wasOpen, err := g.ResolveBlocker(c.Args().First())
	if err == nil && !wasOpen {
		fmt.Fprintln(a.Err, "that blocker is resolved already")
	}
	return err
}
