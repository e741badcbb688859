package artifact

import (
	"strings"

	"github.com/git-grid/git-grid/internal/history"
)

var (
	elementName = pattern(`(?s)<name>(.*?)</name>`)
	elementID   = pattern(`^<\w+[^>]*\s(?:id|number|n)=["']?(?:[0-9]+\.)?([0-9]{1,3})\b`)
)

// elementParts finds <thread> and <task> elements that begin a line.
func elementParts(b body, word string, _ history.Block) []part {
	var parts []part
	var lines []int
	ends := map[int]int{}
	for i, l := range b.lines {
		trimmed := strings.TrimSpace(l.text)
		if l.mute {
			continue
		}
		if opensElement(trimmed, word) {
			parts, lines = append(parts, part{}), append(lines, i)
			ends[i] = len(b.lines)
		}
		if len(lines) > 0 && strings.Contains(trimmed, "</"+word+">") {
			ends[lines[len(lines)-1]] = i + 1
		}
	}
	parts = b.bound(parts, lines, func(i int) int { return ends[i] })
	for i, p := range parts {
		parts[i].n, parts[i].name = readElement(strings.TrimSpace(b.text[p.from:p.to]))
	}
	return parts
}

func opensElement(trimmed, word string) bool {
	rest, ok := strings.CutPrefix(trimmed, "<"+word)
	return ok && rest != "" && strings.ContainsRune(" \t>", rune(rest[0]))
}

// readElement reads the number of an element's id or name, and its name.
func readElement(text string) (n int, name string) {
	if m := elementName().FindStringSubmatch(text); m != nil {
		name = strings.Join(strings.Fields(m[1]), " ")
	}
	n, rest := readThreadLabel(name, 0)
	if m := elementID().FindStringSubmatch(text); m != nil {
		n, _ = readThreadLabel(m[1], 0)
	}
	return n, rest
}
