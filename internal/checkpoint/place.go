package checkpoint

import (
	"regexp"
	"strconv"

	"github.com/git-grid/git-grid/internal/history"
)

func blockOf(s string) (history.Block, bool) {
	m := regexp.MustCompile(`(?i)^\s*(?:(?:block|phase)[-_ ]*)?(\d{1,4})(?:-\D.*)?\s*$`).FindStringSubmatch(s)
	if m == nil {
		return 0, false
	}
	n, _ := strconv.Atoi(m[1])
	return history.Block(n), n > 0
}

func threadOf(s string, block history.Block) (history.Thread, bool) {
	m := regexp.MustCompile(`(?i)^\s*(?:(?:thread|task|block)[-_ ]*)?(\d{1,4})(?:[.-](\d{1,4}))?(?:\D.*)?\s*$`).FindStringSubmatch(s)
	if m == nil {
		return history.Thread{}, false
	}
	n, _ := strconv.Atoi(m[1])
	if m[2] == "" {
		return history.Thread{Block: block, N: n}, n > 0 && block > 0
	}
	k, _ := strconv.Atoi(m[2])
	return history.Thread{Block: history.Block(n), N: k}, n > 0
}
