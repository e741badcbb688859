package frontmatter

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What programs write in a list of texts is read as it was meant, whether YAML
// refuses it or reads something else; the rows are one item each.
func TestTexts(t *testing.T) {
	for _, row := range []struct {
		item, want string
		mended     bool
	}{
		{"plain text", "plain text", false},
		{"08", "08", false},
		{"it's [so] {here} & there * @ %", "it's [so] {here} & there * @ %", false},
		{`"a: b # c"`, "a: b # c", false},
		{`"quoted" # and a comment`, "quoted", false},
		{"'it''s'", "it's", false},
		{"|\n    block\n    # text", "block\n# text\n", false},
		{">-\n    folded\n    text", "folded text", false},
		{"one\n    two", "one two", false},

		// Damage that parses.
		{"Topic: text", "Topic: text", true},
		{"Topic: text\n      goes on", "Topic: text goes on", true},
		{"Note: text", "Note: text", true},    // written in upper case
		{"topic: text", "topic: text", true},  // no key of a lesson
		{"commit: abc", "commit: abc", true},  // provenance of nothing
		{"ends with:", "ends with:", true},    // a map to null
		{"a: b\n    c: d", "a: b c: d", true}, // two keys, neither a lesson's
		{"\"a\": b", "\"a\": b", true},        // quoted, but not as a whole
		{"fix for #12 in x", "fix for #12 in x", true},
		{"#12 is fixed", "#12 is fixed", true},
		{"a\n    b # c", "a b # c", true},
		{"&x", "&x", true},
		{"&x and more", "&x and more", true},
		{"!x", "!x", true},
		{"!important do so", "!important do so", true},
		{"[x]", "[x]", true},
		{"[a, b]", "[a, b]", true},
		{"{x}", "{x}", true},
		{"{Topic: x}", "{Topic: x}", true},
		{"- nested", "- nested", true},
		{"? so", "? so", true},

		// What a strict parser refuses.
		{"@scope/pkg must be pinned", "@scope/pkg must be pinned", true},
		{"@scope/pkg: must be pinned", "@scope/pkg: must be pinned", true},
		{"@scope/pkg must\n    be pinned", "@scope/pkg must be pinned", true},
		{"`npm run build` must run first", "`npm run build` must run first", true},
		{"%s is a verb", "%s is a verb", true},
		{"*x", "*x", true},
		{"*emphasis* here", "*emphasis* here", true},
		{"**Bold**: text", "**Bold**: text", true},
		{"& so on", "& so on", true},
		{"!foo!bar", "!foo!bar", true},
		{"Topic: a: b", "Topic: a: b", true},
		{"Topic: text\n    goes on here", "Topic: text goes on here", true}, // no deeper than its key
		{`"quoted" words first`, `"quoted" words first`, true},
		{`'a' and 'b'`, `'a' and 'b'`, true},
		{"[x] is a done item", "[x] is a done item", true},
		{"[BETA] a: b", "[BETA] a: b", true},
		{"{x} is so", "{x} is so", true},
		{"[A [B]]", "[A [B]]", true},
		{`"C:\path\d"`, `C:\path\d`, true},
		{`"a \d \" \\ b" # c`, `a \d " \\ b`, true},
		{`"never closed`, `"never closed`, true},
		{"'tis so", "'tis so", true},
		{"> 80 % of them", "> 80 % of them", true},
		{"| a pipe", "| a pipe", true},
		{", so", ", so", true},
		{strings.Repeat("long ", 300) + "text: b", strings.Repeat("long ", 300) + "text: b", true}, // too long for a key
	} {
		for _, eol := range []string{"\n", "\r\n"} {
			src := strings.ReplaceAll("---\nlist:\n  - before\n  - "+row.item+"\n  # between\n\n  - after\n---\nbody\n", "\n", eol)
			d := mustParse(t, src, Tolerant)
			var got []string
			for _, v := range d.Get("list").Texts() {
				got = append(got, v.Text())
			}
			if want := []string{"before", row.want, "after"}; !slices.Equal(got, want) {
				t.Errorf("%q reads as %q, want %q", row.item, got, want)
			}
			var warnings []Warning
			if row.mended {
				warnings = []Warning{{4, row.want}}
			}
			if got := d.Warnings(); len(got) != len(warnings) || len(got) > 0 && got[0].Line != 4 {
				t.Errorf("%q: warnings %v, want %v", row.item, got, warnings)
			}
			if string(d.Bytes()) != src || string(d.Body()) != "body"+eol {
				t.Errorf("%q: the bytes are others", row.item)
			}
		}
	}
}

// A map in a list of texts stays one where a lesson is written as a map.
func TestTextsKeepMaps(t *testing.T) {
	for _, item := range []string{
		"note: text", "pattern: a\n    session: s", "session: s\n    block: b\n    lesson: a", `{text: "a, b", seen: [x]}`, "text:\n      block", "gotcha: a: b", "pattern: @scope/x",
	} {
		d := mustParse(t, "---\nlist:\n  - "+item+"\n---\n", Tolerant)
		if texts := d.Get("list").Texts(); len(texts) != 1 || texts[0].Kind() != Map {
			t.Errorf("%q is no map: %q", item, texts[0].Text())
		}
	}
}

// One scalar is one text; flow lists are what YAML says.
func TestTextsOfOther(t *testing.T) {
	for _, row := range []struct{ value, want string }{
		{`["a", "b: c", 'd # e']`, `["a" "b: c" "d # e"]`},
		{"[a, # c\n  b]", `["a" "b"]`},
		{"one text, with #12 # in it", `["one text, with #12 # in it"]`},
		{"Topic: a text", `["Topic: a text"]`},
		{`"a" # b`, `["a"]`},
		{"\n  one\n  two # three", `["one two # three"]`},
		{"[`a b`, @c/d, e]", "[\"`a b`\" \"@c/d\" \"e\"]"}, // a list that YAML refuses for its items
		{"[\n  `a`, # c\n  b,\n]", "[\"`a`\" \"b\"]"},
		{"[\n  a,\n  b\n]\nslip: @x", `["a" "b"]`}, // a slip elsewhere changes nothing here
		{"{\n  a: [\n    b\n  ]\n}\nslip: @x", `[""]`},
		{"[]", "[]"},
		{"", "[]"},
	} {
		var got []string
		for _, v := range mustParse(t, "---\nlist: "+row.value+"\n---\n", Tolerant).Get("list").Texts() {
			got = append(got, v.Text())
		}
		if fmt.Sprintf("%q", got) != row.want {
			t.Errorf("%q: %q, want %s", row.value, got, row.want)
		}
	}
}

// The tolerant pass mends values under keys and leaves alone what YAML reads:
// what looks like a slip inside a block scalar, quotes or brackets is none.
func TestTolerantValues(t *testing.T) {
	d := mustParse(t, `---
title: "Phase" one
scope: @a/b
branch: feat: x
literal: |
  @not: a: slip
  "q" r
quotes: "over
  @two lines: x: y"
flow: [a,
  "b: c: d"]
nested:
  - name: `+"`x`"+` y
    list: [1, 2]
  - hash: abc
    message: feat(01): z
anchor: &x 1
alias: *x
---
`, Tolerant)
	for _, row := range []struct{ got, want string }{
		{d.Get("title").Text(), `"Phase" one`},
		{d.Get("scope").Text(), "@a/b"},
		{d.Get("branch").Text(), "feat: x"},
		{d.Get("literal").Text(), "@not: a: slip\n\"q\" r\n"},
		{d.Get("quotes").Text(), "over @two lines: x: y"},
		{d.Get("flow").Items()[1].Text(), "b: c: d"},
		{d.Get("nested").Items()[0].Field("name").Text(), "`x` y"},
		{d.Get("nested").Items()[0].Field("list").Items()[1].Text(), "2"},
		{d.Get("nested").Items()[1].Field("message").Text(), "feat(01): z"},
		{d.Get("alias").Text(), "*x"},
		{fmt.Sprint(d.Warnings()), "[{2 \"Phase\" one} {3 @a/b} {4 feat: x} {13 `x` y} {16 feat(01): z} {18 *x}]"},
	} {
		if row.got != row.want {
			t.Errorf("got %q, want %q", row.got, row.want)
		}
	}
}

// What the tolerant pass can't mend is an error on its own line.
func TestTolerantRefuses(t *testing.T) {
	for _, row := range []struct {
		yaml string
		line int
	}{
		{"a: @x\nb: 1\n c: 2\n", 4},
		{"a: @x\nb:\n\tc: 2\n", 4},
		{"a: @x\nb: 1\na: 2\n", 4},
		{"a: @x\nno key\nb: 1\n", 3},
		{"k: @x\n  - a\n  - b\n", 2},
	} {
		_, err := Parse([]byte("---\n"+row.yaml+"---\n"), Tolerant)
		if syntax, is := errors.AsType[*SyntaxError](err); !is || syntax.Line != row.line {
			t.Errorf("%q: %v, want line %d", row.yaml, err, row.line)
		}
	}
	if _, err := Parse([]byte("---\na: @x\n---\n"), Strict); err == nil {
		t.Error("strict takes what YAML refuses")
	}
}
