package artifact

import (
	"fmt"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

func warn(line int, format string, args ...any) frontmatter.Warning {
	return frontmatter.Warning{Line: line, Text: fmt.Sprintf(format, args...)}
}
