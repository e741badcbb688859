package frontmatter

import (
	"strings"
)

// rewritten is YAML for a value that is refused, with its further lines; it
// notes by line what was read.
func (l leaf) rewritten(t text, i, next int, mended map[int]string) string {
	source := cut(l.value+t.s[t.end(i):t.starts[next]], 0)
	if list := quotedItems(source.s); list != "" {
		for j, lines := i, cut(list, 0); j < next; j++ {
			if source.line(j-i) != lines.line(j-i) {
				mended[j] = strings.Trim(source.line(j-i), " \t")
			}
		}
		return list
	}
	read := fold(l.value, t, i+1, next)
	inner, tail, is := badEscape(read)
	if !is {
		inner = read
	}
	mended[i] = inner
	var out strings.Builder
	out.WriteString(doubleQuoted(inner) + tail)
	for ; i < next; i++ {
		out.WriteString(t.whole(i)[len(t.line(i)):])
	}
	return out.String()
}

// fold joins the first line of a text with those from i to next as YAML folds:
// a break is a space, a blank line a break; comments are left out.
func fold(first string, t text, i, next int) string {
	var out strings.Builder
	out.WriteString(strings.Trim(first, " \t"))
	between := " "
	for ; i < next; i++ {
		switch {
		case t.blank(i):
			between = strings.TrimPrefix(between, " ") + "\n"
		case !t.trivial(i):
			if out.Len() > 0 {
				out.WriteString(between)
			}
			out.WriteString(strings.Trim(t.line(i), " \t"))
			between = " "
		}
	}
	return out.String()
}

// badEscape is the text of a value that is wholly in double quotes, which YAML
// refuses for an escape that it doesn't know: its backslashes are meant as
// written. The tail is a comment behind it.
func badEscape(value string) (inner, tail string, is bool) {
	end := quoteEnd(value+" ", 0)
	if value == "" || value[0] != '"' || end < 0 || !commentOrNothing().MatchString(value[end:]) {
		return "", "", false
	}
	return strings.ReplaceAll(value[1:end-1], `\"`, `"`), value[end:], true
}

var commentOrNothing = pattern(`^(?:[ \t]+#.*|[ \t]*)$`)

// refusedItem is an item of a flow list that begins as no plain text may.
var refusedItem = pattern("([\\[,\n][ \t]*)([@`%*][^,\\[\\]{}\"#\r\n]*[^,\\[\\]{}\"#\r\n \t])")

// quotedItems is a flow list with such items in double quotes, "" where that
// makes no list of it.
func quotedItems(value string) string {
	if !strings.HasPrefix(value, "[") {
		return ""
	}
	list := refusedItem().ReplaceAllStringFunc(value, func(s string) string {
		text := strings.TrimLeft(s[1:], " \t")
		return s[:len(s)-len(text)] + doubleQuoted(text)
	})
	if _, err := decode(strings.NewReader("k: " + list)); err != nil || list == value {
		return ""
	}
	return list
}
