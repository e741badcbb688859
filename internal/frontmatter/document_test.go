package frontmatter

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func mustParse(t *testing.T, src string, mode Mode) *Document {
	t.Helper()
	d, err := Parse([]byte(src), mode)
	if err != nil {
		t.Fatalf("Parse(%q): %v", src, err)
	}
	return d
}

// Only the first block counts, and only where --- is alone on the first line.
func TestFences(t *testing.T) {
	for _, row := range []struct {
		src, body string
		present   bool
		line      int // on which the body begins
	}{
		{"---\na: 1\n---\nbody\n---\nb: 2\n---\n", "body\n---\nb: 2\n---\n", true, 4},
		{"\uFEFF---\na: 1\n---\nbody", "body", true, 4},
		{"---\r\na: 1\r\n---\r\nbody\r\n", "body\r\n", true, 4},
		{"--- \t\na: 1\n...\nbody", "body", true, 4},
		{"---\na: 1\n---", "", true, 3},
		{"---\n---\nbody", "body", true, 3}, // a mapping without keys
		{"---\n# only a comment\n\n---\nbody", "body", true, 5},
		{"---\na: |\n  x\n  ---\n---\nbody", "body", true, 6}, // an indented rule is none
		{"", "", false, 1},
		{"\uFEFF# Title", "# Title", false, 1},
		{"\n---\na: 1\n---\n", "\n---\na: 1\n---\n", false, 1},
		{"--- a\n---\n", "--- a\n---\n", false, 1},
		{"----\na: 1\n---\n", "----\na: 1\n---\n", false, 1},
		{" ---\na: 1\n---\n", " ---\na: 1\n---\n", false, 1},
		{"# Title\xff\x00\n", "# Title\xff\x00\n", false, 1}, // a body is anything
	} {
		d := mustParse(t, row.src, Strict)
		if d.Present() != row.present || string(d.Body()) != row.body || d.BodyLine() != row.line || string(d.Bytes()) != row.src {
			t.Errorf("%q: present %t, body %q on line %d, want %q on %d", row.src, d.Present(), d.Body(), d.BodyLine(), row.body, row.line)
		}
	}
}

// No front matter, unterminated, and broken are three answers, with line and cause.
func TestSyntaxErrors(t *testing.T) {
	for _, row := range []struct {
		yaml, cause string
		line        int
	}{
		{"a: 1\n\tb: 2\n", "tab in indentation", 3},
		{"a:\n\tb: 2\n", "tab in indentation", 3},
		{"a: 1\nb:\n  c: 1\n  d: \"x\" y\n  e: 1\n", "did not find expected key", 5},
		{"a: \"x\" y\n", "did not find expected key", 2},
		{"a: 1\nb: c: d\n", "mapping values are not allowed", 3},
		{"a: 1\nb: @c\n", "cannot start any token", 3},
		{"a: 1\nb: \"open\nc: 2\n", "unexpected end of stream", 3},
		{"a: \"open\nc: 2\n", "unexpected end of stream", 2},
		{"a: 1\nb: *none\n", "unknown anchor", 3},
		{"a: 1\nb: \"\\d\"\n", "unknown escape character", 3},
		{"- a\n", "not a mapping", 2},
		{"\njust text\n", "not a mapping", 3},
		{"~\n", "not a mapping", 2},
		{"a: 1\nb: 2\na: 3\n", `key "a" is there already on line 2`, 4},
		{"x:\n  - {b: 1, b: 2}\n", `key "b" is there already on line 3`, 3},
		{"  a: 1\nb: 2\n", "did not find expected", 3},
		{"a: 1\n--- # b\nb: 2\n", "second YAML document", 3},
		{"a: 1\n... \tb\n", "second YAML document", 3},
		{"a: 1\nb: \x00\n", "U+0000", 3},
		{"a: 1\nb: \x1b[1m\n", "U+001B", 3},
		{"a: 1\nb: \uFEFF\n", "U+FEFF", 3},
		{"a: 1\nb: \xff\n", "not UTF-8", 3},
	} {
		for _, src := range []string{"---\n" + row.yaml + "---\n", "\uFEFF---\r\n" + strings.ReplaceAll(row.yaml, "\n", "\r\n") + "---\r\n"} {
			_, err := Parse([]byte(src), Strict)
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.Line != row.line || !strings.Contains(syntax.Cause, row.cause) || syntax.Unterminated {
				t.Errorf("%q: %v, want line %d: %s", src, err, row.line, row.cause)
			}
		}
	}
}

func TestUnterminated(t *testing.T) {
	for _, src := range []string{"---\na: 1\n", "---", "---\r\na: 1\r\n --- \r\n", "\uFEFF---\n"} {
		_, err := Parse([]byte(src), Tolerant)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || !syntax.Unterminated || syntax.Line != 1 {
			t.Errorf("%q: %v, want unterminated", src, err)
		}
	}
	for _, src := range []string{"\xff\xfe-\x00-\x00-\x00\n\x00", "\xfe\xff\x00-\x00-\x00-\x00\n"} {
		if _, err := Parse([]byte(src), Strict); err == nil || !strings.Contains(err.Error(), "UTF-16") {
			t.Errorf("%q: %v, want UTF-16", src, err)
		}
	}
}

// Values are what is written, whatever YAML would make of them.
func TestTextIsSource(t *testing.T) {
	for _, token := range []string{
		"0x1F", "1_000", "12e4567", "1e31b58", "0012345", "08", "010", "02.10", "yes", "true", "2024-01-01", "1:30", ".inf", "0b11", "=", "1234567",
	} {
		d := mustParse(t, "---\nkey: "+token+"\nlist: ["+token+"]\n"+token+": x\n---\n", Strict)
		if got := d.Get("key").Text(); got != token {
			t.Errorf("key: %s reads as %q", token, got)
		}
		if got := d.Get("list").Items()[0].Text(); got != token {
			t.Errorf("[%s] reads as %q", token, got)
		}
		if got := d.Fields()[2].Key; got != token {
			t.Errorf("%s: x has the key %q", token, got)
		}
	}
	d := mustParse(t, "---\ncommits:\n- 0012345: subject\n- 1e31b58: other # c\n---\n", Strict)
	for i, want := range []string{"0012345", "1e31b58"} {
		if f := d.Get("commits").Items()[i].Fields(); len(f) != 1 || f[0].Key != want {
			t.Errorf("item %d: %v, want the key %s", i, f, want)
		}
	}
}

func TestKinds(t *testing.T) {
	d := mustParse(t, "---\nempty:\ntilde: ~\nquoted: ''\nlist: []\nmap: {}\none: x\nalias: &a [1, 2]\nsame: *a\n---\n", Strict)
	for key, want := range map[string]struct {
		kind  Kind
		empty bool
		items int
		line  int
	}{
		"empty": {Null, true, 0, 2}, "tilde": {Null, true, 0, 3}, "quoted": {Scalar, true, 1, 4}, "list": {List, true, 0, 5},
		"map": {Map, true, 1, 6}, "one": {Scalar, false, 1, 7}, "same": {List, false, 2, 9}, "none": {Absent, true, 0, 0},
	} {
		v := d.Get(key)
		if v.Kind() != want.kind || v.Empty() != want.empty || len(v.Items()) != want.items || v.Line() != want.line || v.Exists() != (want.kind != Absent) {
			t.Errorf("%s: kind %d, empty %t, %d items, line %d, want %v", key, v.Kind(), v.Empty(), len(v.Items()), v.Line(), want)
		}
	}
}

// Keys differ neither by case nor by - and _; spellings of one are joined.
func TestSpellings(t *testing.T) {
	d := mustParse(t, `---
key-files:
  created: [a]
Key_Files:
  Created:
    - b
  modified: c
tags: x
Tags: [y, z]
status:
STATUS: done
Status: later
---
`, Strict)
	texts := func(v Value) (all []string) {
		for _, item := range v.Texts() {
			all = append(all, item.Text())
		}
		return all
	}
	if got := texts(d.Get("KEY_FILES").Field("created")); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("created: %q", got)
	}
	if got := d.Get("key_files").Field("MODIFIED").Text(); got != "c" {
		t.Errorf("modified: %q", got)
	}
	if got := texts(d.Get("tags")); !slices.Equal(got, []string{"x", "y", "z"}) {
		t.Errorf("tags: %q", got)
	}
	if got := d.Get("status"); got.Text() != "done" || got.Line() != 11 {
		t.Errorf("status: %q on line %d, want the first that says something", got.Text(), got.Line())
	}
}
