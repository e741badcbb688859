package frontmatter

import "strings"

// Node is a value to be written. Lists of scalars are written on one line,
// lists with maps one item a line. The zero Node is null.
type Node struct {
	kind  Kind
	text  string
	style style
	items []Node
	pairs []Pair
}

type style int

const (
	plain style = iota
	auto
	quoted
)

// Pair is one entry of a map to be written.
type Pair struct {
	Key   string
	Value Node
}

// Plain is a token written as it stands: a number, a date, 2/5. What is no
// token, since YAML would read something else, is written in double quotes.
func Plain(token string) Node { return Node{kind: Scalar, text: valid(token)} }

// Text is written plain where every YAML reader reads it back as that text,
// else in double quotes. Bytes that are no UTF-8 become U+FFFD.
func Text(s string) Node { return Node{kind: Scalar, text: valid(s), style: auto} }

// Quoted is text in double quotes. Bytes that are no UTF-8 become U+FFFD.
func Quoted(s string) Node { return Node{kind: Scalar, text: valid(s), style: quoted} }

// Items is a list.
func Items(items ...Node) Node { return Node{kind: List, items: items} }

// Fields is a map in the order given.
func Fields(pairs ...Pair) Node { return Node{kind: Map, pairs: pairs} }

func valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// null reports whether a node is written as null.
func (n Node) null() bool {
	if n.kind == Scalar && n.style == plain {
		switch n.text {
		case "", "~", "null", "Null", "NULL":
			return true
		}
	}
	return n.kind == Absent || n.kind == Null
}

// same reports whether a value means what a node says, however it is spelled.
func same(v Value, n Node) bool {
	switch {
	case n.null():
		return v.Kind() == Null
	case v.Kind() != n.kind:
		return false
	case n.kind == Scalar:
		return v.Text() == n.text
	case n.kind == List:
		return sameItems(v.Items(), n.items)
	}
	return sameFields(v, n.pairs)
}

func sameItems(items []Value, nodes []Node) bool {
	if len(items) != len(nodes) {
		return false
	}
	for i := range items {
		if !same(items[i], nodes[i]) {
			return false
		}
	}
	return true
}

func sameFields(v Value, pairs []Pair) bool {
	if len(v.Fields()) != len(pairs) {
		return false
	}
	for _, p := range pairs {
		if !same(v.Field(p.Key), p.Value) {
			return false
		}
	}
	return true
}
