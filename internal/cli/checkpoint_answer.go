package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/grid"
)

func (a *app) checkpointAnswerCommand() *cli.Command {
	return &cli.Command{
		Name: "answer", Usage: "answer the checkpoint", ArgsUsage: "TEXT",
		Flags:  []cli.Flag{&cli.BoolFlag{Name: "yes", Aliases: []string{"y"}, Usage: "roll back without asking"}},
		Action: a.checkpointAnswer,
	}
}

func (a *app) checkpointAnswer(c *cli.Context) error {
	if !c.Args().Present() {
		return usage("answer needs the answer")
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	reply, err := g.Reply(strings.Join(c.Args().Slice(), " "))
	if err != nil {
		return err
	}
	if err := a.sure(reply, c.Bool("yes")); err != nil {
		return err
	}
	done, err := g.Answer(reply)
	a.notes(done.Notes)
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.Out, answeredText(reply, done))
	return err
}

// sure shows what a rollback will undo, and asks on a terminal.
func (a *app) sure(r grid.Reply, yes bool) error {
	if !r.Outcome.Rollback {
		return nil
	}
	if r.Rollback.Empty() {
		fmt.Fprintln(a.Out, "Nothing uncommitted is to be undone.")
		return nil
	}
	fmt.Fprintln(a.Out, "This undoes what is not committed:")
	for _, p := range r.Rollback.Restored {
		fmt.Fprintf(a.Out, "  restore %s\n", line(p))
	}
	for _, p := range r.Rollback.Removed {
		fmt.Fprintf(a.Out, "  remove  %s\n", line(p))
	}
	if yes {
		return nil
	}
	if !terminal(a.In) {
		return grid.Hinted(&grid.No{Why: errors.New("rollback: nobody is there to say yes")}, "git grid checkpoint answer rollback --yes")
	}
	fmt.Fprint(a.Out, "Roll back? (yes/no) ")
	if answer := readAnswer(bufio.NewReader(a.In)); answer != "yes" && answer != "y" {
		fmt.Fprintln(a.Out, "Nothing is changed.")
		return &grid.No{}
	}
	return nil
}

// answeredText says what an answer did.
func answeredText(r grid.Reply, done grid.Answered) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Answered: %s: %s\n", waitsWhere(r.Checkpoint), line(r.Outcome.Response))
	if r.Outcome.Step == checkpoint.Stay {
		b.WriteString("It waits until you say: git grid checkpoint answer done\n")
	}
	for _, p := range done.Wrote {
		fmt.Fprintf(&b, "wrote %s\n", line(p))
	}
	if k := done.Backup; k != nil {
		fmt.Fprintf(&b, "All that was undone is kept in %s. To get it back:\n", k.Ref)
		b.WriteString(commandWords(r.Rollback.Back(*k)))
	}
	if r.Outcome.Rollback && len(r.Rollback.Commits) > 0 {
		fmt.Fprintf(&b, "Commits stay. To undo those of thread %s: git revert %s\n", r.Checkpoint.Thread, strings.Join(r.Rollback.Commits, " "))
	}
	if done.Again != nil {
		b.WriteString("\n" + checkpoint.Describe(done.Again.Checkpoint, line))
	}
	return b.String()
}
