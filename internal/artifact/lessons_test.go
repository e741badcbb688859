package artifact

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Lessons come by category or flat, from several keys, and mean what is
// written.
func TestLessons(t *testing.T) {
	tests := []struct {
		name, yaml string
		want       []string
	}{
		{"by category", "lessons_learned:\n  codebase_patterns: [\"a\"]\n  Almost-Did:\n    - b\n  api: [c]", []string{"3 codebase_patterns: a", "5 almost_did: b", "6 api: c"}},
		{"flat", "lessons_learned:\n  - a\n  - b", []string{"3 codebase_patterns: a", "4 codebase_patterns: b"}},
		{"one text", "lessons_learned: a", []string{"2 codebase_patterns: a"}},
		{"one text of a category", "lessons_learned:\n  gotchas: a", []string{"3 gotchas: a"}},
		{"other keys", "patterns-established: [a]\nkey-decisions: [b]\ndecisions: [c]\ndecisions_made: d", []string{"2 codebase_patterns: a", "3 decisions_made: b", "4 decisions_made: c", "5 decisions_made: d"}},
		{"maps", "lessons_learned:\n  gotchas:\n    - gotcha: a\n      commit: abc1234\n    - session: s\n      text: b\n  fragile_areas:\n    - area: c", []string{"4 gotchas: a", "6 gotchas: b", "9 fragile_areas: c"}},
		{"a topic is text", "lessons_learned:\n  gotchas:\n    - Imports: with the extension\n    - Pattern: as a topic", []string{"4 gotchas: Imports: with the extension", "5 gotchas: Pattern: as a topic"}},
		{"a map of topics", "lessons_learned:\n  gotchas:\n    Imports: with the extension\n    Styles: [a, b]\n    session: s", []string{"4 gotchas: Imports: with the extension", "5 gotchas: a", "5 gotchas: b"}},
		{"a block of text", "lessons_learned:\n  gotchas: |\n    one\n    thing\n  almost_did: |\n    - a\n    - b\n", []string{"3 gotchas: one thing", "7 almost_did: a", "8 almost_did: b"}},
		{"slips", "lessons_learned:\n  - @scope/pkg must be pinned\n  - fix for #12 in x\n  - [x] is done\n  - \"quoted\" words first\n  - `npm run build` first", []string{"3 codebase_patterns: @scope/pkg must be pinned", "4 codebase_patterns: fix for #12 in x", "5 codebase_patterns: [x] is done", "6 codebase_patterns: \"quoted\" words first", "7 codebase_patterns: `npm run build` first"}},
		{"none", "lessons_learned:\n  gotchas: []\n  almost_did: None\n  user_preferences:\n    - n/a\n    - \"\"\ndecisions:", nil},
	}
	for _, tt := range tests {
		var got []string
		for _, l := range readSummary(t, ".grid/02-SUMMARY.md", "---\n"+tt.yaml+"\n---\n").Lessons {
			got = append(got, fmt.Sprintf("%d %s: %s", l.Line, l.Category, l.Text))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tt.name, diff)
		}
	}
}

// Which block a summary is of: its front matter's, else its file's or folder's.
func TestSummaryBlock(t *testing.T) {
	tests := []struct {
		path, yaml string
		want       string
		warnings   int
	}{
		{"02-SUMMARY.md", "block: 02", "02", 0},
		{"08-SUMMARY.md", "block: 010", "10", 1}, // not octal; and the name says 08
		{"02-SUMMARY.md", "phase: 02-core", "02", 0},
		{"02-SUMMARY.md", "block: 2\nphase: 3", "02", 0},
		{"02-SUMMARY.md", "block: \"block-02\"", "02", 0},
		{"02-SUMMARY.md", "block: tbd\nphase: 02", "02", 1},
		{"02-SUMMARY.md", "block:", "02", 0},
		{"02-SUMMARY.md", "x: y", "02", 0},
		{"phases/03-x/SUMMARY.md", "x: y", "03", 0},
		{"phases/x/SUMMARY.md", "block: 4", "04", 0},
		{"phases/x/SUMMARY.md", "x: y", "00", 0},
		{"02-03-SUMMARY.md", "phase: 02-core\nplan: 03", "02.3", 0},
		{"02-SUMMARY.md", "block: 02.10", "02.10", 0},
	}
	for _, tt := range tests {
		s := readSummary(t, ".grid/"+tt.path, "---\n"+tt.yaml+"\n---\n")
		got := s.Block.String()
		if s.Thread != 0 {
			got = fmt.Sprintf("%s.%d", got, s.Thread)
		}
		if got != tt.want || len(s.Warnings) != tt.warnings {
			t.Errorf("%s, %q: %s, warnings %v", tt.path, tt.yaml, got, s.Warnings)
		}
	}
}

// What a block requires is named by number, by name, in a map.
func TestRequires(t *testing.T) {
	tests := []struct{ yaml, want string }{
		{"[1, 02, \"03\"]", "[01 02 03]"},
		{"\n  - phase: 01-foundation\n    provides: x\n  - block: 02\n  - 03-core\n  - 04-theme: colours", "[01 02 03 04]"},
		{"01, 03", "[01 03]"},
		{"[1, 01, block-1]", "[01]"},
		{"[none, later]", "[]"},
		{"", "[]"},
	}
	for _, tt := range tests {
		s := readSummary(t, ".grid/09-SUMMARY.md", "---\nrequires: "+tt.yaml+"\n---\n")
		if got := fmt.Sprint(s.Requires); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.yaml, got, tt.want)
		}
	}
}

// Whether a summary closes its block is for its status to say.
func TestCloses(t *testing.T) {
	for status, closes := range map[string]bool{
		"": true, "complete": true, "Done (with gaps)": true, "partially": true,
		"partial": false, "Partial: tests are missing": false, "blocked": false, "FAILED.": false, "halted - no key": false, "skipped": false,
	} {
		s := readSummary(t, ".grid/02-SUMMARY.md", "---\nstatus: \""+status+"\"\n---\n")
		if s.Closes() != closes {
			t.Errorf("%q closes: %v", status, s.Closes())
		}
		if s.Skips() != (status == "skipped") {
			t.Errorf("%q skips: %v", status, s.Skips())
		}
	}
}

// Threads are named under threads: and in tables, with their commits.
func TestSummaryThreads(t *testing.T) {
	tests := []struct{ name, path, src, want string }{
		{"front matter", "02-SUMMARY.md", "---\nthreads:\n  - thread: 02.1\n    name: Base\n    commit: ABC1234\n  - 02.2: Header\n  - Footer\n---\n", "[{02.1 Base abc1234 3} {02.2 Header  6} {02 Footer  7}]"},
		{"a table", "02-SUMMARY.md", "| Thread | Name | Commit |\n|---|---|---|\n| 02.1 | Base | `abc1234` |\n| 02.2 | Header | — |", "[{02.1 Base abc1234 3} {02.2 Header  4}]"},
		{"a remark at the number", "02-SUMMARY.md", "| Task | Name | Commit |\n|---|---|---|\n| 1 (W3-A) | Base | abc1234 |\n| 2+3 | Rest | def5678 |", "[{02.1 Base abc1234 3} {02 Rest def5678 4}]"},
		{"tasks", "02-SUMMARY.md", "| # | Task | Hash |\n|---|---|---|\n| 1 | **Base** | abc1234 |\n| 2 | Task 2: Header | def5678 |", "[{02.1 Base abc1234 3} {02.2 Header def5678 4}]"},
		{"of one thread", "02-03-SUMMARY.md", "| Task | Commit |\n|---|---|\n| Task 1: a | abc1234 |", "[{02.3 a abc1234 3}]"},
		{"no rows", "02-SUMMARY.md", "| Task | Commit |\n|---|---|\n| | |\n", "[]"},
		{"another table", "02-SUMMARY.md", "| File | Lines |\n|---|---|\n| a | 1 |\n", "[]"},
	}
	for _, tt := range tests {
		s := readSummary(t, ".grid/"+tt.path, tt.src)
		if got := fmt.Sprint(s.Threads); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}
