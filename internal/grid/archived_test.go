package grid

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/git-grid/git-grid/internal/history"
)

const approvedPoint = "---\ntype: human_verify\nblock: 1\nthread: 01.2\nverification_instructions: look\nexpected_behavior: good\nuser_response: approved\n---\n"

// A thread that a checkpoint in the archive approved stays done, whether it is
// remembered or read; what changes in the archive is seen.
func TestApproved(t *testing.T) {
	p := newSite(t)
	p.start()
	approved := func(want ...history.Thread) {
		t.Helper()
		for range 2 {
			if got := p.open().approved(); !slices.Equal(got, want) {
				t.Errorf("approved: %v, want %v", got, want)
			}
		}
	}
	old := func(name string) {
		t.Helper()
		then := time.Now().Add(-time.Hour) // settled: it may be remembered
		p.do(os.Chtimes(p.path(name), then, then))
	}
	approved()
	const kept = ".grid/archive/CHECKPOINT-20260110T090000Z.md"
	p.write(kept, approvedPoint)
	p.write(".grid/archive/CHECKPOINT-20260110T090000Z-2.md", "---\ntype: human_verify\nthread: 01.3\nuser_response: it is blue\n---\n")
	p.write(".grid/archive/CHECKPOINT-20260110T090000Z-3.md", "no front matter\n")
	p.write(".grid/archive/before/CHECKPOINT-20260109T090000Z.md", approvedPoint) // of another cluster
	old(kept)
	two := history.Thread{Block: 1, N: 2}
	approved(two)
	v, err := p.open().look(outline)
	p.do(err)
	if v.State.Threads.Done != 1 {
		t.Errorf("threads done: %d", v.State.Threads.Done)
	}
	p.write(kept, strings.Replace(approvedPoint, "01.2", "01.4", 1))
	old(kept)
	approved(history.Thread{Block: 1, N: 4})
	p.do(os.Remove(p.path(kept)))
	approved()
}
