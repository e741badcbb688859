package cli

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/checkpoint"
)

func (a *app) checkpointCommand() *cli.Command {
	show := []cli.Flag{jsonFlag()}
	return &cli.Command{
		Name: "checkpoint", Usage: "where the work waits for the user",
		Flags: show, Action: a.checkpointShow,
		Subcommands: []*cli.Command{
			{Name: "show", Usage: "show the checkpoint (also without a word)", Flags: show, Action: a.checkpointShow},
			a.checkpointCreateCommand(),
			a.checkpointAnswerCommand(),
			{Name: "backups", Usage: "list what rollbacks kept, and how to get it back", Action: a.checkpointBackups},
		},
	}
}

func (a *app) checkpointShow(c *cli.Context) error {
	g, err := a.open()
	if err != nil {
		return err
	}
	shown, err := g.Checkpoint()
	if err != nil {
		return err
	}
	if shown == nil {
		if c.Bool("json") {
			return printJSON(a.Out, noCheckpoint{Schema: checkpoint.Schema})
		}
		_, err = io.WriteString(a.Out, "Nothing waits for you.\n")
		return err
	}
	a.warn(shown.Warnings, nil)
	if c.Bool("json") {
		return printJSON(a.Out, checkpoint.ViewOf(shown.Checkpoint))
	}
	_, err = io.WriteString(a.Out, checkpointText(shown.Checkpoint))
	return err
}

// noCheckpoint is the document where there is no checkpoint.
type noCheckpoint struct {
	Schema string  `json:"schema"`
	Type   *string `json:"type"`
}

// checkpointText is a checkpoint for people: what waits and how to answer, or
// what was answered.
func checkpointText(c checkpoint.Checkpoint) string {
	if c.Waiting() {
		return checkpoint.Describe(c, line)
	}
	return fmt.Sprintf("Answered: %s\n\n  %s\n  answer: %s\n\nThe next git grid resume tells the program.\n",
		waitsWhere(c), line(c.Subject()), line(c.Response))
}

// waitsWhere is what waits, and where: "decision, block 03".
func waitsWhere(c checkpoint.Checkpoint) string {
	switch {
	case c.Thread.N != 0:
		return c.Kind.Words() + ", thread " + c.Thread.String()
	case c.Block != 0:
		return c.Kind.Words() + ", block " + c.Block.String()
	}
	return c.Kind.Words()
}
