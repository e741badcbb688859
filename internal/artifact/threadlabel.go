package artifact

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/git-grid/git-grid/internal/history"
)

var threadLabel = regexp.MustCompile(`(?i)^(?:(thread|task)\s*#?\s*)?(?:0*([0-9]{1,4})[.-])?0*([0-9]{1,3})(?:[.):,]|\s*[:\x{2013}\x{2014}-]|\s|$)\s*(.*)$`)

// readThreadLabel reads what stands before a thread's name: "02.3 Header",
// "Thread 02.3: Header", "Task 3 - Header", "3. Header", "3". Without a
// number, or with that of another block, n is 0 and the text is the name.
func readThreadLabel(text string, b history.Block) (n int, name string) {
	m := threadLabel.FindStringSubmatch(text)
	if m == nil || m[2] != "" && b != 0 && number(m[2]) != b {
		return 0, text
	}
	n, _ = strconv.Atoi(m[3])
	return n, strings.TrimLeft(m[4], ":-\u2013\u2014 ")
}
