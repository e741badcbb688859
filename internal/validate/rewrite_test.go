package validate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/artifact"
	"pgregory.net/rapid"
)

func TestRewrite(t *testing.T) {
	const before = "---\r\nblock: 01 # one\r\ncommits: [\"ABC1234\", fff9999]\r\n---\r\n## Commits\r\n\r\n- `abc1234` first\r\n- abc12345 is another\r\n\r\nProse about abc1234.\r\n"
	after := strings.Replace(strings.Replace(before, "ABC1234", "def5678", 1), "`abc1234`", "`def5678`", 1)
	got, fixes := Rewrite(artifact.File{Path: "s"}, []byte(before), map[string]string{"abc1234": "def5678"})
	if string(got) != after {
		t.Errorf("%s", got)
	}
	if want := []Fix{{"s", 3, "abc1234", "def5678"}, {"s", 7, "abc1234", "def5678"}}; fmt.Sprint(fixes) != fmt.Sprint(want) {
		t.Errorf("%v", fixes)
	}
	if again, fixes := Rewrite(artifact.File{Path: "s"}, got, map[string]string{"abc1234": "def5678"}); string(again) != after || fixes != nil {
		t.Errorf("a second run changed %v", fixes)
	}
}

// What stands beside a claim on its line stays, be it the same digits.
func TestRewriteOfOneLine(t *testing.T) {
	tests := []struct{ before, after string }{
		{"| Task | Commit |\n|--|--|\n| mends abc1234 | `abc1234` |\n", "| Task | Commit |\n|--|--|\n| mends abc1234 | `def5678` |\n"},
		{"## Commits\n- abc1234: see abc1234\n", "## Commits\n- def5678: see abc1234\n"},
		{"## Commits\n- abc1234, abc1234\n", "## Commits\n- def5678, def5678\n"},
	}
	for _, tt := range tests {
		got, _ := Rewrite(artifact.File{Path: "s"}, []byte(tt.before), map[string]string{"abc1234": "def5678"})
		if string(got) != tt.after {
			t.Errorf("%q became %q", tt.before, got)
		}
	}
}

// Only digits of claims change: with the new digits turned back, all is as before.
func touchesDigitsAlone(rewrite func(artifact.File, []byte, map[string]string) ([]byte, []Fix)) property {
	return func(t *rapid.T) string {
		lines := rapid.SliceOfN(rapid.SampledFrom([]string{
			"commits: [abc1234, 0012345]", "  - abc1234", "commit: abc1234", "# abc1234 in a comment", "note: see abc1234 there",
			"---", "## Commits", "- abc1234 one", "| Commit |", "| abc1234 |", "xabc1234", "- #abc1234", "\u2026abc1234", "\u0130 abc1234",
		}), 0, 12).Draw(t, "lines")
		src := "---\nblock: 1\n" + strings.Join(lines, "\n") + "\n"
		got, fixes := rewrite(artifact.File{Path: "s"}, []byte(src), map[string]string{"abc1234": "7777777"})
		if back := strings.ReplaceAll(string(got), "7777777", "abc1234"); back != src {
			return fmt.Sprintf("%q became %q", src, got)
		}
		if n := strings.Count(string(got), "7777777"); n != len(fixes) {
			return fmt.Sprintf("%d places changed, %d told", n, len(fixes))
		}
		if strings.Contains(string(got), "x7777777") || strings.Contains(string(got), "# 7777777") {
			return fmt.Sprintf("no claim: %q", got)
		}
		return ""
	}
}

func TestRewriteTouchesDigitsAlone(t *testing.T) {
	holds(t, touchesDigitsAlone(Rewrite))
	catches(t, touchesDigitsAlone(func(f artifact.File, src []byte, renewed map[string]string) ([]byte, []Fix) {
		return []byte(strings.ReplaceAll(string(src), "abc1234", renewed["abc1234"])), nil
	}))
}
