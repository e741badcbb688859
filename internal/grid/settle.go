package grid

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"time"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/resume"
	"github.com/git-grid/git-grid/internal/warmth"
)

// settled looks at the work tree after what an answer asks for that somebody
// wrote into CHECKPOINT.md by hand was done.
func (g *Grid) settled(done *Refreshed, o RefreshOptions) (view, error) {
	v, err := g.look(outline)
	if err != nil || v.Files.Checkpoint == nil || v.Files.Checkpoint.Waiting() {
		return v, err
	}
	before := len(done.Wrote)
	if err := g.followUp(v, *v.Files.Checkpoint, done, o); err != nil || len(done.Wrote) == before {
		return v, err
	}
	return g.look(outline)
}

// followUp does what an answer asks for beside being there, where it was not
// done: the entry in DECISIONS.md, the summary of a block that is skipped, the
// question that waits again.
func (g *Grid) followUp(v view, c checkpoint.Checkpoint, done *Refreshed, o RefreshOptions) error {
	outcome := checkpoint.Settle(c)
	if outcome.Chosen != nil {
		if err := g.settleChoice(*outcome.Chosen, c.Created, done, o); err != nil {
			return err
		}
	}
	if outcome.Skip {
		if err := g.skip(v, c, done, o); err != nil {
			return err
		}
	}
	if g.stillToUndo(c) {
		return nil
	}
	return g.askAgain(c, done, o)
}

// stillToUndo reports whether a rollback was written by hand and nobody has
// carried it out: all is as it was recorded.
func (g *Grid) stillToUndo(c checkpoint.Checkpoint) bool {
	return checkpoint.Settle(c).Rollback && resume.Untouched(resume.Fates(c, g.contents(c.Files)))
}

// settleChoice adds a choice to DECISIONS.md, unless it is there. One with a
// secret is left out, and said.
func (g *Grid) settleChoice(c checkpoint.Choice, created string, done *Refreshed, o RefreshOptions) error {
	src, err := g.store.Read(decisionsFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if recorded(src, g.entry(c), created) {
		return nil
	}
	if o.DryRun {
		done.Wrote = append(done.Wrote, g.path(decisionsFile))
		return nil
	}
	var no *No
	switch err := g.append(journal.Decisions, decisionsFile, g.entry(c)); {
	case errors.As(err, &no):
		done.Notes = append(done.Notes, err.Error())
		return nil
	case err != nil:
		return err
	}
	done.Wrote = append(done.Wrote, g.path(decisionsFile))
	return nil
}

// entry is a choice as DECISIONS.md has it.
func (g *Grid) entry(c checkpoint.Choice) journal.Entry {
	e := journal.Entry{
		Time: g.now().UTC().Format(time.DateOnly), Text: c.Question,
		Chosen: c.Chosen, Options: c.Options, Affects: c.Affects,
	}
	if c.Block != 0 {
		e.Block = c.Block.String()
	}
	return e
}

// recorded reports whether a journal has an entry, written on the day of the
// checkpoint or later: the same question may have been asked before.
func recorded(src []byte, e journal.Entry, created string) bool {
	want := journal.Parse(journal.Decisions, journal.Append(journal.Decisions, nil, e))
	day := ""
	if at, err := time.Parse(time.RFC3339, created); err == nil {
		day = at.UTC().Format(time.DateOnly)
	}
	return slices.ContainsFunc(journal.Parse(journal.Decisions, src), func(is journal.Entry) bool {
		return len(want) == 1 && is.Block == want[0].Block && is.Text == want[0].Text && is.Chosen == want[0].Chosen && is.Time >= day
	})
}

// skip writes the summary that says that a block is skipped, where it has none
// that closes it. The failure's own words are left out where they hold a secret.
func (g *Grid) skip(v view, c checkpoint.Checkpoint, done *Refreshed, o RefreshOptions) error {
	if c.Block == 0 {
		c.Block = v.State.Block
	}
	if slices.Contains(v.State.Completed, c.Block) || slices.Contains(v.State.Skipped, c.Block) {
		return nil
	}
	if kind, found := warmth.Secret(c.Error); found {
		c.Error = "(left out: it holds a secret, " + kind + ")"
	}
	content, err := checkpoint.SkippedSummary(c)
	if err != nil {
		return &No{fmt.Errorf("skip: %w", err)}
	}
	name, err := g.skipName(c.Block)
	if err != nil {
		return err
	}
	return g.write(name, content, done, o)
}

// skipName is where the summary of a skipped block goes: the block's folder,
// else, or where a summary is there, a folder of its own.
func (g *Grid) skipName(b history.Block) (string, error) {
	file := b.String() + "-SUMMARY.md"
	entries, err := os.ReadDir(g.absolute(g.path("phases")))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	folders := []string{}
	for _, e := range entries {
		if of, ok := history.ParseBlock(e.Name()); ok && of == b && e.IsDir() {
			folders = append(folders, e.Name())
		}
	}
	for _, folder := range append(folders, b.String()+"-skipped") {
		name := path.Join("phases", folder, file)
		if _, err := g.store.Read(name); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
	}
	return "", &No{fmt.Errorf("skip block %s: it has summaries already, none of which closes it", b)}
}

// askAgain puts back the question over which an answered checkpoint came, and
// keeps the answered one in the archive.
func (g *Grid) askAgain(c checkpoint.Checkpoint, done *Refreshed, o RefreshOptions) error {
	question, ok := checkpoint.AskAgain(c, g.archived())
	if !ok {
		return nil
	}
	if o.DryRun {
		done.Wrote = append(done.Wrote, g.path(checkpointFile))
		return nil
	}
	name := path.Join(archiveFolder, question.Name)
	src, err := g.store.Read(name)
	if err != nil {
		return err
	}
	if _, err := g.archiveCheckpoint(g.now()); err != nil {
		return err
	}
	if err := g.write(checkpointFile, src, done, RefreshOptions{}); err != nil {
		return err
	}
	return g.store.Remove(g.patience, name)
}

// archiveCheckpoint keeps the bytes of CHECKPOINT.md in the archive, "" where
// there is none.
func (g *Grid) archiveCheckpoint(at time.Time) (string, error) {
	src, err := g.store.Read(checkpointFile)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	name, err := g.store.Archive(g.patience, "CHECKPOINT", at, src)
	return g.path(name), err
}
