package warmth

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/git-grid/git-grid/internal/quote"
)

// A lesson's text is cut behind this many characters: a page in one entry
// would push out what twenty others say.
const maxText = 600

// Section is the part of a prompt that tells the lessons, category by category
// (the known ones first), in the order given. It has one opening and one
// closing tag and one line a lesson, whatever the texts hold. Where there is
// none it is "".
func Section(lessons []Candidate) string {
	if len(lessons) == 0 {
		return ""
	}
	lines := make(map[string][]string)
	var plain []Lesson
	for _, c := range lessons {
		name := Category(c.Category)
		lines[name] = append(lines[name], c.line())
		plain = append(plain, c.Lesson)
	}
	var b strings.Builder
	b.WriteString("<warmth>\nPrevious Programs learned:\n")
	for _, group := range byCategory(plain) {
		name := group[0].Category
		fmt.Fprintf(&b, "\n%s:\n", title(name))
		for _, line := range lines[name] {
			b.WriteString(line + "\n")
		}
	}
	b.WriteString("</warmth>\n")
	return b.String()
}

// line is a lesson with where it comes from and what speaks against it.
func (c Candidate) line() string {
	var notes []string
	if block := quote.Prompt(cut(c.Block)); block != "" {
		notes = append(notes, "block "+block)
	}
	if doubt := quote.Prompt(cut(c.Unverified)); doubt != "" {
		notes = append(notes, "unverified: "+doubt)
	}
	line := "- " + quote.Prompt(cut(c.Text))
	if len(notes) > 0 {
		line += " (" + strings.Join(notes, ", ") + ")"
	}
	return line
}

// cut shortens a text that is too long, and says so.
func cut(text string) string {
	if len(text) <= maxText {
		return text
	}
	n := 0
	for i := range text {
		if n == maxText {
			return fmt.Sprintf("%s… [cut, %d characters]", strings.TrimSpace(text[:i]), utf8.RuneCountInString(text))
		}
		n++
	}
	return text
}

// title is a category's name in title case: codebase_patterns is Codebase
// Patterns.
func title(category string) string {
	words := strings.FieldsFunc(category, func(r rune) bool { return r == '_' })
	for i, w := range words {
		r, size := utf8.DecodeRuneInString(w)
		words[i] = strings.ToUpper(string(r)) + w[size:]
	}
	name := quote.Prompt(cut(strings.Join(words, " ")))
	if name == "" {
		return "Others"
	}
	return name
}
