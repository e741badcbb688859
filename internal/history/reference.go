package history

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseRef reads what ParseBlock or ParseThread read. A name or a title may
// follow: 02-01-setup, Block 01: Foundation, 2 of 3 (Core).
func ParseRef(text string) (Thread, bool) {
	ref, ok := scanReference(unquote(strings.TrimSpace(text)))
	if !ok || !ref.named() && !ref.titled() {
		return Thread{}, false
	}
	return ref.thread, true
}

// parseScope reads the scope of a subject, which is stricter: a comma list of
// references; a name begins with a letter and its number has two digits, or
// the word before it. One part that is no reference, and the scope names none.
func parseScope(scope string) []Thread {
	var refs []Thread
	for part := range strings.SplitSeq(scope, ",") {
		ref, ok := scanReference(strings.TrimSpace(part))
		if !ok || !ref.scoped() {
			return nil
		}
		refs = appendRef(refs, ref.thread)
	}
	return refs
}

// appendRef keeps the order of writing and names nothing twice.
func appendRef(refs []Thread, ref Thread) []Thread {
	if slices.Contains(refs, ref) {
		return refs
	}
	return append(refs, ref)
}

// reference is a reference taken apart: word, number, continuation, the rest.
type reference struct {
	word   string // block, phase or thread, lower case; "" without
	digits int    // with how many digits the block is written
	thread Thread
	rest   string
}

func scanReference(s string) (reference, bool) {
	var ref reference
	ref.word, s = cutWord(s)
	n, digits, rest := cutNumber(s)
	if n == 0 {
		return ref, false
	}
	ref.thread.Block, ref.digits, ref.rest = Block(n), digits, rest
	n, after, continued := cutContinuation(rest)
	if !continued {
		return ref, ref.word != "thread"
	}
	ref.thread.N, ref.rest = n, after
	return ref, n != 0
}

// cutContinuation takes a thread's number off: a dot and a number, or a dash
// and exactly two digits. n is 0 where the number is none.
func cutContinuation(s string) (n int, rest string, ok bool) {
	if number, dotted := strings.CutPrefix(s, "."); dotted {
		n, _, rest = cutNumber(number)
		return n, rest, true
	}
	if number, dashed := strings.CutPrefix(s, "-"); dashed {
		n, digits, rest := cutNumber(number)
		return n, rest, digits == 2 && !startsAlnum(rest)
	}
	return 0, s, false
}

// cutWord takes a leading block, phase or thread with its separator off.
func cutWord(s string) (word, rest string) {
	for _, word := range []string{"block", "phase", "thread"} {
		n := len(word)
		if len(s) > n && strings.ContainsRune("-_ ", rune(s[n])) && strings.EqualFold(s[:n], word) {
			return word, strings.TrimLeft(s[n+1:], " ")
		}
	}
	return "", s
}

// cutNumber takes 1 to 4 leading digits off. n is 0 where there are none,
// more than four, or only zeros.
func cutNumber(s string) (n, digits int, rest string) {
	for digits < len(s) && '0' <= s[digits] && s[digits] <= '9' {
		if digits < 4 {
			n = n*10 + int(s[digits]-'0')
		}
		digits++
	}
	if digits > 4 {
		n = 0
	}
	return n, digits, s[digits:]
}

// scoped is whether the rest is what a subject's scope allows.
func (r reference) scoped() bool {
	if r.rest == "" {
		return true
	}
	return r.rest[0] == '-' && startsLetter(r.rest[1:]) && (r.digits == 2 || r.word != "")
}

// named is whether the rest is nothing, or a dash and a name. A block's name
// may begin with digits, but is never digits alone: 1-2 and dates name none.
func (r reference) named() bool {
	if r.rest == "" {
		return true
	}
	if r.rest[0] != '-' && r.rest[0] != '_' {
		return false
	}
	name := r.rest[1:]
	if r.thread.N != 0 {
		return startsLetter(name)
	}
	return startsAlnum(name) && strings.ContainsFunc(name, unicode.IsLetter)
}

// titled is whether the rest is a title: ": Core", " - Core", " (Core)", " of 3".
func (r reference) titled() bool {
	rest := strings.TrimLeft(r.rest, " ")
	if strings.HasPrefix(rest, ":") {
		return true
	}
	if len(rest) == len(r.rest) {
		return false
	}
	for _, mark := range []string{"- ", "– ", "— ", "(", "of "} {
		if strings.HasPrefix(rest, mark) {
			return true
		}
	}
	return false
}

func startsLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

func startsAlnum(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// unquote takes one pair of quotes or backticks off.
func unquote(s string) string {
	if n := len(s); n >= 2 && s[0] == s[n-1] && strings.ContainsRune("\"'`", rune(s[0])) {
		return strings.TrimSpace(s[1 : n-1])
	}
	return s
}
