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

// An insertion is text that comes to stand in place of a part of a file.
type insertion struct {
	span
	text string
}

// splice puts entries at the end of the lists of an archive of the tool's
// shape, which need not be parsed for it: most of a long project's archive is
// older than what goes into it. It is not done where the result would not read
// back as the archive with the lessons behind it.
func splice(src []byte, lessons []Lesson, groups map[string][]frontmatter.Node, now time.Time) ([]byte, bool) {
	s, ok := scan(src)
	if !ok {
		return nil, false
	}
	parts := []insertion{
		{s.layout[keyUpdated], fmt.Sprintf("%s: %q\n", keyUpdated, stamp(now))},
		{s.layout[keyEntries], fmt.Sprintf("%s: %d\n", keyEntries, len(s.entries)+len(lessons))},
	}
	for name, nodes := range groups {
		list, ok := s.layout[name]
		lines := listLines(name, nodes)
		if !ok || lines == "" {
			return nil, false
		}
		head, _, _ := strings.Cut(string(src[list.from:list.to]), "\n")
		if key, none := strings.CutSuffix(head, " []"); none {
			parts = append(parts, insertion{list, key + "\n" + lines})
		} else {
			parts = append(parts, insertion{span{list.to, list.to}, lines})
		}
	}
	slices.SortFunc(parts, func(a, b insertion) int { return cmp.Or(a.from-b.from, a.to-b.to) })
	var out []byte
	at := 0
	for _, p := range parts {
		if p.to == 0 {
			return nil, false // a key is missing
		}
		out = append(append(out, src[at:p.from]...), p.text...)
		at = p.to
	}
	out = append(out, src[at:]...)
	return out, s.grownTo(out, lessons)
}

// listLines are entries as they stand below the key of their list.
func listLines(name string, nodes []frontmatter.Node) string {
	doc := frontmatter.New()
	if err := doc.Append(name, nodes); err != nil {
		return ""
	}
	text := strings.TrimSuffix(strings.TrimPrefix(string(doc.Bytes()), rule), rule)
	head, lines, _ := strings.Cut(text, "\n")
	if head != name+":" {
		return ""
	}
	return lines
}

// grownTo reports whether a file is the scanned one with lessons at the ends
// of its lists.
func (s *scanner) grownTo(src []byte, lessons []Lesson) bool {
	now, ok := scan(src)
	want := s.texts()
	for _, l := range lessons {
		want[Category(l.Category)] = append(want[Category(l.Category)], l.Text)
	}
	return ok && maps.EqualFunc(want, now.texts(), slices.Equal)
}

func (s *scanner) texts() map[string][]string {
	all := make(map[string][]string)
	for _, e := range s.entries {
		all[e.Category] = append(all[e.Category], e.Text)
	}
	return all
}
