package journal

import (
	"bytes"
	"slices"
)

// Merge merges two sides that come from one base (none where there is none):
// the entries of both, ours first, none twice, in time order where both have
// dates. One that the base had, one side took out and the other left as it was
// is gone. One that both changed has the lines of both; a blocker that one side
// resolved is resolved. There is no conflict.
func Merge(kind Kind, base, ours, theirs []byte) []byte {
	if bytes.Equal(ours, theirs) || len(theirs) == 0 && len(base) == 0 {
		return ours
	}
	b, o, t := readSide(kind, base), readSide(kind, ours), readSide(kind, theirs)
	nameUnits(b, o, t)
	var mine, new []unit
	for _, u := range o.units {
		was, had := b.find(u.name)
		their, has := t.find(u.name)
		if has {
			u = u.with(was, their, had)
		} else if had && was.equal(u) {
			continue
		}
		mine = append(mine, u)
	}
	for _, u := range t.units {
		was, had := b.find(u.name)
		_, has := o.find(u.name)
		if !has && (!had || !was.equal(u)) {
			u.foreign, u.tail = true, ""
			new = append(new, u)
		}
	}
	if !bytes.Contains(ours, []byte("\n")) {
		o.eol = t.eol
	}
	return printed(union(b.before, o.before, t.before), interleave(mine, new), o.eol)
}

// interleave merges two runs of entries: each keeps its order, and of two with
// dates the earlier one is first.
func interleave(mine, new []unit) []unit {
	var merged []unit
	for len(mine) > 0 && len(new) > 0 {
		if new[0].before(mine[0]) {
			merged, new = append(merged, new[0]), new[1:]
		} else {
			merged, mine = append(merged, mine[0]), mine[1:]
		}
	}
	return slices.Concat(merged, mine, new)
}

// printed puts a file together; what came from theirs gets a blank line
// between it and its neighbours.
func printed(before text, units []unit, eol string) []byte {
	out := before.bytes(eol)
	foreign := false
	for _, u := range units {
		if len(out) > 0 && (foreign || u.foreign) {
			out = append(bytes.TrimRight(out, "\r\n"), eol+eol...)
		}
		out = append(out, u.bytes(eol)...)
		foreign = u.foreign
	}
	if foreign {
		out = append(bytes.TrimRight(out, "\r\n"), eol...)
	}
	return out
}
