package warmth

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// ByHand is the reason of a lesson that a person took out of WARMTH.md.
const ByHand = "removed by hand"

// Moved is what a move made of WARMTH.md and its archive; where nothing moved
// both are as they were.
type Moved struct {
	File, Archive []byte
	Lessons       []Lesson
}

// Retire moves lessons to the archive with the reason why they hold no longer;
// no harvest brings them back. They may be in the file, in the archive, or
// still pending. What is retired already stays as it is.
func Retire(file, archive File, lessons []Lesson, why string, now time.Time) (Moved, error) {
	marks := []frontmatter.Pair{
		{Key: "retired", Value: frontmatter.Quoted(stamp(now))},
		{Key: "why", Value: frontmatter.Quoted(strings.Join(strings.Fields(why), " "))},
	}
	file = file.full()
	inFile, inArchive := file.index(), archive.index()
	var moving []Entry
	for _, l := range lessons {
		e := Entry{Lesson: l, Own: true}
		if i, ok := inArchive[l.key()]; ok {
			if archive.entries[i].Retired {
				continue
			}
			archive = archive.full()
			e = archive.entries[i]
		}
		if i, ok := inFile[l.key()]; ok {
			e = file.entries[i]
		}
		moving = append(moving, e)
	}
	m, err := move(file, archive, moving, marks, now)
	if err != nil {
		return m, fmt.Errorf("retire lessons: %w", err)
	}
	return m, nil
}

// RemovedByHand gives the lessons that the file of HEAD has and the staged one
// and the archive lack: a person deleted or reworded them.
func RemovedByHand(head, staged, archive File) []Lesson {
	return archive.Lacks(staged.Lacks(head.Lessons()))
}

// Without are the lessons but for those that are gone.
func Without(lessons, gone []Lesson) []Lesson {
	keys := make(map[key]bool)
	for _, l := range gone {
		keys[l.key()] = true
	}
	return slices.DeleteFunc(slices.Clone(lessons), func(l Lesson) bool { return keys[l.key()] })
}

// Archive moves to the archive what the file has above the limit: what is
// stale, then the oldest, the user's preferences last.
func Archive(file, archive File, stale func(Lesson) bool, limit int, now time.Time) (Moved, error) {
	file = file.full()
	surplus := len(file.entries) - max(0, limit)
	if surplus <= 0 {
		return Moved{File: file.src, Archive: archive.src}, nil
	}
	m, err := move(file, archive, byLeave(file.entries, stale)[:surplus], nil, now)
	if err != nil {
		return m, fmt.Errorf("archive lessons: %w", err)
	}
	return m, nil
}

// byLeave orders entries by how soon they may go. One without a date is as old
// as the one that it stands behind.
func byLeave(entries []Entry, stale func(Lesson) bool) []Entry {
	type leaving struct {
		Entry
		group int
		date  string
	}
	all := make([]leaving, len(entries))
	for i, e := range entries {
		all[i] = leaving{Entry: e, group: 1, date: e.Date}
		if i > 0 && e.Date == "" && e.Category == entries[i-1].Category {
			all[i].date = all[i-1].date
		}
		switch {
		case e.Category == UserPreferences:
			all[i].group = 2
		case stale(e.Lesson):
			all[i].group = 0
		}
	}
	slices.SortStableFunc(all, func(a, b leaving) int {
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.date, b.date))
	})
	sorted := make([]Entry, len(all))
	for i, l := range all {
		sorted[i] = l.Entry
	}
	return sorted
}

// move takes entries out of the file and puts them, with marks, at the end of
// the archive, in place of what it had of them.
func move(file, archive File, moving []Entry, marks []frontmatter.Pair, now time.Time) (Moved, error) {
	m := Moved{File: file.src, Archive: archive.src}
	if len(moving) == 0 {
		return m, nil
	}
	going := make(map[key]bool)
	groups := make(map[string][]frontmatter.Node)
	for _, e := range moving {
		if going[e.key()] {
			continue
		}
		going[e.key()] = true
		m.Lessons = append(m.Lessons, e.Lesson)
		name := Category(e.Category)
		groups[name] = append(groups[name], e.node(marks))
	}
	var err error
	if m.File, err = without(file, going, now); err != nil {
		return Moved{File: file.src, Archive: archive.src}, err
	}
	if m.Archive, err = withNodes(archive, going, m.Lessons, groups, now); err != nil {
		return Moved{File: file.src, Archive: archive.src}, err
	}
	return m, nil
}

// without is the file without some of its lessons.
func without(f File, going map[key]bool, now time.Time) ([]byte, error) {
	lists := make(map[string]map[int]bool)
	for _, e := range f.entries {
		if going[e.key()] {
			if lists[e.list] == nil {
				lists[e.list] = make(map[int]bool)
			}
			lists[e.list][e.item] = true
		}
	}
	if len(lists) == 0 {
		return f.src, nil
	}
	doc, err := f.edit()
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(lists)) {
		items := lists[name]
		if err := doc.Drop(name, func(i int, _ frontmatter.Value) bool { return items[i] }); err != nil {
			return nil, err
		}
	}
	if err := count(doc, now); err != nil {
		return nil, err
	}
	return doc.Bytes(), nil
}

// withNodes is an archive with entries at the end of its lists, in place of
// what it had of them.
func withNodes(archive File, going map[key]bool, lessons []Lesson, groups map[string][]frontmatter.Node, now time.Time) ([]byte, error) {
	src, err := without(archive, going, now)
	if err != nil {
		return nil, err
	}
	if len(src) == 0 {
		src = archiveTemplate(now)
	}
	if spliced, ok := splice(src, lessons, groups, now); ok {
		return spliced, nil
	}
	doc, err := frontmatter.Parse(src, frontmatter.Strict)
	if err != nil {
		return nil, err
	}
	order := keyOrder(doc, lessons)
	for _, group := range byCategory(lessons) {
		name := group[0].Category
		if err := push(doc, name, groups[name], order); err != nil {
			return nil, err
		}
	}
	if err := count(doc, now); err != nil {
		return nil, err
	}
	return doc.Bytes(), nil
}
