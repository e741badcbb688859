package frontmatter

import (
	"bytes"
	"errors"

	"gopkg.in/yaml.v3"
)

// Document is one file: its front matter, its body, every byte of both.
type Document struct {
	src  []byte
	body int
	root Value
	has  bool
}

// New is a document with empty front matter and no body.
func New() *Document {
	d, err := Parse([]byte("---\n---\n"), Strict)
	if err != nil {
		return &Document{}
	}
	return d
}

// Parse reads a document. A file without front matter is one that is all
// body; an error is always a *SyntaxError.
func Parse(src []byte, mode Mode) (*Document, error) {
	d := &Document{src: src}
	if !bytes.HasPrefix(src, []byte("---\n")) {
		return d, nil
	}
	end := bytes.Index(src[3:], []byte("\n---\n"))
	if end < 0 {
		return nil, &SyntaxError{Line: 1, Cause: "front matter has no end", Unterminated: true}
	}
	d.has, d.body = true, end+3+5
	var n yaml.Node
	if err := yaml.Unmarshal(src[4:end+4], &n); err != nil {
		return nil, &SyntaxError{Line: 2, Cause: err.Error()}
	}
	if len(n.Content) > 0 {
		d.root = Value{n.Content[0]}
	}
	return d, nil
}

// Present reports whether there is front matter.
func (d *Document) Present() bool { return d.has }

// Body is what follows the front matter.
func (d *Document) Body() []byte { return d.src[d.body:] }

// BodyLine is the line of the file on which the body begins.
func (d *Document) BodyLine() int { return 1 + bytes.Count(d.src[:d.body], []byte("\n")) }

// Bytes is the whole document.
func (d *Document) Bytes() []byte { return d.src }

// Warnings are the lines that were mended to be read.
func (d *Document) Warnings() []Warning { return nil }

// Fields are the keys in order, with their values.
func (d *Document) Fields() []Field { return d.root.Fields() }

// Get is the value under a key. Keys differ neither by case nor by - and _;
// two spellings of one key are joined.
func (d *Document) Get(key string) Value { return d.root.Field(key) }

var errNotYet = errors.New("not yet")

// Set replaces the value under a key, or inserts the key after the nearest
// earlier one of order that is there. A comment behind the old value stays.
// Where it can't be spliced nothing changes.
func (d *Document) Set(key string, value Node, order ...string) error { return errNotYet }

// Delete takes a key and its value out.
func (d *Document) Delete(key string) error { return errNotYet }

// Append adds items to the end of the list under a key; the key is made
// where it is not there, as Set makes it.
func (d *Document) Append(key string, items []Node, order ...string) error { return errNotYet }

// Drop takes out of the list under a key the items that drop names.
func (d *Document) Drop(key string, drop func(i int, item Value) bool) error { return errNotYet }

// SetItem sets a field of item i of the list under a key; an item that is
// no map is refused.
func (d *Document) SetItem(key string, i int, field string, value Node) error { return errNotYet }
