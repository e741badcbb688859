package frontmatter

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// tree is front matter that was read.
type tree struct {
	source text           // as in the file
	root   *yaml.Node     // of the source with what was mended in quotes
	mended map[int]string // by line of the source, what Parse read it as
	texts  map[int]string // the same of Texts, which notes here what it mends
}

func read(source text, mode Mode) (*tree, *SyntaxError) {
	if err := bound(source); err != nil {
		return nil, err
	}
	t := &tree{source: source, mended: map[int]string{}, texts: map[int]string{}}
	tried := source
	document, err := decode(strings.NewReader(tried.s))
	if err != nil && mode == Tolerant && len(source.s) <= maxMended {
		tried, t.mended = mend(source)
		document, err = decode(strings.NewReader(tried.s))
	}
	if err != nil {
		return nil, locate(tried, err)
	}
	if t.root = rootOf(document); t.root.Kind != yaml.MappingNode {
		return nil, &SyntaxError{Line: source.fileLine(t.root.Line - 1), Cause: "front matter is not a mapping of keys to values"}
	}
	return t, check(t.root, source)
}

// rootOf is what a document holds; one that holds nothing is a mapping without keys.
func rootOf(document yaml.Node) *yaml.Node {
	if document.Kind == 0 {
		return &yaml.Node{Kind: yaml.MappingNode}
	}
	return document.Content[0]
}

// check refuses what YAML takes and we don't: a key twice in one mapping,
// nesting beyond the bound, aliases that would unfold without end.
func check(root *yaml.Node, t text) *SyntaxError {
	c := checker{text: t, sizes: map[*yaml.Node]int{}}
	c.size(root, 0)
	return c.err
}

type checker struct {
	text  text
	sizes map[*yaml.Node]int // of anchored nodes; 0 while it is being counted
	err   *SyntaxError
}

func (c *checker) refuse(n *yaml.Node, format string, args ...any) {
	if c.err == nil {
		c.err = &SyntaxError{Line: c.text.fileLine(n.Line - 1), Cause: fmt.Sprintf(format, args...)}
	}
}

// size is the number of nodes with every alias written out.
func (c *checker) size(n *yaml.Node, depth int) int {
	if n.Kind == yaml.AliasNode {
		size := c.sizes[n.Alias]
		if size == 0 {
			c.refuse(n, "alias *%s contains itself", n.Value)
		}
		return size
	}
	if depth > maxDepth {
		c.refuse(n, "nested more than %d deep", maxDepth)
		return 1
	}
	if n.Kind == yaml.MappingNode {
		c.unique(n)
	}
	size := 1
	for _, child := range n.Content {
		size = min(size+c.size(child, depth+1), maxNodes+1)
		if size > maxNodes {
			c.refuse(child, "front matter is too large")
		}
	}
	if n.Anchor != "" {
		c.sizes[n] = size
	}
	return size
}

// unique refuses a mapping that has the same key twice in the same spelling.
func (c *checker) unique(n *yaml.Node) {
	seen := make(map[string]int, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind != yaml.ScalarNode {
			continue
		}
		if line, twice := seen[key.Value]; twice {
			c.refuse(key, "key %q is there already on line %d", key.Value, line)
		}
		seen[key.Value] = c.text.fileLine(key.Line - 1)
	}
}
