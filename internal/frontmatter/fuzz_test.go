package frontmatter

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

// seeds are documents of every shape that the reader and the editor know.
var seeds = []string{
	"",
	"no front matter\n",
	"---\n---\n",
	"---\nunterminated: true\n",
	"---\nblock: 08\ncommits: [0123456, 12e4567] # two\n---\nbody\n---\n",
	"\uFEFF---\r\na: 1\r\nb:\r\n  - x\r\n  - y # z\r\n...\r\nbody",
	"---\na: \"q\" # c\nb: 'it''s'\nc: |\n  text\n # comment\nd: >-\n  folded\n\n  more\n---\n",
	"---\nl:\n- Topic: text\n  more\n- @x\n- fix for #12\n- [x] done\n- &x\n- !x y\n- {x}\n- \"a\" b\n- `c`: d\n---\n",
	"---\nl:\n  - pattern: \"a\"\n    seen: [b, c]\n  - {pattern: d, seen: [e]}\n  # f\n  - g\n---\n",
	"---\nkey-files:\n  created: [a, b]\nkey_files:\n  Created:\n    - c\n---\n",
	"---\n{a: 1, b: [x, 'y']}\n---\n",
	"---\na: &a [1]\nb: *a\n<<: *a\n? c\n: d\n---\n",
	"---\n# only\n---\n",
	"---\na:\n\tb: 1\n---\n",
	"---\na: x\rb: y\n---\n",
	"---\nk: [a,\n  b, # c\n]\nn: \"two\n  lines\"\np: plain\n  lines\n---\n",
	"---\na: \"\\d\"\nb: x: y\nc: [BETA] z\nd: %e\ne: *f\n---\n",
	"---\n a: 1\n b:\n - x\n---\n",
	"---\na:\nb: ~\nc: null # d\n---\n",
}

// lineCount is the number of lines of a file, one that is begun included.
func lineCount(src []byte) int { return 1 + bytes.Count(src, []byte("\n")) }

// walk reads all of a value, in every way there is.
func walk(v Value, visit func(Value)) {
	visit(v)
	for _, text := range v.Texts() {
		visit(text)
	}
	for _, f := range v.Fields() {
		walk(f.Value, visit)
		visit(v.Field(f.Key))
	}
	if v.Kind() == List {
		for _, item := range v.Items() {
			walk(item, visit)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<12 {
			return
		}
		strict, refused := Parse(src, Strict)
		tolerant, err := Parse(src, Tolerant)
		if err != nil {
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.Line < 1 || syntax.Line > lineCount(src) || syntax.Cause == "" {
				t.Fatalf("error %#v names no line of the file", err)
			}
			if refused == nil {
				t.Fatalf("tolerant refuses what strict reads: %v", err)
			}
			return
		}
		if refused == nil && strict.Present() && !equal(strict.tree.root, tolerant.tree.root) {
			t.Fatal("tolerant reads otherwise what strict reads")
		}
		if !bytes.Equal(tolerant.Bytes(), src) || !bytes.HasSuffix(src, tolerant.Body()) {
			t.Fatal("bytes are lost")
		}
		for _, field := range tolerant.Fields() {
			walk(field.Value, func(v Value) {
				if v.Exists() && (v.Line() < 1 || v.Line() > lineCount(src)) {
					t.Fatalf("value %q on line %d of %d", v.Text(), v.Line(), lineCount(src))
				}
			})
		}
		for _, w := range tolerant.Warnings() {
			if w.Line < 2 || w.Line >= tolerant.BodyLine() {
				t.Fatalf("warning on line %d, body on line %d", w.Line, tolerant.BodyLine())
			}
		}
	})
}

// node is a value to set, of a kind that n chooses.
func node(n byte, text string) Node {
	switch n % 7 {
	case 0:
		return Text(text)
	case 1:
		return Quoted(text)
	case 2:
		return Plain(text)
	case 3:
		return Items(Text(text), Quoted(text), Plain("1"))
	case 4:
		return Items(Fields(Pair{"pattern", Text(text)}, Pair{"seen", Items(Text(text))}), Text(text))
	case 5:
		return Items()
	}
	return Fields(Pair{"created", Items(Text(text))}, Pair{text, Fields(Pair{"x", Plain("1")})})
}

func FuzzSet(f *testing.F) {
	for i, seed := range seeds {
		for j, key := range []string{"a", "l", "key_files", "new"} {
			f.Add([]byte(seed), key, "a: b #c", byte(i+j), byte(j), byte(i))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, key, text string, kind, operation, index byte) {
		if len(src) > 1<<12 {
			return
		}
		mode := Mode(operation / 8 % 2)
		d, err := Parse(src, mode)
		if err != nil {
			return
		}
		value, i := node(kind, text), int(index%4)
		old := d.Get(key).Items()
		edits := []func() error{
			func() error { return d.Set(key, value, "a", "new", "l") },
			func() error { return d.Delete(key) },
			func() error { return d.Append(key, []Node{value}) },
			func() error { return d.Drop(key, func(j int, _ Value) bool { return j == i }) },
			func() error { return d.SetItem(key, i, "seen", value) },
			func() error { return d.SetText(key, i, value) },
		}
		edit := edits[int(operation)%len(edits)]
		err = edit()
		if err != nil {
			if !bytes.Equal(d.Bytes(), src) {
				t.Fatal("a refused edit changed something")
			}
			return
		}
		again, err := Parse(d.Bytes(), mode)
		if err != nil {
			t.Fatalf("an accepted edit can't be read: %v\n%s", err, d.Bytes())
		}
		now := again.Get(key)
		switch items := now.Items(); int(operation) % len(edits) {
		case 0:
			if !same(now, value) {
				t.Fatalf("set %q, got %v\n%s", text, now.node, d.Bytes())
			}
		case 1:
			if now.Exists() {
				t.Fatal("it is still there")
			}
		case 2:
			if len(items) != len(old)+1 || !same(items[len(old)], value) || !equalItems(items[:len(old)], old) {
				t.Fatalf("append\n%s", d.Bytes())
			}
			return // appending twice is two items
		case 3:
			if i < len(old) && !equalItems(items, slices.Delete(slices.Clone(old), i, i+1)) {
				t.Fatalf("drop\n%s", d.Bytes())
			}
			return
		case 4:
			if !same(items[i].Field("seen"), value) {
				t.Fatalf("set item\n%s", d.Bytes())
			}
		case 5:
			if !same(items[i], value) || len(items) != len(old) {
				t.Fatalf("set text\n%s", d.Bytes())
			}
		}
		before, _ := Parse(src, mode)
		if !bytes.Equal(again.Body(), before.Body()) || before.Present() && !bytes.Equal(others(before, key), others(again, key)) {
			t.Fatalf("another byte changed:\n%q\n%q", src, d.Bytes())
		}
		once := bytes.Clone(d.Bytes())
		if err := edit(); err != nil || !bytes.Equal(once, d.Bytes()) {
			t.Fatalf("the same again (%v) changes\n%q to\n%q", err, once, d.Bytes())
		}
	})
}

// others is the file without the lines of a key's entries.
func others(d *Document, key string) []byte {
	t, content := d.tree.source, d.tree.root.Content
	if t.exotic || len(content) > 0 && d.tree.root.Style != 0 {
		return nil
	}
	out := bytes.Clone(d.src[:d.at.open])
	at := 0
	for i := 0; i < len(content); i += 2 {
		if canonical(content[i].Value) == canonical(key) {
			value := d.top().entries()[i/2].Value
			out = append(out, t.s[at:t.starts[content[i].Line-1]]...)
			at = t.starts[d.tree.contentEnd(value.node, value.end)]
		}
	}
	return append(append(out, t.s[at:]...), d.src[d.at.shut:]...)
}
