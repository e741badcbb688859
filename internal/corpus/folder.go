package corpus

import (
	"bufio"
	"fmt"
	"strings"
)

// folder writes the grid's folder on top of a history.
type folder struct {
	Project
	hashes []string
	claims map[int][]int
}

func (f *folder) write(w *bufio.Writer) error {
	message := fmt.Sprintf("docs(%02d): close the block", f.Closed)
	tip := len(f.hashes)
	fmt.Fprintf(w, "commit refs/heads/main\ncommitter Ada <ada@example.com> %d +0000\ndata %d\n%s\nfrom %s\n", began+60*(tip+1), len(message), message, f.hashes[tip-1])
	put := func(path, text string) {
		fmt.Fprintf(w, "M 100644 inline %s\ndata %d\n%s\n", path, len(text), text)
	}
	put(".grid/config.json", "{\"version\": 1}\n")
	put(".grid/.gitignore", "STATE.md\n")
	put(".grid/WARMTH.md", f.warmth())
	for block := 1; block <= f.Closed+1; block++ {
		put(fmt.Sprintf(".grid/plans/shop-block-%02d.md", block), plan(block))
	}
	for block := 1; block <= f.Closed; block++ {
		put(fmt.Sprintf(".grid/phases/%02d-part/%02d-SUMMARY.md", block, block), f.summary(block))
	}
	return w.Flush()
}

func plan(block int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\ncluster: shop\nblock: %02d\n---\n# Part %d\n", block, block)
	for n := 1; n <= Threads; n++ {
		fmt.Fprintf(&b, "\n## Thread %02d.%d: step %d\n\nWrite the part, and a test that fails without it.\n", block, n, n)
	}
	return b.String()
}

func (f *folder) summary(block int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\ncluster: shop\nblock: %02d\nstatus: completed\n", block)
	if f.Claims > 0 {
		b.WriteString("commits:\n")
	}
	for n, i := range f.claims[block] {
		if n < f.Claims {
			fmt.Fprintf(&b, "  - %s\n", f.hashes[i-1][:10])
		}
	}
	if f.Files > 0 {
		b.WriteString("artifacts_created:\n")
	}
	for n := range f.Files {
		fmt.Fprintf(&b, "  - %s\n", filePath((block-1)*f.Files+n))
	}
	if f.Lessons > 0 {
		b.WriteString("lessons_learned:\n  codebase_patterns:\n")
	}
	for n := range f.Lessons {
		fmt.Fprintf(&b, "    - %q\n", lesson(block, n))
	}
	fmt.Fprintf(&b, "---\n\n# Part %d\n\nWhat was to be done is done.\n", block)
	return b.String()
}

func (f *folder) warmth() string {
	var b strings.Builder
	if f.Closed*f.Lessons == 0 {
		b.WriteString("---\ncodebase_patterns: []\n")
	} else {
		b.WriteString("---\ncodebase_patterns:\n")
	}
	for block := 1; block <= f.Closed; block++ {
		for n := range f.Lessons {
			fmt.Fprintf(&b, "  - pattern: %q\n    block: %02d\n", lesson(block, n), block)
		}
	}
	fmt.Fprintf(&b, "entries: %d\n---\n", f.Closed*f.Lessons)
	return b.String()
}

// subjects are what lessons are about: enough words that tasks can differ.
var subjects = [...]string{"the layout", "a route", "the theme's script", "the build", "an image", "the feed", "the cache", "a form"}

func lesson(block, n int) string {
	return fmt.Sprintf("Part %d: %s reads case %d before the page does, keep its order", block, subjects[(block+n)%len(subjects)], n)
}
