package hooks

import (
	"bytes"
	_ "embed" // shim.sh
	"fmt"
	"strconv"
	"strings"
)

//go:embed shim.sh
var template string

// Version is the shim's own version, which its marker line carries.
const Version = 1

const (
	interpreter = "#!/bin/sh\n"
	beginMark   = "# >>> git-grid shim "
	endMark     = "# <<< git-grid shim"
	sidecarEnd  = ".pre-grid"
)

// Names lists the hooks that are installed, in the order in which git runs them.
func Names() []string {
	return []string{"pre-commit", "post-commit", "post-merge", "post-rewrite", "pre-push"}
}

// Text is the whole hook file for a hook's name and the program's absolute path.
func Text(name, program string) []byte {
	return []byte(strings.NewReplacer("@HOOK@", name, "@PROGRAM@", shellQuote(program)).Replace(template))
}

// shellQuote writes any text, whatever its bytes, as one word of sh.
func shellQuote(s string) string {
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// Shim is a hook file of ours, read back: our lines, and what others wrote
// around them. Head is the interpreter's line, and what follows it.
type Shim struct {
	Head, Ours, Tail []byte
	Version          int
}

// ParseShim finds our lines in a hook file. A file without the first marker is
// not ours; one without the last is ours to its end.
func ParseShim(file []byte) (Shim, bool) {
	at := lineStart(file, []byte(beginMark))
	if at < 0 {
		return Shim{}, false
	}
	digits, _, _ := strings.Cut(string(file[at+len(beginMark):]), "\n")
	version, err := strconv.Atoi(strings.TrimRight(digits, "\r"))
	if err != nil {
		return Shim{}, false
	}
	end := len(file)
	if i := lineStart(file[at:], []byte(endMark)); i >= 0 {
		_, tail, _ := bytes.Cut(file[at+i:], []byte("\n"))
		end -= len(tail)
	}
	return Shim{Head: file[:at], Ours: file[at:end], Tail: file[end:], Version: version}, true
}

// lineStart is where a line that begins with mark starts, -1 where none does.
func lineStart(file, mark []byte) int {
	if bytes.HasPrefix(file, mark) {
		return 0
	}
	i := bytes.Index(file, append([]byte("\n"), mark...))
	if i < 0 {
		return -1
	}
	return i + 1
}

// Upgraded is the file with our lines as this version writes them; what others
// wrote before and after them stays, in its order. The interpreter's line loses
// a CR, with which git finds no interpreter, and is added where it is missing.
func (s Shim) Upgraded(name, program string) []byte {
	first, head, found := bytes.Cut(s.Head, []byte("\n"))
	if first = bytes.TrimSuffix(first, []byte("\r")); !found {
		first = []byte(strings.TrimSuffix(interpreter, "\n"))
	}
	ours := Text(name, program)[len(interpreter):]
	return bytes.Join([][]byte{first, []byte("\n"), head, ours, s.Tail}, nil)
}

// Without is the file without our lines, and whether anything of anybody's is
// left in it but the interpreter's line.
func (s Shim) Without() (rest []byte, any bool) {
	_, head, _ := bytes.Cut(s.Head, []byte("\n"))
	rest = bytes.Join([][]byte{s.Head, s.Tail}, nil)
	return rest, len(bytes.TrimSpace(head))+len(bytes.TrimSpace(s.Tail)) > 0
}

// Program is the path baked into a whole shim of this version for this hook;
// false where the bytes are not exactly what Text writes.
func (s Shim) Program(name string) (string, bool) {
	before, after, _ := strings.Cut(strings.ReplaceAll(template[len(interpreter):], "@HOOK@", name), "@PROGRAM@")
	word, ok := strings.CutPrefix(string(s.Ours), before)
	if !ok {
		return "", false
	}
	if word, ok = strings.CutSuffix(word, after); !ok || len(word) < 2 {
		return "", false
	}
	program := strings.ReplaceAll(word[1:len(word)-1], `'\''`, "'")
	return program, shellQuote(program) == word
}

// Canary is what a shim of this version answers where GRID_CANARY is set.
func Canary(name string) string {
	return fmt.Sprintf("git-grid shim %d %s", Version, name)
}
