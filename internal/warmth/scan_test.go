package warmth

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// TestScan: what the tool writes is read fast, and as Read reads it; another
// shape is left to Read.
func TestScan(t *testing.T) {
	tool := string(Template(noon()))
	lessons := []Lesson{{Category: "decisions_made", Text: `a "quoted" \ text: # x`, Block: "01", Files: []string{"a, b", "c"}}, {Category: Gotchas, Text: "plain", Commit: "0123456", Block: "02"}}
	m, err := Retire(File{}, File{}, lessons, "no: more", noon())
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, src string
		fast      bool
	}{
		{"a new file", tool, true},
		{"what was retired", string(m.Archive), true},
		{"texts", "---\ngotchas:\n  - a text\n  - \"another: one\"\nentries: 2\n---\n", true},
		{"not retired", "---\ngotchas:\n  - text: a\n    retired: false\n    files: [x]\n---\n", true},
		{"a map of the user's", "---\ngotchas:\n  - rule: a\n---\n", false},
		{"two texts", "---\ngotchas:\n  - text: a\n    lesson: b\n---\n", false},
		{"a block scalar", "---\ngotchas:\n  - |\n    a\n---\n", false},
		{"a text on two lines", "---\ngotchas:\n  - a\n    b\n---\n", false},
		{"a topic", "---\ngotchas:\n  - Topic: b\n---\n", false},
		{"a comment", "---\ngotchas: # c\n  - a\n---\n", false},
		{"a comment behind", "---\ngotchas:\n  - a # c\n---\n", false},
		{"an escape", "---\ngotchas:\n  - \"\\u00e4\"\n---\n", false},
		{"flow", "---\ngotchas: [a]\n---\n", false},
		{"one key twice", "---\ngotchas: []\ngotchas:\n  - a\n---\n", false},
		{"CRLF", strings.ReplaceAll(tool, "\n", "\r\n"), false},
		{"no front matter", "# W\n", false},
		{"null", "---\ngotchas:\n  - null\n---\n", false},
	}
	for _, tt := range tests {
		fast, err := ReadArchive([]byte(tt.src))
		if tt.name != "one key twice" && err != nil || (fast.layout != nil) != tt.fast {
			t.Errorf("%s: fast %v, %v", tt.name, fast.layout, err)
		}
		if fault := scanFault([]byte(tt.src)); fault != "" {
			t.Errorf("%s: %s", tt.name, fault)
		}
	}
	if scanFault([]byte("---\ngotchas: []\n---\n")) != "" || differ([]Entry{{Lesson: Lesson{Text: "a"}}}, nil) == "" {
		t.Error("the comparison sees nothing")
	}
}

// scanFault compares a scan with Read, where both can read the file.
func scanFault(src []byte) string {
	s, ok := scan(src)
	file, err := Read(src)
	if !ok || err != nil {
		return ""
	}
	return differ(s.entries, file.entries)
}

func differ(scanned, read []Entry) string {
	known := make([]Entry, 0, len(read))
	for _, e := range read {
		known = append(known, Entry{Lesson: Lesson{Category: e.Category, Text: e.Text}, Retired: e.Retired, list: e.list, item: e.item})
	}
	return cmp.Diff(known, append([]Entry{}, scanned...), cmp.AllowUnexported(Entry{}), cmpopts.IgnoreFields(Entry{}, "value"))
}

func FuzzScan(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
	}
	f.Add([]byte("---\ngotchas:\n  - text: \"a\"\n    retired: \"x\"\n    files: [a, \"b\"]\n  - b\nx-y:\n  - pattern: c d\nentries: 3\n---\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		if fault := scanFault(src); fault != "" {
			t.Fatalf("-read +scanned\n%s", fault)
		}
	})
}

// spliceFault compares an archive that was spliced with one that was edited.
func spliceFault(splice func([]byte, []Lesson, map[string][]frontmatter.Node, time.Time) ([]byte, bool), src []byte, lessons []Lesson) string {
	groups := make(map[string][]frontmatter.Node)
	for _, l := range lessons {
		groups[Category(l.Category)] = append(groups[Category(l.Category)], nodeOf(l))
	}
	spliced, ok := splice(src, lessons, groups, noon())
	if !ok {
		return ""
	}
	doc, err := frontmatter.Parse(src, frontmatter.Strict)
	if err != nil {
		return err.Error()
	}
	if err := errors.Join(appendTo(doc, lessons), count(doc, noon())); err != nil {
		return err.Error()
	}
	return cmp.Diff(string(doc.Bytes()), string(spliced))
}

func TestSpliceIsAnEdit(t *testing.T) {
	tried, done := 0, 0
	check(t, func(t *rapid.T) {
		tried++
		src := []byte(strings.NewReplacer("# a comment\n", "", "title: x\n", "", " # mine", "").Replace(drawFile().Draw(t, "file").String()))
		lessons := drawLessons(4).Draw(t, "lessons")
		if fault := spliceFault(splice, src, lessons); fault != "" {
			t.Fatalf("-edited +spliced\n%s", fault)
		}
		if _, ok := splice(src, nil, nil, noon()); ok {
			done++
		}
	})
	if 10*done < 9*tried {
		t.Errorf("only %d of %d were spliced", done, tried)
	}
	late := func(src []byte, lessons []Lesson, groups map[string][]frontmatter.Node, now time.Time) ([]byte, bool) {
		return splice(src, lessons, groups, now.Add(time.Second))
	}
	if spliceFault(late, Template(noon()), []Lesson{{Category: Gotchas, Text: "x", Block: "01"}}) == "" {
		t.Error("another time is not seen")
	}
}
