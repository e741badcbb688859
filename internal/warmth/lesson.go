package warmth

import (
	"slices"
	"strconv"
	"strings"
)

// The known categories, in the order of WARMTH.md.
const (
	CodebasePatterns = "codebase_patterns"
	Gotchas          = "gotchas"
	UserPreferences  = "user_preferences"
	AlmostDid        = "almost_did"
	FragileAreas     = "fragile_areas"
)

// Lesson is one thing learned, with where it comes from as far as known.
type Lesson struct {
	Category string
	Text     string
	Block    string // as printed: "02"
	Session  string
	Commit   string
	Date     string // RFC 3339, UTC
	Files    []string
	Seen     []string // other blocks that taught the same
	Line     int      // where it was read, 0 where it was made
}

// Categories are the known ones, in the order of WARMTH.md.
func Categories() []string {
	return []string{CodebasePatterns, Gotchas, UserPreferences, AlmostDid, FragileAreas}
}

// Category is a category's name as it is compared: "User-Preferences" and
// "user preferences" are user_preferences.
func Category(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return '_'
		}
		return r
	}, strings.ToLower(strings.TrimSpace(name)))
}

// reserved reports whether a key of the file can be no category.
func reserved(category string) bool {
	return category == "" || category == keyUpdated || category == keyEntries
}

// byCategory groups lessons; the known categories come first, the others in
// the order of their first lesson.
func byCategory(lessons []Lesson) [][]Lesson {
	groups := make([][]Lesson, len(Categories()))
	at := make(map[string]int)
	for i, name := range Categories() {
		at[name] = i
	}
	for _, l := range lessons {
		l.Category = Category(l.Category)
		i, ok := at[l.Category]
		if !ok {
			i = len(groups)
			at[l.Category] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], l)
	}
	return slices.DeleteFunc(groups, func(g []Lesson) bool { return len(g) == 0 })
}

// blockNumber is "02" of block-02, 2, "Block 2"; any other text stays.
func blockNumber(s string) string {
	s = strings.TrimSpace(s)
	digits := s
	for _, prefix := range []string{"block", "phase"} {
		if len(s) > len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
			digits = strings.TrimLeft(s[len(prefix):], "- ")
		}
	}
	n, err := strconv.ParseUint(digits, 10, 16)
	if err != nil {
		return s
	}
	if n < 10 {
		return "0" + strconv.FormatUint(n, 10)
	}
	return strconv.FormatUint(n, 10)
}
