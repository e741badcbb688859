package frontmatter

import (
	"strings"
	"unicode/utf8"
)

// text is YAML source cut into lines as YAML counts them: at LF, CRLF, a lone
// CR, U+0085, U+2028 and U+2029. Lines are counted from 0.
type text struct {
	s      string
	starts []int // the offset of each line, and len(s)
	first  int   // the line of the file that line 0 is
	exotic bool  // some break is one that only YAML takes for a line break
}

func cut(s string, first int) text {
	t := text{s: s, first: first, starts: make([]int, 1, 2+strings.Count(s, "\n"))}
	for i := 0; i < len(s); {
		n := breakAt(s, i)
		if n == 0 {
			i++
			continue
		}
		t.exotic = t.exotic || s[i+n-1] != '\n'
		i += n
		if i < len(s) {
			t.starts = append(t.starts, i)
		}
	}
	t.starts = append(t.starts, len(s))
	return t
}

// breakAt is the length of the line break at offset i, 0 where there is none.
func breakAt(s string, i int) int {
	switch s[i] {
	case '\n':
		return 1
	case '\r':
		if i+1 < len(s) && s[i+1] == '\n' {
			return 2
		}
		return 1
	case 0xC2:
		if strings.HasPrefix(s[i:], "\u0085") {
			return 2
		}
	case 0xE2:
		if strings.HasPrefix(s[i:], "\u2028") || strings.HasPrefix(s[i:], "\u2029") {
			return 3
		}
	}
	return 0
}

// count is the number of lines.
func (t text) count() int { return len(t.starts) - 1 }

// whole is line i with its break.
func (t text) whole(i int) string { return t.s[t.starts[i]:t.starts[i+1]] }

// line is line i without its break.
func (t text) line(i int) string { return strings.TrimRight(t.whole(i), "\r\n\u0085\u2028\u2029") }

// end is the offset where line i ends, before its break.
func (t text) end(i int) int { return t.starts[i] + len(t.line(i)) }

// indent is the number of spaces that line i begins with.
func (t text) indent(i int) int {
	line := t.line(i)
	return len(line) - len(strings.TrimLeft(line, " "))
}

// trivial reports whether line i is blank or a comment.
func (t text) trivial(i int) bool {
	s := strings.TrimLeft(t.line(i), " \t")
	return s == "" || s[0] == '#'
}

// blank reports whether line i has nothing but white space.
func (t text) blank(i int) bool { return strings.Trim(t.line(i), " \t") == "" }

// offset is where YAML's column (in characters, from 1) of line i is.
func (t text) offset(i, column int) int {
	if i >= t.count() {
		return len(t.s)
	}
	at := t.starts[i]
	for ; column > 1 && at < len(t.s); column-- {
		_, n := utf8.DecodeRuneInString(t.s[at:])
		at += n
	}
	return at
}

// lineOf is the line that holds an offset.
func (t text) lineOf(offset int) int {
	lo, hi := 0, t.count()
	for lo+1 < hi {
		if mid := (lo + hi) / 2; t.starts[mid] <= offset {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// fileLine is the line of the file, as editors count, that line i is on.
func (t text) fileLine(i int) int {
	if !t.exotic {
		return t.first + i
	}
	return t.first + strings.Count(t.s[:t.starts[min(i, t.count())]], "\n")
}
