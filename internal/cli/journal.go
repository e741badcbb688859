package cli

import (
	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
)

func (a *app) noteCommand() *cli.Command {
	return &cli.Command{
		Name: "note", Usage: "add an entry to SCRATCHPAD.md", ArgsUsage: "KIND TEXT",
		Flags:  []cli.Flag{&cli.StringFlag{Name: "program", Usage: "the `NAME` of the program that found it"}},
		Action: a.note,
	}
}

func (a *app) note(c *cli.Context) error {
	if c.NArg() != 2 {
		return usage("note takes a kind and a text")
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	return g.Note(grid.Note{Kind: c.Args().Get(0), Text: c.Args().Get(1), Program: c.String("program")})
}

func (a *app) decideCommand() *cli.Command {
	return &cli.Command{
		Name: "decide", Usage: "add an entry to DECISIONS.md", ArgsUsage: "QUESTION",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "chosen", Usage: "what was `chosen`"},
			&cli.StringSliceFlag{Name: "option", Usage: "an `option` that there was; may be repeated"},
			&cli.StringFlag{Name: "affects", Usage: "what it `affects`: blocks, files"},
			&cli.StringFlag{Name: "block", Usage: "the block `NN` that asked; else the current one"},
		},
		Action: a.decide,
	}
}

func (a *app) decide(c *cli.Context) error {
	if c.NArg() != 1 || c.String("chosen") == "" {
		return usage("decide takes a question and --chosen")
	}
	block, err := blockFlag(c)
	if err != nil {
		return err
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	return g.Decide(grid.Decision{
		Question: c.Args().First(), Chosen: c.String("chosen"), Options: c.StringSlice("option"),
		Affects: c.String("affects"), Block: block,
	})
}
