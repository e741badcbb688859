package validate

import (
	"bytes"
	"testing"

	"github.com/git-grid/git-grid/internal/artifact"
)

// Whatever a summary holds, rewriting changes digits of the right length
// alone, tells each place, and has nothing left to do a second time.
func FuzzRewrite(f *testing.F) {
	for _, seed := range []string{
		"---\nblock: 1\ncommits: [abc1234]\n---\n- `abc1234`\n",
		"---\ncommits:\n  - ABC1234: x\n  - hash: abc1234\n---\n| Commit |\n|---|\n| abc1234 |\n",
		"## Commits\r\n- abc1234\r\n\u0130abc1234\n",
		"---\ncommits: |\n  abc1234\n---\n",
		"### Task 1 (abc1234)\nCommit: abc1234, xabc1234\n",
	} {
		f.Add([]byte(seed))
	}
	renewed := map[string]string{"abc1234": "7777777"}
	f.Fuzz(func(t *testing.T, src []byte) {
		got, fixes := Rewrite(artifact.File{Path: "s"}, bytes.Clone(src), renewed)
		if len(got) != len(src) {
			t.Fatalf("%d bytes became %d", len(src), len(got))
		}
		changed := 0
		for i := range src {
			if src[i] != got[i] {
				changed++
			}
		}
		if changed != 7*len(fixes) {
			t.Fatalf("%d bytes changed for %d fixes", changed, len(fixes))
		}
		if again, more := Rewrite(artifact.File{Path: "s"}, got, renewed); len(fixes) < passes && (more != nil || !bytes.Equal(again, got)) {
			t.Fatalf("a second time: %v", more)
		}
	})
}

// Whatever a file holds, each mark is on a line of its own that is there.
func FuzzScan(f *testing.F) {
	f.Add([]byte("<<<<<<< a\n=======\n>>>>>>> b\n"))
	f.Add([]byte("```\n<<<<<<<\n~~~\n=======\n>>>>>>>\n```"))
	f.Add([]byte("x AKIAQQQQQQQQQQQQQQQQ\r\n-----BEGIN PRIVATE KEY-----"))
	f.Fuzz(func(t *testing.T, src []byte) {
		marks := Scan(src)
		lines, last := bytes.Count(src, []byte("\n"))+1, 0
		for _, c := range marks.Conflicts {
			if c.Line <= last || c.Line > lines {
				t.Fatalf("conflict on line %d of %d, after %d", c.Line, lines, last)
			}
			last = c.Line
		}
		for _, s := range marks.Secrets {
			if s.Line < 1 || s.Line > lines || s.Kind == "" {
				t.Fatalf("%+v of %d lines", s, lines)
			}
		}
	})
}
