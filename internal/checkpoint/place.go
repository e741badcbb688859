package checkpoint

import (
	"strconv"
	"strings"

	"github.com/git-grid/git-grid/internal/history"
)

// threadOf reads a reference to a thread; a number alone is a thread of the
// block, where that is known.
func threadOf(s string, block history.Block) (history.Thread, bool) {
	s = cutThreadWord(s)
	if n, err := strconv.Atoi(s); err == nil {
		return history.Thread{Block: block, N: n}, block > 0 && n > 0 && n <= 9999
	}
	return history.ParseThread(s)
}

// cutThreadWord takes the word off the front: Thread 02.3, task 3.
func cutThreadWord(s string) string {
	s = strings.TrimSpace(s)
	for _, word := range []string{"thread", "task"} {
		if len(s) > len(word) && strings.EqualFold(s[:len(word)], word) {
			return strings.TrimLeft(s[len(word):], " \t-_:")
		}
	}
	return s
}
