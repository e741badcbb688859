package artifact

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is first needed:
// all of them together cost as much as a third of a start.
func pattern(s string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(s) })
}
