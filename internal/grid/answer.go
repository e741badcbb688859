package grid

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/state"
)

// Reply is an answer that the checkpoint takes, and what it will do.
type Reply struct {
	Checkpoint checkpoint.Checkpoint
	Outcome    checkpoint.Outcome
	Rollback   Rollback // where the outcome asks for one

	src []byte
}

// Reply judges an answer. Nothing is written.
func (g *Grid) Reply(text string) (Reply, error) {
	v, err := g.look(outline)
	if err != nil {
		return Reply{}, err
	}
	if n := len(v.Files.Checkpoints); n > 1 {
		return Reply{}, &No{fmt.Errorf("answer the checkpoint: there are %d checkpoint files; leave one", n)}
	}
	shown, err := g.Checkpoint()
	if err != nil {
		return Reply{}, err
	}
	if shown == nil {
		return Reply{}, &No{errors.New("answer the checkpoint: none waits")}
	}
	r := Reply{Checkpoint: shown.Checkpoint, src: shown.src}
	if r.Outcome, err = checkpoint.Answer(r.Checkpoint, text); err != nil {
		return r, &No{fmt.Errorf("answer the checkpoint: %w", err)}
	}
	if err := state.Move(v.State.Status, state.Status(r.Outcome.Status)); err != nil {
		return r, &No{fmt.Errorf("answer the checkpoint: %w", err)}
	}
	if r.Outcome.Chosen != nil {
		if err := g.refuseSecret(decisionsFile, g.entry(*r.Outcome.Chosen)); err != nil {
			return r, err
		}
	}
	if r.Outcome.Rollback {
		r.Rollback, err = g.planRollback(r.Checkpoint)
	}
	return r, err
}

// Answered is what an answer did.
type Answered struct {
	State  state.State
	Backup *Backup  // of what a rollback undid
	Wrote  []string // files beside the checkpoint
	Again  *Shown   // the question that waits again now
	Notes  []string
}

// Answer carries out an answer.
func (g *Grid) Answer(r Reply) (done Answered, err error) {
	err = g.store.Locked(g.patience, func() error {
		src, err := g.store.Read(checkpointFile)
		if err != nil {
			return err
		}
		if !bytes.Equal(src, r.src) {
			return &No{errors.New("answer the checkpoint: it has changed meanwhile; look again")}
		}
		if r.Outcome.Rollback {
			if done.Backup, err = g.apply(r.Rollback, r.Checkpoint); err != nil {
				return err
			}
		}
		return g.answer(r, &done)
	})
	return done, err
}

// answer writes the answer first: what it asks for beside is done later where
// this process dies now.
func (g *Grid) answer(r Reply, done *Answered) error {
	content, err := checkpoint.SetResponse(r.src, r.Outcome.Response)
	if err != nil {
		return err
	}
	if _, err := g.store.Update(g.patience, checkpointFile, func([]byte) ([]byte, error) { return content, nil }); err != nil {
		return err
	}
	var wrote Refreshed
	if err := g.answerDecision(r, &wrote); err != nil {
		return err
	}
	v, err := g.settled(&wrote, RefreshOptions{})
	if err != nil {
		return err
	}
	done.State = v.State
	done.Wrote = slices.DeleteFunc(wrote.Wrote, func(p string) bool { return p == g.path(checkpointFile) })
	done.Notes = append(wrote.Notes, g.catchUp()...)
	if c := v.Files.Checkpoint; c != nil && c.Waiting() && r.Outcome.Step != checkpoint.Stay {
		done.Again, err = g.Checkpoint()
	}
	return err
}

// answerDecision adds what was chosen to DECISIONS.md, even where the same
// was asked and chosen today already.
func (g *Grid) answerDecision(r Reply, done *Refreshed) error {
	if r.Outcome.Chosen == nil {
		return nil
	}
	done.Wrote = append(done.Wrote, g.path(decisionsFile))
	return g.append(journal.Decisions, decisionsFile, g.entry(*r.Outcome.Chosen))
}
