package frontmatter

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
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
	"---\na: [\n  `x`, # c\n  @y,\n  z\n]\nl: {\n  a: [\n  b\n  ]\n}\nb: \"\\d\" # c\n---\n",
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

// trial is one edit of one document.
type trial struct {
	src                    []byte
	key, text              string
	kind, operation, index byte
}

func (tr trial) mode() Mode { return Mode(tr.operation / 8 % 2) }

// edit applies the trial's edit.
func (tr trial) edit(d *Document) error {
	value, i := node(tr.kind, tr.text), int(tr.index%4)
	switch tr.operation % 5 {
	case 0:
		return d.Set(tr.key, value, "a", "new", "l")
	case 1:
		return d.Delete(tr.key)
	case 2:
		return d.Append(tr.key, []Node{value})
	case 3:
		return d.Drop(tr.key, func(j int, _ Value) bool { return j == i })
	}
	return d.SetItem(tr.key, i, "seen", value)
}

// became reports whether a key's values are what the edit was to make of them.
func (tr trial) became(old []Value, now Value) bool {
	value, i, items := node(tr.kind, tr.text), int(tr.index%4), now.Items()
	switch tr.operation % 5 {
	case 0:
		return same(now, value)
	case 1:
		return !now.Exists()
	case 2:
		return len(items) == len(old)+1 && same(items[len(old)], value) && equalItems(items[:len(old)], old)
	case 3:
		return i >= len(old) || equalItems(items, slices.Delete(slices.Clone(old), i, i+1))
	}
	return len(items) == len(old) && i < len(items) && same(items[i].Field("seen"), value)
}

// check edits the document and judges it from its bytes.
func (tr trial) check(edit func(*Document) error) error {
	d, err := Parse(tr.src, tr.mode())
	if err != nil {
		return nil
	}
	before := *d
	if err := edit(d); err != nil {
		if !bytes.Equal(d.Bytes(), tr.src) {
			return errors.New("a refused edit changed something")
		}
		return nil
	}
	after, err := Parse(d.Bytes(), tr.mode())
	switch {
	case err != nil:
		return fmt.Errorf("what was accepted can't be read: %w", err)
	case !tr.became(before.Get(tr.key).Items(), after.Get(tr.key)):
		return errors.New("the key is not what was asked for")
	case !bytes.Equal(after.Body(), before.Body()) || before.Present() && !bytes.Equal(others(&before, tr.key), others(after, tr.key)):
		return errors.New("another byte changed")
	}
	once := bytes.Clone(d.Bytes())
	if repeats := tr.operation%5 != 2 && tr.operation%5 != 3; repeats && (edit(d) != nil || !bytes.Equal(once, d.Bytes())) {
		return errors.New("the same again changes something")
	}
	return nil
}

func FuzzSet(f *testing.F) {
	for _, tr := range trials() {
		f.Add(tr.src, tr.key, tr.text, tr.kind, tr.operation, tr.index)
	}
	f.Fuzz(func(t *testing.T, src []byte, key, text string, kind, operation, index byte) {
		if len(src) > 1<<12 {
			return
		}
		tr := trial{src, key, text, kind, operation, index}
		if err := tr.check(tr.edit); err != nil {
			d, _ := Parse(src, tr.mode())
			t.Fatalf("%v: %v\n%s", err, tr.edit(d), d.Bytes())
		}
	})
}

func trials() (all []trial) {
	for i, seed := range seeds {
		for j, key := range []string{"a", "l", "key_files", "new", "b"} {
			for operation := range byte(5) {
				all = append(all, trial{[]byte(seed), key, "a: b #c", byte(i + j), operation + 8*byte(i%2), byte(j)})
			}
		}
	}
	return all
}

// The judge of FuzzSet is seen to catch an editor of each kind of fault.
func TestFuzzSetCatches(t *testing.T) {
	damage := func(change func(string) string) func(trial, *Document) error {
		return func(tr trial, d *Document) error {
			err := tr.edit(d)
			d.src = []byte(change(string(d.src)))
			return err
		}
	}
	for name, faulty := range map[string]func(trial, *Document) error{
		"a comment":         damage(func(s string) string { return strings.Replace(s, " # z", "", 1) }),
		"line breaks":       damage(func(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }),
		"a quote":           damage(func(s string) string { return strings.ReplaceAll(s, "'it''s'", "\"it's\"") }),
		"the body":          damage(func(s string) string { return s + "\n" }),
		"the fence":         damage(func(s string) string { return strings.Replace(s, "\n---\n", "\n", 1) }),
		"does nothing":      func(trial, *Document) error { return nil },
		"appends each time": func(tr trial, d *Document) error { return d.Append(tr.key, []Node{node(tr.kind, tr.text)}) },
	} {
		caught := 0
		for _, tr := range trials() {
			if tr.check(func(d *Document) error { return faulty(tr, d) }) != nil {
				caught++
			}
		}
		if caught == 0 {
			t.Errorf("nobody sees the fault: %s", name)
		}
	}
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
