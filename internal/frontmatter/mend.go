package frontmatter

import (
	"strings"
)

// maxMended is the size of front matter beyond which nothing is mended: the
// pass asks YAML about every value by itself.
const maxMended = 128 << 10

// maxKey is about the length beyond which YAML takes no text before a colon for a key.
const maxKey = 1024

// plainKey is a key without quotes and what follows its colon.
var plainKey = pattern(`^(?:[^\s\[\]{},#&*!|>'"%@` + "`" + `?:-]|[?:-][^\s:])(?:[^#:]|[^\s]#|:[^\s])*?:(?:[ \t]+|$)`)

// quotedKey is a key in quotes and what follows its colon.
var quotedKey = pattern(`^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*:(?:[ \t]+|$)`)

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
		out.WriteString(t.line(i)[:len(t.line(i))-len(l.value)])
		out.WriteString(l.rewritten(t, i, next, mended))
		i = next
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
	key := plainKey().FindString(rest)
	if key == "" {
		key = quotedKey().FindString(rest)
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
// i, without trailing blanks: those indented more than its parent, those that
// go on with the item, and the bracket that closes one on line i.
func (l leaf) region(t text, i int) int {
	next := i + 1
	for j := i + 1; j < t.count(); j++ {
		if t.blank(j) {
			continue
		}
		closing := strings.IndexAny(l.value, "[{") == 0 && strings.IndexAny(t.line(j)[t.indent(j):], "]}") == 0
		if t.indent(j) <= l.parent() && !l.goesOn(t, j) && !closing {
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

// harmless is a value on one line that YAML need not be asked about.
var harmless = pattern(`^[\pL\pN][^:#]*$`)

// accepted reports whether YAML takes a value with its further lines by
// itself. It never takes an alias so: where YAML has been refused, *x is more
// likely a text.
func (l leaf) accepted(t text, i, next int) bool {
	if next == i+1 && harmless().MatchString(l.value) {
		return true
	}
	before := strings.Repeat(" ", l.parent()) + "- "
	if l.key >= 0 {
		before = strings.Repeat(" ", l.parent()) + "k: "
	}
	_, err := decode(strings.NewReader(before + l.value + t.s[t.end(i):t.starts[next]]))
	return err == nil
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
