package grid

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/state"
)

// Shown is the checkpoint that stands in the grid's folder.
type Shown struct {
	checkpoint.Checkpoint
	Path     string
	Warnings []string // what was misspelt, mended or missing
	src      []byte
}

// Checkpoint is CHECKPOINT.md, nil where there is none. One that can't be read
// is an error.
func (g *Grid) Checkpoint() (*Shown, error) {
	s := Shown{Path: g.path(checkpointFile)}
	var err error
	if s.src, err = g.store.Read(checkpointFile); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return nil, err
	}
	var warnings []frontmatter.Warning
	if s.Checkpoint, warnings, err = checkpoint.Read(s.src); err != nil {
		return nil, fmt.Errorf("read %s", fault(s.Path, err))
	}
	for _, w := range warnings {
		s.Warnings = append(s.Warnings, fmt.Sprintf("%s: line %d: %s", s.Path, w.Line, w.Text))
	}
	return &s, nil
}

// Created is what the creation of a checkpoint did.
type Created struct {
	checkpoint.Checkpoint
	Path     string
	Archived string // where the one that was there is kept
	Notes    []string
}

// CreateCheckpoint makes the work wait for the user. The kind and its own
// keys, and block, thread and session as far as they are known, are the
// caller's; the rest is found out.
func (g *Grid) CreateCheckpoint(c checkpoint.Checkpoint) (done Created, err error) {
	done.Path = g.path(checkpointFile)
	err = g.store.Locked(g.patience, func() error {
		var before Refreshed
		v, err := g.settled(&before, RefreshOptions{})
		if err != nil {
			return err
		}
		done.Notes = before.Notes
		if err := mayCreate(v, c.Kind); err != nil {
			return err
		}
		now := g.now()
		if err := g.complete(v, now, &c); err != nil {
			return err
		}
		content, err := checkpoint.Render(c)
		if err != nil {
			return err
		}
		done.Checkpoint = c
		// Both carry the same time: it tells later over which question this came.
		if done.Archived, err = g.archiveCheckpoint(now); err != nil {
			return err
		}
		if _, err := g.store.Update(g.patience, checkpointFile, func([]byte) ([]byte, error) { return content, nil }); err != nil {
			return err
		}
		done.Notes = append(done.Notes, g.catchUp()...)
		return nil
	})
	return done, err
}

// mayCreate refuses a checkpoint over one that waits, and one in a state from
// which there is no way to it.
func mayCreate(v view, kind checkpoint.Kind) error {
	if old := v.Files.Checkpoint; old != nil {
		if err := checkpoint.Replace(*old, kind); err != nil {
			return Hinted(&No{err}, "git grid checkpoint")
		}
	}
	if err := state.Move(v.State.Status, state.Status(kind.Waits())); err != nil {
		return &No{fmt.Errorf("create a %s: %w", kind.Words(), err)}
	}
	return nil
}

// complete adds to a checkpoint what can be found out.
func (g *Grid) complete(v view, now time.Time, c *checkpoint.Checkpoint) error {
	c.Block = cmp.Or(c.Block, c.Thread.Block, v.State.Block)
	c.Created = now.UTC().Format(time.RFC3339)
	var err error
	if c.Completed, err = g.completedBefore(v, c.Block, c.Thread); err != nil {
		return err
	}
	if c.Kind.Asks() {
		return nil
	}
	return g.recordPartial(c)
}

// catchUp brings up to date what no commit has to carry, after a checkpoint
// was written. What can't be done is said; the next refresh does it.
func (g *Grid) catchUp() []string {
	done, err := g.refresh(RefreshOptions{}, false)
	if err != nil {
		done.Notes = append(done.Notes, err.Error())
	}
	return done.Notes
}
