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

// pages are the bytes of WARMTH.md and its archive.
type pages struct{ File, Archive []byte }

func (m memories) pages() pages { return pages{m.File.Bytes(), m.Archive.Bytes()} }

// teach is what becomes of the memories. Where nothing is to be done they are
// as they were.
func (t teaching) teach(m memories) (pages, warmth.Result, error) {
	if len(t.removed) > 0 {
		moved, err := warmth.Retire(m.File, m.Archive, t.removed, warmth.ByHand, t.now)
		if err != nil {
			return m.pages(), warmth.Result{}, err
		}
		if m.File, err = warmth.Read(moved.File); err != nil {
			return m.pages(), warmth.Result{}, err
		}
		if m.Archive, err = warmth.ReadArchive(moved.Archive); err != nil {
			return m.pages(), warmth.Result{}, err
		}
	}
	result, err := warmth.Harvest(m.File, m.Archive, t.lessons, t.now)
	if err != nil || len(m.File.Known())+len(result.Added) <= t.limit || len(result.Added) == 0 {
		return pages{result.Bytes, m.Archive.Bytes()}, result, err
	}
	file, err := warmth.Read(result.Bytes)
	if err != nil {
		return m.pages(), result, err
	}
	moved, err := warmth.Archive(file, m.Archive, t.stale, t.limit, t.now)
	return pages{moved.File, moved.Archive}, result, err
}

func (p pages) same(as pages) bool {
	return bytes.Equal(p.File, as.File) && bytes.Equal(p.Archive, as.Archive)
}

// writePages writes what has changed: the archive first, so that a lesson is
// at no moment in neither file.
func (g *Grid) writePages(was, is pages, done *Refreshed, o RefreshOptions) error {
	for _, f := range []struct {
		name    string
		was, is []byte
	}{{retiredFile, was.Archive, is.Archive}, {warmthFile, was.File, is.File}} {
		if bytes.Equal(f.was, f.is) {
			continue
		}
		if err := g.write(f.name, f.is, done, o); err != nil {
			return err
		}
	}
	return nil
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

// standing are the lessons but for those that a person took out of WARMTH.md
// since the last commit: nothing brings them back before the next one, which
// retires them. A WARMTH.md that is not there says nothing about any.
func (g *Grid) standing(lessons []warmth.Lesson, m memories) ([]warmth.Lesson, error) {
	if len(m.File.Bytes()) == 0 || len(warmth.Pending(m.File, m.Archive, lessons)) == 0 {
		return lessons, nil
	}
	removed, err := g.removedByHand(m)
	return warmth.Without(lessons, removed), err
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
