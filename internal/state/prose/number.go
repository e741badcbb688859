package prose

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// number is a number of the file, or the placeholder in its place.
type number struct {
	span
	text  string // the whole token; "" where there is none
	value int    // 0 for a placeholder
}

// A placeholder is what stands where nobody knew a number.
const placeholder = `—|–|--?|\?+|(?i:tbd|tba|n/a|none)`

// readNumber reads a token: digits, perhaps with more behind them that names
// the same (02.3, 04-tags), or a placeholder. No block has a number above 9999.
func readNumber(v value, from, to int) (n number, ok bool) {
	if from < 0 {
		return number{}, true
	}
	n = number{span: v.part(from, to), text: v.text[from:to]}
	if n.digits() == "" {
		return n, true
	}
	n.value, ok = parse(n.digits())
	return n, ok
}

func parse(digits string) (int, bool) {
	value, err := strconv.Atoi(digits)
	return value, err == nil && value <= 9999
}

// digits are those that the token begins with, none of a placeholder.
func (n number) digits() string {
	return n.text[:len(n.text)-len(strings.TrimLeft(n.text, "0123456789"))]
}

// width is how many digits numbers are padded to: as this one is, else as
// another, else as is usual.
func (n number) width(other number, usual int) int {
	for _, m := range []number{n, other} {
		switch digits := m.digits(); {
		case strings.HasPrefix(digits, "0") && len(digits) > 1:
			return len(digits)
		case len(digits) == 1:
			return 1
		}
	}
	return usual
}

// set is the edit that makes it another number, none where it is that one.
func (n number) set(to, width int) []edit {
	if n.text == "" || to == 0 || n.value == to {
		return nil
	}
	return []edit{{n.span, fmt.Sprintf("%0*d", width, to)}}
}

// ends reports whether a number ends where the rest begins: not in 4th, 4%,
// 1-5, 4.1.
func ends(rest string) bool {
	r, size := utf8.DecodeRuneInString(rest)
	if strings.ContainsRune("-–./", r) {
		r, _ = utf8.DecodeRuneInString(rest[size:])
	}
	return rest == "" || r != '%' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}
