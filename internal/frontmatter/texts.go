package frontmatter

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// Texts are the items read as a list of texts: "- Topic: text", "- [x] done",
// "- &x", "- fix for #12" are the text that is written, with the lines that go
// on with it folded in. A map stays one where its first key that is no
// provenance is, as written, one of a lesson's keys. Quoted items, block
// scalars and flow lists are what YAML says. One plain scalar is one text.
//
// What was read otherwise than YAML says is from then on among the document's
// Warnings, where it is read Tolerant.
func (v Value) Texts() []Value {
	switch {
	case v.joined != nil && v.Kind() == List:
		return v.gather(Value.Texts)
	case v.Kind() == Map || v.Kind() == List && v.flat():
		return v.Items()
	case v.Kind() == List:
		return v.itemTexts()
	case v.Exists() && !v.inline:
		return v.written(v.in.source.offset(v.node.Line-1, v.node.Column)).Items()
	}
	return v.Items()
}

func (v Value) itemTexts() []Value {
	t := v.in.source
	items := v.children()
	for i, line := range v.dashes() {
		at := min(t.starts[line]+v.node.Column, t.end(line))
		at += len(t.s[at:t.end(line)]) - len(strings.TrimLeft(t.s[at:t.end(line)], " \t"))
		if content := items[i].node.Line - 1; content > line && comment().MatchString(t.s[at:t.end(line)]) {
			at = t.offset(content, items[i].node.Column)
		}
		items[i] = items[i].written(at)
	}
	return items
}

// comment is a comment, or nothing, rather than a text such as "#12 is fixed".
var comment = pattern(`^(?:$|#+(?:\s|$))`)

// written is a value as the text that stands in the source from an offset on,
// where that is not what YAML made of it.
func (v Value) written(at int) Value {
	t := v.in.source
	line := t.lineOf(at)
	if _, mended := v.in.mended[line]; mended && v.node.Kind == yaml.ScalarNode || !v.rawText() {
		return v
	}
	first := strings.TrimLeft(t.s[at:max(at, t.end(line))], " \t")
	if comment().MatchString(first) {
		return v
	}
	raw := fold(first, t, line+1, v.in.contentEnd(v.node, v.end))
	if v.node.Kind == yaml.ScalarNode && v.node.Anchor == "" && raw == v.node.Value {
		return v
	}
	v.in.texts[line] = raw
	v.node = &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: raw, Line: line + 1, Column: 1}
	return v
}

// rawText reports whether a value is to be taken as it is written rather than
// as YAML reads it.
func (v Value) rawText() bool {
	n := v.node
	switch {
	case n.Kind == yaml.MappingNode:
		return !lesson(n)
	case n.Kind != yaml.ScalarNode || n.Anchor != "" || strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!"):
		return true
	}
	return n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0
}

// lesson reports whether a map in a list of texts is one: not where a text
// only happens to have a colon.
func lesson(n *yaml.Node) bool {
	keys := []string{"pattern", "text", "lesson", "gotcha", "preference", "area", "alternative", "note"}
	provenance := []string{"session", "block", "commit", "date", "files", "seen"}
	for i := 0; i < len(n.Content); i += 2 {
		if key := n.Content[i].Value; !slices.Contains(provenance, key) {
			return slices.Contains(keys, key)
		}
	}
	return false
}
