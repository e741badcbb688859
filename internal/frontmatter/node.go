package frontmatter

// Node is a value to be written. Lists of scalars are written on one line,
// lists with maps one item a line.
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

// Plain is a token written as it stands: a number, a date, 2/5.
func Plain(token string) Node { return Node{kind: Scalar, text: token} }

// Text is written plain where it reads back as that text, else in double quotes.
func Text(s string) Node { return Node{kind: Scalar, text: s, style: auto} }

// Quoted is text in double quotes.
func Quoted(s string) Node { return Node{kind: Scalar, text: s, style: quoted} }

// Items is a list.
func Items(items ...Node) Node { return Node{kind: List, items: items} }

// Fields is a map in the order given.
func Fields(pairs ...Pair) Node { return Node{kind: Map, pairs: pairs} }
