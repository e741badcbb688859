package warmth

import (
	"maps"
	"slices"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// fields are new values of entries' fields, by list, field and place: written
// together, since each edit of a document reads it anew.
type fields map[string]map[string]map[int]frontmatter.Node

func (f fields) set(e Entry, name string, value frontmatter.Node) {
	if f[e.list] == nil {
		f[e.list] = make(map[string]map[int]frontmatter.Node)
	}
	if f[e.list][name] == nil {
		f[e.list][name] = make(map[int]frontmatter.Node)
	}
	f[e.list][name][e.item] = value
}

// write sets the fields; where some of a list can't be spliced, those that can
// are set one by one. It reports whether any was.
func (f fields) write(doc *frontmatter.Document) (done bool) {
	for _, list := range slices.Sorted(maps.Keys(f)) {
		for _, name := range slices.Sorted(maps.Keys(f[list])) {
			values := f[list][name]
			if doc.SetItems(list, name, values) == nil {
				done = true
				continue
			}
			for _, i := range slices.Sorted(maps.Keys(values)) {
				done = doc.SetItem(list, i, name, values[i]) == nil || done
			}
		}
	}
	return done
}
