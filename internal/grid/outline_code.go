package grid

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/cache"
	"github.com/git-grid/git-grid/internal/history"
)

// An outline is kept as numbers and texts, one after the other: read at every
// hook and every status, it takes a tenth of what JSON would.

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
	k := kept{map[string]folder{}, map[string]remembered{}}
	for range d.length() {
		path := d.text()
		k.Folders[path] = folder{d.stamp(), d.texts()}
	}
	for range d.length() {
		path := d.text()
		r := remembered{Stamp: d.stamp(), Kind: artifact.Kind(d.count())}
		s := d.sketch()
		r.Sketch, r.Fault = &s, d.fault()
		k.Files[path] = r
	}
	return k, !d.bad && d.rest == ""
}

// coder appends values.
type coder []byte

func (c *coder) count(n int) { *c = binary.AppendUvarint(*c, uint64(n)) }

func (c *coder) text(s string) {
	c.count(len(s))
	*c = append(*c, s...)
}

func (c *coder) texts(all []string) {
	c.count(len(all))
	for _, s := range all {
		c.text(s)
	}
}

func (c *coder) stamp(s cache.Stamp) {
	*c = binary.AppendVarint(*c, s.Size)
	*c = binary.AppendVarint(*c, s.Modified)
	*c = binary.AppendVarint(*c, s.Changed)
	*c = binary.AppendUvarint(*c, s.Inode)
}

func (c *coder) sketch(s sketch) {
	c.count(int(s.Block))
	c.count(s.Thread)
	c.text(s.Name)
	c.text(s.Title)
	c.text(s.Cluster)
	c.text(s.Status)
	c.count(len(s.Planned))
	for _, n := range s.Planned {
		c.count(n)
	}
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

// decoder takes values off; once it is bad all that follows is nothing.
type decoder struct {
	rest string
	bad  bool
}

func (d *decoder) number() uint64 {
	for i := 0; i < len(d.rest) && i < binary.MaxVarintLen64; i++ {
		if d.rest[i] < 0x80 {
			n, size := binary.Uvarint([]byte(d.rest[:i+1]))
			d.bad = d.bad || size <= 0
			d.rest = d.rest[i+1:]
			return n
		}
	}
	d.bad, d.rest = true, ""
	return 0
}

func (d *decoder) signed() int64 {
	n := d.number()
	return int64(n>>1) ^ -int64(n&1)
}

func (d *decoder) count() int {
	n := d.number()
	if n > math.MaxInt32 {
		d.bad, d.rest = true, ""
		return 0
	}
	return int(n)
}

// length is how much follows: no more than is left.
func (d *decoder) length() int {
	n := d.number()
	if n > uint64(len(d.rest)) {
		d.bad, d.rest = true, ""
		return 0
	}
	return int(n)
}

func (d *decoder) text() string {
	n := d.length()
	s := d.rest[:n]
	d.rest = d.rest[n:]
	return s
}

func (d *decoder) texts() (all []string) {
	for range d.length() {
		all = append(all, d.text())
	}
	return all
}

func (d *decoder) stamp() cache.Stamp {
	return cache.Stamp{Size: d.signed(), Modified: d.signed(), Changed: d.signed(), Inode: d.number()}
}

func (d *decoder) sketch() sketch {
	s := sketch{Block: history.Block(d.count()), Thread: d.count(), Name: d.text(), Title: d.text(), Cluster: d.text(), Status: d.text()}
	for range d.length() {
		s.Planned = append(s.Planned, d.count())
	}
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
