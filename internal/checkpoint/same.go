package checkpoint

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// same reports whether two answers are the same, compared as lessons are:
// case, white space and punctuation at the end are not looked at.
func same(a, b string) bool { return strings.EqualFold(plain(a), plain(b)) }

func plain(s string) string {
	s = strings.Join(strings.Fields(norm.NFC.String(s)), " ")
	return strings.TrimRight(s, ".,;:!?… ")
}
