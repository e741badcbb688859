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

// Keys that say where an entry comes from or what became of it.
func provenanceKeys() []string {
	return []string{"session", "block", "commit", "date", "files", "seen", "retired", "why"}
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
	name := ""
	name, e.Text = textOf(v)
	e.value = v
	e.Block = blockNumber(v.Field("block").Text())
	e.Session = v.Field("session").Text()
	e.Commit = v.Field("commit").Text()
	e.Date = v.Field("date").Text()
	e.Files = texts(v.Field("files"))
	for _, block := range texts(v.Field("seen")) {
		e.Seen = append(e.Seen, blockNumber(block))
	}
	e.Own = name == textKey(category) && (e.Block != "" || e.Date != "")
	e.Retired = isRetired(v.Field("retired"))
	e.Why = v.Field("why").Text()
	return e
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

// textOf is a map's text and the key it stands under.
func textOf(v frontmatter.Value) (name, text string) {
	for _, name := range textKeys() {
		if f := v.Field(name); f.Kind() == frontmatter.Scalar {
			return name, f.Text()
		}
	}
	for _, f := range v.Fields() {
		if f.Value.Kind() == frontmatter.Scalar && !slices.Contains(provenanceKeys(), Category(f.Key)) {
			return f.Key, f.Value.Text()
		}
	}
	return "", ""
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
	return !v.Empty() && !slices.Contains([]string{"false", "no", "off"}, strings.ToLower(v.Text()))
}
