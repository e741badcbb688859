package frontmatter

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is first needed:
// most starts of the program need none of them.
func pattern(s string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(s) })
}
