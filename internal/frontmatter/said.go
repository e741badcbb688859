package frontmatter

import (
	"slices"
	"strconv"
)

// Said are warnings of a document as sentences, for those who add others.
func Said(mended []Warning) []Warning {
	said := slices.Clone(mended)
	for i, w := range said {
		said[i].Text = "read as it was meant: " + strconv.Quote(w.Text)
	}
	return said
}
