package warmth

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const twoGotchas = `---
gotchas:
  # of a person
  - webhooks arrive twice
  - text: "keys expire"
    block: "block-02"
    note2: "kept"
fragile_areas: []
last_updated: "2026-11-01T00:00:00Z"
entries: 2
---
`

func TestRetire(t *testing.T) {
	file := mustRead(t, []byte(twoGotchas))
	m, err := Retire(file, File{}, []Lesson{
		{Category: Gotchas, Text: "Webhooks arrive twice"},
		{Category: Gotchas, Text: "keys expire"},
		{Category: FragileAreas, Text: "pending", Block: "03"},
	}, "fixed\nat the provider", noon())
	if err != nil {
		t.Fatal(err)
	}
	wantFile := "---\ngotchas: []\nfragile_areas: []\nlast_updated: \"2026-11-30T12:00:00Z\"\nentries: 0\n---\n"
	if got := string(m.File); strings.ReplaceAll(got, "  # of a person\n", "") != wantFile {
		t.Errorf("the file is\n%s", got)
	}
	want := `---
codebase_patterns: []
gotchas:
  - text: "webhooks arrive twice"
    retired: "2026-11-30T12:00:00Z"
    why: "fixed at the provider"
  - text: keys expire
    block: block-02
    note2: kept
    retired: "2026-11-30T12:00:00Z"
    why: "fixed at the provider"
user_preferences: []
almost_did: []
fragile_areas:
  - text: "pending"
    block: "block-03"
    retired: "2026-11-30T12:00:00Z"
    why: "fixed at the provider"
last_updated: "2026-11-30T12:00:00Z"
entries: 3
---

# Warmth, archived

Lessons that made room, and those that no longer hold (retired). Nothing here is deleted.
`
	if diff := cmp.Diff(want, string(m.Archive)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	file, archive := mustRead(t, m.File), mustRead(t, m.Archive)
	again, err := Retire(file, archive, m.Lessons, "otherwise", noon())
	if err != nil || string(again.Archive) != string(m.Archive) || again.Lessons != nil {
		t.Errorf("retired twice: %v\n%s", err, again.Archive)
	}
	back, err := Add(file, archive, Lesson{Category: Gotchas, Text: "Keys expire", Date: "2026-11-30T12:00:00Z"}, noon())
	if err != nil {
		t.Fatal(err)
	}
	if active := Active(mustRead(t, back.File), mustRead(t, back.Archive)); len(active) != 1 || strings.Contains(string(back.Archive), "keys expire") {
		t.Errorf("added again: %v\n%s", active, back.Archive)
	}
	// The other branch harvested what this one retired.
	if active := Active(mustRead(t, back.File), archive); len(active) != 0 {
		t.Errorf("a retired lesson came back: %v", active)
	}
}

func TestRemovedByHand(t *testing.T) {
	head := mustRead(t, []byte("---\ngotchas: [kept, reworded, deleted, archived]\n---\n"))
	staged := mustRead(t, []byte("---\ngotchas: [Kept., said better]\n---\n"))
	archive := mustRead(t, []byte("---\ngotchas: [archived]\n---\n"))
	want := []Lesson{{Category: Gotchas, Text: "reworded", Line: 2}, {Category: Gotchas, Text: "deleted", Line: 2}}
	if diff := cmp.Diff(want, RemovedByHand(head, staged, archive)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestArchive(t *testing.T) {
	file := mustRead(t, []byte(`---
gotchas:
  - {text: "new", date: "2026-11-30T00:00:00Z"}
  - behind new
  - {text: "old", date: "2026-11-01T00:00:00Z"}
  - {text: "stale", date: "2026-11-29T00:00:00Z"}
user_preferences:
  - oldest of all
entries: 5
---
`))
	stale := func(l Lesson) bool { return l.Text == "stale" }
	for limit, want := range map[int]string{5: "", 4: "stale", 3: "stale old", 2: "stale old new", 1: "stale old new behind new", 0: "stale old new behind new oldest of all"} {
		m, err := Archive(file, File{}, stale, limit, noon())
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, l := range m.Lessons {
			texts = append(texts, l.Text)
		}
		if got := strings.Join(texts, " "); got != want {
			t.Errorf("with a limit of %d %q move, want %q", limit, got, want)
		}
		left, moved := mustRead(t, m.File), mustRead(t, m.Archive)
		if len(left.Entries()) != limit || len(moved.Entries()) != 5-limit {
			t.Errorf("with a limit of %d there are %d and %d", limit, len(left.Entries()), len(moved.Entries()))
		}
	}
}

func TestAdd(t *testing.T) {
	file := mustRead(t, []byte(twoGotchas))
	var secret *SecretError
	_, err := Add(file, File{}, Lesson{Category: Gotchas, Text: "use AKIA" + "IOSFODNN7EXAMPLE"}, noon())
	if !errors.As(err, &secret) || strings.Contains(err.Error(), "AKIA") || !strings.Contains(err.Error(), "secret") {
		t.Errorf("a secret: %v", err)
	}
	for _, l := range []Lesson{{Category: Gotchas, Text: " \n"}, {Category: "entries", Text: "x"}, {Category: "a: b", Text: "x"}, {Text: "x"}} {
		if m, err := Add(file, File{}, l, noon()); err == nil {
			t.Errorf("%v was added:\n%s", l, m.File)
		}
	}
	m, err := Add(file, File{}, Lesson{Category: Gotchas, Text: "KEYS expire!", Block: "05"}, noon())
	if err != nil || len(m.Lessons) != 0 || !strings.Contains(string(m.File), "seen: [block-05]") {
		t.Errorf("a known lesson: %v, %v\n%s", m.Lessons, err, m.File)
	}
	archive := mustRead(t, []byte("---\ngotchas: [from before]\n---\n"))
	m, err = Add(file, archive, Lesson{Category: "user preferences", Text: "two\nlines", Date: "2026-11-30T12:00:00Z"}, noon())
	want := strings.Replace(twoGotchas, "fragile_areas", "user_preferences:\n  - text: \"two lines\"\n    date: \"2026-11-30T12:00:00Z\"\nfragile_areas", 1)
	want = strings.NewReplacer("2026-11-01T00:00:00Z", "2026-11-30T12:00:00Z", "entries: 2", "entries: 3").Replace(want)
	if diff := cmp.Diff(want, string(m.File)); diff != "" || err != nil {
		t.Errorf("%v -want +got\n%s", err, diff)
	}
}
