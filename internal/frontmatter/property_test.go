package frontmatter

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A generated document is made of pieces whose places are known, so that what
// an edit should make of it can be written down without reading it.
type piece struct {
	lead   string   // comments and blank lines above
	key    string   // with its colon and the spaces behind it
	value  string   // on the key's line
	tail   string   // the comment behind it, and the break
	below  []string // the lines of a value below, with their breaks
	kind   string
	indent string   // of the items of a block list
	items  []string // of a list, as written
}

func (p piece) String() string {
	return p.lead + p.key + p.value + p.tail + strings.Join(p.below, "")
}

type sheet struct {
	head   string
	pieces []piece
	rest   string // the closing fence and the body
	eol    string
}

func (s sheet) String() string {
	var out strings.Builder
	out.WriteString(s.head)
	for _, p := range s.pieces {
		out.WriteString(p.String())
	}
	return out.String() + s.rest
}

// with is the document with piece i changed, or left out.
func (s sheet) with(i int, change ...piece) sheet {
	s.pieces = slices.Concat(s.pieces[:i:i], change, s.pieces[i+1:])
	return s
}

var kinds = []string{"plain", "plain lines", "double", "double lines", "single", "flow", "flow lines", "flow map", "null", "literal", "list", "maps", "map", "slip"}

func genSheet() *rapid.Generator[sheet] {
	return rapid.Custom(func(t *rapid.T) sheet {
		eol := rapid.SampledFrom([]string{"\n", "\n", "\r\n"}).Draw(t, "eol")
		s := sheet{
			head: rapid.SampledFrom([]string{"", bom}).Draw(t, "bom") + "---" + rapid.SampledFrom([]string{"", " ", "\t"}).Draw(t, "space") + eol,
			rest: rapid.SampledFrom([]string{"---", "...", "--- "}).Draw(t, "fence") + rapid.SampledFrom([]string{"", eol, eol + "# Title" + eol + "---" + eol + "a: b" + eol, eol + "\xff\x00"}).Draw(t, "body"),
			eol:  eol,
		}
		for i := range rapid.IntRange(1, 6).Draw(t, "pieces") {
			s.pieces = append(s.pieces, genPiece(t, eol, fmt.Sprintf("key_%d", i)))
		}
		return s
	})
}

func genPiece(t *rapid.T, eol, key string) piece {
	pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
	p := piece{
		lead: pick("lead", "", "", eol, "# above"+eol, eol+" # odd"+eol, "#"+eol+eol),
		key:  key + pick("colon", ": ", ":   ", " : "),
		tail: pick("tail", "", "  ", " # why: \"so\"", "   #") + eol,
		kind: pick("kind", kinds...),
	}
	switch p.kind {
	case "plain":
		p.value = pick("plain", "08", "a b", "http://x/#y", "don't", "2026-11-30T14:10:00Z", "x#y", "it's [so]")
	case "plain lines":
		p.value = "one" + eol + pick("in", " ", "    ") + "two" + eol + "  three"
	case "double":
		p.value = pick("double", `"a # b"`, `"a \" ] b"`, `""`, `"é\n"`)
	case "double lines":
		p.value = `"one` + eol + `  # two"`
	case "single":
		p.value = pick("single", `'it''s # so'`, `'a: b'`)
	case "flow", "flow lines":
		p.items = rapid.SliceOfN(rapid.SampledFrom([]string{"1", "'a, b'", `"c]"`, "d e", "0123456", "[x, y]", "{k: v}", "don't", "f: g"}), 1, 4).Draw(t, "items")
		open, between, shut := pick("open", "[", "[ "), pick("comma", ", ", ",", "  ,  "), pick("shut", "]", " ]")
		if p.kind == "flow lines" {
			open, between, shut = "["+eol+"  ", ", # c"+eol+"  ", eol+"  ]"
		}
		p.value = open + strings.Join(p.items, between) + shut
	case "flow map":
		p.value = pick("flow map", "{}", "{a: b}", "{a: [1, 2], 'c': \"}\"}")
	case "null":
		p.key = strings.TrimRight(p.key, " ")
		p.tail = pick("null tail", "", " ", " # none") + eol
	case "slip": // which YAML refuses, and the tolerant pass mends
		p.value, p.tail = pick("slip", "@a/b # not a comment", "`x` y", "x: y: z", `"q" r`, "[B] c", "{x} y", "%s"+eol+"  more", `"\d"`), eol
	case "literal":
		p.value, p.tail = pick("header", "|", ">-", "|2"), eol
		p.below = []string{"  text: here" + eol, eol, "  # no comment" + eol}
	default:
		p.key = strings.TrimRight(p.key, " ")
		p.tail = pick("below tail", "", " # list") + eol
		p.blockItems(t, pick, eol)
	}
	return p
}

func (p *piece) blockItems(t *rapid.T, pick func(string, ...string) string, eol string) {
	p.indent = pick("indent", "", "  ", "     ")
	of := []string{"one", "-   two", `"a: b" # c`, "'x'", "[a, b]", "a:b", "@c: d", `"q" r # s`, "|" + eol + p.indent + "   text"}
	switch p.kind {
	case "maps":
		of = []string{"pattern: a" + eol + p.indent + "  seen: [x]   # s", `{pattern: "b, c", seen: []}`, "pattern:" + eol + p.indent + "      x"}
	case "map":
		p.indent += " "
		p.below = []string{p.indent + "x: 1" + eol, p.indent + "Y-z:" + eol, p.indent + "- 2 # two" + eol}
		return
	}
	p.items = rapid.SliceOfN(rapid.SampledFrom(of), 1, 4).Draw(t, "items")
	for _, item := range p.items {
		between := pick("between", "", "", eol)
		p.below = append(p.below, between+p.indent+"- "+item+eol)
	}
}

// token is a value on one line and the node that writes it.
func genToken(t *rapid.T) (string, Node) {
	i := rapid.IntRange(0, 4).Draw(t, "token")
	return []string{"0042", `"x: y"`, "[1, 2]", "[]", `"true"`}[i],
		[]Node{Plain("0042"), Text("x: y"), Items(Plain("1"), Plain("2")), Items(), Text("true")}[i]
}

// setWanted is what Set should make of piece i.
func setWanted(p piece, token string) piece {
	if p.value == "" {
		p.key = p.key[:strings.Index(p.key, ":")+1] + " "
	}
	p.value, p.below = token, nil
	return p
}

func checkSet(s sheet, i int, token string, value Node, set func(*Document, string, Node) error) error {
	d, err := Parse([]byte(s.String()), Tolerant)
	if err != nil {
		return fmt.Errorf("generated document: %w\n%s", err, s)
	}
	key := strings.TrimRight(s.pieces[i].key, ": ")
	if err := set(d, key, value); err != nil {
		return fmt.Errorf("%w in\n%s", err, s)
	}
	want := s.with(i, setWanted(s.pieces[i], token)).String()
	if s.pieces[i].value == token {
		want = s.String()
	}
	if got := string(d.Bytes()); got != want && !alreadyThere(s, d, key, value) {
		return fmt.Errorf("set %s: %s, got\n%q, want\n%q", key, token, got, want)
	}
	return nil
}

// alreadyThere reports whether nothing changed because nothing had to.
func alreadyThere(s sheet, d *Document, key string, value Node) bool {
	old, err := Parse([]byte(s.String()), Tolerant)
	return err == nil && same(old.Get(key), value) && bytes.Equal(old.Bytes(), d.Bytes())
}

// Set changes the value and no other byte, whatever stands around it.
func TestPropertySet(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		s := genSheet().Draw(t, "document")
		i := rapid.IntRange(0, len(s.pieces)-1).Draw(t, "piece")
		token, value := genToken(t)
		seen[s.pieces[i].kind]++
		if err := checkSet(s, i, token, value, func(d *Document, key string, value Node) error { return d.Set(key, value) }); err != nil {
			t.Fatal(err)
		}
	})
	t.Logf("kinds of values that were set: %v", seen)
}

// appendWanted is the piece with an item more, "" where it has no list.
func appendWanted(p piece, eol, item string) (piece, bool) {
	switch p.kind {
	case "flow", "flow lines":
		last := p.items[len(p.items)-1]
		at := strings.LastIndex(p.value, last) + len(last)
		p.value = p.value[:at] + ", " + item + p.value[at:]
	case "list", "maps":
		p.below = append(slices.Clone(p.below), p.indent+"- "+item+eol)
	case "null":
		p.key, p.value = p.key[:strings.Index(p.key, ":")+1]+" ", "["+item+"]"
	default:
		return p, false
	}
	return p, true
}

func checkAppend(s sheet, i int, push func(*Document, string, Node) error) error {
	d, err := Parse([]byte(s.String()), Tolerant)
	if err != nil {
		return fmt.Errorf("generated document: %w\n%s", err, s)
	}
	changed, list := appendWanted(s.pieces[i], s.eol, `"n, m"`)
	err = push(d, strings.TrimRight(s.pieces[i].key, ": "), Quoted("n, m"))
	if list != (err == nil) {
		return fmt.Errorf("append to a %s: %w in\n%s", s.pieces[i].kind, err, s)
	}
	want := s
	if list {
		want = s.with(i, changed)
	}
	if string(d.Bytes()) != want.String() {
		return fmt.Errorf("append to a %s, got\n%q, want\n%q", s.pieces[i].kind, d.Bytes(), want)
	}
	return nil
}

// Append adds one item at the list's own indentation or in its brackets, and changes no other byte.
func TestPropertyAppend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := genSheet().Draw(t, "document")
		i := rapid.IntRange(0, len(s.pieces)-1).Draw(t, "piece")
		if err := checkAppend(s, i, func(d *Document, key string, n Node) error { return d.Append(key, []Node{n}) }); err != nil {
			t.Fatal(err)
		}
	})
}

// wanted is what deleting piece i, inserting a key behind it, or dropping its
// item j makes of a document.
func (s sheet) wanted(operation string, i, j int) string {
	p := s.pieces[i]
	switch operation {
	case "delete":
		return s.with(i, piece{lead: p.lead}).String()
	case "insert":
		return s.with(i, p, piece{lead: "new: 1" + s.eol}).String()
	}
	below := ""
	if strings.HasPrefix(p.below[j], s.eol) {
		below = s.eol // the blank line above an item stays
	}
	p.below = slices.Replace(slices.Clone(p.below), j, j+1, below)
	return s.with(i, p).String()
}

func edited(d *Document, operation, key string, j int) error {
	switch operation {
	case "delete":
		return d.Delete(key)
	case "insert":
		return d.Set("new", Plain("1"), "x", key, "y", "new")
	}
	return d.Drop(key, func(i int, _ Value) bool { return i == j })
}

func checkLines(s sheet, i, j int, operation string, edit func(d *Document, operation, key string, j int) error) error {
	if operation == "drop" && (s.pieces[i].kind != "list" && s.pieces[i].kind != "maps" || len(s.pieces[i].items) < 2) {
		return nil
	}
	d, err := Parse([]byte(s.String()), Tolerant)
	if err != nil {
		return fmt.Errorf("generated document: %w\n%s", err, s)
	}
	j %= max(1, len(s.pieces[i].items))
	err = edit(d, operation, fmt.Sprintf("KEY-%d", i), j)
	if want := s.wanted(operation, i, j); err != nil || string(d.Bytes()) != want {
		return fmt.Errorf("%s: %w, got\n%q, want\n%q", operation, err, d.Bytes(), want)
	}
	return nil
}

// Delete leaves everything but the key's own lines; Drop everything but the
// item's; a new key goes behind the one that comes before it.
func TestPropertyLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := genSheet().Draw(t, "document")
		i := rapid.IntRange(0, len(s.pieces)-1).Draw(t, "piece")
		j := rapid.IntRange(0, 3).Draw(t, "item")
		for _, operation := range []string{"delete", "insert", "drop"} {
			if err := checkLines(s, i, j, operation, edited); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Editors that cut too much or too little, or insert elsewhere, are caught.
func TestPropertyLinesCatches(t *testing.T) {
	cases := genSheet()
	for operation, faulty := range map[string]func(d *Document, operation, key string, j int) error{
		"delete": func(d *Document, _, key string, _ int) error { return d.Set(key, Plain("~")) },
		"insert": func(d *Document, _, _ string, _ int) error { return d.Set("new", Plain("1")) },
		"drop": func(d *Document, _, key string, j int) error {
			return d.Drop(key, func(i int, _ Value) bool { return i == j+1 })
		},
	} {
		caught := 0
		for seed := range 200 {
			if checkLines(cases.Example(seed), 0, 0, operation, faulty) != nil {
				caught++
			}
		}
		if caught == 0 {
			t.Errorf("nobody sees a wrong %s", operation)
		}
	}
}

// Editors that damage a file in the ways that are known from the field are caught.
func TestPropertiesCatch(t *testing.T) {
	cases := genSheet()
	rewrite := func(change func(string) string) func(*Document, string, Node) error {
		return func(d *Document, key string, n Node) error {
			if err := d.Set(key, n); err != nil {
				return err
			}
			d.src = []byte(change(string(d.src)))
			return nil
		}
	}
	for name, fault := range map[string]func(*Document, string, Node) error{
		"line breaks":   rewrite(func(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }),
		"mark":          rewrite(func(s string) string { return strings.TrimPrefix(s, bom) }),
		"comments":      rewrite(func(s string) string { return regexp.MustCompile(` +#.*`).ReplaceAllString(s, "") }),
		"blank lines":   rewrite(func(s string) string { return strings.ReplaceAll(s, "\n\n", "\n") }),
		"trailing":      rewrite(strings.TrimSpace),
		"spaces":        rewrite(func(s string) string { return strings.ReplaceAll(s, ":   ", ": ") }),
		"does nothing":  func(*Document, string, Node) error { return nil },
		"wrong refusal": func(d *Document, key string, n Node) error { return d.Append(key, []Node{n}) },
	} {
		caught := 0
		for seed := range 200 {
			if s := cases.Example(seed); checkSet(s, 0, "0042", Plain("0042"), fault) != nil {
				caught++
			}
		}
		if caught == 0 {
			t.Errorf("nobody sees what happens to %s", name)
		}
	}
	caught := 0
	for seed := range 200 {
		twoSpaces := func(d *Document, key string, n Node) error {
			if err := d.Append(key, []Node{n}); err != nil {
				return err
			}
			d.src = bytes.ReplaceAll(d.src, []byte("\n- "), []byte("\n  - "))
			return nil
		}
		if checkAppend(cases.Example(seed), 0, twoSpaces) != nil {
			caught++
		}
	}
	if caught == 0 {
		t.Error("nobody sees items at another indentation")
	}
}
