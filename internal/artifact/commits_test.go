package artifact

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// claims prints claims as "line:text subject".
func claims(list []Claim) []string {
	var out []string
	for _, c := range list {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%d:%s %s", c.Line, c.Text, c.Subject)))
	}
	return out
}

// Front matter claims commits in every form that people and programs write.
func TestFrontMatterCommits(t *testing.T) {
	tests := []struct {
		name, yaml string
		want       []string
		number     int
	}{
		{"a list", "commits:\n  - abc1234\n  - 0123456", []string{"3:abc1234", "4:0123456"}, -1},
		{"on one line", "commits: [0123456, 12e4567, \"1607398\"]", []string{"2:0123456", "2:12e4567", "2:1607398"}, -1},
		{"over lines", "commits: [\n  abc1234,\n  def5678 ]", []string{"3:abc1234", "4:def5678"}, -1},
		{"with comments", "commits:\n  - abc1234 # Task 1\n  - def5678", []string{"3:abc1234", "4:def5678"}, -1},
		{"one text", "commit: 656f11b, 37f4f0e", []string{"2:656f11b", "2:37f4f0e"}, -1},
		{"one text of digits", "commit: 1234567", []string{"2:1234567"}, -1},
		{"folded", "commits: >\n  abc1234\n  def5678", []string{"3:abc1234", "4:def5678"}, -1},
		{"maps", "commits:\n  - hash: abc1234\n    message: \"feat(02): x\"\n  - sha: DEF5678\n  - commit: 0123456", []string{"3:abc1234 feat(02): x", "5:def5678", "6:0123456"}, -1},
		{"hash: subject", "commits:\n  - abc1234: add the header\n  - \"def5678: feat(02): x\"", []string{"3:abc1234 add the header", "4:def5678 feat(02): x"}, -1},
		{"hash - subject", "commits:\n  - abc1234 - feat the header\n  - def5678 — y", []string{"3:abc1234 feat the header", "4:def5678 y"}, -1},
		{"hash (subject)", "commits:\n  - abc1234 (feat)\n  - def5678 (feat(02): x)", []string{"3:abc1234 feat", "4:def5678 feat(02): x"}, -1},
		{"backticks", "commits:\n  - \"`abc1234`\"\n  - '`def5678`: x'", []string{"3:abc1234", "4:def5678 x"}, -1},
		{"a map of hashes", "commits:\n  abc1234: feat x\n  def5678: fix y", []string{"3:abc1234 feat x", "4:def5678 fix y"}, -1},
		{"a map to hashes", "commits:\n  task-1: abc1234\n  task-2: [def5678, 0123456]", []string{"3:abc1234", "4:def5678", "4:0123456"}, -1},
		{"task: hash", "commits:\n  - \"Task 1: abc1234\"\n  - feat x (def5678)", []string{"3:abc1234", "4:def5678"}, -1},
		{"four digits", "commits: [abcd, 1234]", []string{"2:abcd", "2:1234"}, -1},
		{"sha256", "commits: [" + strings.Repeat("ab", 32) + "]", []string{"2:" + strings.Repeat("ab", 32)}, -1},
		{"too long", "commits: [" + strings.Repeat("ab", 33) + "]", nil, -1},
		{"twice", "commits: [abc1234, def5678, ABC1234]\ncommit: def5678", []string{"2:abc1234", "2:def5678"}, -1},
		{"a number", "commits: 5", nil, 5},
		{"a number in quotes", "commits: \"12\"", nil, 12},
		{"none", "commits: 0", nil, 0},
		{"a number with a word", "commits: 3 commits", nil, 3},
		{"seven digits", "commits: 1234567", []string{"2:1234567"}, -1},
		{"a leading zero", "commits: 0123", []string{"2:0123"}, -1},
		{"uncommitted", "commit: uncommitted", nil, -1},
		{"pending", "commits: [pending, n/a, ~]", nil, -1},
		{"no value", "commits:\ncommit: []", nil, -1},
		{"words of hex letters", "commits:\n  - added a facade\n  - abc1234, fade to black", []string{"4:abc1234 fade to black"}, -1},
		{"a range", "commits: abc1234..def5678", []string{"2:abc1234", "2:def5678"}, -1},
		{"a colour", "commits:\n  - \"abc1234: accent is #3b82f6a\"", []string{"3:abc1234 accent is #3b82f6a"}, -1},
	}
	for _, tt := range tests {
		s := readSummary(t, ".grid/02-SUMMARY.md", "---\n"+tt.yaml+"\n---\n")
		if diff := cmp.Diff(tt.want, claims(s.Commits)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tt.name, diff)
		}
		if s.Number != tt.number {
			t.Errorf("%s: number %d, want %d", tt.name, s.Number, tt.number)
		}
		if tt.number >= 0 && s.NumberLine != 2 {
			t.Errorf("%s: number on line %d", tt.name, s.NumberLine)
		}
	}
}

// What names no commit and says nothing that means "none" is a warning.
func TestCommitWarning(t *testing.T) {
	s := readSummary(t, ".grid/02-SUMMARY.md", "---\nblock: 02\ncommits:\n  - see below\n  - none\n---\n")
	if len(s.Warnings) != 1 || s.Warnings[0].Line != 4 || !strings.Contains(s.Warnings[0].Text, `"see below"`) {
		t.Errorf("warnings: %v", s.Warnings)
	}
}

// A body claims only at labelled places.
func TestBodyCommits(t *testing.T) {
	sha := strings.Repeat("0123456789", 4)
	tests := []struct {
		name, body string
		want       []string
	}{
		{"a label", "Commit: abc1234", []string{"1:abc1234"}},
		{"bold", "**Commit:** abc1234\n**Commit**: `def5678`\n__Commit hash:__ 0123456", []string{"1:abc1234", "2:def5678", "3:0123456"}},
		{"in a list", "- **Commit:** `abc1234` - feat: x\n* Commits: def5678, 0123456", []string{"1:abc1234 feat: x", "2:def5678", "2:0123456"}},
		{"forty digits", "Commit: " + sha, []string{"1:" + sha}},
		{"six are too few", "Commit: abc123", nil},
		{"no hash", "Commit: pending\n\nabc1234", nil},
		{"not at the start", "The commit: abc1234\nSee Commit: abc1234", nil},
		{"Committed", "Committed: abc1234", nil},
		{"a label over a list", "**Commits:**\n\n- abc1234 x\n- def5678 y\n\nText.\n\n- 0123456 z", []string{"3:abc1234 x", "4:def5678 y"}},

		{"commit(s)", "Commit(s): abc1234\n### Unit Commit(s)\n- def5678", []string{"1:abc1234", "3:def5678"}},
		{"a list after a heading", "**Commits:**\n\n## Next\n- abc1234 x", nil},
		{"in the middle", "## Commits\n- see `abc1234` for it\n- Task 3: def5678 is done\n- all of 0123456 is done", []string{"2:abc1234 for it", "3:def5678 is done"}},
		{"a section", "## Commits\n\n- abc1234: feat x\n- `def5678` y\n\n## Next\n- 0123456", []string{"3:abc1234 feat x", "4:def5678 y"}},
		{"any level", "#### Task Commits\n- abc1234\n##### More\n- def5678\n### Up\n- 0123456", []string{"2:abc1234", "4:def5678"}},
		{"numbered, hash behind", "## Task Commits\n\n1. **Task 1: Layout** - `abc1234` (feat)\n2. **Task 2: Tests** - `def5678` (test), `0123456` (feat)", []string{"3:abc1234 feat", "4:def5678", "4:0123456"}},
		{"hash at the end", "## Commits\n- feat(02): x (abc1234)\n- feat(02): y def5678\n- Task 3: 0123456", []string{"2:abc1234", "3:def5678", "4:0123456"}},
		{"a link", "## Commits\n- [abc1234](https://example.com/commit/abc1234def) x", []string{"2:abc1234 x"}},
		{"a range", "## Commits\n- abc1234..def5678", []string{"2:abc1234", "2:def5678"}},
		{"an item over lines", "## Commits\n- Task 1\n  `abc1234`", []string{"3:abc1234"}},
		{"prose of a section", "## Commits\n\nAll in abc1234.\n", nil},
		{"a strategy", "## Commit strategy\n- abc1234\n## Commits not made\n- def5678", nil},
		{"another worktree", "## Commits\n- `abc1234` is the hash of another worktree\n- `def5678` x", []string{"3:def5678 x"}},

		{"a heading", "### Task 1 (abc1234)\n#### Thread 02.1: Header (`def5678`, 0123456)\n### 3. Task three (commit 1111111)\n### Task 4 (2222222): name", []string{"1:abc1234", "2:def5678", "2:0123456", "3:1111111", "4:2222222"}},
		{"a heading of no task", "### Theme (abc1234)\n### Task 2 (see below)\n### Task 3 (20 of 1234567 rows)", nil},

		{"a column", "| Task | Commit |\n|---|:-:|\n| 1 | `abc1234` |\n| 2 | — |\n| 3 | def5678, 0123456 |", []string{"3:abc1234", "5:def5678", "5:0123456"}},
		{"a column of hashes", "Hash | Message\n--- | ---\nabc1234 | x", []string{"3:abc1234"}},
		{"bold heads", "| **Task** | **Commit** | Note |\n|--|--|--|\n| a \\| b | abc1234 | def5678 |", []string{"3:abc1234"}},
		{"a column of SHAs", "| # | Description | SHA |\n|---|---|---|\n| 1 | x | `abc1234` |", []string{"3:abc1234"}},
		{"checksums of files", "| File | Description | Hash |\n|---|---|---|\n| a | x | abc1234 |", nil},
		{"checksums", "| Package | Hash |\n|---|---|\n| left-pad | " + sha + " |", nil},
		{"an empty row is no rule", "| Task | Commit |\n| | |\n| 1 | abc1234 |", nil},
		{"no rule", "| Task | Commit |\n| 1 | abc1234 |", nil},
		{"bars in code", "| Task | Commit |\n|---|---|\n| `a | b` | abc1234 |", []string{"3:abc1234"}},

		{"a fence", "## Commits\n```\n- abc1234\nCommit: def5678\n```\n~~~~\n- 0123456\n~~~\n- 1111111\n~~~~\n- 2222222", []string{"11:2222222"}},
		{"a fence in a list", "## Commits\n- x\n  ```sh\n  Commit: abc1234\n  ```\n- def5678", []string{"6:def5678"}},
		{"indented code", "Text:\n\n    Commit: abc1234\n\n    - Commit: def5678\n", nil},
		{"a quote", "> Commit: abc1234\n", nil},
		{"a comment", "<!--\nCommit: abc1234\n-->\nCommit: def5678", []string{"4:def5678"}},
		{"a comment without end", "<!--\nCommit: abc1234\n", []string{"2:abc1234"}},
		{"not commits", "## Commits\n- accent #3b82f6a\n- mask `0b11111000`\n- pid 1234567\n- shasum: " + sha + "\n- id `1e31b581-abcd`\n- `src/abc1234`\n- tag object `abc1234`", nil},
		{"prose", "We changed abc1234 and the colour #3b82f6.\n\n- npm shasum: " + sha, nil},
		{"rules", "# X\n\n---\n\nCommit: abc1234\n\n---\n", []string{"5:abc1234"}},
		{"CRLF", "## Commits\r\n- abc1234\r\n\r\nCommit: def5678\r\n", []string{"2:abc1234", "4:def5678"}},
	}
	for _, tt := range tests {
		s := readSummary(t, ".grid/02-SUMMARY.md", tt.body)
		if diff := cmp.Diff(tt.want, claims(s.Commits)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tt.name, diff)
		}
	}
}
