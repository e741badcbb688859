package prose

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/git-grid/git-grid/internal/state"
)

// status is a line of the kind Status: Block complete.
type status struct {
	span
	at    span // of the words alone
	words string
}

// stops end the words of a status; what follows them is the author's. A dash
// or a stop within a word (in-progress, v1.2) ends none.
var stops = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("[ \\t]+(?:--?|–)[ \\t]|[ \\t]*—|[ \\t]*[,;:|([<*`]|[.!](?:[ \\t]|$)|[ \\t]__?")
})

// readStatus reads the value of a Status line, nil where it has no words.
func readStatus(v value) *status {
	from := len(v.text) - len(strings.TrimLeft(v.text, "*_`"))
	marks, rest := v.text[:from], v.text[from:]
	to := len(rest)
	if m := stops().FindStringIndex(rest); m != nil {
		to = m[0]
	}
	if i := strings.Index(rest[:to], marks); marks != "" && i >= 0 {
		to = i
	}
	if unknown().MatchString(v.text) {
		to = len(rest)
	}
	words := strings.TrimRight(rest[:to], " \t")
	if words == "" {
		return nil
	}
	return &status{v.span(), v.part(from, from+len(words)), words}
}

var unknown = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:` + placeholder + `)$`) })

// edits put the status's word in place of another.
func (w *status) edits(s state.State) []edit {
	if is, known := state.ParseStatus(w.words); known && is == s.Status || s.Status == "" {
		return nil
	}
	return []edit{{w.at, like(w.words, string(s.Status))}}
}

// like is a word in the case of others: upper, lower, or its first letter
// upper, as it is in place of a placeholder.
func like(old, word string) string {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(old, func(r rune) bool { return !unicode.IsLetter(r) }))
	switch {
	case unknown().MatchString(old) || old != strings.ToLower(old) && old != strings.ToUpper(old):
	case utf8.RuneCountInString(old) > 1 && old == strings.ToUpper(old) && unicode.IsUpper(first):
		return strings.ToUpper(word)
	case unicode.IsLower(first):
		return word
	}
	return strings.ToUpper(word[:1]) + word[1:]
}
