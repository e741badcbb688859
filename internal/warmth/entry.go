package warmth

import (
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// Entry is a lesson as a file has it.
type Entry struct {
	Lesson
	Own     bool   // in the shape that the tool writes, so that it may add to it
	Retired bool   // of the archive: it no longer holds
	Why     string // the reason

	list  string // the key under which it stands
	item  int    // its place there
	value frontmatter.Value
}

// Keys of an entry's text, in the order in which they are sought.
func textKeys() []string {
	return []string{"pattern", "text", "lesson", "gotcha", "preference", "area", "alternative", "note"}
}

// textKey is the key under which the tool writes a lesson's text.
func textKey(category string) string {
	if category == CodebasePatterns {
		return "pattern"
	}
	return "text"
}

// entriesOf reads the known categories, then every other key with a list.
func entriesOf(doc *frontmatter.Document) []Entry {
	var entries []Entry
	for _, list := range listsOf(doc) {
		v := doc.Get(list)
		items, written := v.Items(), v.Texts()
		for i, item := range items {
			if e := entryOf(Category(list), item, written[i]); e.Text != "" {
				e.list, e.item = list, i
				entries = append(entries, e)
			}
		}
	}
	return entries
}

// listsOf are the keys that hold lessons: the known ones, there or not, then
// those of other lists.
func listsOf(doc *frontmatter.Document) []string {
	lists := Categories()
	for _, f := range doc.Fields() {
		name := Category(f.Key)
		known := slices.ContainsFunc(lists, func(list string) bool { return Category(list) == name })
		if f.Value.Kind() == frontmatter.List && !known && !reserved(name) {
			lists = append(lists, f.Key)
		}
	}
	return lists
}

// listFor is the key that holds a category's list, or is to hold it.
func listFor(doc *frontmatter.Document, category string) string {
	for _, list := range listsOf(doc) {
		if Category(list) == category {
			return list
		}
	}
	return category
}

// entryOf reads an item as YAML has it, and as it is written: "- Topic: text"
// and "- fix for #12" are texts.
func entryOf(category string, v, written frontmatter.Value) Entry {
	e := Entry{Lesson: Lesson{Category: category, Text: written.Text(), Line: v.Line()}, value: written}
	if v.Kind() == frontmatter.Scalar && isCommented(v.Text(), written.Text()) {
		e.Text = v.Text()
	}
	if v.Kind() != frontmatter.Map || isTopic(v.Fields()) {
		return e
	}
	e.value = v
	return e.fill(v.Fields())
}

// fill reads a map's fields. The text is that of the first text key, in their
// order, else the first scalar that is no provenance.
func (e Entry) fill(fields []frontmatter.Field) Entry {
	name, rank := "", len(textKeys())+1
	e.Text = ""
	for _, f := range fields {
		key := Category(f.Key)
		switch key {
		case "block":
			e.Block = blockNumber(f.Value.Text())
		case "session":
			e.Session = f.Value.Text()
		case "commit":
			e.Commit = f.Value.Text()
		case "date":
			e.Date = f.Value.Text()
		case "files":
			e.Files = texts(f.Value)
		case "seen":
			for _, block := range texts(f.Value) {
				e.Seen = append(e.Seen, blockNumber(block))
			}
		case "retired":
			e.Retired = isRetired(f.Value)
		case "why":
			e.Why = f.Value.Text()
		default:
			if r := textRank(key); r < rank && f.Value.Kind() == frontmatter.Scalar {
				name, rank, e.Text = key, r, f.Value.Text()
			}
		}
	}
	e.Own = name == textKey(e.Category) && (e.Block != "" || e.Date != "")
	return e
}

// textRank is a key's place among those of a text; all others come last.
func textRank(key string) int {
	if i := slices.Index(textKeys(), key); i >= 0 {
		return i
	}
	return len(textKeys())
}

// isCommented reports whether what is written is a text with a comment behind
// it: "- text # why", not "- fix for #12".
func isCommented(text, written string) bool {
	behind, ok := strings.CutPrefix(written, text)
	return ok && strings.HasPrefix(strings.TrimSpace(behind), "# ")
}

// isTopic reports whether a map is a text with a colon in it: "- Imports: with
// the extension". The key of a map is written in lower case.
func isTopic(fields []frontmatter.Field) bool {
	return len(fields) == 1 && (fields[0].Key != strings.ToLower(fields[0].Key) || strings.Contains(fields[0].Key, " "))
}

func texts(v frontmatter.Value) []string {
	var all []string
	for _, item := range v.Items() {
		if text := item.Text(); text != "" {
			all = append(all, text)
		}
	}
	return all
}

func isRetired(v frontmatter.Value) bool {
	return !v.Empty() && !denied(v.Text())
}

func denied(text string) bool {
	return slices.Contains([]string{"false", "no", "off"}, strings.ToLower(text))
}
