package grid

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/warmth"
)

// LessonState is what became of a lesson.
type LessonState string

// The states of a lesson.
const (
	LessonActive   LessonState = "active"
	LessonPending  LessonState = "pending"
	LessonArchived LessonState = "archived"
	LessonRetired  LessonState = "retired"
)

// Lesson is a lesson as it is listed.
type Lesson struct {
	warmth.Lesson
	ID         string
	State      LessonState
	Unverified string // why it may no longer hold, "" where nothing says so
}

// LessonFilter says which lessons are listed.
type LessonFilter struct {
	All   bool // those archived and retired too
	Stale bool // only those that may no longer hold
}

// Lessons are what was learned: what WARMTH.md has, then what is pending, then,
// where they are asked for, those of the archive.
func (g *Grid) Lessons(f LessonFilter) ([]Lesson, error) {
	m, err := g.memories()
	if err != nil {
		return nil, err
	}
	found, err := g.artifacts(whole)
	if err != nil {
		return nil, err
	}
	summaries, err := g.committed(found)
	if err != nil {
		return nil, err
	}
	var lessons []Lesson
	for _, e := range warmth.Active(m.File, m.Archive) {
		lessons = append(lessons, Lesson{Lesson: e.Lesson, State: LessonActive})
	}
	taught, err := g.standing(lessonsOf(summaries), m)
	if err != nil {
		return nil, err
	}
	for _, l := range warmth.Pending(m.File, m.Archive, taught) {
		lessons = append(lessons, Lesson{Lesson: l, State: LessonPending})
	}
	if f.All {
		lessons = append(lessons, archived(m.Archive)...)
	}
	identify(lessons)
	lessons = once(lessons)
	if err := g.verify(lessons); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(lessons, func(l Lesson) bool {
		return f.Stale && l.Unverified == ""
	}), nil
}

// archived are the lessons of the archive.
func archived(archive warmth.File) (lessons []Lesson) {
	for _, e := range archive.Entries() {
		state := LessonArchived
		if e.Retired {
			state = LessonRetired
		}
		lessons = append(lessons, Lesson{Lesson: e.Lesson, State: state})
	}
	return lessons
}

// identify gives each its id, which is the same whatever else is listed.
func identify(lessons []Lesson) {
	plain := make([]warmth.Lesson, len(lessons))
	for i, l := range lessons {
		plain[i] = l.Lesson
	}
	for i, id := range warmth.IDs(plain) {
		lessons[i].ID = id
	}
}

// once leaves out of the archive what WARMTH.md has too: that speaks. So it is
// where a move was killed between its two writes.
func once(lessons []Lesson) []Lesson {
	seen := make(map[string]bool, len(lessons))
	return slices.DeleteFunc(lessons, func(l Lesson) bool {
		again := seen[l.ID]
		seen[l.ID] = true
		return again
	})
}

// verify marks those that may no longer hold, of those that count as holding.
func (g *Grid) verify(lessons []Lesson) error {
	held := slices.IndexFunc(lessons, func(l Lesson) bool { return l.State != LessonActive && l.State != LessonPending })
	if held < 0 {
		held = len(lessons)
	}
	plain := make([]warmth.Lesson, held)
	for i := range plain {
		plain[i] = lessons[i].Lesson
	}
	doubts, err := g.doubts(plain)
	if err != nil {
		return err
	}
	for i, doubt := range doubts {
		lessons[i].Unverified = doubt
	}
	return nil
}

// AddLesson adds a lesson of the user's own. It reports whether it is new.
func (g *Grid) AddLesson(category, text string) (added bool, err error) {
	err = g.store.Locked(g.patience, func() error {
		m, err := g.memories()
		if err != nil {
			return err
		}
		moved, err := warmth.Add(m.File, m.Archive, warmth.Lesson{Category: category, Text: text}, g.now())
		if _, ok := errors.AsType[*warmth.SecretError](err); ok {
			return &No{err}
		}
		if err != nil {
			return err
		}
		added = len(moved.Lessons) > 0
		return g.saveMoved(m, moved)
	})
	return added, err
}

// Harvest takes in what summaries teach, those named or all that git has.
func (g *Grid) Harvest(names []string) (done Refreshed, err error) {
	err = g.store.Locked(g.patience, func() error {
		found, err := g.artifacts(whole)
		if err != nil {
			return err
		}
		summaries, err := g.named(found, names)
		if err != nil {
			return err
		}
		m, err := g.memories()
		if err != nil {
			return err
		}
		t := g.teaching()
		if t.lessons, err = g.untaught(summaries, m); err != nil {
			return err
		}
		is, result, err := t.teach(m)
		if err != nil {
			return err
		}
		done.Lessons, done.Notes = len(result.Added), refusals(result)
		return g.writePages(m.pages(), is, &done, RefreshOptions{})
	})
	return done, err
}

// named are the summaries that the words name, relative to the folder that
// the caller stands in; all that git has where none is named.
func (g *Grid) named(found files, names []string) ([]artifact.SummaryFile, error) {
	if len(names) == 0 {
		return g.committed(found)
	}
	var summaries []artifact.SummaryFile
	for _, name := range names {
		abs, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		rel, err := filepath.Rel(g.Repo.Top, abs)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(found.Summaries, func(s artifact.SummaryFile) bool { return s.Path == path.Clean(filepath.ToSlash(rel)) })
		if at < 0 {
			for _, f := range found.Faults {
				if f.Path == filepath.ToSlash(rel) {
					return nil, fmt.Errorf("read %s", f)
				}
			}
			return nil, fmt.Errorf("%q is no summary of this grid", name)
		}
		summaries = append(summaries, found.Summaries[at])
	}
	return summaries, nil
}
