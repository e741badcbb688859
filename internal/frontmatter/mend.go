package frontmatter

import (
	"regexp"
	"strings"
)

// maxMended is the size of front matter beyond which nothing is mended: the
// pass asks YAML about every value by itself.
const maxMended = 256 << 10

// maxKey is about the length beyond which YAML takes no text before a colon for a key.
const maxKey = 1024

// plainKey is a key without quotes and what follows its colon.
var plainKey = regexp.MustCompile(`^(?:[^\s\[\]{},#&*!|>'"%@` + "`" + `?:-]|[?:-][^\s:])(?:[^#:]|[^\s]#|:[^\s])*?:(?:[ \t]+|$)`)

// quotedKey is a key in quotes and what follows its colon.
var quotedKey = regexp.MustCompile(`^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*:(?:[ \t]+|$)`)

// mend is the tolerant pass. A value or item that begins on the line of its
// key or dash and that YAML refuses by itself is put in double quotes, as the
// text it is; the lines that go on with it are folded in and left blank, so
// that every line keeps its number, and every column up to the value.
func mend(t text) (text, map[int]string) {
	var out strings.Builder
	mended := map[int]string{}
	for i := 0; i < t.count(); {
		l := leafOf(t.line(i))
		next := i + 1
		if l.value == "" && l.key >= 0 && next < t.count() && l.goesOn(t, next) {
			l.value, l.key = t.line(i)[l.key:], -1
		}
		if l.value != "" {
			next = l.region(t, i)
		}
		if l.value == "" || l.accepted(t, i, next) || !l.foldable(t, i+1, next) {
			out.WriteString(t.s[t.starts[i]:t.starts[next]])
			i = next
			continue
		}
		line := t.line(i)
		var value string
		value, mended[i] = l.rewritten(t, i, next)
		out.WriteString(line[:len(line)-len(l.value)] + value)
		for ; i < next; i++ {
			out.WriteString(t.whole(i)[len(t.line(i)):])
		}
	}
	return cut(out.String(), t.first), mended
}

// leaf is the value that stands on a line behind dashes and a key; the columns
// are of the outermost dash, the innermost and the key, -1 where there is none.
type leaf struct {
	item, dash, key int
	value           string
}

func leafOf(line string) leaf {
	l := leaf{item: -1, dash: -1, key: -1}
	rest := strings.TrimLeft(line, " ")
	for strings.HasPrefix(rest, "- ") {
		l.dash = len(line) - len(rest)
		if l.item < 0 {
			l.item = l.dash
		}
		rest = strings.TrimLeft(rest[1:], " ")
	}
	key := plainKey.FindString(rest)
	if key == "" {
		key = quotedKey.FindString(rest)
	}
	if key != "" && len(key) <= maxKey {
		l.key, rest = len(line)-len(rest), rest[len(key):]
	}
	if l.parent() >= 0 && (rest != "-" || l.key >= 0) && !strings.HasPrefix(rest, "#") {
		l.value = rest
	}
	return l
}

// parent is the column beyond which lines go on with the value.
func (l leaf) parent() int { return max(l.dash, l.key) }

// region is the line after those that go on with a value that begins on line
// i, without trailing blanks: those indented more than its parent, and those
// that go on with the item.
func (l leaf) region(t text, i int) int {
	next := i + 1
	for j := i + 1; j < t.count(); j++ {
		if t.blank(j) {
			continue
		}
		if t.indent(j) <= l.parent() && !l.goesOn(t, j) {
			break
		}
		next = j + 1
	}
	return next
}

// goesOn reports whether line i is plain text in an item, no deeper than the
// item's key: YAML refuses it, people mean it as more of the text.
func (l leaf) goesOn(t text, i int) bool {
	return l.item >= 0 && l.parent() >= t.indent(i) && t.indent(i) > l.item && !t.trivial(i) && leafOf(t.line(i)).parent() < 0
}

// accepted reports whether YAML takes a value with its further lines by
// itself. It never takes an alias so: where YAML has been refused, *x is more
// likely a text.
func (l leaf) accepted(t text, i, next int) bool {
	before := strings.Repeat(" ", l.parent()) + "- "
	if l.key >= 0 {
		before = strings.Repeat(" ", l.parent()) + "k: "
	}
	_, err := decode(strings.NewReader(before + l.value + t.s[t.end(i):t.starts[next]]))
	return err == nil
}

// rewritten is YAML for a value that is refused, and the text that it stands for.
func (l leaf) rewritten(t text, i, next int) (yaml, read string) {
	read = fold(l.value, t, i+1, next)
	if inner, tail, is := badEscape(read); is {
		return doubleQuoted(inner) + tail, inner
	}
	if list := quotedItems(read); next == i+1 && list != read && (leaf{key: 0, value: list}).accepted(t, i, next) {
		return list, read
	}
	return doubleQuoted(read), read
}

// foldable reports whether lines from i to next go on with a text. Items of
// their own don't, nor do keys below a key: they are wrongly indented.
func (l leaf) foldable(t text, i, next int) bool {
	for ; i < next; i++ {
		if below := leafOf(t.line(i)); below.dash >= 0 || below.key >= 0 && l.key >= 0 {
			return false
		}
	}
	return true
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
	if value == "" || value[0] != '"' || end < 0 || !commentOrNothing.MatchString(value[end:]) {
		return "", "", false
	}
	return strings.ReplaceAll(value[1:end-1], `\"`, `"`), value[end:], true
}

var commentOrNothing = regexp.MustCompile(`^(?:[ \t]+#.*|[ \t]*)$`)

// refusedItem is an item of a flow list that begins as no plain text may.
var refusedItem = regexp.MustCompile("([\\[,][ \t]*)([@`%*][^,\\[\\]{}\"]*[^,\\[\\]{}\" \t])")

// quotedItems is a flow list on one line with such items in double quotes.
func quotedItems(value string) string {
	if !strings.HasPrefix(value, "[") {
		return value
	}
	return refusedItem.ReplaceAllStringFunc(value, func(s string) string {
		text := strings.TrimLeft(s[1:], " \t")
		return s[:len(s)-len(text)] + doubleQuoted(text)
	})
}
