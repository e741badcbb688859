package prose

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

// The marks of a block that is done, and of one that isn't.
const (
	doneMark = "✅"
	openMark = "⏳"
	marks    = doneMark + openMark + "⌛🔄🚧⬜"
)

// item is a block in a list of blocks.
type item struct {
	span
	block history.Block
	mark  string
}

var refs = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("^(?:[-*+][ \\t]+|(\\d{1,4})[.)][ \\t]+)?(?:\\[[ xX]\\][ \\t]+)?[" + marks + "\uFE0F]*[ \\t]*[*_`\\[]*((?i:block|phase)[ -])?(\\d{1,5})(?:-\\pL[\\pL\\pN_-]*)?")
})

// readItems reads the first list of blocks with marks: those under one
// heading, each block once.
func readItems(lines []line, unit string) (items []item) {
	section := -1
	for _, l := range lines {
		if l.mute || l.level > 0 || section >= 0 && l.section != section || !strings.ContainsAny(l.text, marks) {
			continue
		}
		i, ok := readItem(l, unit)
		if ok && !slices.ContainsFunc(items, func(o item) bool { return o.block == i.block }) {
			items, section = append(items, i), l.section
		}
	}
	return items
}

// readItem reads a line that names a block and bears a mark.
func readItem(l line, unit string) (item, bool) {
	n, ok := itemBlock(l, unit)
	at := strings.IndexAny(l.text, marks)
	for _, r := range l.text[at:] {
		i := item{span{l.at + at, l.at + at + len(string(r))}, history.Block(n), string(r)}
		return i, ok && n > 0
	}
	return item{}, false
}

// itemBlock is the block that an item names: Block 04; 04; and under a heading
// of blocks 4, or its place in a numbered list.
func itemBlock(l line, unit string) (int, bool) {
	listed := strings.Contains(l.heading, unit+"s")
	m := refs().FindStringSubmatch(l.text)
	if m == nil || !ends(l.text[len(m[0]):]) {
		return ordinal(l.text, listed)
	}
	place, named, digits := m[1], strings.ToLower(strings.TrimRight(m[2], " -")), m[3]
	switch {
	case named == "block", named == unit, named == "" && (listed && place == "" || digits[0] == '0'):
		return parse(digits)
	case named == "":
		return ordinal(l.text, listed)
	}
	return 0, false
}

func ordinal(text string, listed bool) (int, bool) {
	digits := text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
	rest := text[len(digits):]
	if !listed || digits == "" || !strings.HasPrefix(rest, ". ") && !strings.HasPrefix(rest, ") ") {
		return 0, false
	}
	return parse(digits)
}

// edits mark a block as done or not. One that is neither, since it is skipped
// or not planned, stays as its author marked it.
func (i item) edits(s state.State) []edit {
	switch {
	case i.mark != doneMark && isClosed(s, i.block):
		return []edit{{i.span, doneMark}}
	case i.mark == doneMark && isOpen(s, i.block):
		return []edit{{i.span, openMark}}
	}
	return nil
}
