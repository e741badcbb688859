package frontmatter

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// Kind is what a value is.
type Kind int

// The kinds of values.
const (
	Absent Kind = iota
	Null
	Scalar
	List
	Map
)

// Value is what stands under a key, as written.
type Value struct {
	in     *tree
	node   *yaml.Node
	end    int     // the line after the last that can belong to it
	inline bool    // inside a flow collection or behind an alias: its lines are not its own
	joined []Value // the spellings of one key
}

// Kind says what the value is.
func (v Value) Kind() Kind {
	switch n := v.target(); {
	case n == nil:
		return Absent
	case n.Kind == yaml.SequenceNode:
		return List
	case n.Kind == yaml.MappingNode:
		return Map
	case n.Tag == nullTag:
		return Null
	}
	return Scalar
}

const nullTag = "!!null"

// target is the node, or the one that it is an alias of.
func (v Value) target() *yaml.Node {
	if v.node != nil && v.node.Kind == yaml.AliasNode {
		return v.node.Alias
	}
	return v.node
}

// Exists reports whether the key is there.
func (v Value) Exists() bool { return v.node != nil }

// Empty reports whether there is nothing: absent, null, "", [] or {}.
func (v Value) Empty() bool {
	switch v.Kind() {
	case Scalar:
		return v.Text() == ""
	case List:
		return len(v.Items()) == 0
	case Map:
		return len(v.Fields()) == 0
	}
	return true
}

// Line is the line of the file where the value begins, 0 where it is absent.
func (v Value) Line() int {
	if v.node == nil {
		return 0
	}
	return v.in.source.fileLine(v.node.Line - 1)
}

// Text is a scalar's text as written, without quotes; "" for anything else.
func (v Value) Text() string {
	if v.Kind() != Scalar {
		return ""
	}
	return v.target().Value
}

// Items are a list's items; a scalar or a map is a list of one, null and absent of none.
func (v Value) Items() []Value {
	switch v.Kind() {
	case Absent, Null:
		return nil
	case List:
		if v.joined != nil {
			return v.gather(Value.Items)
		}
		return v.children()
	}
	return []Value{v}
}

// gather is what the spellings of a key have, in order.
func (v Value) gather(of func(Value) []Value) []Value {
	var all []Value
	for _, one := range v.joined {
		all = append(all, of(one)...)
	}
	return all
}

func (v Value) children() []Value {
	n := v.target()
	items := make([]Value, len(n.Content))
	ends := v.ends()
	for i, child := range n.Content {
		items[i] = Value{in: v.in, node: child, end: ends(i), inline: v.flat()}
	}
	return items
}

// flat reports whether what is inside has no lines of its own.
func (v Value) flat() bool {
	return v.inline || v.node.Kind == yaml.AliasNode || v.node.Style&yaml.FlowStyle != 0
}

// ends tells for each item of a list the line after its last.
func (v Value) ends() func(i int) int {
	if v.flat() {
		return func(int) int { return v.end }
	}
	dashes := v.dashes()
	return func(i int) int {
		if i+1 < len(dashes) {
			return dashes[i+1]
		}
		return v.end
	}
}

// dashes are the lines of a block list's dashes.
func (v Value) dashes() []int {
	t := v.in.source
	lines := make([]int, len(v.node.Content))
	previous := v.node.Line - 1
	for i, item := range v.node.Content {
		line := item.Line - 1
		for line > previous && !dashed(t.line(line), v.node.Column-1) {
			line--
		}
		lines[i], previous = line, line+1
	}
	return lines
}

// dashed reports whether a line's first character is a dash at the column.
func dashed(line string, column int) bool {
	return len(line) > column && line[column] == '-' && strings.Trim(line[:column], " ") == "" &&
		strings.Trim(line[column+1:min(len(line), column+2)], " \t") == ""
}

// Field is the value under a key of a map, compared as keys are.
func (v Value) Field(key string) Value {
	var found []Value
	for _, f := range v.Fields() {
		if canonical(f.Key) == canonical(key) {
			found = append(found, f.Value)
		}
	}
	return join(found)
}

// join is what the spellings of one key say together: lists in order, else the
// fields of all maps, else the first that says something.
func join(spellings []Value) Value {
	if len(spellings) < 2 {
		return append(spellings, Value{})[0]
	}
	first := spellings[0]
	for _, v := range spellings {
		if v.Kind() == List {
			first.joined = spellings
			first.node = &yaml.Node{Kind: yaml.SequenceNode, Line: first.node.Line}
			return first
		}
		if first.Kind() == Null {
			first = v
		}
	}
	if first.Kind() == Map {
		first.joined = spellings
	}
	return first
}

// Field is one entry of a map.
type Field struct {
	Key   string
	Value Value
}

// Fields are a map's entries in order, each spelling of a key by itself.
func (v Value) Fields() []Field {
	if v.Kind() != Map {
		return nil
	}
	var fields []Field
	for _, one := range append(v.joined, v)[:max(1, len(v.joined))] {
		if one.Kind() == Map {
			fields = append(fields, one.entries()...)
		}
	}
	return fields
}

func (v Value) entries() []Field {
	content := v.target().Content
	fields := make([]Field, 0, len(content)/2)
	for i := 0; i+1 < len(content); i += 2 {
		value := Value{in: v.in, node: content[i+1], end: v.end, inline: v.flat()}
		if i+2 < len(content) && !value.inline {
			value.end = content[i+2].Line - 1
		}
		fields = append(fields, Field{content[i].Value, value})
	}
	return fields
}

// canonical is the form in which keys are compared.
func canonical(key string) string {
	return strings.ReplaceAll(strings.ToLower(valid(key)), "-", "_")
}
