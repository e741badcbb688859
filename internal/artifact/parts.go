package artifact

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/git-grid/git-grid/internal/history"
)

// part is a thread as found in a plan, from one byte of its body to another.
type part struct {
	n        int // 0 while it has no number
	name     string
	from, to int
}

// shapes are the ways to write threads down, in the order in which they
// count: the first that finds any is the plan's.
var shapes = []func(b body, word string, block history.Block) []part{
	headingParts, elementParts, sectionParts, listParts, tableParts,
}

// findParts finds the threads of a body, written with one word for them:
// thread, or task. A plan that has both has tasks within its threads.
func findParts(b body, word string, block history.Block) []part {
	for _, find := range shapes {
		if parts := numbered(find(b, word, block)); len(parts) > 0 {
			return parts
		}
	}
	return nil
}

// numbered gives those without a number the one after the last, and leaves
// the first of each number.
func numbered(parts []part) []part {
	seen := map[int]bool{}
	var kept []part
	last := 0
	for _, p := range parts {
		if p.n == 0 {
			p.n = last + 1
		}
		if seen[p.n] {
			continue
		}
		seen[p.n], last = true, p.n
		kept = append(kept, p)
	}
	return kept
}

var (
	threadLabel = pattern(`(?i)^(?:(?:thread|task)\s*#?\s*)?(?:0*([0-9]{1,4})[.-])?0*([0-9]{1,3})[a-z]?(?:[.):,]|\s*[:\x{2013}\x{2014}-]\s*|\s|$)\s*(.*)$`)
	unnumbered  = pattern(`(?i)^(?:thread|task)(?: [a-z])?\s*[:\x{2013}\x{2014}]\s*(.+)$`)
	wordLabel   = pattern(`(?i)^(?:[0-9]+[.)]\s+)?((thread|task)\b.*)$`)
)

// readThreadLabel reads what stands before a thread's name: "02.3 Header",
// "Thread 02.3: Header", "Task 3 - Header", "3. Header", "3". Without a
// number, or with that of another block, n is 0 and the text is the name.
func readThreadLabel(text string, b history.Block) (n int, name string) {
	m := threadLabel().FindStringSubmatch(text)
	if m == nil || m[1] != "" && b != 0 && number(m[1]) != b {
		return 0, text
	}
	n, _ = strconv.Atoi(m[2])
	if n == 0 {
		return 0, text
	}
	return n, strings.TrimLeft(m[3], ":-\u2013\u2014 ")
}

// readWordLabel reads a label that begins with the word, so that a heading
// or an item can be told from any other.
func readWordLabel(text, word string, b history.Block) (part, bool) {
	text = strings.TrimLeftFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	m := wordLabel().FindStringSubmatch(text)
	if m == nil || !strings.EqualFold(m[2], word) {
		return part{}, false
	}
	if n, name := readThreadLabel(m[1], b); n != 0 {
		return part{n: n, name: name}, true
	}
	if m := unnumbered().FindStringSubmatch(m[1]); m != nil {
		return part{name: m[1]}, true
	}
	return part{}, false
}

var dotted = pattern(`^0*([0-9]{1,4})\.[0-9]{1,3}\b`)

// readDottedLabel reads "02.3: Header" of block 2.
func readDottedLabel(text string, b history.Block) (part, bool) {
	m := dotted().FindStringSubmatch(text)
	if m == nil || b == 0 || number(m[1]) != b {
		return part{}, false
	}
	n, name := readThreadLabel(text, b)
	return part{n: n, name: name}, n != 0
}

var threadsHeading = pattern(`(?i)^(?:[0-9]+[.)]\s+)?(?:the\s+)?(thread|task)s?(?:\s+(?:list|overview|breakdown))?:?$`)

// opensThreads reports a heading like "Threads" or "Task list".
func opensThreads(heading, word string) bool {
	m := threadsHeading().FindStringSubmatch(heading)
	return m != nil && strings.EqualFold(m[1], word)
}
