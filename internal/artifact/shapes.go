package artifact

import (
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/history"
)

// headingParts finds "## Thread 02.3: name", "### Task 3", "## 02.3 name" and
// lines that begin with such a label in bold.
func headingParts(b body, word string, block history.Block) []part {
	var parts []part
	var lines []int
	for i, l := range b.lines {
		p, ok := part{}, false
		switch {
		case l.mute || l.deep:
		case l.level > 0:
			p, ok = readWordLabel(l.heading, word, block)
			if !ok && word == "thread" {
				p, ok = readDottedLabel(l.heading, block)
			}
		case !l.item && strings.HasPrefix(strings.TrimSpace(l.text), "**"):
			p, ok = readWordLabel(plain(l.text), word, block)
		}
		if ok {
			parts, lines = append(parts, p), append(lines, i)
		}
	}
	return b.bound(parts, lines, b.sectionEnd)
}

// bound gives each part its place: from its line to the next part, or to
// where what it opened ends.
func (b body) bound(parts []part, lines []int, end func(int) int) []part {
	for i := range parts {
		to := end(lines[i])
		if i+1 < len(lines) {
			to = min(to, lines[i+1])
		}
		parts[i].from = b.lines[lines[i]].start
		parts[i].to = parts[i].from + len(b.slice(lines[i], to))
	}
	return parts
}

// sectionParts finds the headings right below "## Threads".
func sectionParts(b body, word string, block history.Block) []part {
	var parts []part
	var lines []int
	below, level := 0, 0 // the level of the open Threads heading, and of those below
	for i, l := range b.lines {
		switch {
		case l.level == 0:
		case l.level <= below || below == 0:
			below, level = 0, 0
			if opensThreads(l.heading, word) {
				below = l.level
			}
		case level == 0 || l.level == level:
			level = l.level
			n, name := readThreadLabel(l.heading, block)
			parts, lines = append(parts, part{n: n, name: name}), append(lines, i)
		}
	}
	return b.bound(parts, lines, b.sectionEnd)
}

var numberMark = pattern(`^([0-9]{1,3})[.)]\s`)

// listParts finds the items of the first list under a "## Threads" heading:
// the numbered ones where it begins with a number.
func listParts(b body, word string, block history.Block) []part {
	open := slices.IndexFunc(b.lines, func(l line) bool { return l.level > 0 && opensThreads(l.heading, word) })
	if open < 0 {
		return nil
	}
	lines, end := b.firstList(open+1, b.sectionEnd(open))
	var parts []part
	for _, i := range lines {
		trimmed := strings.TrimSpace(b.lines[i].text)
		p := readItem(itemText(trimmed), block)
		if mark := numberMark().FindStringSubmatch(trimmed); mark != nil && p.n == 0 {
			p.n, _ = readThreadLabel(mark[1], 0)
		}
		parts = append(parts, p)
	}
	return b.bound(parts, lines, func(int) int { return end })
}

// firstList is the lines of the items of the first list from i on, those of
// the first item's kind and depth, and where the list ends.
func (b body) firstList(i, end int) (items []int, until int) {
	indent, marked := 0, false
	for ; i < end; i++ {
		l := b.lines[i]
		trimmed := strings.TrimSpace(l.text)
		switch {
		case l.mute || trimmed == "":
			continue
		case len(items) > 0 && !l.item:
			return items, i
		case itemText(trimmed) == trimmed:
			continue
		case len(items) == 0:
			indent, marked = indentation(l.text), numberMark().MatchString(trimmed)
		}
		if indentation(l.text) <= indent && numberMark().MatchString(trimmed) == marked {
			items = append(items, i)
		}
	}
	return items, end
}

// readItem reads an item's number, where it has one of its own, and its
// name: what is bold at its start, else all of it.
func readItem(text string, block history.Block) part {
	whole := readItemLabel(plain(text), block)
	inner, _, closed := strings.Cut(strings.TrimPrefix(text, "**"), "**")
	if !strings.HasPrefix(text, "**") || !closed {
		return whole
	}
	if bold := readItemLabel(plain(strings.TrimRight(inner, ": ")), block); bold.name != "" {
		return bold
	}
	return whole
}

func readItemLabel(text string, block history.Block) part {
	for _, word := range []string{"thread", "task"} {
		if p, ok := readWordLabel(text, word, block); ok {
			return p
		}
	}
	if p, ok := readDottedLabel(text, block); ok {
		return p
	}
	return part{name: text}
}

// tableParts finds the rows of a table with a Thread or Task column.
func tableParts(b body, word string, block history.Block) []part {
	for i := 0; i < len(b.lines); i++ {
		t, ok := b.tableAt(i)
		if !ok {
			continue
		}
		if t.column(word) < 0 {
			i = t.end - 1
			continue
		}
		var parts []part
		var lines []int
		for j, row := range t.rows {
			n, name := t.thread(row, t.column(word), block)
			parts, lines = append(parts, part{n: n, name: name}), append(lines, i+2+j)
		}
		return b.bound(parts, lines, func(int) int { return t.end })
	}
	return nil
}
