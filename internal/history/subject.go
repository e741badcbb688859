package history

import "strings"

// Subject is a parsed Conventional Commits header.
type Subject struct {
	Type        string // lower case
	Scope       string
	Breaking    bool
	Description string
	Refs        []Thread // blocks and threads that the scope names
}

// ParseSubject reads type(scope)!: description from the start of a line. The
// space after the colon and the description are needed, as the standard says.
func ParseSubject(line string) (Subject, bool) {
	var s Subject
	n := typeLength(line)
	if n == 0 {
		return s, false
	}
	head, rest := line[:n], line[n:]
	if strings.HasPrefix(rest, "(") {
		end := strings.IndexByte(rest, ')')
		if end < 2 {
			return s, false
		}
		s.Scope, rest = rest[1:end], rest[end+1:]
	}
	rest, s.Breaking = strings.CutPrefix(rest, "!")
	rest, ok := strings.CutPrefix(rest, ": ")
	s.Description = strings.TrimSpace(rest)
	if !ok || s.Description == "" {
		return Subject{}, false
	}
	s.Type = strings.ToLower(head)
	if s.Scope != "" {
		s.Refs = parseScope(s.Scope)
	}
	return s, true
}

// typeLength is how many bytes of the line can be a type: a word of ASCII
// letters, digits, - and _ that begins with a letter.
func typeLength(line string) int {
	for i := range len(line) {
		c := line[i]
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '-' && c != '_' && (c < '0' || c > '9')) {
			return i
		}
	}
	return len(line)
}
