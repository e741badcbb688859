package warmth

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
)

// words are the words by which a text is sought, in lower case: identifiers
// and paths are split (camelCase, snake_case, kebab-case), what says nothing is
// left out. That identifiers stood whole, too, gained nothing.
func words(text string) []string {
	var all []string
	for _, token := range strings.FieldsFunc(text, breaksToken) {
		for _, word := range split(token) {
			low := strings.ToLower(word)
			if len(low) > 1 && !english.IsStopWord(low) {
				all = append(all, low)
			}
		}
	}
	return all
}

func breaksToken(r rune) bool {
	return !isWord(r) && !strings.ContainsRune("._-/", r)
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// split takes an identifier or a path apart.
func split(token string) []string {
	var parts []string
	var before rune
	from := 0
	end := func(i, next int) {
		if i > from {
			parts = append(parts, token[from:i])
		}
		from = next
	}
	for i, r := range token {
		_, size := utf8.DecodeRuneInString(token[i:])
		switch {
		case !isWord(r):
			end(i, i+size)
		case i > from && unicode.IsUpper(r) && beginsWord(before, token[i+size:]):
			end(i, i)
		}
		before = r
	}
	end(len(token), len(token))
	return parts
}

// beginsWord reports whether a capital between these begins a word: the T of
// themeToggle, the S of HTTPServer.
func beginsWord(before rune, behind string) bool {
	next, _ := utf8.DecodeRuneInString(behind)
	return !unicode.IsUpper(before) || unicode.IsLower(next)
}

// pathsIn are the paths that a text names: with a slash, or a name with an
// extension.
func pathsIn(text string) []string {
	var paths []string
	for token := range strings.FieldsSeq(text) {
		token = strings.Trim(token, "`'\"()[]{}<>,;:!?.")
		if strings.Contains(token, "/") || len(path.Ext(token)) > 1 {
			paths = append(paths, token)
		}
	}
	return paths
}

// withFolders are paths and the folders above them, each once.
func withFolders(paths []string) []string {
	var all []string
	for _, p := range paths {
		for p = path.Clean(p); p != "." && p != "/" && p != ".."; p = path.Dir(p) {
			if !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	return all
}

// Paths are the files that a lesson speaks of: those it carries, and those that
// its text names with a folder and an extension.
func (l Lesson) Paths() []string {
	paths := slices.Clone(l.Files)
	for _, p := range pathsIn(l.Text) {
		named := strings.Contains(p, "/") && len(path.Ext(p)) > 1 && !strings.Contains(p, "://")
		if named && !slices.Contains(paths, p) {
			paths = append(paths, p)
		}
	}
	return paths
}

// Gone tells which of a lesson's files are there no more, "" where all are.
func (l Lesson) Gone(exists func(path string) bool) string {
	gone := slices.DeleteFunc(l.Paths(), exists)
	switch len(gone) {
	case 0:
		return ""
	case 1:
		return gone[0] + " is gone"
	case 2:
		return gone[0] + " and " + gone[1] + " are gone"
	}
	return gone[0] + " and others are gone"
}
