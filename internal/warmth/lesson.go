// Package warmth is the lessons that programs learned: read, merged without
// duplicates, ranked for a task, with secrets kept out.
package warmth

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
