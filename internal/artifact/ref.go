package artifact

import (
	"regexp"
	"strconv"

	"github.com/git-grid/git-grid/internal/history"
)

var reference = regexp.MustCompile(`^(?i:(?:phase|block)[- ])?0*([0-9]{1,4})(?:[.-]([0-9]{1,3}))?(?:-[A-Za-z].*)?$`)

// parseReference reads a block or a thread of one.
func parseReference(text string) (history.Thread, bool) {
	m := reference.FindStringSubmatch(text)
	if m == nil || number(m[1]) == 0 {
		return history.Thread{}, false
	}
	n, _ := strconv.Atoi(m[2])
	return history.Thread{Block: number(m[1]), N: n}, true
}
