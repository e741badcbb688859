package corpus

import (
	"bufio"
	"fmt"
)

// history writes the commits of a project. Of ten, six are work, two are grid
// commits of other types, two are none; some work is taken back by a revert,
// some of the rest are merges.
type history struct {
	Project
	work, other int
	claims      map[int][]int // a block's work commits, by their number
	last        int           // the newest work commit, 0 for none: what a revert takes back
	lastSubject string
}

// body is what a commit says below its subject: about as much as people write.
const body = `

The layout reads its parts from one place now, so that a page that is
added needs no change elsewhere. What was there before is kept for the
pages that still use it.

Reviewed-by: Ada <ada@example.com>
`

func (h *history) write(w *bufio.Writer) error {
	h.claims = map[int][]int{}
	for i := 1; i <= h.Commits; i++ {
		subject := h.subject(i)
		message := subject + body
		fmt.Fprintf(w, "commit refs/heads/main\nmark :%d\ncommitter Ada <ada@example.com> %d +0000\ndata %d\n%s\n", i, began+60*i, len(message), message)
		if i > 1 {
			fmt.Fprintf(w, "from :%d\n", i-1)
		}
		if i%50 == 9 { // a side branch of no commits of its own: the oldest one again
			fmt.Fprintf(w, "merge :%d\n", i-8)
		}
		text := fmt.Sprintf("export const step = %d\n", i)
		fmt.Fprintf(w, "M 100644 inline %s\ndata %d\n%s\n", h.file(i), len(text), text)
	}
	return w.Flush()
}

// block is whose turn a commit is: all have the same share, in order.
func (h *history) block(i int) int { return 1 + (i-1)*(h.Closed+1)/h.Commits }

// subject is a commit's, and counts what must be counted.
func (h *history) subject(i int) string {
	block := h.block(i)
	switch i % 10 {
	case 3:
		h.other++
		return fmt.Sprintf("docs(%02d): describe step %d", block, i)
	case 6:
		h.other++
		return fmt.Sprintf("test(%02d.%d): try step %d", block, 1+i%Threads, i)
	case 8:
		return fmt.Sprintf("chore: tidy up after %d", i)
	case 9:
		return fmt.Sprintf("merge what came before %d", i)
	case 0:
		if i%100 == 0 && h.last != 0 && h.block(h.last) == block {
			h.work--
			claims := h.claims[block]
			h.claims[block] = claims[:len(claims)-1]
			h.last = 0
			return fmt.Sprintf("Revert %q", h.lastSubject)
		}
	}
	h.work++
	h.last = i
	h.claims[block] = append(h.claims[block], i)
	kind := "feat"
	if i%10 == 7 {
		kind = "fix"
	}
	h.lastSubject = fmt.Sprintf("%s(%02d.%d): step %d", kind, block, 1+i%Threads, i)
	return h.lastSubject
}

// file is what a commit writes: each claimed file at least once, over and over.
func (p Project) file(i int) string { return filePath(i % max(1, p.Files*p.Closed, 100)) }

func filePath(n int) string { return fmt.Sprintf("src/part%02d/step%05d.ts", n%80, n) }
