package frontmatter

import (
	"bytes"
	"strings"
)

const bom = "\uFEFF"

// fences are the places in a file where its front matter begins and ends.
type fences struct {
	open, shut int // the YAML is between them
	body       int
	line       int // the line of the file where the YAML begins
}

// fence finds the front matter; found is false for a file that is all body.
func fence(src []byte) (f fences, found bool, err *SyntaxError) {
	if bytes.HasPrefix(src, []byte("\xFF\xFE-\x00-\x00-\x00")) || bytes.HasPrefix(src, []byte("\xFE\xFF\x00-\x00-\x00-")) {
		return f, false, &SyntaxError{Line: 1, Cause: "the file is UTF-16, not UTF-8"}
	}
	at := len(src) - len(bytes.TrimPrefix(src, []byte(bom)))
	f.body = at
	f.open, f.line = lineEnd(src, at), 2
	if !rule(src[at:f.open], "---") {
		return f, false, nil
	}
	for at = f.open; at < len(src); at = f.body {
		f.body = lineEnd(src, at)
		if rule(src[at:f.body], "---") || rule(src[at:f.body], "...") {
			f.shut = at
			return f, true, nil
		}
	}
	return f, false, &SyntaxError{Line: 1, Cause: "front matter has no closing ---", Unterminated: true}
}

// lineEnd is where the line that begins at an offset ends, its break included.
func lineEnd(src []byte, at int) int {
	if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(src)
}

// rule reports whether a line is the three characters and white space.
func rule(line []byte, three string) bool {
	return bytes.HasPrefix(line, []byte(three)) && strings.TrimRight(string(line), " \t\r\n") == three
}
