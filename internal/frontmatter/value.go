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
	node *yaml.Node
}

// Kind says what the value is.
func (v Value) Kind() Kind {
	switch {
	case v.node == nil:
		return Absent
	case v.node.Kind == yaml.SequenceNode:
		return List
	case v.node.Kind == yaml.MappingNode:
		return Map
	case v.node.Tag == "!!null":
		return Null
	}
	return Scalar
}

// Exists reports whether the key is there.
func (v Value) Exists() bool { return v.node != nil }

// Empty reports whether there is nothing: absent, null, "", [] or {}.
func (v Value) Empty() bool {
	return v.node == nil || v.Kind() == Null || v.node.Value == "" && len(v.node.Content) == 0
}

// Line is the line of the file where the value begins, 0 where it is absent.
func (v Value) Line() int {
	if v.node == nil {
		return 0
	}
	return v.node.Line + 1
}

// Text is a scalar's text as written, without quotes; "" for anything else.
func (v Value) Text() string {
	if v.Kind() != Scalar {
		return ""
	}
	return v.node.Value
}

// Items are a list's items; a scalar or a map is a list of one, null and absent of none.
func (v Value) Items() []Value {
	switch v.Kind() {
	case Absent, Null:
		return nil
	case List:
		items := make([]Value, len(v.node.Content))
		for i, n := range v.node.Content {
			items[i] = Value{n}
		}
		return items
	}
	return []Value{v}
}

// Texts are the items read as a list of texts: "- Topic: text" is a text,
// "- fix #12 in x" is not cut; a map stays one only where its key is one of
// the keys of a lesson.
func (v Value) Texts() []Value { return v.Items() }

// Field is the value under a key of a map, compared as keys are.
func (v Value) Field(key string) Value {
	for _, f := range v.Fields() {
		if canonical(f.Key) == canonical(key) {
			return f.Value
		}
	}
	return Value{}
}

// Field is one entry of a map.
type Field struct {
	Key   string
	Value Value
}

// Fields are a map's entries in order.
func (v Value) Fields() []Field {
	if v.Kind() != Map {
		return nil
	}
	var fields []Field
	for i := 0; i+1 < len(v.node.Content); i += 2 {
		fields = append(fields, Field{v.node.Content[i].Value, Value{v.node.Content[i+1]}})
	}
	return fields
}

func canonical(key string) string {
	return strings.ReplaceAll(strings.ToLower(key), "-", "_")
}
