package artifact

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/history"
)

// table is a table of a body.
type table struct {
	head []string // lower case, without marks
	rows []row
	end  int // the line after it
}

// row is one row, with its line in the file.
type row struct {
	no    int
	cells []string
}

// tableAt reads the table whose head is line i, if there is one.
func (b body) tableAt(i int) (table, bool) {
	if i+1 >= len(b.lines) || b.lines[i].mute || b.lines[i].deep || !strings.Contains(b.lines[i].text, "|") || !isRule(b.lines[i+1].text) {
		return table{}, false
	}
	var t table
	for _, cell := range splitRow(b.lines[i].text) {
		t.head = append(t.head, strings.ToLower(plain(cell)))
	}
	for t.end = i + 2; t.end < len(b.lines); t.end++ {
		l := b.lines[t.end]
		if l.mute || !strings.Contains(l.text, "|") {
			break
		}
		t.rows = append(t.rows, row{l.no, splitRow(l.text)})
	}
	return t, true
}

// isRule reports the line under a table's head: |---|:-:|.
func isRule(text string) bool {
	return strings.Contains(text, "|") && strings.Contains(text, "-") && strings.Trim(text, "|-: \t") == ""
}

// splitRow cuts a row at the bars that are neither escaped nor in code.
func splitRow(text string) []string {
	text = strings.TrimPrefix(strings.TrimSpace(text), "|")
	var cells []string
	start, code := 0, false
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '`':
			code = !code && strings.Contains(text[i+1:], "`")
		case '|':
			if !code {
				cells = append(cells, cellText(text[start:i]))
				start = i + 1
			}
		}
	}
	if rest := cellText(text[start:]); rest != "" {
		cells = append(cells, rest)
	}
	return cells
}

func cellText(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(text, `\|`, "|"))
}

// column is the first column whose head is one of the words, or -1.
func (t table) column(words ...string) int {
	for i, head := range t.head {
		if slices.Contains(words, head) {
			return i
		}
	}
	return -1
}

// cell is a row's cell of a column, "" where there is none.
func (r row) cell(column int) string {
	if column < 0 || column >= len(r.cells) {
		return ""
	}
	return r.cells[column]
}

// thread reads a row's thread: its number from the Thread column or one of
// numbers, its name from a column of names or behind the number.
func (t table) thread(r row, column int, b history.Block) (n int, name string) {
	n, name = readThreadLabel(plain(r.cell(column)), b)
	if n == 0 {
		n, _ = readThreadLabel(plain(r.cell(t.column("#", "no", "no.", "nr", "id"))), b)
	}
	return n, cmp.Or(plain(r.cell(t.column("name", "title", "description", "what"))), name)
}
