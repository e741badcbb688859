package warmth

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func noon() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }

func mustRead(t testing.TB, src []byte) File {
	t.Helper()
	f, err := Read(src)
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	return f
}

func TestHarvest(t *testing.T) {
	lessons := []Lesson{
		{Category: "decisions_made", Text: "Chose dark as default", Block: "02"},
		{Category: CodebasePatterns, Text: "Astro uses  content collections.", Block: "02"},
		{Category: "Gotchas", Text: "Inline \"theme\": script", Block: "02", Session: "s-1", Commit: "4f2a91c", Date: "2026-11-29T10:00:00Z", Files: []string{"src/a.astro", "b: c"}},
		{Category: CodebasePatterns, Text: "\tof a block\nscalar\n", Block: "02"},
		{Category: Gotchas, Text: "inline \"theme\": script!", Block: "03"},
		{Category: Gotchas, Text: "key AKIA" + "IOSFODNN7EXAMPLE", Block: "03"},
		{Category: "entries", Text: "no category", Block: "03"},
		{Category: Gotchas, Text: "…", Block: "03"},
	}
	tests := []struct{ name, src, want string }{
		{"into a new file", string(Template(noon().Add(-time.Hour))), `---
codebase_patterns:
  - pattern: "Astro uses  content collections."
    block: "block-02"
  - pattern: "of a block scalar"
    block: "block-02"
gotchas:
  - text: "Inline \"theme\": script"
    session: "s-1"
    block: "block-02"
    commit: 4f2a91c
    date: "2026-11-29T10:00:00Z"
    files: [src/a.astro, "b: c"]
    seen: [block-03]
user_preferences: []
almost_did: []
fragile_areas: []
decisions_made:
  - text: "Chose dark as default"
    block: "block-02"
last_updated: "2026-11-30T12:00:00Z"
entries: 4
---

# Warmth

What programs learned. The tool appends; entries of your own stay as you write them.
`},
		{"what is there stays as it is, and gains a block", `---
# mine
title: "x"   # kept
codebase_patterns:
- pattern: "Astro uses content collections"   # c
  block: block-01
gotchas: [ "Inline \"theme\": script" ]
decisions-made: ["chose dark as default!"]
entries: 3
---
`, `---
# mine
title: "x"   # kept
codebase_patterns:
- pattern: "Astro uses content collections"   # c
  block: block-01
  seen: [block-02]
- pattern: "of a block scalar"
  block: "block-02"
gotchas: [ "Inline \"theme\": script" ]
decisions-made: ["chose dark as default!"]
last_updated: "2026-11-30T12:00:00Z"
entries: 4
---
`},
	}
	for _, tt := range tests {
		r, err := Harvest(mustRead(t, []byte(tt.src)), File{}, lessons, noon())
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if diff := cmp.Diff(tt.want, string(r.Bytes)); diff != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, diff)
		}
		if len(r.Refused) != 1 || r.Refused[0].Kind != "AWS access key" {
			t.Errorf("%s: refused %v", tt.name, r.Refused)
		}
		again, err := Harvest(mustRead(t, r.Bytes), File{}, lessons, noon().Add(time.Hour))
		if err != nil || string(again.Bytes) != string(r.Bytes) {
			t.Errorf("%s: a second harvest changes the file (%v):\n%s", tt.name, err, again.Bytes)
		}
	}
}

func TestHarvestIntoOddFiles(t *testing.T) {
	lesson := []Lesson{{Category: Gotchas, Text: "x", Block: "01"}}
	tests := []struct{ name, src, want string }{
		{"no file", "", "---\ngotchas:\n  - text: \"x\"\n    block: \"block-01\"\nlast_updated: \"2026-11-30T12:00:00Z\"\nentries: 1\n---\n"},
		{"no front matter", "# Mine\n", "---\ngotchas:\n  - text: \"x\"\n    block: \"block-01\"\nlast_updated: \"2026-11-30T12:00:00Z\"\nentries: 1\n---\n# Mine\n"},
		{"CRLF", "---\r\ngotchas: []\r\n---\r\nx\r\n", "---\r\ngotchas:\r\n  - text: \"x\"\r\n    block: \"block-01\"\r\nlast_updated: \"2026-11-30T12:00:00Z\"\r\nentries: 1\r\n---\r\nx\r\n"},
		{"a key of another spelling", "---\nGotchas: []\n---\n", "---\nGotchas:\n  - text: \"x\"\n    block: \"block-01\"\nlast_updated: \"2026-11-30T12:00:00Z\"\nentries: 1\n---\n"},
		{"null list", "---\ngotchas:\nentries: 0\n---\n", "---\ngotchas:\n  - text: \"x\"\n    block: \"block-01\"\nlast_updated: \"2026-11-30T12:00:00Z\"\nentries: 1\n---\n"},
	}
	for _, tt := range tests {
		r, err := Harvest(mustRead(t, []byte(tt.src)), File{}, lesson, noon())
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if diff := cmp.Diff(tt.want, string(r.Bytes)); diff != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, diff)
		}
	}
}

func TestHarvestIntoACategoryOfTheUsers(t *testing.T) {
	src := "---\nmy notes:\n  - a\n---\n"
	r, err := Harvest(mustRead(t, []byte(src)), File{}, []Lesson{{Category: "my notes", Text: "b", Block: "01"}, {Category: "My_notes", Text: "A"}}, noon())
	want := "---\nmy notes:\n  - a\n  - text: \"b\"\n    block: \"block-01\"\nlast_updated: \"2026-11-30T12:00:00Z\"\nentries: 2\n---\n"
	if diff := cmp.Diff(want, string(r.Bytes)); diff != "" || err != nil {
		t.Errorf("%v -want +got\n%s", err, diff)
	}
}
