package frontmatter

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The bounds keep what a hostile file can cost within a second and about 64
// MiB. WARMTH.md with 10,000 lessons is 3 MB, 260,000 marks and 36 MiB.
const (
	maxBytes = 6 << 20
	maxLine  = 1 << 20
	maxMarks = 400_000
	maxDepth = 100
	maxNodes = 300_000 // with every alias written out
)

// bound refuses, before YAML sees it, what YAML would refuse without saying
// where, take too much for, or silently not read.
func bound(t text) *SyntaxError {
	var all marks
	for i := range t.count() {
		line := t.whole(i)
		cause := unreadable(line)
		if all.add(line); all.count > maxMarks || t.starts[i+1] > maxBytes {
			cause = "front matter is too large"
		}
		if len(line) > maxLine {
			cause = fmt.Sprintf("line of %d bytes is too long", len(line))
		}
		if cause != "" {
			return &SyntaxError{Line: t.fileLine(i), Cause: cause}
		}
	}
	return nil
}

// marks counts what makes YAML allocate: lines, dashes, colons, comments,
// brackets and, where a bracket may be open, commas.
type marks struct{ count, open int }

func (m *marks) add(line string) {
	opened := strings.Count(line, "[") + strings.Count(line, "{")
	m.open += opened
	m.count += 1 + opened + strings.Count(line, "- ") + strings.Count(line, ": ") + 2*strings.Count(line, "#") + strings.Count(line, "&")
	if m.open > 0 {
		m.count += 2 * strings.Count(line, ",")
	}
	m.open = max(0, m.open-strings.Count(line, "]")-strings.Count(line, "}"))
}

// unreadable says why a line is no line of a YAML document, "" where it is one.
func unreadable(line string) string {
	if !utf8.ValidString(line) {
		return "not UTF-8"
	}
	for _, r := range line {
		if !printable(r) {
			return fmt.Sprintf("character %U is not allowed", r)
		}
	}
	if strings.HasPrefix(line, "---") || strings.HasPrefix(line, "...") {
		if rest := line[3:]; rest == "" || rest[0] == ' ' || rest[0] == '\t' || breakAt(rest, 0) > 0 {
			return "a second YAML document begins or ends here"
		}
	}
	return ""
}

// printable reports whether YAML allows a character in a document.
func printable(r rune) bool {
	switch {
	case r == '\t', r == '\n', r == '\r', r == 0x85:
		return true
	case r < 0x20, r >= 0x7F && r < 0xA0, r == 0xFEFF, r == 0xFFFE, r == 0xFFFF:
		return false
	}
	return true
}
