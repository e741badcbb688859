package warmth

import (
	"bytes"
	"slices"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// same reports whether two values say the same.
func same(a, b frontmatter.Value) bool {
	if a.Kind() != b.Kind() {
		return a.Empty() && b.Empty()
	}
	switch a.Kind() {
	case frontmatter.Map:
		return slices.EqualFunc(a.Fields(), b.Fields(), func(f, g frontmatter.Field) bool {
			return f.Key == g.Key && same(f.Value, g.Value)
		})
	case frontmatter.List:
		return slices.EqualFunc(a.Items(), b.Items(), same)
	}
	return a.Text() == b.Text()
}

// mergeBody is ours, or theirs where only theirs changed; where both did, ours
// with the lines that theirs alone added at its end, so that none is lost.
func mergeBody(base, ours, theirs []byte) []byte {
	if bytes.Equal(ours, base) || bytes.Equal(ours, theirs) {
		return theirs
	}
	if bytes.Equal(theirs, base) {
		return ours
	}
	known := make(map[string]bool)
	for line := range bytes.Lines(slices.Concat(base, []byte("\n"), ours, []byte("\n"))) {
		known[string(bytes.TrimSpace(line))] = true
	}
	merged := bytes.Clone(ours)
	for line := range bytes.Lines(theirs) {
		if text := string(bytes.TrimSpace(line)); text == "" || known[text] {
			continue
		}
		if len(merged) > 0 && !bytes.HasSuffix(merged, []byte("\n")) {
			merged = append(merged, '\n')
		}
		merged = append(merged, line...)
	}
	return merged
}
