package validate

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/git-grid/git-grid/internal/warmth"
)

// Marks are what must not be in any file of a grid.
type Marks struct {
	Conflicts []Mark
	Secrets   []Mark
}

// Mark is where a conflict begins or a secret stands, never what it is.
type Mark struct {
	Line   int
	Kind   string `json:",omitempty"` // of a secret
	Digest string // of its text, so that the same one is known again
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// Scan looks through a file's bytes.
func Scan(src []byte) Marks {
	return Marks{Conflicts: conflicts(src), Secrets: secrets(src)}
}

// conflicts finds what a merge leaves behind: all three marks, in their order.
// A fenced example of one is none.
func conflicts(src []byte) []Mark {
	var found []Mark
	if !bytes.Contains(src, []byte("<<<<<<<")) {
		return nil
	}
	begin, middle, n := 0, false, 0
	var fence string
	var hunk strings.Builder
	for raw := range bytes.Lines(src) {
		n++
		text := strings.TrimRight(string(raw), "\r\n")
		if f := fenceOf(text); begin == 0 && f != "" && (fence == "" || strings.HasPrefix(f, fence)) {
			if fence == "" {
				fence = f
			} else {
				fence = ""
			}
		}
		hunk.WriteString(text + "\n")
		switch {
		case fence != "":
		case mark(text, '<'):
			begin, middle = n, false
			hunk.Reset()
		case begin > 0 && text == "=======":
			middle = true
		case begin > 0 && middle && mark(text, '>'):
			found = append(found, Mark{Line: begin, Digest: digest(hunk.String())})
			begin = 0
		}
	}
	return found
}

// mark reports a line that begins with seven of a character, alone or before
// a label.
func mark(line string, c byte) bool {
	rest, ok := strings.CutPrefix(line, strings.Repeat(string(c), 7))
	return ok && (rest == "" || rest[0] == ' ')
}

// fenceOf is the fence that a line opens or closes, "" where it is none.
func fenceOf(line string) string {
	text := strings.TrimLeft(line, " ")
	for _, c := range []string{"`", "~"} {
		run := text[:len(text)-len(strings.TrimLeft(text, c))]
		if len(run) >= 3 && len(line)-len(text) < 4 {
			return run
		}
	}
	return ""
}

func secrets(src []byte) []Mark {
	if _, found := warmth.Secret(string(src)); !found {
		return nil
	}
	var found []Mark
	n := 0
	for raw := range bytes.Lines(src) {
		n++
		line := strings.TrimSpace(string(raw))
		if kind, ok := warmth.Secret(line); ok {
			found = append(found, Mark{n, kind, digest(strings.Join(warmth.Secrets(line), "\n"))})
		}
	}
	return found
}
