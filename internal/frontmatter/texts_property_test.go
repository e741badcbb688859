package frontmatter

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// meant are the items that YAML's own forms claim: quotes, block scalars,
// comments, nulls, maps of a lesson. What they say is in TestTexts.
var meant = regexp.MustCompile(`^(?:(?:[-?] +)*["']|[|>][-+0-9]*(?:\s+#.*)?$|#+(?:\s|$)|~$|(?:- *)+(?:#.*)?$|(?i:null)$|[{?]?\s*(?:pattern|text|lesson|gotcha|preference|area|alternative|note|session|block|commit|date|files|seen)\b.*:)`)

func genTexts() *rapid.Generator[[]string] {
	word := rapid.SampledFrom([]string{
		"word", "Two words", "08", "é", "src/a.ts", "Topic", "topic", "#12", "`x`", "@a/b", "*x*", "**B**", "&x", "!x", "%s", "[x]", "[a, b]", "{x}", "{a: b}", "(y)", "x", "a'b", "\"q\"",
		": ", ":", " ", " ", " # ", " - ", ", ", "- ", "? ", "| ", "> ", "'", "\"", "\\", "\\d", "[", "]", "{", "}", "@", "`", "*", "&", "!", "%", "=", "~", "<<",
	})
	text := rapid.Map(rapid.SliceOfN(word, 1, 6), func(words []string) string { return strings.Trim(strings.Join(words, ""), " ") })
	text = text.Filter(func(s string) bool { return s != "" && !meant.MatchString(s) && !opened(s) })
	more := rapid.SampledFrom([]string{"", "", "\fgoes on", "\f(with) more"})
	lines := rapid.Custom(func(t *rapid.T) string { return text.Draw(t, "text") + more.Draw(t, "more") })
	return rapid.SliceOfN(lines, 1, 4)
}

// opens is where a quote or a bracket may begin.
var opens = regexp.MustCompile(`(?:^|[:?-] +)["'\[{]`)

// opened reports whether a text has one that a further item might close: to
// YAML that is one item over two lines.
func opened(s string) bool {
	for _, m := range opens.FindAllStringIndex(s, -1) {
		at := m[1] - 1
		if strings.ContainsRune(`"'`, rune(s[at])) && quoteEnd(s, at) < 0 || strings.ContainsRune("[{", rune(s[at])) && flowEnd(s, at) < 0 {
			return true
		}
	}
	return false
}

// checkTexts writes texts as a program would, without a thought for YAML, some
// of them over two lines.
func checkTexts(texts []string, read func(Value) []Value) error {
	src := "---\nlist:\n  - " + strings.ReplaceAll(strings.Join(texts, "\n  - "), "\f", "\n    ") + "\nafter: 1\n---\n"
	d, err := Parse([]byte(src), Tolerant)
	if err != nil {
		return fmt.Errorf("%w\n%s", err, src)
	}
	var got []string
	for _, v := range read(d.Get("list")) {
		got = append(got, v.Text())
	}
	if want := strings.ReplaceAll(strings.Join(texts, "\n"), "\f", " "); strings.Join(got, "\n") != want || d.Get("after").Text() != "1" {
		return fmt.Errorf("%q reads as %q", texts, got)
	}
	return nil
}

// What is written as an item of a list of texts is what is read.
func TestPropertyTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if err := checkTexts(genTexts().Draw(t, "texts"), Value.Texts); err != nil {
			t.Fatal(err)
		}
	})
}

// Reading the items as YAML does loses texts, and that is seen.
func TestPropertyTextsCatches(t *testing.T) {
	caught := 0
	for seed := range 200 {
		if checkTexts(genTexts().Example(seed), Value.Items) != nil {
			caught++
		}
	}
	if caught == 0 {
		t.Error("nobody sees what YAML makes of texts")
	}
}
