package warmth

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// Merge merges two sides of a WARMTH.md, or of its archive, that come from one
// base (none where there is none). The lessons are the union, ours first,
// nothing twice, without those of the base that one side lacks; the rest is
// ours, with what only theirs changed. There is no conflict: an error is a side
// that can't be read.
func Merge(base, ours, theirs []byte) ([]byte, error) {
	if bytes.Equal(ours, theirs) {
		return ours, nil
	}
	var m merger
	read := func() error { return cmp.Or(m.base.read(base), m.ours.read(ours), m.theirs.read(theirs)) }
	for _, step := range []func() error{read, m.values, m.dropGone, m.joinSame, m.appendNew, m.counts} {
		if err := step(); err != nil {
			return nil, fmt.Errorf("merge warmth: %w", err)
		}
	}
	return m.whole()
}

// whole is ours with the merged body, kept from being read as front matter.
func (m *merger) whole() ([]byte, error) {
	body := mergeBody(m.base.doc.Body(), m.ours.doc.Body(), m.theirs.doc.Body())
	head := bytes.TrimSuffix(m.ours.doc.Bytes(), m.ours.doc.Body())
	if len(head) > 0 && len(body) > 0 && !bytes.HasSuffix(head, []byte("\n")) {
		body = append([]byte("\n"), body...)
	}
	if len(head) == 0 {
		if doc, err := frontmatter.Parse(body, frontmatter.Strict); err != nil || doc.Present() {
			head = frontmatter.New().Bytes()
		}
	}
	return slices.Concat(head, body), nil
}

type side struct {
	doc  *frontmatter.Document
	file File
	at   map[key]int
}

func (s *side) read(src []byte) (err error) {
	if s.doc, err = frontmatter.Parse(src, frontmatter.Strict); err != nil {
		return err
	}
	s.refresh()
	return nil
}

func (s *side) refresh() {
	s.file = File{src: s.doc.Bytes(), entries: entriesOf(s.doc)}
	s.at = s.file.index()
}

func (s *side) entry(k key) (Entry, bool) {
	i, ok := s.at[k]
	if !ok {
		return Entry{}, false
	}
	return s.file.entries[i], true
}

// merger turns ours into the merge, step by step.
type merger struct{ base, ours, theirs side }

// values takes over the other keys that theirs alone changed.
func (m *merger) values() error {
	for _, f := range m.theirs.doc.Fields() {
		if f.Value.Kind() == frontmatter.List || reserved(Category(f.Key)) {
			continue
		}
		was, is := m.base.doc.Get(f.Key), m.ours.doc.Get(f.Key)
		if is.Kind() != frontmatter.List && same(was, is) && !same(was, f.Value) {
			if err := m.ours.doc.Set(f.Key, copyOf(f.Value), keyOrder(m.ours.doc, nil)...); err != nil {
				return err
			}
		}
	}
	return nil
}

// dropGone drops what the base had and theirs has no more, and what theirs
// has retired in the meantime: that comes again, with its reason.
func (m *merger) dropGone() error {
	lists := make(map[string]map[int]bool)
	for _, e := range m.ours.file.entries {
		was, had := m.base.entry(e.key())
		their, has := m.theirs.entry(e.key())
		retired := their.Retired && !was.Retired && !e.Retired
		if has && !retired || !has && !had {
			continue
		}
		if lists[e.list] == nil {
			lists[e.list] = make(map[int]bool)
		}
		lists[e.list][e.item] = true
	}
	for _, name := range listsOf(m.ours.doc) {
		if items := lists[name]; items != nil {
			if err := m.ours.doc.Drop(name, func(i int, _ frontmatter.Value) bool { return items[i] }); err != nil {
				return err
			}
		}
	}
	m.ours.refresh()
	return nil
}

// joinSame gives ours what theirs learned about a lesson that both have: the
// blocks that teach it (the first one stays), and each other field that theirs
// alone changed. What can't be spliced stays as ours has it.
func (m *merger) joinSame() error {
	changes := make(fields)
	for _, e := range m.ours.file.entries {
		their, ok := m.theirs.entry(e.key())
		if !ok {
			continue
		}
		if was, had := m.base.entry(e.key()); had && e.value.Kind() == frontmatter.Map {
			changes.join(was.value, e, their.value)
		}
		joined := e.taughtBy(append([]string{their.Block}, their.Seen...))
		if e.Own && len(joined.Seen) > len(e.Seen) {
			changes.set(e, "seen", blockNodes(joined.Seen))
		}
	}
	changes.write(m.ours.doc)
	return nil
}

func (f fields) join(was frontmatter.Value, e Entry, their frontmatter.Value) {
	for _, field := range their.Fields() {
		before, is := was.Field(field.Key), e.value.Field(field.Key)
		kept := slices.Contains(append(textKeys(), "block", "seen"), Category(field.Key))
		if !kept && same(is, before) && !same(is, field.Value) {
			f.set(e, field.Key, copyOf(field.Value))
		}
	}
}

// appendNew appends what theirs has, ours lacks and the base had not, and what
// theirs has retired.
func (m *merger) appendNew() error {
	var lessons []Lesson
	groups := make(map[string][]frontmatter.Node)
	taken := make(map[key]bool)
	for _, e := range m.theirs.file.entries {
		k := e.key()
		_, has := m.ours.at[k]
		was, had := m.base.entry(k)
		if has || taken[k] || had && (was.Retired || !e.Retired) {
			continue
		}
		taken[k] = true
		lessons = append(lessons, e.Lesson)
		groups[e.Category] = append(groups[e.Category], e.whole())
	}
	order := keyOrder(m.ours.doc, lessons)
	for _, group := range byCategory(lessons) {
		name := group[0].Category
		if err := push(m.ours.doc, name, groups[name], order); err != nil {
			return err
		}
	}
	return nil
}

// counts sets the two keys that speak of all entries, where a side has them.
func (m *merger) counts() error {
	doc, order := m.ours.doc, keyOrder(m.ours.doc, nil)
	theirs, ours := m.theirs.doc.Get(keyUpdated).Text(), doc.Get(keyUpdated).Text()
	if theirs > ours {
		if err := doc.Set(keyUpdated, frontmatter.Quoted(theirs), order...); err != nil {
			return err
		}
	}
	n := fmt.Sprint(len(entriesOf(doc)))
	if was := doc.Get(keyEntries); was.Text() != n && (was.Exists() || m.theirs.doc.Get(keyEntries).Exists()) {
		return doc.Set(keyEntries, frontmatter.Plain(n), order...)
	}
	return nil
}
