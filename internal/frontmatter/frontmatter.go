// Package frontmatter is a Markdown document whose front matter can be read
// and edited key by key without disturbing any other byte.
//
// Values are the text of the source: block 010 is "010", never 8. Keys differ
// neither by case nor by - and _. Editing splices lines; what can't be spliced
// is refused, and the document stays as it was. Each edit is read again and
// compared with what it was to become before it is accepted.
//
// It knows nothing of what the keys mean, resolves no tags, merges no merge
// keys (<< is a key like another), and never encodes a document anew.
package frontmatter

import "fmt"

// Mode says how much is forgiven.
type Mode int

const (
	// Strict takes YAML as it is: STATE.md, WARMTH.md.
	Strict Mode = iota
	// Tolerant mends one-line scalars and items that YAML refuses and takes
	// them as the text they are: summaries, plans, checkpoints.
	Tolerant
)

// SyntaxError is front matter that can't be read, with the line of the file.
type SyntaxError struct {
	Line         int
	Cause        string
	Unterminated bool // the closing --- is missing
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Cause) }

// Warning is a line that was mended to be read, with the text it was read as.
type Warning struct {
	Line int
	Text string
}
