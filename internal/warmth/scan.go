package warmth

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// ReadArchive reads an archive as Read does, and much faster where its front
// matter has the shape that the tool writes: an archive of 10,000 lessons is
// asked at each harvest which ones it has. Any other shape is left to Read.
func ReadArchive(src []byte) (File, error) {
	if s, ok := scan(src); ok {
		return File{src: src, entries: s.entries, layout: s.layout}, nil
	}
	return Read(src)
}

// full is the file with all that its entries say.
func (f File) full() File {
	if f.layout != nil {
		if whole, err := Read(f.src); err == nil {
			return whole
		}
	}
	return f
}

// span is a part of a file.
type span struct{ from, to int }

// layout is where a file of the tool's shape has its parts: each key with its
// list.
type layout map[string]span

// scanner reads lines of the tool's shape: keys, items two spaces in, their
// fields four. Of an entry it knows category, text, and whether it is retired.
type scanner struct {
	entries []Entry
	layout  layout
	key     string // the latest
	list    string // it, where it is a list
	item    int
	inMap   bool // fields may follow
}

func scan(src []byte) (*scanner, bool) {
	rest, ok := bytes.CutPrefix(src, []byte(rule))
	front, _, closed := bytes.Cut(rest, []byte("\n"+rule))
	if !ok || !closed || !utf8.Valid(front) {
		return nil, false
	}
	for _, odd := range []string{"\x00", "\t", "\r", "\u0085", "\u2028", "\u2029", "\ufeff"} {
		if bytes.Contains(front, []byte(odd)) {
			return nil, false
		}
	}
	s := &scanner{layout: make(layout), entries: make([]Entry, 0, bytes.Count(front, []byte("\n  - ")))}
	at, key, from := len(rule), "", 0
	for line := range strings.SplitSeq(string(front), "\n") {
		if !s.take(line) {
			return nil, false
		}
		if s.key != key {
			s.close(key, from, at)
			key, from = s.key, at
		}
		at += len(line) + 1
	}
	s.close(key, from, at)
	inPlace := func(a, b Entry) int { return place(a.Category) - place(b.Category) }
	if !slices.IsSortedFunc(s.entries, inPlace) {
		slices.SortStableFunc(s.entries, inPlace)
	}
	return s, true
}

// close notes where a key and its list stand.
func (s *scanner) close(key string, from, to int) {
	if key != "" {
		s.layout[key] = span{from, to}
	}
}

const rule = "---\n"

// place is where a category stands among the known ones.
func place(category string) int {
	for i, name := range Categories() {
		if name == category {
			return i
		}
	}
	return len(Categories())
}

func (s *scanner) take(line string) bool {
	if item, ok := strings.CutPrefix(line, "  - "); ok {
		return s.list != "" && s.takeItem(item)
	}
	if field, ok := strings.CutPrefix(line, "    "); ok {
		return s.inMap && s.takeField(field)
	}
	name, value, ok := strings.Cut(line, ":")
	if !ok || !isKey(name) {
		return false
	}
	if _, again := s.layout[Category(name)]; again || Category(name) == s.key {
		return false
	}
	s.key, s.list, s.item, s.inMap = Category(name), "", 0, false
	if reserved(Category(name)) {
		_, ok := scalar(strings.TrimPrefix(value, " "))
		return ok
	}
	if value == "" {
		s.list = name
	}
	return value == "" || value == " []"
}

func (s *scanner) takeItem(item string) bool {
	e := Entry{Lesson: Lesson{Category: Category(s.list)}, list: s.list, item: s.item}
	s.item++
	name, value, ok := strings.Cut(item, ": ")
	s.inMap = ok && isKey(name)
	if s.inMap && textRank(name) == len(textKeys()) {
		return false
	}
	if !s.inMap {
		value = item
	}
	if e.Text, ok = scalar(value); ok && e.Text != "" {
		s.entries = append(s.entries, e)
	}
	return ok && e.Text != ""
}

func (s *scanner) takeField(field string) bool {
	name, value, ok := strings.Cut(field, ": ")
	if !ok || !isKey(name) || textRank(name) < len(textKeys()) {
		return false
	}
	text, ok := scalar(value)
	if name == "retired" && ok {
		s.entries[len(s.entries)-1].Retired = text != "" && !denied(text)
		return true
	}
	return ok || name != "retired" && len(value) > 1 && value[0] == '[' && strings.IndexByte(value, ']') == len(value)-1
}

// isKey reports whether a key is one as it is compared, but for its hyphens.
func isKey(name string) bool {
	for i := range len(name) {
		c := name[i]
		if (c < 'a' || c > 'z') && (i == 0 || c != '_' && c != '-' && (c < '0' || c > '9')) {
			return false
		}
	}
	return name != ""
}

// scalar is a text in double quotes, or a plain one that can't be anything
// else.
func scalar(value string) (string, bool) {
	if len(value) > 1 && value[0] == '"' {
		return unquote(value)
	}
	if value == "" || strings.Contains(value, ": ") || strings.Contains(value, " #") || strings.HasSuffix(value, ":") || strings.HasSuffix(value, " ") {
		return "", false
	}
	c := value[0] | 0x20
	return value, (c >= 'a' && c <= 'z' || value[0] >= '0' && value[0] <= '9') && !strings.EqualFold(value, "null")
}

func unquote(value string) (string, bool) {
	inside, ok := strings.CutSuffix(value[1:], `"`)
	if !ok || strings.IndexByte(inside, '"') < 0 && strings.IndexByte(inside, '\\') < 0 {
		return inside, ok
	}
	var text strings.Builder
	for i := 0; i < len(inside); i++ {
		switch {
		case inside[i] == '"', inside[i] == '\\' && (i+1 == len(inside) || inside[i+1] != '"' && inside[i+1] != '\\'):
			return "", false
		case inside[i] == '\\':
			i++
		}
		text.WriteByte(inside[i])
	}
	return text.String(), true
}
