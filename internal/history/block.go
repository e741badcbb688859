// Package history is the grammar of commit subjects, and the fold of commits
// into blocks and threads.
//
// A commit is read once, by itself ([ParseCommit]). A [Timeline] is a set of
// such commits keyed by hash, and [Fold] adds a set up. So the sum depends
// neither on the order in which commits came nor on how often: amend, rebase,
// merge and a hook that ran twice need no case of their own.
//
// Rules: nothing here starts a process, reads a file or asks the clock; every
// function takes any bytes. Non-goals: which commits are reachable (gitrepo),
// plans and summaries (artifact), what the sums mean (state).
package history

import (
	"cmp"
	"fmt"
)

// Block is a block's number, 1 to 9999; 0 is none.
type Block int

func (b Block) String() string { return fmt.Sprintf("%02d", int(b)) }

// ParseBlock reads a reference to a block: 1, 01, "01", block-01, Block 01,
// 01-foundation, phase-1. What names a thread (45.14, 02-03) names no block.
func ParseBlock(text string) (Block, bool) {
	ref, ok := ParseRef(text)
	if !ok || ref.N != 0 {
		return 0, false
	}
	return ref.Block, true
}

// Thread is thread N of a block; N 0 means the block as a whole.
type Thread struct {
	Block Block
	N     int
}

func (t Thread) String() string {
	if t.N == 0 {
		return t.Block.String()
	}
	return fmt.Sprintf("%02d.%d", int(t.Block), t.N)
}

// Compare orders by number: 02 before 02.9, 02.9 before 02.10.
func (t Thread) Compare(u Thread) int {
	return cmp.Or(cmp.Compare(t.Block, u.Block), cmp.Compare(t.N, u.N))
}

// ParseThread reads a reference to a thread: 02.3, 02-03, Thread 02.3, "02.10".
// After a dash the thread has two digits, so that 14-2026-photos stays block 14.
func ParseThread(text string) (Thread, bool) {
	ref, ok := ParseRef(text)
	if !ok || ref.N == 0 {
		return Thread{}, false
	}
	return ref, true
}
