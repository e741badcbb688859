package frontmatter

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// lastList is the last entry of a map that spells a key and isn't null.
func (v Value) lastList(key string) int {
	found := v.indexes(key)
	last := found[0]
	for _, i := range found {
		if v.entries()[i].Value.Kind() != Null {
			last = i
		}
	}
	return last
}

// push adds items to the list that entry i of a map is.
func (v Value) push(i int, items []Node, eol string) ([]splice, error) {
	list := v.entries()[i].Value
	switch {
	case list.Kind() != List || list.node.Kind == yaml.AliasNode:
		return nil, errSpliced
	case len(list.node.Content) == 0:
		return v.replace(i, Items(items...), eol)
	case list.flat():
		return list.pushFlow(items)
	}
	t := v.in.source
	at := t.starts[v.in.contentEnd(list.node, list.end)]
	lines := Items(items...).lines(strings.Repeat(" ", list.node.Column-1))
	return []splice{{at, at, strings.Join(lines, eol) + eol}}, nil
}

// pushFlow adds items to a flow list that has some, behind a trailing comma
// where there is one.
func (v Value) pushFlow(items []Node) ([]splice, error) {
	t := v.in.source
	_, at := v.in.flowItem(v.node.Content[len(v.node.Content)-1])
	if at < 0 {
		return nil, errSpliced
	}
	text := Items(items...).flow(true)
	text = text[1 : len(text)-1]
	if rest := strings.TrimLeft(t.s[at:], " \t\r\n"); strings.HasPrefix(rest, ",") {
		at = len(t.s) - len(rest) + 1
		return []splice{{at, at, " " + text}}, nil
	}
	return []splice{{at, at, ", " + text}}, nil
}

// flowItem is where an item of a flow list or the value of a flow map begins
// and ends; an end of -1 where it can't be told.
func (t *tree) flowItem(n *yaml.Node) (from, to int) {
	source := t.source
	from = source.offset(n.Line-1, n.Column)
	_, mended := t.mended[n.Line-1]
	switch {
	case mended || tied(n):
		return from, -1
	case n.Kind == yaml.MappingNode && source.s[from] != '{': // [key: value]
		_, to = t.flowItem(n.Content[len(n.Content)-1])
		return from, to
	case n.Kind != yaml.ScalarNode:
		return from, flowEnd(source.s, from)
	case n.Style&quotes != 0:
		return from, quoteEnd(source.s, from)
	case strings.HasPrefix(source.s[from:], n.Value):
		return from, from + len(n.Value)
	}
	return from, -1
}

// setFlow changes or adds an entry of a flow map.
func (v Value) setFlow(key string, value Node) ([]splice, error) {
	t, n := v.in.source, v.node
	text := value.flow(true)
	switch found := v.indexes(key); {
	case len(found) > 1:
		return nil, errSpliced
	case len(found) == 1:
		from, to := v.in.flowItem(n.Content[2*found[0]+1])
		if to <= from {
			return nil, errSpliced
		}
		return []splice{{from, to, text}}, nil
	}
	from := t.offset(n.Line-1, n.Column)
	text = keyText(key) + ": " + text
	if len(n.Content) == 0 {
		return []splice{{from, flowEnd(t.s, from), "{" + text + "}"}}, nil
	}
	_, at := v.in.flowItem(n.Content[len(n.Content)-1])
	if at <= from {
		return nil, errSpliced
	}
	return []splice{{at, at, ", " + text}}, nil
}

// drop takes items out of the list that entry i of a map is.
func (v Value) drop(i int, gone []bool, eol string) ([]splice, error) {
	list := v.entries()[i].Value
	kept := 0
	for _, g := range gone {
		if !g {
			kept++
		}
	}
	switch {
	case kept == len(gone):
		return nil, nil
	case kept == 0:
		return v.replace(i, Items(), eol)
	case list.Kind() != List || list.node.Kind == yaml.AliasNode:
		return nil, errSpliced
	case list.flat():
		return list.dropFlow(gone)
	}
	return list.dropLines(gone), nil
}

// dropFlow cuts items out of a flow list: up to the next item, or from the
// last that is kept.
func (v Value) dropFlow(gone []bool) ([]splice, error) {
	var splices []splice
	end := -1 // of the last item kept
	for i, item := range v.node.Content {
		from, to := v.in.flowItem(item)
		switch {
		case to < 0:
			return nil, errSpliced
		case !gone[i]:
			end = to
		case i+1 < len(gone):
			next, _ := v.in.flowItem(v.node.Content[i+1])
			splices = append(splices, splice{from, next, ""})
		}
		if i+1 == len(gone) && gone[i] {
			splices = append(splices, splice{end, to, ""})
		}
	}
	return splices, nil
}

// dropLines cuts items out of a block list with their lines.
func (v Value) dropLines(gone []bool) []splice {
	t := v.in.source
	var splices []splice
	dashes := v.dashes()
	for i, item := range v.children() {
		if !gone[i] {
			continue
		}
		from, to := dashes[i], v.in.contentEnd(item.node, item.end)
		above := from
		for above > v.node.Line-1 && t.trivial(above-1) && !t.blank(above-1) {
			above--
		}
		if alone := i+1 == len(dashes) || dashes[i+1] > to; alone {
			from = above
		}
		splices = append(splices, splice{t.starts[from], t.starts[to], ""})
	}
	return splices
}
