package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// text is a flag that a kind of checkpoint needs, and where its value goes.
type text struct {
	flag, usage string
	to          func(*checkpoint.Checkpoint) *string
}

func (a *app) checkpointCreateCommand() *cli.Command {
	return &cli.Command{
		Name: "create", Usage: "make the work wait for the user",
		Subcommands: []*cli.Command{
			a.createKind("human-verify", checkpoint.HumanVerify, "the user has to look at something",
				text{"instructions", "`what` to do to see it", func(c *checkpoint.Checkpoint) *string { return &c.Instructions }},
				text{"expect", "`what` should be seen", func(c *checkpoint.Checkpoint) *string { return &c.Expected }}),
			a.createKind("decision", checkpoint.Decision, "the user has to choose",
				text{"question", "the `question`", func(c *checkpoint.Checkpoint) *string { return &c.Question }},
				text{"affects", "`what` it affects: blocks, files", func(c *checkpoint.Checkpoint) *string { return &c.Affects }}),
			a.createKind("session-death", checkpoint.SessionDeath, "the session came to an end in the middle of a thread",
				text{"last-action", "`what` was being done", func(c *checkpoint.Checkpoint) *string { return &c.LastAction }}),
			a.createKind("failure", checkpoint.Failure, "something failed that the program can't mend",
				text{"error", "the `error`", func(c *checkpoint.Checkpoint) *string { return &c.Error }}),
		},
	}
}

// createKind is the creation of one kind. Its first text is the one that it
// can't do without.
func (a *app) createKind(name string, kind checkpoint.Kind, what string, texts ...text) *cli.Command {
	flags := []cli.Flag{
		&cli.StringFlag{Name: "block", Usage: "the block `NN`; else the thread's, else the current one"},
		&cli.StringFlag{Name: "thread", Usage: "the thread `NN.T`"},
		&cli.StringFlag{Name: "session", Usage: "the session's `ID`"},
	}
	for _, t := range texts {
		flags = append(flags, &cli.StringFlag{Name: t.flag, Usage: t.usage})
	}
	if kind == checkpoint.Decision {
		flags = append(flags, &cli.StringSliceFlag{Name: "option", Usage: "an `option`; repeat it for each"})
	}
	return &cli.Command{
		Name: name, Aliases: []string{string(kind)}[:min(1, strings.Count(name, "-"))], Usage: what, Flags: flags,
		Action: func(c *cli.Context) error {
			point := checkpoint.Checkpoint{Kind: kind, Session: c.String("session"), Options: c.StringSlice("option")}
			for _, t := range texts {
				*t.to(&point) = c.String(t.flag)
			}
			if strings.TrimSpace(point.Subject()) == "" {
				return usage("a %s needs --%s", name, texts[0].flag)
			}
			if kind == checkpoint.Decision && len(point.Options) == 0 {
				return usage("a decision needs an --option for each answer")
			}
			var err error
			if point.Block, point.Thread, err = placeFlags(c); err != nil {
				return err
			}
			return a.checkpointCreate(point)
		},
	}
}

// placeFlags are the block and the thread that flags name. A number alone is
// a thread of the block.
func placeFlags(c *cli.Context) (history.Block, history.Thread, error) {
	block, err := blockFlag(c)
	if err != nil || !c.IsSet("thread") {
		return block, history.Thread{}, err
	}
	word := c.String("thread")
	if n, err := strconv.Atoi(word); err == nil && block != 0 && n > 0 && n <= 9999 {
		return block, history.Thread{Block: block, N: n}, nil
	}
	thread, ok := history.ParseThread(word)
	switch {
	case !ok:
		return block, thread, usage("%q is no thread", word)
	case block != 0 && thread.Block != block:
		return block, thread, usage("thread %s is not of block %s", thread, block)
	}
	return block, thread, nil
}

func (a *app) checkpointCreate(point checkpoint.Checkpoint) error {
	g, err := a.open()
	if err != nil {
		return err
	}
	done, err := g.CreateCheckpoint(point)
	a.notes(done.Notes)
	if err != nil {
		return err
	}
	if done.Archived != "" {
		a.notes([]string{"the one that was there is kept in " + done.Archived})
	}
	_, err = fmt.Fprintf(a.Out, "%s: %s waits for the user\n", line(done.Path), waitsWhere(done.Checkpoint))
	return err
}
