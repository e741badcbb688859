package grid

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/warmth"
)

// foldIn puts into the commit that is being made what it teaches and where
// the work then stands: pending lessons into a tracked WARMTH.md, the state
// into a tracked STATE.md. It reads what is staged, never the work tree, and
// makes the same insertion in both.
func (g *Grid) foldIn() error {
	if strings.HasPrefix(path.Base(g.Repo.IndexFile()), "next-index-") {
		return nil // commit --only: the index is not the one that stays
	}
	staged, err := g.Repo.Staged(g.Layout.Root)
	if err != nil || !g.concerns(staged) {
		return err
	}
	entries, err := g.Repo.Index(g.Layout.Root)
	if err != nil {
		return err
	}
	index := blobs{g.Repo, entryMap(entries)}
	from, err := index.artifacts(g.Layout)
	if err != nil {
		return err
	}
	return g.store.Locked(g.patience, func() error {
		return errors.Join(g.foldLessons(index, from, staged), g.foldState(index, from))
	})
}

// concerns reports whether what is staged may teach or close something.
func (g *Grid) concerns(staged []string) bool {
	for _, p := range staged {
		switch g.Layout.Classify(p).Kind {
		case artifact.Summary, artifact.Plan, artifact.Checkpoint, artifact.Warmth:
			return true
		}
	}
	return false
}

// foldLessons writes what is pending into the staged WARMTH.md.
func (g *Grid) foldLessons(index blobs, from files, staged []string) error {
	entry, tracked := index.entries[g.path(warmthFile)]
	if !tracked || entry.Mode == gitrepo.Symlink {
		return nil
	}
	m, err := index.memories(g)
	if err != nil {
		return err
	}
	lessons, err := g.taught(from.Summaries, m)
	if err != nil {
		return err
	}
	result, err := warmth.Harvest(m.File, m.Archive, lessons, g.now())
	if err != nil || bytes.Equal(result.Bytes, m.File.Bytes()) {
		return err
	}
	return g.putBoth(warmthFile, entry, m.File.Bytes(), result.Bytes, func(old []byte) ([]byte, error) {
		file, err := warmth.Read(old)
		if err != nil {
			return nil, err
		}
		again, err := warmth.Harvest(file, m.Archive, lessons, g.now())
		return again.Bytes, err
	})
}

// foldState brings a tracked STATE.md up to date with what is staged.
func (g *Grid) foldState(index blobs, from files) error {
	entry, tracked := index.entries[g.path(stateFile)]
	if !tracked || entry.Mode == gitrepo.Symlink {
		return nil
	}
	src, err := index.read(entry.Path)
	if err != nil {
		return err
	}
	record := readRecord(src, entry.Path)
	if record.Fault != nil {
		return Hinted(fmt.Errorf("read %s", record.Fault), "git grid recover")
	}
	record.Tracked = true
	head, err := g.Repo.Head()
	if err != nil {
		return err
	}
	folded, err := g.fold(head.Hash)
	if err != nil {
		return err
	}
	now := g.derive(folded, from, record.Says)
	data, err := g.project(record, now)
	if err != nil || bytes.Equal(data, src) {
		return err
	}
	return g.putBoth(stateFile, entry, src, data, func(old []byte) ([]byte, error) {
		record.Bytes = old
		return g.project(record, now)
	})
}

// putBoth stages new bytes of a file, and makes the same change in the work
// tree's: where that is as it was staged it gets the same bytes, else what
// change makes of it. What can't be changed there stays as it is.
func (g *Grid) putBoth(name string, entry gitrepo.Entry, was, is []byte, change func([]byte) ([]byte, error)) error {
	if err := g.edit().Stage(entry.Path, is, uint32(entry.Mode)); err != nil {
		return err
	}
	_, err := g.store.Update(g.patience, name, func(old []byte) ([]byte, error) {
		switch {
		case old == nil:
			return nil, nil // deleted in the work tree
		case bytes.Equal(old, was):
			return is, nil
		}
		return change(old)
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is staged, but not changed in the work tree: %w", entry.Path, err)
	}
	return nil
}
