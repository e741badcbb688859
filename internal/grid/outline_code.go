package grid

import (
	"maps"
	"slices"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/history"
)

// encodeOutline is what was read, for decodeOutline.
func encodeOutline(k kept) []byte {
	var c coder
	c.count(len(k.Folders))
	for _, path := range slices.Sorted(maps.Keys(k.Folders)) {
		c.text(path)
		c.stamp(k.Folders[path].Stamp)
		c.texts(k.Folders[path].Names)
	}
	c.count(len(k.Files))
	for _, path := range slices.Sorted(maps.Keys(k.Files)) {
		r := k.Files[path]
		c.text(path)
		c.stamp(r.Stamp)
		c.count(int(r.Kind))
		c.sketch(*r.Sketch)
		c.fault(r.Fault)
	}
	return c
}

// decodeOutline is the inverse; false for what encodeOutline didn't write.
func decodeOutline(data []byte) (kept, bool) {
	d := decoder{rest: string(data)}
	n := d.length()
	k := kept{Folders: make(map[string]folder, n)}
	for range n {
		path := d.text()
		k.Folders[path] = folder{d.stamp(), d.texts()}
	}
	n = d.length()
	k.Files = make(map[string]remembered, n)
	for range n {
		path := d.text()
		r := remembered{Stamp: d.stamp(), Kind: artifact.Kind(d.count())}
		s := d.sketch()
		r.Sketch, r.Fault = &s, d.fault()
		k.Files[path] = r
	}
	return k, !d.bad && d.rest == ""
}

func (c *coder) sketch(s sketch) {
	c.count(int(s.Block))
	c.count(s.Thread)
	c.text(s.Name)
	c.text(s.Title)
	c.text(s.Cluster)
	c.text(s.Status)
	c.numbers(s.Planned)
	c.count(len(s.Requires))
	for _, b := range s.Requires {
		c.count(int(b))
	}
}

func (c *coder) fault(f *Fault) {
	if f == nil {
		c.count(0)
		return
	}
	c.count(1)
	c.text(f.Path)
	c.count(f.Line)
	c.text(f.Why)
}

func (d *decoder) sketch() sketch {
	s := sketch{Block: history.Block(d.count()), Thread: d.count(), Name: d.text(), Title: d.text(), Cluster: d.text(), Status: d.text(), Planned: d.numbers()}
	for range d.length() {
		s.Requires = append(s.Requires, history.Block(d.count()))
	}
	return s
}

func (d *decoder) fault() *Fault {
	if d.count() == 0 {
		return nil
	}
	return &Fault{Path: d.text(), Line: d.count(), Why: d.text()}
}
