package history

import (
	"fmt"
	"strings"
	"testing"
)

// show is a commit in one line: type, references, what else it has.
func show(c Commit, ok bool) string {
	if !ok {
		return ""
	}
	parts := []string{c.Type, fmt.Sprint(c.Refs)}
	if c.Trailer {
		parts = append(parts, "trailer")
	}
	if c.Session != "" {
		parts = append(parts, "session="+c.Session)
	}
	for _, s := range c.Listed {
		parts = append(parts, fmt.Sprintf("lists:%s%v", s.Type, s.Refs))
	}
	if c.Reverts != nil {
		parts = append(parts, fmt.Sprintf("reverts:%s:%s", c.Reverts.Hash, c.Reverts.Subject))
	}
	return strings.Join(parts, " ")
}

func TestParseCommit(t *testing.T) {
	for _, tt := range []struct {
		name, message, want string
		parents             int
	}{
		{name: "plain", message: "feat(02): x\n\nBody.\n", want: "feat [02]"},
		{name: "CRLF", message: "feat(02): x\r\n\r\nGrid-Session: s1\r\n", want: "feat [02] session=s1"},
		{name: "no interest", message: "Fix the build\n\nFor feat(02): x see below.\n"},
		{name: "no scope", message: "feat: x\n"},
		{name: "empty", message: ""},
		{name: "blank lines first", message: "\n \nfeat(02): x\n", want: "feat [02]"},
		{name: "body of one line of blanks", message: "feat(02): x\n   \n   ", want: "feat [02]"},
		{name: "scope in the second line", message: "Title\nfeat(02): x\n"},
		{name: "fixup", message: "fixup! feat(01): one\n\nGrid-Block: 02\n"},
		{name: "squash of a fixup", message: "squash! fixup! feat(01): one\n\nGrid-Block: 02\n"},
		{name: "amend", message: "amend! feat(01): one\n\nfeat(01): better\n\nGrid-Block: 02\n"},
		{name: "fixup without space", message: "fixup!(01): one\n"},
		{name: "merge by its subject", message: "feat(02): merge\n\n* feat(03): x\n", parents: 2, want: "feat [02]"},
		{name: "merge with a list", message: "Merge branch 'x'\n\n* feat(03): x\n\nGrid-Block: 04\n", parents: 3},
		{name: "not a merge, but says so", message: "Merge branch 'x'\n\nGrid-Block: 04\n", parents: 1, want: " [04] trailer"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, ok := ParseCommit("abcd", 5, tt.parents, tt.message)
			if got := show(c, ok); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if c.Hash != "abcd" || c.Time != 5 || c.Merge != (tt.parents > 1) {
				t.Errorf("hash, time, merge: %+v", c)
			}
		})
	}
}

func TestParseCommitSquash(t *testing.T) {
	for _, tt := range []struct{ name, message, want string }{
		{
			"forge", "Blog theme (#12)\n\n* feat(02): a\n\n* fix(03.1): b\n\n* wip\n",
			" [] lists:feat[02] lists:fix[03.1]",
		},
		{"dashes", "Blog\n\n- feat(02): a\n- docs(03): b\n", " [] lists:feat[02] lists:docs[03]"},
		{
			"git merge --squash",
			"Squashed commit of the following:\n\ncommit 1234567890\nAuthor: A <a@b>\nDate:   Mon\n\n    feat(02): a\n\n    Body.\n",
			" [] lists:feat[02]",
		},
		{"own scope too", "feat(01): a\n\n* feat(02): b\n", "feat [01] lists:feat[02]"},
		{"other type", "docs: notes\n\n* feat(02): b\n", "docs [] lists:feat[02]"}, // Fold passes it over
		{"taken back in the same body", "Blog\n\n* feat(02): a\n* feat(03): b\n* Revert \"feat(03): b\"\n", " [] lists:feat[02]"},
		{"no marker", "Blog\n\nfeat(02): a\n", ""},
		{"prose in an item", "Blog\n\n* see feat(02): a\n", ""},
		{"two spaces, as in git merge --log", "Blog\n\n  feat(02): a\n", ""},
		{"no block", "Blog\n\n* feat(ui): a\n", ""},
	} {
		if c, ok := ParseCommit("abcd", 5, 1, tt.message); show(c, ok) != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, show(c, ok), tt.want)
		}
	}
}

func TestParseCommitRevert(t *testing.T) {
	const hash = "4f2a91c04f2a91c04f2a91c04f2a91c04f2a91c0"
	for _, tt := range []struct{ name, message, want string }{
		{
			"git", "Revert \"feat(02): x\"\n\nThis reverts commit " + hash + ".\n",
			" [] reverts:" + hash + ":feat(02): x",
		},
		{"short hash", "Revert \"feat(02): x\"\n\nThis reverts commit 4F2A91C.\n", " [] reverts:4f2a91c:feat(02): x"},
		{"no hash", "Revert \"feat(02): x\"\n", " [] reverts::feat(02): x"},
		{"no hash but a word", "Revert \"feat(02): x\"\n\nThis reverts commit facade-pattern\n", " [] reverts:facade:feat(02): x"},
		{"a word that begins as a hash", "Revert \"feat(02): x\"\n\nThis reverts commit decades\n", " [] reverts::feat(02): x"},
		{"of a revert", "Revert \"Revert \"feat(02): x\"\"\n", ` [] reverts::Revert "feat(02): x"`},
		{"reapply", "Reapply \"feat(02): x\"\n", ` [] reverts::Revert "feat(02): x"`},
		{"of a reapply", "Revert \"Reapply \"feat(02): x\"\"\n", ` [] reverts::Reapply "feat(02): x"`},
		{"forge", "Revert \"feat(02): x (#12)\" (#13)\n\nReverts o/r#12\n", " [] reverts::feat(02): x (#12)"},
		{"forge, merge request", "Revert \"feat(02): x (!12)\" (!13)\n", " [] reverts::feat(02): x (!12)"},
		{
			"of a merge", "Revert \"Merge x\"\n\nThis reverts commit 1234567, reversing\nchanges made to 89abcde.\n",
			" [] reverts:1234567:Merge x",
		},
		{
			"free title", "Back to the old cache\n\nThis reverts commit 1234567 (feat(02): x, 2026-01-01).\n",
			" [] reverts:1234567:",
		},
		{"own scope", "fix(02): old cache\n\nThis reverts commit 1234567.\n", "fix [02] reverts:1234567:"},
		{"trailer names no block", "Revert \"feat(02): x\"\n\nGrid-Block: 02\n", " [] reverts::feat(02): x"},
		{"in passing", "fix(02): y\n\nBetter.\nThis reverts commit 1234567 in part.\n", "fix [02]"},
		{"no quotes", "Revert feat(02): x\n", ""},
		{"cut off", "Revert \"feat(02): x\n", ""},
		{"empty", "Revert \"\"\n", ""},
	} {
		if c, ok := ParseCommit("abcd", 5, 1, tt.message); show(c, ok) != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, show(c, ok), tt.want)
		}
	}
}

// Each row was held against git interpret-trailers --parse --no-divider.
func TestParseCommitTrailers(t *testing.T) {
	for _, tt := range []struct{ name, body, want string }{
		{"block", "Grid-Block: 02", " [02] trailer"},
		{"thread", "Grid-Thread: 02.3", " [02.3] trailer"},
		{"several", "Grid-Thread: 02.3\nGrid-Thread: 02.4\nGrid-Block: 3", " [02.3 02.4 03] trailer"},
		{"comma list", "Grid-Thread: 02.3, 02.4", " [02.3 02.4] trailer"},
		{"folded", "Grid-Thread: 02.3,\n  02.4", " [02.3 02.4] trailer"},
		{"any case", "GRID-block: 02", " [02] trailer"},
		{"blank before the colon", "Grid-Block : 02", " [02] trailer"},
		{"no blank after it", "Grid-Block:02", " [02] trailer"},
		{"after a body", "Body.\n\nGrid-Block: 02\n\n\n", " [02] trailer"},
		{"session", "Grid-Block: 02\nGrid-Session: sess-1", " [02] trailer session=sess-1"},
		{"with others", "Signed-off-by: A <a@b>\nGrid-Block: 02\nCo-authored-by: C", " [02] trailer"},
		{"one line of prose, git's own", "Prose here\nGrid-Block: 02\nSigned-off-by: A <a@b>", " [02] trailer"},
		{"picked", "Prose here\nGrid-Block: 02\n(cherry picked from commit 1234567)", " [02] trailer"},
		{"comment", "# note\nGrid-Block: 02", " [02] trailer"},
		{"comment at the end", "Grid-Block: 02\n\n# note\n", " [02] trailer"},
		{"a third of prose, no own", "Prose here\nGrid-Block: 02\nA: b\nC: d", ""},
		{"too much prose", "a b\na b\na b\na b\na b\na b\na b\nGrid-Block: 02\nSigned-off-by: A", ""},
		{"six of prose to two", "a b\na b\na b\na b\na b\na b\nGrid-Block: 02\nSigned-off-by: A", " [02] trailer"},
		{"not the last paragraph", "Grid-Block: 02\n\nAfterthought.", ""},
		{"indented", "  Grid-Block: 02", ""},
		{"folded prose", "Prose here\n  Grid-Block: 02", ""},
		{"names nothing", "Grid-Block: later", ""},
		{"another key", "Grid-Blocks: 02", ""},
	} {
		if c, ok := ParseCommit("abcd", 5, 1, "Title\n\n"+tt.body); show(c, ok) != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, show(c, ok), tt.want)
		}
	}
}

// A trailer replaces the scope, and the subject's type stays.
func TestTrailerAndScope(t *testing.T) {
	c, ok := ParseCommit("abcd", 5, 1, "docs(01): x\n\nGrid-Block: 02\n")
	if got := show(c, ok); got != "docs [02] trailer" {
		t.Errorf("got %q", got)
	}
	c, ok = ParseCommit("abcd", 5, 1, "docs(01): x\n\nGrid-Block: none\n")
	if got := show(c, ok); got != "docs [01]" {
		t.Errorf("a trailer that names nothing: got %q", got)
	}
}
