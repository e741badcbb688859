package frontmatter

import (
	"fmt"
	"maps"
	"slices"
)

// Append adds items to the end of the list under a key; the key is made
// where it is not there, as Set makes it. A scalar or a map is no list.
func (d *Document) Append(key string, items []Node, order ...string) error {
	v := d.Get(key)
	switch v.Kind() {
	case Absent, Null:
		return d.Set(key, Items(items...), order...)
	case Scalar, Map:
		return fmt.Errorf("append to %q: it is no list", key)
	}
	if len(items) == 0 {
		return nil
	}
	return d.edit("append to", key, func(top Value) ([]splice, error) {
		return top.push(top.lastList(key), items, d.eol())
	}, func(before, after Value) bool {
		old, all := before.Items(), after.Items()
		return len(all) == len(old)+len(items) && sameItems(all[len(old):], items) && equalItems(all[:len(old)], old)
	})
}

// Drop takes out of the list under a key the items that drop names, each with
// the comments on its lines, and with those right above it where no further
// item follows below them. A list that loses all is left empty.
func (d *Document) Drop(key string, drop func(i int, item Value) bool) error {
	var gone []bool
	for i, item := range d.Get(key).Items() {
		gone = append(gone, drop(i, item))
	}
	if !slices.Contains(gone, true) {
		return nil
	}
	return d.edit("drop from", key, func(top Value) (splices []splice, err error) {
		first := 0
		for _, i := range top.indexes(key) {
			n := len(top.entries()[i].Value.Items())
			some, err := top.drop(i, gone[first:first+n], d.eol())
			if err != nil {
				return nil, err
			}
			splices, first = append(splices, some...), first+n
		}
		return splices, nil
	}, func(before, after Value) bool {
		i := -1
		kept := slices.DeleteFunc(before.Items(), func(Value) bool { i++; return gone[i] })
		return equalItems(after.Items(), kept)
	})
}

// SetItem sets a field of item i of the list under a key; an item that is
// no map is refused.
func (d *Document) SetItem(key string, i int, field string, value Node) error {
	return d.SetItems(key, field, map[int]Node{i: value})
}

// SetItems sets a field of many items of the list under a key as SetItem does,
// at the cost of one: all of them, or none.
func (d *Document) SetItems(key, field string, values map[int]Node) error {
	items := d.Get(key).Items()
	changed := make(map[int]Node)
	for i, value := range values {
		if i < 0 || i >= len(items) || items[i].Kind() != Map {
			return fmt.Errorf("set %q of item %d of %q: it is no map", field, i, key)
		}
		if v := items[i].Field(field); !v.Exists() || !same(v, value) {
			changed[i] = value
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return d.edit("set an item of", key, func(top Value) ([]splice, error) {
		return top.Field(key).setItems(field, changed, d.eol())
	}, func(before, after Value) bool {
		old, now := before.Items(), after.Items()
		if len(old) != len(now) {
			return false
		}
		for i := range old {
			value, meant := changed[i]
			if meant && !(same(now[i].Field(field), value) && equalFields(old[i], now[i], field)) || !meant && !equal(old[i].node, now[i].node) {
				return false
			}
		}
		return true
	})
}

func (v Value) setItems(field string, values map[int]Node, eol string) ([]splice, error) {
	var splices []splice
	items := v.Items()
	for _, i := range slices.Sorted(maps.Keys(values)) {
		item := items[i]
		if tied(item.node) {
			return nil, errSpliced
		}
		some, err := item.set(field, values[i], nil, eol)
		if err != nil {
			return nil, err
		}
		splices = append(splices, some...)
	}
	return splices, nil
}

// equalItems reports whether two lists have the same items in the same words.
func equalItems(a, b []Value) bool {
	return slices.EqualFunc(a, b, func(a, b Value) bool { return equal(a.node, b.node) })
}

// equalFields reports whether two maps have the same entries but for one.
func equalFields(a, b Value, but string) bool {
	others := func(v Value) []Field {
		return slices.DeleteFunc(v.Fields(), func(f Field) bool { return canonical(f.Key) == canonical(but) })
	}
	return slices.EqualFunc(others(a), others(b), func(a, b Field) bool { return a.Key == b.Key && equal(a.Value.node, b.Value.node) })
}
