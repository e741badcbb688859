package warmth

import (
	"slices"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

const (
	keyUpdated = "last_updated"
	keyEntries = "entries"
)

// File is a WARMTH.md, or its archive, as read. The zero File is one that is
// not there.
type File struct {
	src     []byte
	doc     *frontmatter.Document
	entries []Entry
	layout  layout // where it was only scanned: its entries tell no more than which lessons there are
}

// Template is the WARMTH.md of a new grid.
func Template(now time.Time) []byte {
	return empty(now, "# Warmth\n\nWhat programs learned. The tool appends; entries of your own stay as you write them.\n")
}

func archiveTemplate(now time.Time) []byte {
	return empty(now, "# Warmth, archived\n\nLessons that made room, and those that no longer hold (retired). Nothing here is deleted.\n")
}

func empty(now time.Time, body string) []byte {
	lists := strings.Join(Categories(), ": []\n") + ": []\n"
	return []byte(rule + lists + keyUpdated + `: "` + stamp(now) + "\"\n" + keyEntries + ": 0\n" + rule + "\n" + body)
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Read reads a file; an error is a *frontmatter.SyntaxError. No bytes are a
// file that is not there.
func Read(src []byte) (File, error) {
	doc, err := frontmatter.Parse(src, frontmatter.Strict)
	if err != nil {
		return File{}, err
	}
	return File{src: src, doc: doc, entries: entriesOf(doc)}, nil
}

// edit is the file's document, to be changed.
func (f File) edit() (*frontmatter.Document, error) {
	if f.doc == nil {
		return frontmatter.Parse(f.src, frontmatter.Strict)
	}
	doc := *f.doc
	return &doc, nil
}

// Bytes is the file as it was read.
func (f File) Bytes() []byte { return f.src }

// Entries are the file's lessons, category by category: the known ones first,
// then the others as they stand.
func (f File) Entries() []Entry { return slices.Clone(f.full().entries) }

// Known tells which lessons the file has: category, text, whether it is
// retired. An archive answers it without being parsed.
func (f File) Known() []Entry { return slices.Clone(f.entries) }

// Lessons are the entries' lessons that hold, in the same order.
func (f File) Lessons() []Lesson {
	var lessons []Lesson
	for _, e := range f.full().entries {
		if !e.Retired {
			lessons = append(lessons, e.Lesson)
		}
	}
	return lessons
}

// Lacks gives those of the lessons that the file does not have, retired or
// not, each once, the blocks that repeat it in Seen. What a summary teaches and
// neither WARMTH.md nor its archive has is pending.
func (f File) Lacks(lessons []Lesson) []Lesson {
	if len(lessons) == 0 {
		return nil
	}
	had := f.index()
	first := make(map[key]int)
	var lacking []Lesson
	for _, l := range lessons {
		k := l.key()
		if _, ok := had[k]; ok || k.normal == "" || reserved(k.category) {
			continue
		}
		if i, ok := first[k]; ok {
			lacking[i] = lacking[i].taughtBy(append([]string{l.Block}, l.Seen...))
			continue
		}
		first[k], l.Text = len(lacking), tidy(l.Text)
		lacking = append(lacking, l)
	}
	return lacking
}

// taughtBy is the lesson with blocks that teach it too.
func (l Lesson) taughtBy(blocks []string) Lesson {
	for _, b := range blocks {
		if b != "" && b != l.Block && !slices.Contains(l.Seen, b) {
			l.Seen = append(slices.Clip(l.Seen), b)
		}
	}
	return l
}

// Pending gives the lessons that the file and its archive lack, each once, in
// the order of the file's categories. One with a secret is never written, so
// is not pending.
func Pending(file, archive File, lessons []Lesson) []Lesson {
	return slices.DeleteFunc(lacking(file, archive, lessons), func(l Lesson) bool {
		_, found := Secret(l.Text)
		return found
	})
}

func lacking(file, archive File, lessons []Lesson) []Lesson {
	return slices.Concat(byCategory(archive.Lacks(file.Lacks(lessons)))...)
}

// index finds an entry by what makes lessons the same.
func (f File) index() map[key]int {
	at := make(map[key]int, len(f.entries))
	for i, e := range f.entries {
		if _, ok := at[e.key()]; !ok {
			at[e.key()] = i
		}
	}
	return at
}
