package frontmatter

import (
	"slices"
	"strings"
	"testing"
)

func only(s string) Node { return Items(Text(s)) }

// Each row is front matter, an edit, and what it becomes.
func TestEdits(t *testing.T) {
	lesson := Fields(Pair{"pattern", Text("a: b")}, Pair{"seen", Items(Text("x"), Text("v"))})
	set := func(key string, n Node, order ...string) func(*Document) error {
		return func(d *Document) error { return d.Set(key, n, order...) }
	}
	push := func(key string, n ...Node) func(*Document) error {
		return func(d *Document) error { return d.Append(key, n) }
	}
	drop := func(key string, gone ...int) func(*Document) error {
		return func(d *Document) error {
			return d.Drop(key, func(i int, _ Value) bool {
				return slices.Contains(gone, i)
			})
		}
	}
	setItem := func(key string, i int, field string, n Node) func(*Document) error {
		return func(d *Document) error { return d.SetItem(key, i, field, n) }
	}
	order := []string{"one", "two", "three"}
	for _, row := range []struct {
		name, yaml string
		edit       func(*Document) error
		want       string
	}{
		{"comment stays", "a:  1   # why\nb: 2\n", set("a", Plain("3")), "a:  3   # why\nb: 2\n"},
		{"hash in a plain value", "a: x#y # why\n", set("a", Plain("3")), "a: 3 # why\n"},
		{"hash in quotes", "a: \"x # \\\" y\" # why\n", set("a", Plain("3")), "a: 3 # why\n"},
		{"spelling of the key", "Total-Blocks: 1\n", set("total_blocks", Plain("3")), "Total-Blocks: 3\n"},
		{"quoted key", "\"a\" : 1\n", set("a", Plain("3")), "\"a\" : 3\n"},
		{"null", "a:\nb: ~ # none\n", func(d *Document) error {
			if err := d.Set("a", Text("x")); err != nil {
				return err
			}
			return d.Set("b", Text("v"))
		}, "a: x\nb: v # none\n"},
		{"null with a comment", "a: # none\nb: 1\n", set("a", Text("x")), "a: x # none\nb: 1\n"},
		{"block list to scalar", "a: # list\n- x # y\n\n- z\n\n# b's\nb: 1\n", set("a", Plain("3")), "a: 3 # list\n\n# b's\nb: 1\n"},
		{"literal to scalar", "a: |\n  x\n  # y\n\nb: 1\n", set("a", Plain("3")), "a: 3\n\nb: 1\n"},
		{"folded with a comment", "a: >- # how\n  x\nb: 1\n", set("a", Plain("3")), "a: 3 # how\nb: 1\n"},
		{"flow over lines", "a: [x,\n  y # z\n] # why\nb: 1\n", set("a", Plain("3")), "a: 3 # why\nb: 1\n"},
		{"quotes over lines", "a: \"x\n  # y\" # why\nb: 1\n", set("a", Plain("3")), "a: 3 # why\nb: 1\n"},
		{"scalar to maps", "a: x # why\nb: 1\n", set("a", Items(lesson, Text("z"))), "a: # why\n  - pattern: \"a: b\"\n    seen: [x, v]\n  - z\nb: 1\n"},
		{"scalar to map", "a: x\n", set("a", Fields(Pair{"files", only("f")}, Pair{"c d", Plain("1")})), "a:\n  files: [f]\n  c d: 1\n"},
		{"nested lists", "a: x\n", set("a", Items(Items(lesson), Items(Plain("1")))), "a:\n  - - pattern: \"a: b\"\n      seen: [x, v]\n  - [1]\n"},
		{"empty list and map", "a: x\n", set("a", Items(Fields(), Items())), "a: [{}, []]\n"},
		{"spellings become one", "A: 1\nb: 2\na: 3 # c\n# d\n", set("a", Plain("4")), "A: 4\nb: 2\n# d\n"},
		{"flow front matter", "{a: 1, b: [x, y]}\n", set("a", Plain("4")), "{a: 4, b: [x, y]}\n"},
		{"flow front matter, new key", "{a: 1}\n", set("b", Text("x, y")), "{a: 1, b: \"x, y\"}\n"},

		{"there already", "a:   [1,2] # c\n", set("a", Items(Plain("1"), Plain("2"))), "a:   [1,2] # c\n"},
		{"there already, quoted", "a: '08'\n", set("a", Plain("08")), "a: '08'\n"},
		{"there already, block", "a:\n- 1\n- \"2\"\n", set("a", Items(Plain("1"), Plain("2"))), "a:\n- 1\n- \"2\"\n"},
		{"there already, null", "a: ~\n", set("a", Plain("")), "a: ~\n"},
		{"text null is not null", "a: null\n", set("a", Text("null")), "a: \"null\"\n"},

		{"a token stands as it is", "a: 1\n", set("a", Items(Plain("2/5"), Plain("2026-11-30T14:10:00Z"), Plain("08"))), "a: [2/5, 2026-11-30T14:10:00Z, 08]\n"},
		{"no token", "a: 1\n", set("a", Items(Plain("2\nb: 3"), Plain("2 # 3"), Plain("{b: 1}"), Plain("@x"), Plain("x: y"))), "a: [\"2\\nb: 3\", \"2 # 3\", \"{b: 1}\", \"@x\", \"x: y\"]\n"},

		{"after the nearest earlier", "one: 1 # c\n# next\nx: 1\n", set("three", Plain("3"), order...), "one: 1 # c\nthree: 3\n# next\nx: 1\n"},
		{"after a list", "one:\n- x\n- |\n  y\n\nx: 1\n", set("two", Plain("2"), order...), "one:\n- x\n- |\n  y\ntwo: 2\n\nx: 1\n"},
		{"as the first key", "# kept\n\n# x's\nx: 1\n", set("one", Plain("1"), order...), "# kept\n\n# x's\none: 1\nx: 1\n"},
		{"at the end", "x: 1\n\n# end\n", set("new", Plain("1"), order...), "x: 1\nnew: 1\n\n# end\n"},
		{"into nothing", "", set("new", Plain("1")), "new: 1\n"},
		{"below comments", "# only\n", set("new", Plain("1")), "# only\nnew: 1\n"},
		{"indented mapping", "  x:\n    - y\n", set("new", only("z")), "  x:\n    - y\n  new: [z]\n"},

		{"delete", "# a's\na: # c\n  - x\n\n# b's\nb: 1\n", func(d *Document) error { return d.Delete("a") }, "# a's\n\n# b's\nb: 1\n"},
		{"delete spellings", "A: 1\nb: 2\na: 3\n", func(d *Document) error { return d.Delete("a") }, "b: 2\n"},
		{"delete nothing", "b: 2\n", func(d *Document) error { return d.Delete("a") }, "b: 2\n"},

		{"append to []", "a: []   # c\nb: 1\n", push("a", Plain("1"), Text("x, y")), "a: [1, \"x, y\"]   # c\nb: 1\n"},
		{"append a map to []", "a: [] # c\nb: 1\n", push("a", lesson), "a: # c\n  - pattern: \"a: b\"\n    seen: [x, v]\nb: 1\n"},
		{"append to flow", "a: [x, 'y'] # c\n", push("a", Text("z: z")), "a: [x, 'y', \"z: z\"] # c\n"},
		{"append to flow, comma behind", "a: [\n  x,\n  y, # c\n]\n", push("a", Text("z")), "a: [\n  x,\n  y, z # c\n]\n"},
		{"append a map to flow", "a: [x]\n", push("a", lesson), "a: [x, {pattern: \"a: b\", seen: [x, v]}]\n"},
		{"append to zero indent", "a:\n- x\n-   y\nb: 1\n", push("a", lesson, Text("z")), "a:\n- x\n-   y\n- pattern: \"a: b\"\n  seen: [x, v]\n- z\nb: 1\n"},
		{"append at an odd indent", "a:\n     - x\n\n     # end\n", push("a", Text("z")), "a:\n     - x\n     - z\n\n     # end\n"},
		{"append to null", "a: # c\nb: 1\n", push("a", Text("z")), "a: [z] # c\nb: 1\n"},
		{"append to absent", "b: 1\n", push("a", lesson), "b: 1\na:\n  - pattern: \"a: b\"\n    seen: [x, v]\n"},
		{"append to the last spelling", "A: [x]\nb: 1\na:\n- y\n", push("a", Text("z")), "A: [x]\nb: 1\na:\n- y\n- z\n"},
		{"append behind a literal", "a:\n- |\n  x\n  # y\n# z\nb: 1\n", push("a", Text("z")), "a:\n- |\n  x\n  # y\n- z\n# z\nb: 1\n"},
		{"append nothing", "a: [x]\n", push("a"), "a: [x]\n"},

		{"drop", "a:\n- x # own\n- y:\n    # own\n    z\n- w\n", drop("a", 0, 1), "a:\n- w\n"},
		{"drop a heading with its only item", "a:\n- x\n# heads y\n- y\n\n# heads z and w\n- z\n- w\n", drop("a", 1, 2), "a:\n- x\n\n# heads z and w\n- w\n"},
		{"drop all", "a: # c\n- x\n- y\n\nb: 1\n", drop("a", 0, 1), "a: [] # c\n\nb: 1\n"},
		{"drop from flow", "a: [x, 'y, y' , [z], w] # c\n", drop("a", 0, 2), "a: ['y, y' , w] # c\n"},
		{"drop the last of flow", "a: [x, y, z]\n", drop("a", 1, 2), "a: [x]\n"},
		{"drop over spellings", "A: [x, y]\na:\n- z\n- w\n", drop("a", 1, 2), "A: [x]\na:\n- w\n"},
		{"drop none", "a: [ x ]\n", drop("a"), "a: [ x ]\n"},

		{"field of a block item", "a:\n- t\n- pattern: x # p\n  seen: [b] # s\n- u\n", setItem("a", 1, "seen", Items(Text("b"), Text("c"))), "a:\n- t\n- pattern: x # p\n  seen: [b, c] # s\n- u\n"},
		{"new field of a block item", "a:\n  -   pattern: x\n\n  - u\n", setItem("a", 0, "seen", only("b")), "a:\n  -   pattern: x\n      seen: [b]\n\n  - u\n"},
		{"first field of a block item", "a:\n- pattern: x # p\n", setItem("a", 0, "pattern", Text("v")), "a:\n- pattern: v # p\n"},
		{"field of a flow item", "a:\n- {pattern: x, seen: [b]} # c\n", setItem("a", 0, "seen", Items(Text("b"), Text("c"))), "a:\n- {pattern: x, seen: [b, c]} # c\n"},
		{"new field of a flow item", "a: [{pattern: x}, {}]\n", setItem("a", 1, "seen", only("b")), "a: [{pattern: x}, {seen: [b]}]\n"},

		{"fields of items", "a:\n- pattern: x\n- t\n- {pattern: y, seen: []}\n", func(d *Document) error {
			return d.SetItems("a", "seen", map[int]Node{2: only("b"), 0: only("c")})
		}, "a:\n- pattern: x\n  seen: [c]\n- t\n- {pattern: y, seen: [b]}\n"},

		{"beside what was mended", "a: @x: y # not cut\nb: 1 # c\nl:\n- `q` r\n- \"s\" t\n", set("b", Plain("2")), "a: @x: y # not cut\nb: 2 # c\nl:\n- `q` r\n- \"s\" t\n"},
		{"what was mended", "a: @x\n  more\nb: \"\\d\" # c\n", func(d *Document) error {
			if err := d.Set("b", Plain("2")); err != nil {
				return err
			}
			return d.Set("a", Text("x"))
		}, "a: x\nb: 2 # c\n"},
		{"append behind what was mended", "l:\n- `q` r\n  more\nb: 1\n", push("l", Text("t")), "l:\n- `q` r\n  more\n- t\nb: 1\n"},
	} {
		for _, eol := range []string{"\n", "\r\n"} {
			file := func(yaml string) string { return bom + strings.ReplaceAll("---\n"+yaml+"---\nbody\n---\n", "\n", eol) }
			d := mustParse(t, file(row.yaml), Tolerant)
			if err := row.edit(d); err != nil || string(d.Bytes()) != file(row.want) {
				t.Errorf("%s: %v, got\n%swant\n%s", row.name, err, d.Bytes(), file(row.want))
			}
			once := string(d.Bytes())
			if strings.HasPrefix(row.name, "append") || strings.HasPrefix(row.name, "drop") {
				continue
			}
			if err := row.edit(d); err != nil || string(d.Bytes()) != once {
				t.Errorf("%s: the second time: %v, got\n%s", row.name, err, d.Bytes())
			}
		}
	}
}

// What can't be spliced is refused and stays as it was.
func TestRefused(t *testing.T) {
	for _, row := range []struct {
		name, yaml string
		edit       func(*Document) error
	}{
		{"anchor", "a: &x 1\nb: *x\n", func(d *Document) error { return d.Set("a", Plain("2")) }},
		{"alias", "a: &x 1\nb: *x\n", func(d *Document) error { return d.Set("b", Plain("2")) }},
		{"anchor in use", "a: &x 1\nb: *x\n", func(d *Document) error { return d.Delete("a") }},
		{"tag", "a: !!str 1\n", func(d *Document) error { return d.Set("a", Plain("2")) }},
		{"lone CR", "a: 1\rb: 2\n", func(d *Document) error { return d.Set("a", Plain("2")) }},
		{"U+0085", "a: 1\u0085b: 2\n", func(d *Document) error { return d.Set("b", Plain("3")) }},
		{"U+2028", "a: \"x\u2028y\"\nb: 2\n", func(d *Document) error { return d.Set("b", Plain("3")) }},
		{"complex key", "? a\n: 1\n", func(d *Document) error { return d.Set("a", Plain("3")) }},
		{"key twice", "a: 1\n", func(d *Document) error { return d.Set("a", Fields(Pair{"x", Plain("1")}, Pair{"x", Plain("2")})) }},
		{"append to a scalar", "a: 1\n", func(d *Document) error { return d.Append("a", []Node{Plain("2")}) }},
		{"append to a map", "a: {b: 1}\n", func(d *Document) error { return d.Append("a", []Node{Plain("2")}) }},
		{"field of a text", "a: [b]\n", func(d *Document) error { return d.SetItem("a", 0, "b", Plain("2")) }},
		{"fields, one of a text", "a: [{b: c}, d]\n", func(d *Document) error {
			return d.SetItems("a", "b", map[int]Node{0: Plain("2"), 1: Plain("2")})
		}},
		{"field of none", "a: [{b: c}]\n", func(d *Document) error { return d.SetItem("a", 1, "b", Plain("2")) }},
		{"text too long", "a: 1\n", func(d *Document) error { return d.Set("a", Text(strings.Repeat("x", maxLine))) }},
	} {
		src := "---\n" + row.yaml + "---\nbody\n"
		d := mustParse(t, src, Tolerant)
		if err := row.edit(d); err == nil || string(d.Bytes()) != src {
			t.Errorf("%s: %v, got\n%s", row.name, err, d.Bytes())
		}
	}
}

// A document without front matter gets some, above a body that stays as it is.
func TestSetWithoutFrontMatter(t *testing.T) {
	for src, want := range map[string]string{
		"":                       "---\na: 1\n---\n",
		"# Title\n":              "---\na: 1\n---\n# Title\n",
		"\uFEFF# Title\r\nx\n":   "\uFEFF---\r\na: 1\r\n---\r\n# Title\r\nx\n",
		"text\n---\nb: 1\n---\n": "---\na: 1\n---\ntext\n---\nb: 1\n---\n",
	} {
		d := mustParse(t, src, Strict)
		if err := d.Set("a", Plain("1")); err != nil || string(d.Bytes()) != want {
			t.Errorf("%q: %v, got %q, want %q", src, err, d.Bytes(), want)
		}
	}
	d := New()
	if err := d.Append("list", []Node{Text("x")}); err != nil || string(d.Bytes()) != "---\nlist: [x]\n---\n" {
		t.Errorf("New: %v, got %q", err, d.Bytes())
	}
	d = mustParse(t, "body", Strict)
	if err := d.Set("a", Text(strings.Repeat("x", maxLine))); err == nil || d.Present() || string(d.Bytes()) != "body" {
		t.Errorf("refused: %v, got %q", err, d.Bytes())
	}
}

// A STATE.md that its user has arranged keeps every byte that isn't ours.
func TestStateKeepsItsLayout(t *testing.T) {
	const src = `---
# kept by hand
grid: 1
owner:   "Ada"   # who to ask
cluster: c

status: active
block: 1
progress: 0     # percent
completed: []
notes:
- one
-   two
---

# My own heading

---

progress: this line is mine
`
	order := []string{"grid", "cluster", "status", "block", "total_blocks", "progress", "completed"}
	d := mustParse(t, src, Strict)
	for _, p := range []Pair{{"block", Plain("2")}, {"total_blocks", Plain("4")}, {"progress", Plain("25")}, {"completed", Items(Plain("1"))}, {"status", Plain("active")}} {
		if err := d.Set(p.Key, p.Value, order...); err != nil {
			t.Fatal(err)
		}
	}
	want := strings.NewReplacer("block: 1", "block: 2\ntotal_blocks: 4", "progress: 0 ", "progress: 25 ", "[]", "[1]").Replace(src)
	if string(d.Bytes()) != want {
		t.Errorf("got\n%s\nwant\n%s", d.Bytes(), want)
	}
}

// An edit is judged by what it became: a splice that is wrong changes nothing.
func TestEditJudges(t *testing.T) {
	const src = "---\na: 1\nb: 2\n---\nbody\n"
	for name, splices := range map[string][]splice{
		"another value": {{3, 4, "4"}},
		"another key":   {{3, 4, "3"}, {8, 9, "4"}},
		"a further key": {{3, 4, "3"}, {5, 5, "c: 1\n"}},
		"an early end":  {{3, 4, "3"}, {10, 10, "---\n"}},
		"broken YAML":   {{3, 4, "\"3"}},
	} {
		d := mustParse(t, src, Strict)
		err := d.edit("set", "a", func(Value) ([]splice, error) { return splices, nil }, func(_, after Value) bool { return same(after, Plain("3")) })
		if err == nil || string(d.Bytes()) != src {
			t.Errorf("%s: %v, got\n%s", name, err, d.Bytes())
		}
	}
}
