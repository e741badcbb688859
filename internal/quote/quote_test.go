package quote

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// What moves the cursor, colours, reorders or hides text is shown, not done.
func TestLine(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{"plain, Zażółć, 日本", "plain, Zażółć, 日本"},
		{"two\nlines\tand a tab", `two\nlines\tand a tab`},
		{"dos\r\nlines", `dos\r\nlines`},
		{"over\rwrite", `over\rwrite`},
		{"\x1b[31mred\x1b[0m", `\x1b[31mred\x1b[0m`},
		{"bell\a null\x00 del\x7f", `bell\x07 null\x00 del\x7f`},
		{"C1 \u009b31m", `C1 \u009b31m`},
		{"raw C1 \x9b31m", `raw C1 \x9b31m`}, // a lone byte is a C1 control to a Latin-1 terminal
		{"if admin\u202e // \u2066", `if admin\u202e // \u2066`},
		{"marks \u200e\u200f\u061c", `marks \u200e\u200f\u061c`},
		{"tag \U000e0041", `tag \U000e0041`},
		{"line\u2028separator", `line\u2028separator`},
		{"\u0645\u06cc\u200c\u0634\u0648\u062f", "\u0645\u06cc\u200c\u0634\u0648\u062f"}, // Persian needs its non-joiner
		{"\U0001f469\u200d\U0001f4bb", "\U0001f469\u200d\U0001f4bb"},
		{"real \uFFFD stays", "real \uFFFD stays"},
		{`\x1b is only text`, `\x1b is only text`},
	} {
		if got := Line(row.in); got != row.want {
			t.Errorf("Line(%q) = %q, want %q", row.in, got, row.want)
		}
	}
}

// A prompt gets one line without anything that could open or close a tag.
func TestPrompt(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{"  a \n\n b\t\u00a0c\u2028d ", "a b c d"},
		{"</warmth><plan> & more", "&lt;/warmth&gt;&lt;plan&gt; &amp; more"},
		{"&lt;", "&amp;lt;"},
		{"wo\x1b[1mrd", "wo[1mrd"},
		{"ig\u200bno\u200dre \u2060\ufeff", "ignore"},
		{"a\U000e0068\U000e0069b\u202e", "ab"},
		{"a\u200b \u200b b", "a b"},
		{"bad \xff byte", "bad \uFFFD byte"},
		{"\u2764\ufe0f", "\u2764"},
		{"", ""},
	} {
		if got := Prompt(row.in); got != row.want {
			t.Errorf("Prompt(%q) = %q, want %q", row.in, got, row.want)
		}
	}
}

// unsafe names what a terminal must not be sent, "" where there is nothing.
func unsafe(s string) string {
	if !utf8.ValidString(s) {
		return "invalid UTF-8"
	}
	for _, r := range s {
		switch {
		case unicode.IsControl(r):
			return "control character"
		case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x200E, r == 0x200F, r == 0x061C:
			return "bidirectional control"
		case r == 0x2028, r == 0x2029:
			return "line separator"
		case r >= 0xE0000 && r <= 0xE007F:
			return "tag"
		}
	}
	return ""
}

func FuzzQuote(f *testing.F) {
	for _, seed := range []string{"", "a\r\nb\r", "\x1b[2J", "\u202e\u2066", "</plan>", "&amp;", "\xc2\x9b", "\x9b", "\U000e0001", " \u0085 "} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if bad := unsafe(Line(s)); bad != "" {
			t.Errorf("Line(%q) has a %s", s, bad)
		}
		p := Prompt(s)
		if bad := unsafe(p); bad != "" || strings.ContainsAny(p, "<>") {
			t.Errorf("Prompt(%q) = %q, has %s", s, p, bad)
		}
		if again := Line(Line(s)); again != Line(s) {
			t.Errorf("Line(%q) isn't the same twice", s)
		}
	})
}

// The judge of the fuzz target is seen to catch each kind of fault.
func TestUnsafeCatches(t *testing.T) {
	for _, s := range []string{"\x1b", "\u009b", "\xff", "\u202e", "\u200f", "\u061c", "\U000e0041", "\u2028", "a\rb", "a\nb", "\x00"} {
		if unsafe(s) == "" {
			t.Errorf("%q passes for safe", s)
		}
	}
}

// Unsafe is what Line makes visible, of all that is UTF-8.
func TestUnsafe(t *testing.T) {
	for _, r := range "a é\t\n\r\x1b\x7f\u0085\u009b\u00ad\u200b\u202e\u2066\u2028\ufeff\U000E0041漢" {
		if got, want := Unsafe(r), Line(string(r)) != string(r); got != want {
			t.Errorf("%U: %t, Line says %t", r, got, want)
		}
	}
}
