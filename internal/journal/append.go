package journal

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"unicode"
)

// Append adds an entry at the end; every byte that is there stays.
func Append(kind Kind, src []byte, e Entry) []byte {
	eol := lineEnd(src)
	out := bytes.Clone(src)
	if len(out) > 0 && !bytes.HasSuffix(out, []byte("\n")) {
		out = append(out, eol...)
	}
	if len(out) > 0 && !bytes.HasSuffix(out, []byte("\n"+eol)) {
		out = append(out, eol...)
	}
	for _, line := range e.lines(kind) {
		out = append(out, line+eol...)
	}
	return out
}

// lines are an entry as it is written.
func (e Entry) lines(kind Kind) []string {
	if kind == Scratchpad {
		label := cmp.Or(strings.ToUpper(part(e.Label)), "NOTE")
		return []string{
			fmt.Sprintf("### %s | %s | %s", cmp.Or(part(e.Program), "user"), part(e.Time), label),
			`Finding: "` + oneLine(e.Text) + `"`,
		}
	}
	head := part(e.Time) + " · "
	if e.Block != "" {
		head += "block " + part(e.Block) + " · "
	}
	head += oneLine(e.Text)
	if kind == Blockers {
		return []string{fmt.Sprintf("## [%s] %s", stateWord(e.Open), head)}
	}
	lines := []string{"## " + head, "Chosen: " + oneLine(e.Chosen)}
	if len(e.Options) > 0 {
		lines = append(lines, "Options: "+oneLine(strings.Join(e.Options, ", ")))
	}
	if e.Affects != "" {
		lines = append(lines, "Affects: "+oneLine(e.Affects))
	}
	return lines
}

func stateWord(open bool) string {
	if open {
		return "open"
	}
	return "resolved"
}

// oneLine is text that stays within its line: white space collapsed, control
// characters gone.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), r == '\u2028', r == '\u2029':
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// part is a part of a heading, without what separates parts.
func part(s string) string {
	return oneLine(strings.NewReplacer("|", " ", "·", " ").Replace(s))
}

// Resolve marks the blocker that an id, or the start of one, names as
// resolved: one word of its heading changes. One that is resolved stays.
func Resolve(src []byte, id string) ([]byte, error) {
	var found []Entry
	for _, e := range Parse(Blockers, src) {
		if id != "" && strings.HasPrefix(e.ID, strings.ToLower(id)) {
			found = append(found, e)
		}
	}
	switch {
	case len(found) == 0:
		return src, fmt.Errorf("resolve blocker: no blocker %q", id)
	case len(found) > 1:
		return src, fmt.Errorf("resolve blocker: %q names %d blockers", id, len(found))
	}
	lines := bytes.SplitAfter(src, []byte("\n"))
	at := found[0].Line - 1
	lines[at] = bytes.Replace(lines[at], []byte("## [open] "), []byte("## [resolved] "), 1)
	return bytes.Join(lines, nil), nil
}

// lineEnd is how a file ends its lines.
func lineEnd(src []byte) string {
	if first, _, ok := bytes.Cut(src, []byte("\n")); ok && bytes.HasSuffix(first, []byte("\r")) {
		return "\r\n"
	}
	return "\n"
}
