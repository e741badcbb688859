package frontmatter

import (
	"errors"
	"runtime"
	"strings"
	"testing"
)

// hostile are front matters that cost a YAML reader much, or all it has.
func hostile() map[string]string {
	many := strings.Repeat
	bomb := "a: &a [x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c < 'k'; c++ {
		bomb += string(c) + ": &" + string(c) + " [" + many("*"+string(c-1)+",", 9) + "]\n"
	}
	var steps strings.Builder
	for i := range 700 {
		steps.WriteString(many(" ", i) + "a:\n")
	}
	return map[string]string{
		"one line":           "a: 1\nb: " + many("x", 10<<20) + "\n",
		"alias bomb":         bomb,
		"alias of itself":    "a: 1\nb: &b [*b]\n",
		"merge of itself":    "a: 1\nb: &b\n  <<: *b\n",
		"open brackets":      "a: " + many("[", 1<<19) + "\n",
		"nested brackets":    "a: " + many("[", 9000) + many("]", 9000) + "\n",
		"nested braces":      "a: " + many("{a: ", 9000) + many("}", 9000) + "\n",
		"nested dashes":      "a:\n  " + many("- ", 9000) + "x\n",
		"nested questions":   "a:\n  " + many("? ", 9000) + "x\n",
		"nested keys":        steps.String(),
		"colons":             many("a: ", 300_000) + "\n",
		"items":              "a:\n" + many("- x\n", 1<<20),
		"maps":               "a:\n" + many("- a: b\n", 1<<20),
		"flow items":         "a: [\n" + many("x,\n", 1<<20) + "]\n",
		"flow items, a line": "a: [\n" + many(many("x,", 1000)+"\n", 1000) + "]\n",
		"comments":           "a:\n" + many("# x\n- y # z\n", 1<<19),
		"anchors":            "a:\n" + many("- &a x\n", 1<<20),
		"text":               "a:\n" + many("- "+many("word ", 20)+"\n", 100_000),
		"mends":              "a:\n" + many("- @x\n", 1<<20) + "no key\n",
		"one long mend":      "a:\n" + many("- ", 100_000) + "`x\n",
	}
}

// Hostile front matter is an error that names a line, and costs little to
// find out: what is allocated in all, garbage included, stays near the bound.
func TestHostile(t *testing.T) {
	for name, yaml := range hostile() {
		src := []byte("---\n" + yaml + "---\nbody\n")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Parse(src, Tolerant)
		runtime.ReadMemStats(&after)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Line < 2 || syntax.Line > lineCount(src) {
			t.Errorf("%s: %v, want an error with its line", name, err)
		}
		if mib := (after.TotalAlloc - before.TotalAlloc) >> 20; mib > 96 {
			t.Errorf("%s: %d MiB to read %d", name, mib, len(src)>>20)
		}
	}
}

// The lines of the hostile files that have one line at fault.
func TestHostileLines(t *testing.T) {
	for name, line := range map[string]int{"one line": 3, "alias of itself": 3, "merge of itself": 4, "nested keys": 102, "nested brackets": 2, "colons": 2} {
		_, err := Parse([]byte("---\n"+hostile()[name]+"---\n"), Strict)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Line != line {
			t.Errorf("%s: %v, want line %d", name, err, line)
		}
	}
}

// The bounds leave room for what is large and no attack.
func TestLargeIsRead(t *testing.T) {
	d := mustParse(t, string(lessons(10000)), Strict)
	if n := len(d.Get("codebase_patterns").Items()); n != 10000 || d.Get("entries").Text() != "10000" {
		t.Errorf("%d of 10000 lessons were read", n)
	}
}

// A panic inside the YAML library is an error: a hook must not die of a file.
func TestDecodePanics(t *testing.T) {
	if _, err := decode(nil); err == nil {
		t.Error("a panic is lost")
	}
}
