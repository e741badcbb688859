package resume

import (
	"strings"
	"unicode/utf8"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/quote"
)

// clip shortens a line that is already safe, and shows that it did. It cuts
// no &lt; in two.
func clip(line string, width int) string {
	if len(line) <= width || utf8.RuneCountInString(line) <= width {
		return line
	}
	n := 0
	for i := range line {
		if n++; n == width {
			line = line[:i]
			break
		}
	}
	if i := strings.LastIndexByte(line, '&'); i >= 0 && !strings.Contains(line[i:], ";") {
		line = line[:i]
	}
	return strings.TrimRight(line, " ") + "…"
}

// place is a thread or a block for people.
func place(t history.Thread) string {
	if t.N == 0 {
		return "Block " + t.Block.String()
	}
	return "Thread " + t.String()
}

// short is a hash as git abbreviates it.
func short(hash string) string {
	if len(hash) > 7 && strings.Trim(strings.ToLower(hash), "0123456789abcdef") == "" {
		return hash[:7]
	}
	return hash
}

// shellCommand is a command with paths, as a shell takes it, made safe.
func shellCommand(name string, paths ...string) string {
	unsafe := func(r rune) bool {
		return !strings.ContainsRune("/._-+@%", r) && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}
	for _, path := range paths {
		if strings.ContainsFunc(path, unsafe) {
			path = "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
		}
		name += " " + path
	}
	return quote.Prompt(name)
}
