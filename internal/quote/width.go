package quote

import (
	"unicode"

	"golang.org/x/text/width"
)

// Width is how many columns of a terminal a line takes: two for a character of
// the wide scripts and an emoji, none for one that joins the one before.
func Width(s string) (columns int) {
	for _, r := range s {
		columns += runeWidth(r)
	}
	return columns
}

// Cut is a line of at most so many columns; an … stands for what is left out.
func Cut(s string, most int) string {
	columns, fits := 0, 0
	for i, r := range s {
		columns += runeWidth(r)
		if columns > most {
			return s[:fits] + "…"
		}
		if columns < most {
			fits = i + len(string(r))
		}
	}
	return s
}

func runeWidth(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}
