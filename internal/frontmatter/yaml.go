package frontmatter

import (
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"

	"gopkg.in/yaml.v3"
)

// decode is the one door to the YAML library, whose own errors are panics
// inside and which lets those of the runtime through: on a hostile file an
// index out of range in its scanner must be an error like any other.
func decode(r io.Reader) (n yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("YAML that can't be read (%v)", r)
		}
	}()
	decoder := yaml.NewDecoder(r)
	if err = decoder.Decode(&n); err == nil {
		err = decoder.Decode(new(yaml.Node)) // what stands behind the document is an error
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}

// locate says where YAML's error is. YAML names the line of a scanner's error,
// the beginning of the mapping or the quote for others, and none for some.
func locate(t text, err error) *SyntaxError {
	cause := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if n, _ := fmt.Sscanf(cause, "line %d: ", &line); n == 1 {
		_, cause, _ = strings.Cut(cause, ": ")
	}
	line = min(max(line, 1), t.count()) - 1
	var name string
	switch n, _ := fmt.Sscanf(cause, "unknown anchor '%s", &name); {
	case n == 1:
		line = t.lineOf(max(0, strings.Index(t.s, "*"+strings.TrimSuffix(name, "'"))))
	case strings.HasPrefix(cause, "found unexpected"):
		line = t.firstFailing(0)
	case strings.HasPrefix(cause, "did not find expected"):
		line = t.firstFailing(line)
	}
	if strings.HasPrefix(strings.TrimLeft(t.line(line), " "), "\t") {
		cause = "tab in indentation"
	}
	return &SyntaxError{Line: t.fileLine(line), Cause: cause}
}

// firstFailing is the line, at or after one, with which YAML begins to refuse
// the text. It lies before the last that YAML read; in a large text only the
// few lines before that are tried.
func (t text) firstFailing(line int) int {
	r := &byLine{text: t}
	if _, err := decode(r); err == nil {
		return line
	}
	last := t.lineOf(r.at - 1)
	if len(t.s) > maxMended {
		line = max(line, last-3)
	}
	return line + sort.Search(max(0, last-line), func(i int) bool {
		_, err := decode(strings.NewReader(t.s[:t.starts[line+i+1]]))
		return err != nil
	})
}

// byLine hands out a text line by line, to show how far it was read.
type byLine struct {
	text
	at int
}

func (r *byLine) Read(p []byte) (int, error) {
	if r.at == len(r.s) {
		return 0, io.EOF
	}
	n := copy(p, r.s[r.at:r.starts[r.lineOf(r.at)+1]])
	r.at += n
	return n, nil
}
