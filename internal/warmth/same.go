package warmth

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Normal is the form in which texts are compared: Unicode NFC, case folded,
// white space collapsed, without trailing . , ; : ! ? …
func Normal(text string) string {
	plain := ascii(text)
	if !plain {
		text = norm.NFC.String(valid(text)) // it makes a ; of the Greek question mark
	}
	text = strings.TrimRightFunc(strings.Join(strings.Fields(text), " "), trails)
	if plain {
		return strings.ToLower(text)
	}
	// Folding turns some letters to capitals (Cherokee), and can take a text out
	// of NFC.
	return norm.NFC.String(strings.ToLower(cases.Fold().String(text)))
}

func trails(r rune) bool {
	switch r {
	case '.', ',', ';', ':', '!', '?', '…':
		return true
	}
	return unicode.IsSpace(r)
}

// tidy is a text as it is written down: on one line.
func tidy(text string) string {
	text = strings.TrimSpace(valid(text))
	if strings.ContainsAny(text, "\t\n\v\f\r\u0085\u2028\u2029") {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}

// valid is a text that can be written: its bytes that are no UTF-8 are replaced.
func valid(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// key is what makes two lessons the same.
type key struct{ category, normal string }

func (l Lesson) key() key { return key{Category(l.Category), Normal(l.Text)} }

const idDigits = 7

// IDs are the ids of lessons, from category and normal form: seven hex digits,
// more where two different lessons would share them. The same lesson has the
// same id wherever it stands.
func IDs(lessons []Lesson) []string {
	sums := make([]string, len(lessons))
	for i, l := range lessons {
		k := l.key()
		sum := sha256.Sum256([]byte(k.category + "\x00" + k.normal))
		sums[i] = hex.EncodeToString(sum[:])
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(sums)))
	digits := make(map[string]int)
	for i := 1; i < len(sorted); i++ {
		if n := common(sorted[i-1], sorted[i]); n >= idDigits {
			digits[sorted[i-1]] = max(digits[sorted[i-1]], n+1)
			digits[sorted[i]] = n + 1
		}
	}
	for i, sum := range sums {
		sums[i] = sum[:max(idDigits, digits[sum])]
	}
	return sums
}

func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// Find gives the places of the lessons that an id, or the start of one, names.
func Find(lessons []Lesson, id string) []int {
	if id == "" {
		return nil
	}
	var found []int
	for i, full := range IDs(lessons) {
		if strings.HasPrefix(full, strings.ToLower(id)) {
			found = append(found, i)
		}
	}
	return found
}
