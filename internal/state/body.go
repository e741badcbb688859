package state

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/git-grid/git-grid/internal/quote"
)

// The marks between which the body is the tool's.
const (
	beginMark = "<!-- grid:begin -->"
	endMark   = "<!-- grid:end -->"
)

const template = `---
---
# Grid state

` + beginMark + `
` + endMark + `
`

// render fills what stands between the marks, where both do, each alone on
// its line, once and in order; other bodies are the reader's alone.
func render(src []byte, s State, lastingOnly bool) []byte {
	begin, end, ok := region(src)
	if !ok {
		return src
	}
	eol := "\n"
	if bytes.HasSuffix(src[:begin], []byte("\r\n")) {
		eol = "\r\n"
	}
	table := strings.ReplaceAll(s.table(lastingOnly), "\n", eol)
	return bytes.Join([][]byte{src[:begin], []byte(table), src[end:]}, nil)
}

// region is from behind the first mark's line to the second mark's line.
func region(src []byte) (begin, end int, ok bool) {
	offset := 0
	for line := range bytes.Lines(src) {
		switch string(bytes.TrimRight(line, "\r\n")) {
		case beginMark:
			if begin != 0 {
				return 0, 0, false
			}
			begin = offset + len(line)
		case endMark:
			if begin == 0 || end != 0 {
				return 0, 0, false
			}
			end = offset
		}
		offset += len(line)
	}
	return begin, end, begin != 0 && end != 0
}

// table is the bar and the table of blocks in Markdown.
func (s State) table(lastingOnly bool) string {
	var b strings.Builder
	if s.Progress != NoProgress {
		fmt.Fprintf(&b, "`%s` %d %%\n\n", Bar(20, s.Progress, 100), s.Progress)
	}
	if len(s.Blocks) == 0 {
		return b.String()
	}
	if lastingOnly {
		b.WriteString("| block | name | state |\n| --- | --- | --- |\n")
	} else {
		b.WriteString("| block | name | state | commits |\n| --- | --- | --- | --- |\n")
	}
	for _, row := range s.Blocks {
		state := row.State
		switch {
		case !lastingOnly:
		case state == "unplanned":
			continue
		case state == "running" || state == "pending":
			state = "open"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |", row.Block, cell(row.Name), state)
		if !lastingOnly {
			fmt.Fprintf(&b, " %d |", row.Commits)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// cell is text that stays within a cell of a Markdown table.
func cell(s string) string {
	plain := func(r rune) bool { return ' ' <= r && r <= '~' && r != '|' && r != '<' }
	if strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	s = strings.NewReplacer("\n", " ", "\r", " ", "\t", " ").Replace(s)
	return strings.NewReplacer("|", "\\|", "<", "&lt;").Replace(quote.Line(s))
}

// Bar is a bar of so many cells, filled as far as done is of total.
func Bar(cells, done, total int) string {
	filled := 0
	if total > 0 {
		filled = min(cells, (2*cells*done+total)/(2*total))
	}
	return "[" + strings.Repeat("#", filled) + strings.Repeat(".", cells-filled) + "]"
}
