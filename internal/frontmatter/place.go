package frontmatter

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

const (
	quotes      = yaml.DoubleQuotedStyle | yaml.SingleQuotedStyle
	blockScalar = yaml.LiteralStyle | yaml.FoldedStyle
)

// place is where the value of a block map's entry stands in the source.
type place struct {
	colon    int // behind the colon of the key
	from, to int // the value on the key's line; both are colon where it has none there
	below    int // from here,
	rest     int // to here are the further lines of a value that has some below; else both the same
}

// locateValue finds the place of the value of entry i of a block map.
func (v Value) locateValue(i int) (p place, err error) {
	t := v.in.source
	key, value := v.node.Content[2*i], v.entries()[i].Value
	if p.colon, err = t.colon(key); err != nil {
		return p, err
	}
	line := key.Line - 1
	last := v.in.contentEnd(value.node, value.end) - 1
	p.from, p.to, p.below, p.rest = p.colon, p.colon, t.end(line), t.end(line)
	n := value.node
	switch at := t.offset(n.Line-1, n.Column); {
	case tied(n):
		return p, fmt.Errorf("line %d has an anchor, alias or tag", t.fileLine(n.Line-1))
	case n.Line-1 > line:
		p.rest = t.end(last)
		return p, nil
	case n.Style&blockScalar != 0:
		p.from, p.to = at, at+len(t.header(n))
		p.rest = t.end(last)
		return p, nil
	case n.Kind == yaml.ScalarNode && n.Value == "" && n.Style&quotes == 0:
		return p, nil
	default:
		p.from, p.to = at, v.in.valueEnd(n, last)
	}
	if p.to < p.from {
		return p, fmt.Errorf("the value on line %d has no end", t.fileLine(line))
	}
	p.below = t.end(t.lineOf(p.to))
	p.rest = p.below
	return p, nil
}

// tied reports whether a value has an anchor, alias or tag, which would be lost.
func tied(n *yaml.Node) bool {
	return n.Kind == yaml.AliasNode || n.Anchor != "" || n.Style&yaml.TaggedStyle != 0
}

// isMended reports whether a scalar was mended by Parse: its quotes are not in the source.
func (t *tree) isMended(n *yaml.Node) bool {
	_, mended := t.mended[n.Line-1]
	return mended && n.Kind == yaml.ScalarNode && n.Style == yaml.DoubleQuotedStyle
}

// colon is the offset behind a key's colon.
func (t text) colon(key *yaml.Node) (int, error) {
	at := t.offset(key.Line-1, key.Column)
	switch {
	case key.Kind != yaml.ScalarNode || key.Anchor != "":
		at = len(t.s)
	case key.Style&quotes != 0:
		at = quoteEnd(t.s, at)
	case key.Style == 0:
		at += len(key.Value)
	}
	for at < len(t.s) && at >= 0 && (t.s[at] == ' ' || t.s[at] == '\t') {
		at++
	}
	if at < 0 || at >= len(t.s) || t.s[at] != ':' {
		return 0, fmt.Errorf("the key on line %d is not a plain one", t.fileLine(key.Line-1))
	}
	return at + 1, nil
}

// valueEnd is the offset where a value ends that is no block and whose last
// line is known, -1 where it can't be told.
func (t *tree) valueEnd(n *yaml.Node, last int) int {
	source := t.source
	at := source.offset(n.Line-1, n.Column)
	switch {
	case t.isMended(n):
		text := strings.TrimRight(source.s[at:source.end(last)], " \t")
		_, tail, _ := badEscape(text)
		return at + len(text) - len(tail)
	case n.Kind != yaml.ScalarNode || n.Style&quotes != 0:
		return source.closing(n)
	}
	begin := max(at, source.starts[last])
	line := source.s[begin:source.end(last)]
	for i := 1; i < len(line); i++ {
		if line[i] == '#' && (line[i-1] == ' ' || line[i-1] == '\t') {
			line = line[:i]
			break
		}
	}
	return begin + len(strings.TrimRight(line, " \t"))
}

// closing is the offset behind the quote or bracket that closes a value, -1
// where none does.
func (t text) closing(n *yaml.Node) int {
	at := t.offset(n.Line-1, n.Column)
	if n.Style&quotes != 0 {
		return quoteEnd(t.s, at)
	}
	return flowEnd(t.s, at)
}

// quoteEnd is the offset behind the quote that closes the one at an offset, -1 where none does.
func quoteEnd(s string, at int) int {
	for i := at + 1; i < len(s); i++ {
		switch {
		case s[at] == '"' && s[i] == '\\':
			i++
		case s[i] == s[at] && s[at] == '\'' && strings.HasPrefix(s[i+1:], "'"):
			i++
		case s[i] == s[at]:
			return i + 1
		}
	}
	return -1
}

// flowEnd is the offset behind the bracket that closes the one at an offset, -1 where none does.
func flowEnd(s string, at int) int {
	depth := 0
	before := byte('[') // the last character that is no white space
	for i := at; i >= 0 && i < len(s); i++ {
		switch c := s[i]; {
		case strings.IndexByte(`"'`, c) >= 0 && strings.IndexByte("[{,:?", before) >= 0:
			if i = quoteEnd(s, i) - 1; i < 0 {
				return -1
			}
		case c == '#' && i > 0 && strings.IndexByte(" \t\n", s[i-1]) >= 0:
			if n := strings.IndexByte(s[i:], '\n'); n >= 0 {
				i += n
			}
			continue
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		}
		if depth == 0 {
			return i + 1
		}
		if strings.IndexByte(" \t\r\n", s[i]) < 0 {
			before = s[i]
		}
	}
	return -1
}

// contentEnd is the line after the last that a value fills, end being the line
// after the last that can belong to it: blanks and comments behind it don't,
// but what looks like a comment inside quotes or a block scalar does.
func (t *tree) contentEnd(n *yaml.Node, end int) int {
	source, leaf := t.source, n
	for len(leaf.Content) > 0 && leaf.Style&yaml.FlowStyle == 0 {
		leaf = leaf.Content[len(leaf.Content)-1]
	}
	begin := leaf.Line - 1
	inside := func(i int) bool { return !source.trivial(i) }
	switch {
	case leaf.Style&(quotes|yaml.FlowStyle) != 0 && !t.isMended(leaf) && !tied(leaf):
		if to := source.closing(leaf); to > 0 {
			return source.lineOf(to-1) + 1
		}
	case leaf.Kind == yaml.ScalarNode && leaf.Style&blockScalar != 0:
		header := source.header(leaf)
		indent := source.firstIndent(begin+1, end)
		inside = func(i int) bool {
			return source.blank(i) && strings.Contains(header, "+") || !source.blank(i) && source.indent(i) >= indent
		}
	}
	for end > begin+1 && !inside(end-1) {
		end--
	}
	return end
}

// header is what a block scalar begins with: | or > and how to take it.
func (t text) header(n *yaml.Node) string {
	header, _, _ := strings.Cut(t.s[t.offset(n.Line-1, n.Column):t.end(n.Line-1)], " ")
	return header
}

// firstIndent is the indentation of the first line from i to end that is not blank.
func (t text) firstIndent(i, end int) int {
	for ; i < end; i++ {
		if !t.blank(i) {
			return t.indent(i)
		}
	}
	return 0
}
