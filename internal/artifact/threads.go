package artifact

import (
	"cmp"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
)

// readThreads reads threads: in front matter, texts or maps with a name and
// a commit, which is claimed too.
func (r *reader) readThreads() {
	v := r.doc.Get("threads")
	if v.Kind() != frontmatter.List {
		return
	}
	for _, item := range v.Items() {
		r.claimValue(item.Field("commit"))
		n, name := itemThread(item, r.Block)
		if r.Thread != 0 {
			n = r.Thread
		}
		if n == 0 && name == "" {
			continue
		}
		done := ThreadClaim{Thread: history.Thread{Block: r.Block, N: n}, Name: name, Line: item.Line()}
		if hash := strings.Trim(item.Field("commit").Text(), "` "); isHash(hash) {
			done.Commit = strings.ToLower(hash)
		}
		r.Threads = append(r.Threads, done)
	}
}

// itemThread is the number and the name of an item of threads: in front
// matter: "02.3: Header", or a map with thread and name. One without a number
// has 0.
func itemThread(item frontmatter.Value, b history.Block) (n int, name string) {
	name = firstText(item, "name", "title", "description")
	if number := firstText(item, "thread", "task", "id", "number"); number != "" {
		n, rest := readThreadLabel(number, b)
		return n, cmp.Or(name, rest)
	}
	if fields := item.Fields(); name == "" && len(fields) == 1 {
		name = fields[0].Key + ": " + fields[0].Value.Text()
	}
	return readThreadLabel(cmp.Or(name, strings.TrimSpace(item.Text())), b)
}
