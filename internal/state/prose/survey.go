package prose

import (
	"bytes"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

// span is a stretch of the file, by offsets.
type span struct{ from, to int }

// edit replaces a span.
type edit struct {
	span
	with string
}

// sheet is a prose STATE.md with its places found.
type sheet struct {
	cluster      string
	block, phase *position
	status       *status
	progress     *progress
	activity     bool
	items        []item // of the list of blocks, each block once
}

// speaks reports whether any line says where the work stands.
func (s sheet) speaks() bool {
	return s.cluster != "" || s.position() != nil || s.status != nil || s.progress != nil || s.activity || s.items != nil
}

// position is the Block line, else the Phase line.
func (s sheet) position() *position {
	if s.block != nil {
		return s.block
	}
	return s.phase
}

// field is a value in the file, and how to bring it up to date.
type field struct {
	key string
	span
	edits func(state.State) []edit
}

// largest is the largest file, in bytes, that is read: seven times the largest
// of a thousand real ones.
const largest = 256 << 10

// survey finds what a prose STATE.md says, and where.
func survey(src []byte) sheet {
	var s sheet
	if len(src) > largest {
		return s
	}
	lines := split(string(src))
	if len(lines) > 0 && strings.TrimRight(lines[0].text, " \t") == "---" || bytes.IndexByte(src, 0) >= 0 {
		return s // front matter, whole or broken, whose keys are like labels; no text
	}
	for _, v := range s.walk(lines) {
		keepFirst(&s.progress, readProgress(v, s.unit()))
	}
	s.items = readItems(lines, s.unit())
	return s
}

// walk reads each line's label. The values of Progress are for later: what
// they count depends on the position.
func (s *sheet) walk(lines []line) (progresses []value) {
	first := slices.IndexFunc(lines, func(l line) bool { return strings.TrimSpace(l.text) != "" })
	for i, l := range lines {
		if s.cluster == "" {
			s.cluster = readTitle(l, i == first)
		}
		name, v := l.label()
		switch name {
		case "block":
			keepFirst(&s.block, readPosition("block", v))
		case "phase":
			keepFirst(&s.phase, readPosition("phase", v))
		case "status":
			keepFirst(&s.status, readStatus(v))
		case "progress":
			progresses = append(progresses, v)
		case "last activity":
			s.activity = true
		}
	}
	return progresses
}

func keepFirst[T any](first **T, next *T) {
	if *first == nil {
		*first = next
	}
}

// unit is what the file counts: blocks, or phases where it has no Block line.
func (s sheet) unit() string {
	if s.block == nil && s.phase != nil {
		return "phase"
	}
	return "block"
}

// fields are the values that are kept up to date, in the file's order.
func (s sheet) fields() []field {
	var all []field
	if p := s.position(); p != nil {
		all = append(all, field{p.unit, p.span, p.edits})
	}
	if st := s.status; st != nil {
		all = append(all, field{"status", st.span, st.edits})
	}
	if p := s.progress; p != nil {
		all = append(all, field{"progress", p.span, p.edits})
	}
	for _, i := range s.items {
		all = append(all, field{"block " + i.block.String(), i.span, i.edits})
	}
	slices.SortFunc(all, func(a, b field) int { return a.from - b.from })
	return all
}

// readTitle is the cluster of a title: Grid State - shop. It is a heading, or
// the first line that isn't blank.
func readTitle(l line, first bool) string {
	text := strings.TrimLeft(l.text, "#")
	if l.mute || !first && len(text) == len(l.text) {
		return ""
	}
	text = strings.Trim(text, " \t*_")
	const title = "grid state"
	if len(text) < len(title) || !strings.EqualFold(text[:len(title)], title) {
		return ""
	}
	rest := strings.TrimSpace(text[len(title):])
	for _, dash := range []string{"-", "–", "—", ":"} {
		if name, ok := strings.CutPrefix(rest, dash); ok {
			return strings.Trim(strings.TrimRight(name, "#"), " \t-*_`")
		}
	}
	return ""
}

func isClosed(s state.State, b history.Block) bool { return slices.Contains(s.Completed, b) }

func isOpen(s state.State, b history.Block) bool {
	return slices.Contains(s.Running, b) || slices.Contains(s.Pending, b)
}
