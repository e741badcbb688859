package warmth

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestRead(t *testing.T) {
	src := `---
fragile_areas: [the payment service]
title: My warmth
gotchas:
  - Imports: always with the extension
  - fix for #12 in the parser
  - rule: "no default export"
    block: 3
  - {gotcha: "Config must be .mjs", block: block-01, seen: [block-2, block-10], files: [a.mjs]}
  - text: "by the tool"
    date: "2026-11-30T12:00:00Z"
  - text: "of a person"
  - session: "s"
  -
user-preferences: Minimal dependencies
my notes:
  - 010
last_updated: "2026-11-30T14:10:00Z"
entries: 2
---
- no lesson
`
	want := []Entry{
		{Lesson: Lesson{Category: Gotchas, Text: "Imports: always with the extension", Line: 5}},
		{Lesson: Lesson{Category: Gotchas, Text: "fix for #12 in the parser", Line: 6}},
		{Lesson: Lesson{Category: Gotchas, Text: "no default export", Block: "03", Line: 7}},
		{Lesson: Lesson{Category: Gotchas, Text: "Config must be .mjs", Block: "01", Seen: []string{"02", "10"}, Files: []string{"a.mjs"}, Line: 9}},
		{Lesson: Lesson{Category: Gotchas, Text: "by the tool", Date: "2026-11-30T12:00:00Z", Line: 10}, Own: true},
		{Lesson: Lesson{Category: Gotchas, Text: "of a person", Line: 12}},
		{Lesson: Lesson{Category: UserPreferences, Text: "Minimal dependencies", Line: 15}},
		{Lesson: Lesson{Category: FragileAreas, Text: "the payment service", Line: 2}},
		{Lesson: Lesson{Category: "my_notes", Text: "010", Line: 17}},
	}
	got := mustRead(t, []byte(src)).Entries()
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Entry{})); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestReadFaults(t *testing.T) {
	for src, want := range map[string]string{
		"---\ngotchas: [\n---\n": "line 2",
		"---\ngotchas: []\n":     "line",
	} {
		if _, err := Read([]byte(src)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%q): %v", src, err)
		}
	}
}

func TestPending(t *testing.T) {
	file := mustRead(t, []byte("---\ngotchas: [in the file]\n---\n"))
	archive := mustRead(t, []byte("---\ngotchas:\n  - archived\n  - {text: retired, retired: true}\n---\n"))
	lessons := []Lesson{
		{Category: FragileAreas, Text: "new", Block: "02"},
		{Category: Gotchas, Text: "In the file."},
		{Category: Gotchas, Text: "Archived"},
		{Category: Gotchas, Text: "retired"},
		{Category: Gotchas, Text: "retired elsewhere"},
		{Category: FragileAreas, Text: "New", Block: "03"},
	}
	want := []Lesson{
		{Category: Gotchas, Text: "retired elsewhere"},
		{Category: FragileAreas, Text: "new", Block: "02", Seen: []string{"03"}},
	}
	if diff := cmp.Diff(want, Pending(file, archive, lessons)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestTemplate(t *testing.T) {
	f := mustRead(t, Template(noon()))
	if len(f.Entries()) != 0 || len(f.doc.Fields()) != 7 {
		t.Errorf("the template has %d entries, %d keys", len(f.Entries()), len(f.doc.Fields()))
	}
}
