package artifact

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/warmth"
)

func readSummary(t *testing.T, path, src string) SummaryFile {
	t.Helper()
	s, err := ReadSummary(Layout{Root: ".grid"}.Classify(path), []byte(src))
	if err != nil {
		t.Fatalf("read %q: %v", src, err)
	}
	return s
}

// All keys of a summary in its plainest form.
func TestReadSummary(t *testing.T) {
	s := readSummary(t, ".grid/phases/01-x/SUMMARY.md", `---
block: 02
cluster: blog
session: sess-1
status: Partial
requires: [01, "03"]
commits: [0123456, 12e4567]
key-files:
  created:
    - src/a.ts (the first)
  modified: [src/b.ts]
lessons_learned:
  gotchas:
    - Config must be .mjs
  user_preferences: Minimal
patterns-established: ["Barrels"]
key-decisions:
  - text: Dark first
---
# Block 2
`)
	want := SummaryFile{
		File:     File{Path: ".grid/phases/01-x/SUMMARY.md", Kind: Summary, Block: 2, Name: "x", Cluster: "blog"},
		Status:   "partial",
		Session:  "sess-1",
		Requires: []history.Block{1, 3},
		Commits:  []Claim{{Text: "0123456", Line: 7}, {Text: "12e4567", Line: 7}},
		Number:   -1,
		Files:    []Claim{{Text: "src/a.ts", Line: 10}},
		Modified: []Claim{{Text: "src/b.ts", Line: 11}},
		Lessons: []warmth.Lesson{
			{Category: "gotchas", Text: "Config must be .mjs", Line: 14},
			{Category: "user_preferences", Text: "Minimal", Line: 15},
			{Category: "codebase_patterns", Text: "Barrels", Line: 16},
			{Category: "decisions_made", Text: "Dark first", Line: 18},
		},
		Warnings: []frontmatter.Warning{{Line: 2, Text: "block 02, but its path says 01"}},
	}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
