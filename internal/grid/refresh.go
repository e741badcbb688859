package grid

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/state"
	"github.com/git-grid/git-grid/internal/state/prose"
)

// Refreshed is what a refresh did, or would do.
type Refreshed struct {
	State   state.State
	Wrote   []string // paths relative to the top
	Lessons int      // that were pending and are written now
	Notes   []string
}

// RefreshOptions are how far a refresh goes.
type RefreshOptions struct {
	Stage  bool // add what was written to the index
	DryRun bool
	unseen bool // make no file that git would show as new
}

// errShows is a file that is not made, since git would show it as new.
var errShows = errors.New("git does not ignore it")

// Refresh brings STATE.md and WARMTH.md up to date.
func (g *Grid) Refresh(o RefreshOptions) (Refreshed, error) {
	if o.DryRun {
		return g.settleAndRefresh(o)
	}
	var done Refreshed
	err := g.store.Locked(g.patience, func() (err error) {
		done, err = g.settleAndRefresh(o)
		return err
	})
	return done, err
}

// settleAndRefresh does first what an answer asks for that was written by hand.
func (g *Grid) settleAndRefresh(o RefreshOptions) (Refreshed, error) {
	var settled Refreshed
	if _, err := g.settled(&settled, o); err != nil {
		return settled, err
	}
	done, err := g.refresh(o, true)
	done.Wrote = append(settled.Wrote, done.Wrote...)
	done.Notes = append(settled.Notes, done.Notes...)
	return done, err
}

// refresh does it under the lock. Where tracked files are not to be written
// those are left alone.
func (g *Grid) refresh(o RefreshOptions, writeTracked bool) (Refreshed, error) {
	v, err := g.look(outline)
	if err != nil {
		return Refreshed{}, err
	}
	done := Refreshed{State: v.State}
	err = g.refreshFrom(v, &done, o, writeTracked)
	return done, err
}

func (g *Grid) refreshFrom(v view, done *Refreshed, o RefreshOptions, writeTracked bool) error {
	var faults []error
	for _, err := range []error{g.refreshState(v, done, o, writeTracked), g.refreshWarmth(done, o, writeTracked)} {
		if !errors.Is(err, errShows) {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

// refreshState projects the state into STATE.md. One that can't be parsed is
// left alone.
func (g *Grid) refreshState(v view, done *Refreshed, o RefreshOptions, writeTracked bool) error {
	switch {
	case v.Record.Fault != nil:
		return v.Record.unreadable("refresh")
	case v.Record.Tracked && !writeTracked:
		return nil
	}
	data, err := g.project(v.Record, v.State)
	if err != nil {
		return Hinted(fmt.Errorf("refresh %s: %w", g.path(stateFile), err), "git grid recover")
	}
	if v.Record.Is != Missing && bytes.Equal(data, v.Record.Bytes) {
		return nil
	}
	return g.write(stateFile, data, done, o)
}

// project is STATE.md with the state in it. Prose stays prose.
func (g *Grid) project(r record, s state.State) ([]byte, error) {
	if r.Is == Prose {
		return prose.Project(r.Bytes, s), nil
	}
	return state.Project(r.Bytes, s, r.Tracked)
}

// diff is in what STATE.md differs from a state.
func (r record) diff(s state.State) ([]state.Drift, error) {
	if r.Is == Prose {
		return prose.Diff(r.Bytes, s), nil
	}
	return state.Diff(r.Bytes, s, r.Tracked)
}

// unseen is errShows for a file that is not there and that git does not ignore.
func (g *Grid) unseen(name string) error {
	if _, err := g.store.Read(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	ignored, err := g.Repo.Ignored([]string{g.path(name)})
	if err == nil && !ignored[g.path(name)] {
		return errShows
	}
	return err
}

// write puts bytes into a file of the grid's folder, unless it is only asked
// what would be.
func (g *Grid) write(name string, data []byte, done *Refreshed, o RefreshOptions) error {
	if o.unseen {
		if err := g.unseen(name); err != nil {
			return err
		}
	}
	if !slices.Contains(done.Wrote, g.path(name)) {
		done.Wrote = append(done.Wrote, g.path(name))
	}
	if o.DryRun {
		return nil
	}
	if _, err := g.store.Update(g.patience, name, func([]byte) ([]byte, error) { return data, nil }); err != nil {
		return err
	}
	if !o.Stage {
		return nil
	}
	entry := gitrepo.Entry{Path: g.path(name), Mode: gitrepo.Regular}
	entries, err := g.Repo.Index(entry.Path)
	switch {
	case err != nil:
		return err
	case len(entries) == 1:
		entry = entries[0]
	case name != retiredFile:
		return nil // git does not have it
	}
	return g.stage(entry, nil, data)
}
