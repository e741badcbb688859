package frontmatter

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// splice replaces the bytes of the YAML from one offset to another.
type splice struct {
	from, to int
	with     string
}

// Set replaces the value under a key, or inserts the key: after the nearest
// earlier one of order that is there; before the first key where order has
// only later ones; at the end where it isn't in order. A comment behind the
// old value stays, and so does the spelling of a value that is there already.
// Further spellings of the key go. A document without front matter gets some.
// Where it can't be spliced nothing changes.
func (d *Document) Set(key string, value Node, order ...string) error {
	if v := d.Get(key); v.Exists() && same(v, value) {
		return nil
	}
	return d.edit("set", key, func(top Value) ([]splice, error) {
		return top.set(key, value, order, d.eol())
	}, func(_, after Value) bool { return same(after, value) })
}

// Delete takes every spelling of a key and its value out, with what stands on
// its lines. Comments above it stay.
func (d *Document) Delete(key string) error {
	if !d.Get(key).Exists() {
		return nil
	}
	return d.edit("delete", key, func(top Value) ([]splice, error) {
		return top.without(top.indexes(key))
	}, func(_, after Value) bool { return !after.Exists() })
}

// edit applies what change finds, reads the result, and takes it only where
// the key is then as it was to become and everything else is as it was.
func (d *Document) edit(verb, key string, change func(top Value) ([]splice, error), became func(before, after Value) bool) error {
	before := d.withBlock()
	source := before.tree.source
	if source.exotic {
		return fmt.Errorf("%s %q: a line break that is none to an editor", verb, key)
	}
	splices, err := change(before.top())
	if err != nil {
		return fmt.Errorf("%s %q: %w", verb, key, err)
	}
	src := slices.Concat(before.src[:before.at.open], []byte(apply(source.s, splices)), before.src[before.at.shut:])
	after, err := Parse(src, d.mode)
	if err != nil {
		return fmt.Errorf("%s %q: it would not read back: %w", verb, key, err)
	}
	if !bytes.Equal(after.Body(), d.Body()) || !untouched(before, after, key) || !became(before.Get(key), after.Get(key)) {
		return fmt.Errorf("%s %q: %w", verb, key, errSpliced)
	}
	*d = *after
	return nil
}

var errSpliced = errors.New("it can't be changed without touching something else")

// withBlock is the document, with empty front matter where it had none.
func (d *Document) withBlock() *Document {
	if d.tree != nil {
		return d
	}
	rule := "---" + d.eol()
	fresh := New()
	fresh.mode = d.mode
	at := d.at.body // behind a byte-order mark
	fresh.src = slices.Concat(d.src[:at], []byte(rule+rule), d.src[at:])
	fresh.at = fences{open: at + len(rule), shut: at + len(rule), body: at + 2*len(rule), line: 2}
	return fresh
}

// eol is the line break of the file's first line.
func (d *Document) eol() string {
	if n := bytes.IndexByte(d.src, '\n'); n > 0 && d.src[n-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// apply makes the changes, which must not overlap.
func apply(s string, splices []splice) string {
	slices.SortStableFunc(splices, func(a, b splice) int { return a.from - b.from })
	var out strings.Builder
	at := 0
	for _, sp := range splices {
		out.WriteString(s[at:max(at, sp.from)])
		out.WriteString(sp.with)
		at = max(at, sp.to)
	}
	out.WriteString(s[at:])
	return out.String()
}

// untouched reports whether all keys but one have the same values as before.
func untouched(before, after *Document, but string) bool {
	others := func(d *Document) (nodes []*yaml.Node) {
		for i, n := range d.tree.root.Content {
			if canonical(d.tree.root.Content[i&^1].Value) != canonical(but) {
				nodes = append(nodes, n)
			}
		}
		return nodes
	}
	return slices.EqualFunc(others(before), others(after), equal)
}

// equal reports whether two nodes say the same in the same words.
func equal(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || a.Tag != b.Tag || a.Value != b.Value || a.Anchor != b.Anchor {
		return false
	}
	return slices.EqualFunc(a.Content, b.Content, equal)
}

// indexes are the entries of a map that spell a key.
func (v Value) indexes(key string) (found []int) {
	for i := 0; i < len(v.node.Content); i += 2 {
		if canonical(v.node.Content[i].Value) == canonical(key) {
			found = append(found, i/2)
		}
	}
	return found
}

// set changes a map's entry, or inserts it.
func (v Value) set(key string, value Node, order []string, eol string) ([]splice, error) {
	if v.node.Style&yaml.FlowStyle != 0 {
		return v.setFlow(key, value)
	}
	found := v.indexes(key)
	if len(found) == 0 {
		return v.insert(key, value, order, eol), nil
	}
	splices, err := v.without(found[1:])
	if err != nil {
		return nil, err
	}
	replaced, err := v.replace(found[0], value, eol)
	return append(splices, replaced...), err
}

// replace changes the value of entry i of a block map.
func (v Value) replace(i int, value Node, eol string) ([]splice, error) {
	p, err := v.locateValue(i)
	if err != nil {
		return nil, err
	}
	if !value.oneLine() {
		indent := strings.Repeat(" ", v.node.Content[2*i].Column+1)
		lines := eol + strings.Join(value.lines(indent), eol)
		return []splice{{p.colon, p.to, ""}, {p.below, p.rest, lines}}, nil
	}
	space := ""
	if p.from == p.colon {
		space = " "
	}
	return []splice{{p.from, p.to, space + value.flow(false)}, {p.below, p.rest, ""}}, nil
}

// insert puts a new entry into a block map, on lines of its own.
func (v Value) insert(key string, value Node, order []string, eol string) []splice {
	t, entries := v.in.source, v.entries()
	if len(entries) == 0 {
		return []splice{{len(t.s), len(t.s), strings.Join(entry(key, value, ""), eol) + eol}}
	}
	indent := strings.Repeat(" ", v.node.Content[0].Column-1)
	text := strings.Join(entry(key, value, indent), eol) + eol
	at := t.starts[v.node.Content[0].Line-1]
	if i := v.after(key, order); i >= 0 {
		at = t.starts[v.in.contentEnd(entries[i].Value.node, entries[i].Value.end)]
	}
	return []splice{{at, at, text}}
}

// after is the entry that a new key goes behind, -1 where it becomes the first.
func (v Value) after(key string, order []string) int {
	equals := func(k string) bool { return canonical(k) == canonical(key) }
	own := slices.IndexFunc(order, equals)
	if own < 0 {
		return len(v.node.Content)/2 - 1
	}
	for _, earlier := range slices.Backward(order[:own]) {
		if found := v.indexes(earlier); len(found) > 0 {
			return found[len(found)-1]
		}
	}
	return -1
}

// without takes entries of a block map out with their lines.
func (v Value) without(entries []int) ([]splice, error) {
	t := v.in.source
	if len(entries) > 0 && v.node.Style&yaml.FlowStyle != 0 {
		return nil, errSpliced
	}
	var splices []splice
	for _, i := range entries {
		value := v.entries()[i].Value
		splices = append(splices, splice{t.starts[v.node.Content[2*i].Line-1], t.starts[v.in.contentEnd(value.node, value.end)], ""})
	}
	return splices, nil
}
