// Package history is the grammar of commit subjects, and the fold of commits
// into blocks and threads.
package history

import "fmt"

// Block is a block's number, 1 to 9999; 0 is none.
type Block int

func (b Block) String() string { return fmt.Sprintf("%02d", int(b)) }

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
