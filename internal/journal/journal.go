// Package journal is the append-only files of a grid: SCRATCHPAD.md (what
// programs find), DECISIONS.md (what the user decided), BLOCKERS.md (what
// blocks the work).
//
// Each entry is a heading and what stands below it; the heading says when, who
// or where, and what. What stands before the first heading is the file's own.
// A new entry goes to the end, its texts on one line each, so that none can
// pass for a heading. Headings of another form are the user's sections: they
// are no entries, and are kept as such. A fenced block holds no headings.
//
// It reads no clock; times come in as they are written.
package journal

import (
	"bytes"
	"slices"
	"strings"
)

// Kind is which of the files it is.
type Kind int

// The files.
const (
	Scratchpad Kind = iota
	Decisions
	Blockers
)

// Entry is one entry of a journal. Which fields are set depends on the kind.
type Entry struct {
	ID      string   // short and stable, from the heading
	Time    string   // as written: HH:MM:SS, a date, RFC 3339
	Program string   // SCRATCHPAD: who found it
	Label   string   // SCRATCHPAD: PATTERN, PROGRESS, GOTCHA, …
	Block   string   // DECISIONS, BLOCKERS: "03", "" for none
	Text    string   // the finding, the question, the title
	Chosen  string   // DECISIONS
	Options []string // DECISIONS
	Affects string   // DECISIONS
	Open    bool     // BLOCKERS: not resolved
	Line    int      // of the heading
}

// Template is the file of a new grid.
func Template(kind Kind) []byte {
	switch kind {
	case Scratchpad:
		return []byte("# Scratchpad\n\nWhat running programs find. Append only: `git grid note`.\n")
	case Decisions:
		return []byte("# Decisions\n\nWhat the user decided. Append only: `git grid decide`.\n")
	}
	return []byte("# Blockers\n\nWhat blocks the work. `git grid blocker add`, `git grid blocker resolve`.\n")
}

// level is how the headings of a kind begin.
func (k Kind) level() string {
	if k == Scratchpad {
		return "### "
	}
	return "## "
}

// section is a heading with what stands below it, as written.
type section struct {
	heading string // without line break and trailing white space
	raw     []byte
	line    int
}

// below is what stands under the heading.
func (s section) below() []byte {
	_, rest, _ := bytes.Cut(s.raw, []byte("\n"))
	return rest
}

// cut takes a file apart: what stands before the first heading, the sections.
func cut(kind Kind, src []byte) (before []byte, sections []section) {
	lines := bytes.SplitAfter(src, []byte("\n"))
	fenced := fences(lines)
	for i, line := range lines {
		text := strings.TrimRight(strings.TrimPrefix(string(line), "\ufeff"), " \t\r\n")
		switch {
		case !fenced[i] && strings.HasPrefix(text, kind.level()):
			sections = append(sections, section{heading: text, raw: line, line: i + 1})
		case len(sections) == 0:
			before = append(before, line...)
		default:
			last := &sections[len(sections)-1]
			last.raw = append(slices.Clip(last.raw), line...)
		}
	}
	return before, sections
}

var fence = pattern("^ {0,3}(`{3,}|~{3,})(.*)$")

// fences tells which lines stand in a fenced block. A fence that is never
// closed is none: it would hide all that is appended later.
func fences(lines [][]byte) []bool {
	hidden := make([]bool, len(lines))
	opened, mark := -1, ""
	for i, line := range lines {
		m := fence().FindSubmatch(bytes.TrimRight(line, "\r\n"))
		switch {
		case m == nil:
		case opened < 0:
			opened, mark = i, string(m[1])
		case strings.HasPrefix(string(m[1]), mark) && len(bytes.TrimSpace(m[2])) == 0:
			for j := opened; j <= i; j++ {
				hidden[j] = true
			}
			opened = -1
		}
	}
	return hidden
}
