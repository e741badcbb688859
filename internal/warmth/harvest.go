package warmth

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// Result is what an edit did to a file.
type Result struct {
	Bytes   []byte    // the file now; what it was where nothing changed
	Added   []Lesson  // in the order in which they were written
	Seen    []Lesson  // entries that gained a block
	Refused []Refusal // lessons that hold a secret, and are not in the file
}

// Refusal is a lesson that was not taken in.
type Refusal struct {
	Lesson
	Kind string // of the secret, which itself is not shown
}

// Due reports whether a harvest of the lessons would change the file, or
// refuse one.
func Due(file, archive File, lessons []Lesson) bool {
	return len(lacking(file, archive, lessons)) > 0 || len(repeats(file, lessons)) > 0
}

// Harvest appends the lessons that neither the file nor its archive has. A
// lesson that is there keeps its place and its words; where the tool wrote it,
// the block that teaches it again is noted.
func Harvest(file, archive File, lessons []Lesson, now time.Time) (Result, error) {
	r := Result{Bytes: file.src}
	again := repeats(file, lessons)
	pending := slices.DeleteFunc(lacking(file, archive, lessons), func(l Lesson) bool {
		kind, found := Secret(l.Text)
		if found {
			r.Refused = append(r.Refused, Refusal{l, kind})
		}
		return found
	})
	if len(pending) == 0 && len(again) == 0 {
		return r, nil
	}
	for i, l := range pending {
		pending[i].Files = slices.DeleteFunc(slices.Clone(l.Files), func(path string) bool {
			_, found := Secret(path)
			return found
		})
	}
	doc, err := file.edit()
	if err != nil {
		return r, fmt.Errorf("harvest lessons: %w", err)
	}
	gained := make(fields)
	for _, e := range again {
		gained.set(e, "seen", blockNodes(e.Seen))
	}
	if gained.write(doc) {
		for _, e := range again {
			r.Seen = append(r.Seen, e.Lesson)
		}
	}
	if err := appendTo(doc, pending); err != nil {
		return r, fmt.Errorf("harvest lessons: %w", err)
	}
	r.Added = pending
	if len(r.Added)+len(r.Seen) == 0 {
		return r, nil
	}
	if err := count(doc, now); err != nil {
		return r, fmt.Errorf("harvest lessons: %w", err)
	}
	r.Bytes = doc.Bytes()
	return r, nil
}

// repeats gives the entries that the tool wrote and that other blocks teach
// again, with those blocks in Seen.
func repeats(file File, lessons []Lesson) []Entry {
	if len(lessons) == 0 {
		return nil
	}
	file = file.full()
	had, taught := file.index(), make(map[int]Lesson)
	for _, l := range lessons {
		i, ok := had[l.key()]
		if !ok || !file.entries[i].Own {
			continue
		}
		if _, ok := taught[i]; !ok {
			taught[i] = file.entries[i].Lesson
		}
		taught[i] = taught[i].taughtBy(append([]string{l.Block}, l.Seen...))
	}
	var again []Entry
	for _, i := range slices.Sorted(maps.Keys(taught)) {
		if e := file.entries[i]; len(taught[i].Seen) > len(e.Seen) {
			e.Lesson = taught[i]
			again = append(again, e)
		}
	}
	return again
}

func appendTo(doc *frontmatter.Document, lessons []Lesson) error {
	order := keyOrder(doc, lessons)
	for _, group := range byCategory(lessons) {
		nodes := make([]frontmatter.Node, len(group))
		for i, l := range group {
			nodes[i] = nodeOf(l)
		}
		if err := push(doc, group[0].Category, nodes, order); err != nil {
			return err
		}
	}
	return nil
}

// push appends to a category's list. A person's single entry, which no list
// holds, becomes the first of one.
func push(doc *frontmatter.Document, category string, nodes []frontmatter.Node, order []string) error {
	name := listFor(doc, category)
	if v := doc.Get(name); v.Kind() == frontmatter.Scalar || v.Kind() == frontmatter.Map {
		return doc.Set(name, frontmatter.Items(slices.Concat([]frontmatter.Node{copyOf(v)}, nodes)...), order...)
	}
	return doc.Append(name, nodes, order...)
}

// count brings the two keys up to date that speak of all entries.
func count(doc *frontmatter.Document, now time.Time) error {
	order := keyOrder(doc, nil)
	if err := doc.Set(keyUpdated, frontmatter.Quoted(stamp(now)), order...); err != nil {
		return err
	}
	return doc.Set(keyEntries, frontmatter.Plain(fmt.Sprint(len(entriesOf(doc)))), order...)
}

// keyOrder is the order of the file's keys: the known categories, those that
// the file has besides, new ones, last_updated, entries.
func keyOrder(doc *frontmatter.Document, lessons []Lesson) []string {
	order := listsOf(doc)
	for _, group := range byCategory(lessons) {
		if name := listFor(doc, group[0].Category); !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	return append(order, keyUpdated, keyEntries)
}
