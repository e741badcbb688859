package checkpoint

import (
	"errors"
	"fmt"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// SkippedSummary is the summary of a block that is skipped after a failure.
// The error stands under a key: in the body its words could pass for claims.
func SkippedSummary(c Checkpoint) ([]byte, error) {
	if c.Block == 0 {
		return nil, errors.New("it names no block to skip")
	}
	doc := frontmatter.New()
	for _, p := range []frontmatter.Pair{
		{Key: keyBlock, Value: frontmatter.Plain(c.Block.String())},
		{Key: "status", Value: frontmatter.Plain("skipped")},
		{Key: "reason", Value: textNode(c.Error)},
	} {
		if err := doc.Set(p.Key, p.Value, keyBlock, "status", "reason"); err != nil {
			return nil, fmt.Errorf("write %s: %w", p.Key, err)
		}
	}
	return fmt.Appendf(doc.Bytes(), "\n# Block %s is skipped\n", c.Block), nil
}
