package artifact

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
)

// readBlock takes the block that the front matter names before the one of
// the file's name, and says where they differ.
func (f *File) readBlock(doc *frontmatter.Document) []frontmatter.Warning {
	var warnings []frontmatter.Warning
	for _, key := range []string{"block", "phase"} {
		v := doc.Get(key)
		if v.Empty() {
			continue
		}
		ref, ok := history.ParseRef(v.Text())
		if !ok {
			warnings = append(warnings, warn(v.Line(), "%s %q names no block", key, clip(v.Text())))
			continue
		}
		if f.Block != 0 && f.Block != ref.Block {
			warnings = append(warnings, warn(v.Line(), "%s %s, but its path says %s", key, ref.Block, f.Block))
		}
		f.Block, f.Thread = ref.Block, cmp.Or(f.Thread, ref.N)
		break
	}
	return warnings
}

func warn(line int, format string, args ...any) frontmatter.Warning {
	return frontmatter.Warning{Line: line, Text: fmt.Sprintf(format, args...)}
}

func inOrder(warnings []frontmatter.Warning) []frontmatter.Warning {
	slices.SortStableFunc(warnings, func(a, b frontmatter.Warning) int { return cmp.Compare(a.Line, b.Line) })
	return warnings
}
