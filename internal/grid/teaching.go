package grid

import (
	"bytes"
	"time"

	"github.com/git-grid/git-grid/internal/warmth"
)

// teaching is what becomes of a WARMTH.md and its archive: what a person took
// out is retired, what summaries teach is appended, and what is then too much
// moves to the archive. It is done the same way to the index and to the work
// tree.
type teaching struct {
	removed []warmth.Lesson
	lessons []warmth.Lesson
	limit   int
	stale   func(warmth.Lesson) bool
	now     time.Time
}

func (g *Grid) teaching() teaching {
	return teaching{limit: g.Settings.ArchiveAfter, stale: g.stale(), now: g.now()}
}

// teach is what becomes of the memories. Where nothing is to be done they are
// as they were.
func (t teaching) teach(m memories) (memories, warmth.Result, error) {
	moved, err := warmth.Retire(m.File, m.Archive, t.removed, warmth.ByHand, t.now)
	if err == nil {
		m, err = memoriesOf(moved)
	}
	if err != nil {
		return m, warmth.Result{}, err
	}
	result, err := warmth.Harvest(m.File, m.Archive, t.lessons, t.now)
	if err != nil {
		return m, result, err
	}
	if m.File, err = warmth.Read(result.Bytes); err != nil || len(result.Added) == 0 {
		return m, result, err
	}
	moved, err = warmth.Archive(m.File, m.Archive, t.stale, t.limit, t.now)
	if err == nil {
		m, err = memoriesOf(moved)
	}
	return m, result, err
}

// memoriesOf reads what a move made.
func memoriesOf(moved warmth.Moved) (m memories, err error) {
	if m.File, err = warmth.Read(moved.File); err != nil {
		return m, err
	}
	m.Archive, err = warmth.Read(moved.Archive)
	return m, err
}

func (m memories) same(as memories) bool {
	return bytes.Equal(m.File.Bytes(), as.File.Bytes()) && bytes.Equal(m.Archive.Bytes(), as.Archive.Bytes())
}

// writeMemories writes what has changed: the archive first, so that a lesson
// is at no moment in neither file.
func (g *Grid) writeMemories(was, is memories, done *Refreshed, o RefreshOptions) error {
	for _, f := range []struct {
		name    string
		was, is []byte
	}{{retiredFile, was.Archive.Bytes(), is.Archive.Bytes()}, {warmthFile, was.File.Bytes(), is.File.Bytes()}} {
		if bytes.Equal(f.was, f.is) {
			continue
		}
		if err := g.write(f.name, f.is, done, o); err != nil {
			return err
		}
	}
	return nil
}

func (g *Grid) saveMemories(was, is memories) error {
	return g.writeMemories(was, is, &Refreshed{}, RefreshOptions{})
}

// removedByHand are the lessons that HEAD's WARMTH.md has and the staged one
// lacks.
func (g *Grid) removedByHand(staged memories) ([]warmth.Lesson, error) {
	head, err := g.Repo.Head()
	if err != nil || head.Hash == "" {
		return nil, err
	}
	then, err := g.at(head.Hash)
	if err != nil {
		return nil, err
	}
	before, err := then.memories(g)
	if err != nil {
		return nil, nil // what HEAD has can't be read: nothing shows what was taken out
	}
	return warmth.RemovedByHand(before.File, staged.File, staged.Archive), nil
}

// stale tells lessons whose files git tracks no more. What it tracks is asked
// once, when the first is to be judged.
func (g *Grid) stale() func(warmth.Lesson) bool {
	var there func(string) bool
	return func(l warmth.Lesson) bool {
		if there == nil {
			var err error
			if there, err = g.there(); err != nil {
				there = func(string) bool { return true }
			}
		}
		return l.Gone(there) != ""
	}
}
