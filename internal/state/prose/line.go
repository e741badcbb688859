package prose

import (
	"regexp"
	"strings"
	"sync"
)

// line is one line of the file.
type line struct {
	at      int    // offset
	text    string // without its end
	level   int    // of a heading, 0 for any other line
	section int    // the line of the heading that it is under, 0 for none
	heading string // that heading's text, in lower case
	mute    bool   // it shows something, and says nothing
}

// value is a stretch of a line.
type value struct {
	at   int // offset in the file
	text string
}

func (v value) span() span { return span{v.at, v.at + len(v.text)} }

// part is a stretch of a value as a span of the file.
func (v value) part(from, to int) span { return span{v.at + from, v.at + to} }

// longest is the longest line, in bytes, that is read: what is longer is data.
const longest = 4096

const bom = "\uFEFF"

// split cuts a text into lines, those known that are no words of the author
// about now.
func split(text string) []line {
	var lines []line
	at := 0
	for l := range strings.Lines(text) {
		body, _, _ := strings.Cut(strings.TrimSuffix(l, "\n"), "\r")
		start := at
		if at == 0 && strings.HasPrefix(body, bom) {
			body, start = body[len(bom):], len(bom)
		}
		lines = append(lines, line{at: start, text: body})
		at += len(l)
	}
	silence(lines, text)
	silenceTables(lines)
	return lines
}

// pairs open and end comments and folded sections.
var pairs = [...]struct{ open, end string }{{"<!--", "-->"}, {"<details", "</details>"}}

// silencer carries from line to line what is open.
type silencer struct {
	fence    string
	end      string          // of a comment or a folded section
	last     [len(pairs)]int // where the last end of each stands: what never ends was never opened
	conflict bool
	archive  int // level of an archive's heading
	section  int
	heading  string
}

// silence finds code, comments, folded sections, archives, conflicts, and the
// heading of each line.
func silence(lines []line, text string) {
	var s silencer
	for i, p := range pairs {
		s.last[i] = strings.LastIndex(text, p.end)
	}
	for i := range lines {
		l := &lines[i]
		l.mute = s.mute(l, i) || len(l.text) > longest
		l.section, l.heading = s.section, s.heading
	}
}

// mute takes in one line and reports whether it is mute.
func (s *silencer) mute(l *line, i int) bool {
	trimmed := strings.TrimSpace(l.text)
	switch {
	case s.fence != "":
		if strings.HasPrefix(trimmed, s.fence) && strings.Trim(trimmed, s.fence[:1]) == "" {
			s.fence = ""
		}
		return true
	case s.end != "":
		if strings.Contains(trimmed, s.end) {
			s.end = ""
		}
		return true
	case s.conflict:
		s.conflict = !strings.HasPrefix(l.text, ">>>>>>> ")
		return true
	case strings.HasPrefix(l.text, "<<<<<<< "):
		s.conflict = true
		return true
	}
	for n, p := range pairs {
		at := strings.LastIndex(trimmed, p.open)
		if at >= 0 && !strings.Contains(trimmed[at:], p.end) && s.last[n] > l.at {
			s.end = p.end
			return at == 0
		}
	}
	if s.fence = fenceOf(l.text); s.fence != "" {
		return true
	}
	s.head(l, i)
	return s.archive > 0
}

// fenceOf is the marks that open a code block.
func fenceOf(text string) string {
	trimmed := strings.TrimLeft(text, " ")
	if len(text)-len(trimmed) > 3 {
		return ""
	}
	for _, mark := range []string{"`", "~"} {
		rest := strings.TrimLeft(trimmed, mark)
		if n := len(trimmed) - len(rest); n >= 3 && !(mark == "`" && strings.Contains(rest, mark)) {
			return trimmed[:n]
		}
	}
	return ""
}

// head takes in a heading.
func (s *silencer) head(l *line, i int) {
	rest := strings.TrimLeft(l.text, "#")
	level := len(l.text) - len(rest)
	if level == 0 || level > 6 || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return
	}
	l.level = level
	s.section, s.heading = i+1, strings.ToLower(strings.TrimSpace(rest))
	switch {
	case s.archive > 0 && level > s.archive:
	case archives().MatchString(s.heading):
		s.archive = level
	default:
		s.archive = 0
	}
}

var archives = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\barchive[ds]?\b`) })

var ruler = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$`)
})

// silenceTables finds tables by the line below their head; rows need no | at
// their start.
func silenceTables(lines []line) {
	for i := 1; i < len(lines); i++ {
		if len(lines[i].text) > longest || !strings.Contains(lines[i].text, "|") || !ruler().MatchString(lines[i].text) || !strings.Contains(lines[i-1].text, "|") {
			continue
		}
		lines[i-1].mute = true
		for ; i < len(lines) && strings.TrimSpace(lines[i].text) != ""; i++ {
			lines[i].mute = true
		}
	}
}

// labels are the words that begin a line which says something.
var labels = [...]string{"block", "phase", "status", "progress", "last activity"}

// label is the label of a line, and its value without white space around it;
// "" where it has none, or no value. Both Status: and its bold forms, with the
// colon on either side of the marks, are labels.
func (l line) label() (name string, v value) {
	open := len(l.text) - len(strings.TrimLeft(l.text, "*_"))
	if l.mute || open > 3 {
		return "", v
	}
	for _, name := range labels {
		at := open + len(name)
		if at > len(l.text) || !strings.EqualFold(l.text[open:at], name) {
			continue
		}
		rest, ok := afterColon(l.text[at:], l.text[:open])
		if rest = strings.TrimLeft(rest, " \t"); !ok || rest == "" {
			return "", v
		}
		return name, value{l.at + len(l.text) - len(rest), strings.TrimRight(rest, " \t")}
	}
	return "", v
}

// afterColon is what follows a label's colon and closing marks. Marks that
// close nowhere enclose the value as well, and are the value's end.
func afterColon(rest, marks string) (string, bool) {
	rest, closed := strings.CutPrefix(rest, marks)
	rest, ok := strings.CutPrefix(strings.TrimLeft(rest, " \t"), ":")
	if !closed {
		rest = strings.TrimPrefix(rest, marks)
	}
	return rest, ok
}
