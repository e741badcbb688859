package artifact

import (
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// body is a Markdown text by lines, with what is code, quote or comment
// known. It is no Markdown parser: it knows only what decides whether a line
// says something or shows it.
type body struct {
	text  string
	lines []line
}

// line is one line of a body.
type line struct {
	no      int    // in the file, from 1
	start   int    // its offset in the body
	text    string // without its end
	level   int    // of a heading; 0 for any other line
	heading string // a heading's text, without marks around it
	mute    bool   // in a fence, a quote or a comment
	deep    bool   // so far indented that it is code
	item    bool   // begins an item of a list, or goes on with one
}

func readBody(doc *frontmatter.Document) body {
	b := body{text: string(doc.Body())}
	s := scanner{lastComment: strings.LastIndex(b.text, "-->")}
	no, rest := doc.BodyLine(), b.text
	for rest != "" {
		text, next, _ := strings.Cut(rest, "\n")
		l := line{no: no, start: len(b.text) - len(rest), text: strings.TrimSuffix(text, "\r")}
		s.classify(&l)
		b.lines = append(b.lines, l)
		no, rest = no+1, next
	}
	return b
}

// slice is the text of the lines from i up to and without j.
func (b body) slice(i, j int) string {
	if i >= j {
		return ""
	}
	if j >= len(b.lines) {
		return b.text[b.lines[i].start:]
	}
	return b.text[b.lines[i].start:b.lines[j].start]
}

// sectionEnd is the line after the section that the heading on line i opens.
func (b body) sectionEnd(i int) int {
	for j := i + 1; j < len(b.lines); j++ {
		if level := b.lines[j].level; level != 0 && level <= b.lines[i].level {
			return j
		}
	}
	return len(b.lines)
}

// scanner carries from line to line what is open.
type scanner struct {
	fence       string // the marks that opened the code block
	comment     bool
	list        bool
	lastComment int // where the last --> is: a comment without end is none
}

func (s *scanner) classify(l *line) {
	trimmed := strings.TrimSpace(l.text)
	switch {
	case s.fence != "":
		l.mute = true
		if closesFence(trimmed, s.fence) {
			s.fence = ""
		}
	case s.comment:
		l.mute = true
		s.comment = !strings.Contains(trimmed, "-->")
	case strings.HasPrefix(trimmed, "<!--") && l.start < s.lastComment:
		l.mute = true
		s.comment = !strings.Contains(trimmed, "-->")
	case opensFence(trimmed) != "":
		l.mute = true
		s.fence = opensFence(trimmed)
	case strings.HasPrefix(trimmed, ">"):
		l.mute = true
	case trimmed != "":
		s.classifyText(l, trimmed)
	}
}

// classifyText tells headings, items of lists and indented code from text.
func (s *scanner) classifyText(l *line, trimmed string) {
	indent := indentation(l.text)
	switch {
	case itemText(trimmed) != trimmed:
		l.deep = indent >= 4 && !s.list
		s.list = !l.deep
	case indent == 0:
		s.list = false
	case indent >= 4 && !s.list:
		l.deep = true
	}
	l.item = s.list
	if indent < 4 && !l.item {
		l.level, l.heading = readHeading(trimmed)
	}
}

// opensFence is the marks of a line that opens a code block, at any depth.
func opensFence(trimmed string) string {
	for _, mark := range []string{"`", "~"} {
		rest := strings.TrimLeft(trimmed, mark)
		if n := len(trimmed) - len(rest); n >= 3 && !(mark == "`" && strings.Contains(rest, mark)) {
			return trimmed[:n]
		}
	}
	return ""
}

func closesFence(trimmed, fence string) bool {
	return strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, fence[:1]) == ""
}

func indentation(text string) int {
	n := 0
	for _, r := range text {
		switch r {
		case ' ':
			n++
		case '\t':
			n += 4
		default:
			return n
		}
	}
	return n
}

// readHeading reads "## Text ##".
func readHeading(trimmed string) (int, string) {
	rest := strings.TrimLeft(trimmed, "#")
	level := len(trimmed) - len(rest)
	if level == 0 || level > 6 || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return 0, ""
	}
	rest = strings.TrimSpace(rest)
	if closed := strings.TrimRight(rest, "#"); closed == "" || strings.HasSuffix(closed, " ") {
		rest = strings.TrimSpace(closed)
	}
	return level, plain(rest)
}

// itemText is the text of a list's item without its mark and its box, or the
// text as it is.
func itemText(trimmed string) string {
	rest := trimmed
	if digits := strings.TrimLeft(rest, "0123456789"); digits != rest && len(rest)-len(digits) <= 9 {
		if rest = strings.TrimLeft(digits, ".)"); len(digits)-len(rest) != 1 {
			return trimmed
		}
	} else if strings.HasPrefix(rest, "-") || strings.HasPrefix(rest, "*") || strings.HasPrefix(rest, "+") {
		rest = rest[1:]
	}
	if rest == trimmed || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return trimmed
	}
	rest = strings.TrimSpace(rest)
	for _, box := range []string{"[ ] ", "[x] ", "[X] "} {
		rest = strings.TrimPrefix(rest, box)
	}
	return rest
}

// marks are those of emphasis and code around words.
var marks = strings.NewReplacer("**", "", "__", "", "`", "")

// plain is a short text without the marks around its words.
func plain(text string) string {
	if strings.ContainsAny(text, "*_`") {
		text = marks.Replace(text)
	}
	return strings.TrimSpace(text)
}
