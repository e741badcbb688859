package frontmatter

import (
	"bytes"
	"maps"
	"slices"

	"gopkg.in/yaml.v3"
)

// Document is one file: its front matter, its body, every byte of both.
type Document struct {
	src  []byte
	mode Mode
	at   fences
	tree *tree // nil where there is no front matter
}

// New is a document with empty front matter and no body.
func New() *Document {
	src := []byte("---\n---\n")
	at := fences{open: 4, shut: 4, body: 8, line: 2}
	return &Document{src: src, at: at, tree: &tree{source: cut("", 2), root: &yaml.Node{Kind: yaml.MappingNode}, texts: map[int]string{}}}
}

// Parse reads a document. A file without front matter is one that is all
// body; an error is always a *SyntaxError.
func Parse(src []byte, mode Mode) (*Document, error) {
	at, found, err := fence(src)
	if err != nil {
		return nil, err
	}
	d := &Document{src: src, mode: mode, at: at}
	if !found {
		return d, nil
	}
	if d.tree, err = read(cut(string(src[at.open:at.shut]), at.line), mode); err != nil {
		return nil, err
	}
	return d, nil
}

// Present reports whether there is front matter.
func (d *Document) Present() bool { return d.tree != nil }

// Body is what follows the front matter, or the byte-order mark.
func (d *Document) Body() []byte { return d.src[d.at.body:] }

// BodyLine is the line of the file on which the body begins.
func (d *Document) BodyLine() int { return 1 + bytes.Count(d.src[:d.at.body], []byte("\n")) }

// Bytes is the whole document.
func (d *Document) Bytes() []byte { return d.src }

// Warnings are the lines that were mended to be read, in order: by Parse, and
// by every Texts so far. There are none where the document is read Strict.
func (d *Document) Warnings() []Warning {
	if d.tree == nil || d.mode == Strict {
		return nil
	}
	read := maps.Clone(d.tree.mended)
	maps.Copy(read, d.tree.texts)
	var warnings []Warning
	for _, line := range slices.Sorted(maps.Keys(read)) {
		warnings = append(warnings, Warning{d.tree.source.fileLine(line), read[line]})
	}
	return warnings
}

// Fields are the keys in order, with their values.
func (d *Document) Fields() []Field { return d.top().Fields() }

// Get is the value under a key. Keys differ neither by case nor by - and _;
// two spellings of one key are joined.
func (d *Document) Get(key string) Value { return d.top().Field(key) }

// top is the front matter as one map.
func (d *Document) top() Value {
	if d.tree == nil {
		return Value{}
	}
	return Value{in: d.tree, node: d.tree.root, end: d.tree.source.count()}
}
