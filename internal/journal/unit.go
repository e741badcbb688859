package journal

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// text is lines without their ends, and what follows the last that is not
// blank, as it was.
type text struct {
	lines []string
	tail  string
}

func readText(src string) text {
	body := strings.TrimRight(src, " \t\r\n")
	t := text{tail: src[len(body):]}
	if body == "" {
		return t
	}
	for line := range strings.SplitSeq(body, "\n") {
		t.lines = append(t.lines, strings.TrimSuffix(line, "\r"))
	}
	return t
}

func (t text) bytes(eol string) []byte {
	return []byte(strings.Join(t.lines, eol) + t.tail)
}

// union is ours, or theirs where only theirs changed; where both did, ours and
// the lines that theirs alone added.
func union(base, ours, theirs text) text {
	switch {
	case slices.Equal(base.lines, theirs.lines):
		return ours
	case slices.Equal(base.lines, ours.lines):
		if len(ours.lines) == 0 {
			return theirs
		}
		return text{theirs.lines, ours.tail}
	}
	merged := text{slices.Clip(ours.lines), ours.tail}
	for _, line := range theirs.lines {
		if !slices.Contains(base.lines, line) && !slices.Contains(merged.lines, line) {
			merged.lines = append(merged.lines, line)
		}
	}
	return merged
}

// unit is an entry, or a section of the user's, as it stands in a file.
type unit struct {
	text
	name    string // what makes it the same unit on two sides
	head    string // the heading, without a blocker's state
	state   string // a blocker's
	at      time.Time
	day     bool // at is a day, no instant
	foreign bool // taken over from theirs
}

func newUnit(kind Kind, s section) unit {
	u := unit{text: readText(string(s.raw)), head: unmarked(kind, s.heading)}
	if m := state().FindStringSubmatch(s.heading); kind == Blockers && m != nil {
		u.state = m[2]
	}
	if e, ok := heading(kind, strings.TrimPrefix(s.heading, kind.level())); ok {
		var err error
		if u.at, err = time.Parse(time.RFC3339, e.Time); err != nil {
			u.at, err = time.Parse(time.DateOnly, e.Time)
			u.day = err == nil
		}
	}
	return u
}

func (u unit) equal(v unit) bool { return u.state == v.state && slices.Equal(u.lines, v.lines) }

// before reports whether both have dates and u is the earlier one.
func (u unit) before(v unit) bool {
	if u.at.IsZero() || v.at.IsZero() {
		return false
	}
	if u.day || v.day {
		return u.at.UTC().Format(time.DateOnly) < v.at.UTC().Format(time.DateOnly)
	}
	return u.at.Before(v.at)
}

// with is ours merged with theirs.
func (u unit) with(was, their unit, had bool) unit {
	mark := u.state
	if had && was.state == u.state || !had && their.state == "resolved" {
		mark = their.state
	}
	rest := func(v unit) text { return text{slices.Clone(v.lines[min(1, len(v.lines)):]), v.tail} }
	merged := union(rest(was), rest(u), rest(their))
	head := u.lines[0]
	if mark != u.state {
		head = strings.Replace(head, "## ["+u.state+"] ", "## ["+mark+"] ", 1)
	}
	u.state = mark
	u.text = text{append([]string{head}, merged.lines...), merged.tail}
	return u
}

// side is a file taken apart.
type side struct {
	before text
	units  []unit
	heads  map[string]int // how many units have a heading
	named  map[string]int // the unit with a name
	eol    string
}

func readSide(kind Kind, src []byte) side {
	before, sections := cut(kind, src)
	s := side{before: readText(string(before)), eol: lineEnd(src), heads: make(map[string]int), named: make(map[string]int)}
	for _, section := range sections {
		u := newUnit(kind, section)
		s.units = append(s.units, u)
		s.heads[u.head]++
	}
	return s
}

func (s side) find(name string) (unit, bool) {
	i, ok := s.named[name]
	if !ok {
		return unit{}, false
	}
	return s.units[i], true
}

// nameUnits names the units of all sides. A heading is a name where the base
// has it and no side has it twice, so that a changed entry is known again;
// else the text belongs to it, and of equal ones the first is paired with the
// first.
func nameUnits(base, ours, theirs side) {
	apart := grownApart(base, ours, theirs)
	for _, s := range []side{base, ours, theirs} {
		times := make(map[string]int)
		for i, u := range s.units {
			name := u.head
			if base.heads[name] != 1 || ours.heads[name] > 1 || theirs.heads[name] > 1 || apart[name] {
				name = strings.Join(append([]string{name}, u.lines[1:]...), "\n")
				times[name]++
				name = fmt.Sprint(times[name], " ", name)
			}
			s.units[i].name, s.named[name] = name, i
		}
	}
}

// grownApart are the headings of entries whose lines both sides changed, each in
// its own way: those are two entries from then on. Lines that are only added go
// under one heading.
func grownApart(base, ours, theirs side) map[string]bool {
	heads := make(map[string]bool)
	for _, was := range base.units {
		o, t := ours.headed(was.head), theirs.headed(was.head)
		if o != nil && t != nil && lost(was, *o) && lost(was, *t) && !slices.Equal(o.lines[1:], t.lines[1:]) {
			heads[was.head] = true
		}
	}
	return heads
}

// headed is the first entry with a heading, nil where there is none.
func (s side) headed(head string) *unit {
	for i := range s.units {
		if s.units[i].head == head {
			return &s.units[i]
		}
	}
	return nil
}

// lost reports whether a line below a heading is there no more.
func lost(was, is unit) bool {
	return slices.ContainsFunc(was.lines[1:], func(l string) bool { return !slices.Contains(is.lines[1:], l) })
}
