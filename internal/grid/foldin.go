package grid

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
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

// foldLessons writes what is pending into the staged WARMTH.md. What a person
// took out of it is retired, and what is too much moves to the archive.
func (g *Grid) foldLessons(index blobs, from files, staged []string) error {
	entry, tracked := index.entries[g.path(warmthFile)]
	if !tracked || entry.Mode == gitrepo.Symlink {
		return nil
	}
	was, err := index.memories(g)
	if err != nil {
		return err
	}
	t := g.teaching()
	if slices.Contains(staged, entry.Path) {
		if t.removed, err = g.removedByHand(was); err != nil {
			return err
		}
	}
	if t.lessons, err = g.taught(from.Summaries, was); err != nil {
		return err
	}
	is, result, err := t.teach(was)
	if err != nil {
		return fmt.Errorf("fold into %s: %w", entry.Path, err)
	}
	archive, kept := index.entries[g.path(retiredFile)]
	if !kept {
		archive = gitrepo.Entry{Path: g.path(retiredFile), Mode: gitrepo.Regular}
	}
	if err := errors.Join(
		g.stage(archive, was.Archive.Bytes(), is.Archive),
		g.stage(entry, was.File.Bytes(), is.File),
	); err != nil {
		return err
	}
	err = g.teachWorkTree(t, was, is)
	if refused := refusals(result); len(refused) > 0 {
		err = errors.Join(err, errors.New(strings.Join(refused, "; ")))
	}
	return err
}

// stage stages new bytes of a file.
func (g *Grid) stage(entry gitrepo.Entry, was, is []byte) error {
	if bytes.Equal(was, is) {
		return nil
	}
	return g.edit().Stage(entry.Path, is, uint32(entry.Mode))
}

// teachWorkTree makes in the work tree the change that was staged: where the
// files are as they were staged they become the same, else they are taught on
// their own, and what isn't staged stays so.
func (g *Grid) teachWorkTree(t teaching, was memories, is pages) error {
	work, err := g.memories()
	if err == nil && !work.pages().same(was.pages()) {
		is, _, err = t.teach(work)
	}
	if err == nil {
		err = g.writePages(work.pages(), is, &Refreshed{}, RefreshOptions{})
	}
	if err != nil {
		return fmt.Errorf("%s is staged, but not changed in the work tree: %w", g.path(warmthFile), err)
	}
	return nil
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
		work := readRecord(old, entry.Path) // the other may be of another kind
		work.Tracked = true
		if work.Fault != nil {
			return nil, fmt.Errorf("read %s", work.Fault)
		}
		return g.project(work, now)
	})
}

// putBoth stages new bytes of a file, and makes the same change in the work
// tree's: where that is as it was staged it gets the same bytes, else what
// change makes of it. What can't be changed there stays as it is.
func (g *Grid) putBoth(name string, entry gitrepo.Entry, was, is []byte, change func([]byte) ([]byte, error)) error {
	if err := g.stage(entry, was, is); err != nil {
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
