package warmth

import "github.com/git-grid/git-grid/internal/frontmatter"

// nodeOf is a lesson as the tool writes it.
func nodeOf(l Lesson) frontmatter.Node { return frontmatter.Fields(pairsOf(l)...) }

func pairsOf(l Lesson) []frontmatter.Pair {
	pairs := []frontmatter.Pair{{Key: textKey(Category(l.Category)), Value: frontmatter.Quoted(l.Text)}}
	add := func(name string, there bool, value frontmatter.Node) {
		if there {
			pairs = append(pairs, frontmatter.Pair{Key: name, Value: value})
		}
	}
	add("session", l.Session != "", frontmatter.Quoted(l.Session))
	add("block", l.Block != "", frontmatter.Quoted("block-"+l.Block))
	add("commit", l.Commit != "", frontmatter.Text(l.Commit))
	add("date", l.Date != "", frontmatter.Quoted(l.Date))
	add("files", len(l.Files) > 0, textNodes(l.Files))
	add("seen", len(l.Seen) > 0, blockNodes(l.Seen))
	return pairs
}

// node is an entry as it is written elsewhere, with marks: all that it said
// stays, a text becomes a map only where there are marks to carry.
func (e Entry) node(marks []frontmatter.Pair) frontmatter.Node {
	switch {
	case e.value.Kind() == frontmatter.Map:
		return frontmatter.Fields(append(fieldsOf(e.value), marks...)...)
	case e.value.Exists() && len(marks) == 0:
		return frontmatter.Quoted(e.Text)
	}
	return frontmatter.Fields(append(pairsOf(e.Lesson), marks...)...)
}

// whole is an entry as it is written elsewhere, nothing changed.
func (e Entry) whole() frontmatter.Node {
	if e.value.Kind() == frontmatter.Map {
		return copyOf(e.value)
	}
	return e.node(nil)
}

func fieldsOf(v frontmatter.Value) []frontmatter.Pair {
	var pairs []frontmatter.Pair
	for _, f := range v.Fields() {
		if name := Category(f.Key); name != "retired" && name != "why" {
			pairs = append(pairs, frontmatter.Pair{Key: f.Key, Value: copyOf(f.Value)})
		}
	}
	return pairs
}

func copyOf(v frontmatter.Value) frontmatter.Node {
	switch v.Kind() {
	case frontmatter.Map:
		var pairs []frontmatter.Pair
		for _, f := range v.Fields() {
			pairs = append(pairs, frontmatter.Pair{Key: f.Key, Value: copyOf(f.Value)})
		}
		return frontmatter.Fields(pairs...)
	case frontmatter.List:
		var items []frontmatter.Node
		for _, item := range v.Items() {
			items = append(items, copyOf(item))
		}
		return frontmatter.Items(items...)
	case frontmatter.Scalar:
		return frontmatter.Text(v.Text())
	}
	return frontmatter.Plain("null")
}

func textNodes(all []string) frontmatter.Node {
	nodes := make([]frontmatter.Node, len(all))
	for i, s := range all {
		nodes[i] = frontmatter.Text(s)
	}
	return frontmatter.Items(nodes...)
}

func blockNodes(blocks []string) frontmatter.Node {
	nodes := make([]frontmatter.Node, len(blocks))
	for i, b := range blocks {
		nodes[i] = frontmatter.Text("block-" + b)
	}
	return frontmatter.Items(nodes...)
}
