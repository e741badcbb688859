package grid

import (
	"fmt"

	"github.com/git-grid/git-grid/internal/warmth"
)

// Retire moves lessons to the archive with the reason why they hold no longer.
// It returns those that were.
func (g *Grid) Retire(ids []string, why string) (retired []Lesson, err error) {
	err = g.store.Locked(g.patience, func() error {
		lessons, err := g.Lessons(LessonFilter{All: true})
		if err != nil {
			return err
		}
		if retired, err = pick(lessons, ids); err != nil {
			return err
		}
		m, err := g.memories()
		if err != nil {
			return err
		}
		plain := make([]warmth.Lesson, len(retired))
		for i, l := range retired {
			plain[i] = l.Lesson
		}
		moved, err := warmth.Retire(m.File, m.Archive, plain, why, g.now())
		if err != nil {
			return err
		}
		return g.saveMoved(m, moved)
	})
	return retired, err
}

// pick finds lessons by their ids, or the beginnings of ids that tell one.
func pick(lessons []Lesson, ids []string) (picked []Lesson, err error) {
	plain := make([]warmth.Lesson, len(lessons))
	for i, l := range lessons {
		plain[i] = l.Lesson
	}
	for _, id := range ids {
		switch at := warmth.Find(plain, id); len(at) {
		case 0:
			return nil, Hinted(&No{fmt.Errorf("no lesson has the id %q", id)}, "git grid warmth list --all")
		case 1:
			picked = append(picked, lessons[at[0]])
		default:
			return nil, Hinted(&No{fmt.Errorf("%d lessons have an id that begins with %q", len(at), id)}, "git grid warmth list --all")
		}
	}
	return picked, nil
}

// Archive moves to the archive what WARMTH.md has above the limit: the stale,
// then the oldest. It returns what moved.
func (g *Grid) Archive() (moved []warmth.Lesson, err error) {
	err = g.store.Locked(g.patience, func() error {
		m, err := g.memories()
		if err != nil {
			return err
		}
		done, err := warmth.Archive(m.File, m.Archive, g.stale(), g.Settings.ArchiveAfter, g.now())
		if err != nil {
			return err
		}
		moved = done.Lessons
		return g.saveMoved(m, done)
	})
	return moved, err
}

// saveMoved writes what a move made of the memories.
func (g *Grid) saveMoved(was memories, moved warmth.Moved) error {
	return g.writePages(was.pages(), pages{moved.File, moved.Archive}, &Refreshed{}, RefreshOptions{})
}
