package frontmatter

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What needs no quotes gets none; what some YAML reader takes for another type gets them.
func TestTextQuotes(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{"plain text", "plain text"},
		{"4f2a91c", "4f2a91c"},
		{"src/a.ts", "src/a.ts"},
		{"it's so, isn't it", "it's so, isn't it"},
		{"1234567", `"1234567"`},
		{"12e4567", `"12e4567"`},
		{"08", `"08"`},
		{"true", `"true"`},
		{"no", `"no"`},
		{"", `""`},
		{"2026-11-30T14:10:00Z", `"2026-11-30T14:10:00Z"`},
		{"a: b", `"a: b"`},
		{"a #b", `"a #b"`},
		{"@a", `"@a"`},
		{"two\nlines", `"two\nlines"`},
		{"\x1b[1m", `"\x1B[1m"`},
		{`"a" \b`, `"\"a\" \\b"`},
	} {
		if got := Text(row.in).flow(false); got != row.want {
			t.Errorf("Text(%q) is written %s, want %s", row.in, got, row.want)
		}
	}
}

var odd = []string{
	"", " ", "a: b", "a #b", "#a", "@a", "`a", "- a", "[a]", "{a", "a, b", "&a", "*a", "!a", "%a", "|", ">", "?", ":", "-", "---", "...",
	"null", "~", "true", "No", "on", "08", "1e5", "0x1F", "1:30", "2026-01-01", ".inf", "'", "\"", "\\", "a\nb", "\n", "a\r\nb", "\t", "\x00",
	"\x1b[1m", "\u0085", "\u2028", "\uFEFF", "\uFFFE", "\xff", "é", "\U0001F600", "a:", "trailing ", "<<", "=",
}

// checkQuoting sets a string in every place and reads it back, as a text for
// readers that type what is plain too.
func checkQuoting(s string, write func(string) Node) error {
	d, n := New(), write(s)
	for key, value := range map[string]Node{"scalar": n, "flow": Items(n, n), "block": Items(Fields(Pair{"pattern", n}), n), "key": Fields(Pair{s, n})} {
		if err := d.Set(key, value); err != nil {
			return fmt.Errorf("%s %q: %w", key, s, err)
		}
	}
	d, err := Parse(d.Bytes(), Strict)
	if err != nil {
		return err
	}
	want := strings.ToValidUTF8(s, "\uFFFD")
	for _, v := range []Value{
		d.Get("scalar"), d.Get("flow").Items()[1], d.Get("block").Items()[0].Field("pattern"), d.Get("block").Texts()[1], d.Get("key").Field(want),
	} {
		if v.Kind() != Scalar || v.Text() != want || v.node.Tag != "!!str" {
			return fmt.Errorf("%q reads back as %q, %s", want, v.Text(), v.node.Tag)
		}
	}
	return nil
}

// Any string that is set reads back, wherever it stands.
func TestPropertyQuoting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mixed := rapid.Map(rapid.SliceOfN(rapid.SampledFrom(odd), 1, 4), func(parts []string) string { return strings.Join(parts, "") })
		s := rapid.OneOf(rapid.SampledFrom(odd), rapid.String(), mixed).Draw(t, "text")
		for _, write := range []func(string) Node{Text, Quoted} {
			if err := checkQuoting(s, write); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Ways of writing that lose something are caught.
func TestPropertyQuotingCatches(t *testing.T) {
	for name, write := range map[string]func(string) Node{
		"no quotes":       Plain,
		"spaces trimmed":  func(s string) Node { return Quoted(strings.TrimSpace(s)) },
		"quotes unquoted": func(s string) Node { return Quoted(strings.Trim(s, `"`)) },
		"numbers plain":   func(s string) Node { return map[bool]Node{true: Plain(s), false: Quoted(s)}[special().MatchString(s)] },
	} {
		caught := 0
		for _, s := range odd {
			if checkQuoting(s, write) != nil {
				caught++
			}
		}
		if caught == 0 {
			t.Errorf("nobody sees %s", name)
		}
	}
}
