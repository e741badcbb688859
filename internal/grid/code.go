package grid

import (
	"encoding/binary"
	"math"

	"github.com/git-grid/git-grid/internal/cache"
)

// What every hook and every status reads is kept as numbers and texts, one
// after the other: JSON takes ten times as long, most of it to learn the types.

// coder appends values.
type coder []byte

func (c *coder) count(n int) { *c = binary.AppendUvarint(*c, uint64(n)) }

func (c *coder) signed(n int64) { *c = binary.AppendVarint(*c, n) }

func (c *coder) flag(b bool) {
	if b {
		c.count(1)
	} else {
		c.count(0)
	}
}

func (c *coder) numbers(all []int) {
	c.count(len(all))
	for _, n := range all {
		c.count(n)
	}
}

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
	c.signed(s.Size)
	c.signed(s.Modified)
	c.signed(s.Changed)
	*c = binary.AppendUvarint(*c, s.Inode)
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

func (d *decoder) flag() bool { return d.count() == 1 }

func (d *decoder) numbers() (all []int) {
	for range d.length() {
		all = append(all, d.count())
	}
	return all
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
