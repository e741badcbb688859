package hooks

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	linesBegin = "# >>> git-grid (git grid uninstall takes these lines out)\n"
	linesEnd   = "# <<< git-grid\n"
)

// withLines puts our lines on top of a file of attributes, patterns or
// configuration, in place of those that are there. On top, because in all three
// the last line that speaks decides: the user's own win; and because what
// follows stays as it is, with or without a last newline. Configuration is
// written so too, for git leaves an empty section behind where a comment stood
// before it.
func withLines(file []byte, lines []string) []byte {
	bom, rest := cutBOM(withoutLines(file))
	ours := linesBegin + strings.Join(lines, "\n") + "\n" + linesEnd
	return bytes.Join([][]byte{bom, []byte(ours), rest}, nil)
}

// hasLines tells whether our lines are in a file, these among them.
func hasLines(file []byte, lines []string) bool {
	_, rest, ok := bytes.Cut(file, []byte(linesBegin))
	ours, _, ended := bytes.Cut(rest, []byte(linesEnd))
	return ok && ended && bytes.Contains(append([]byte("\n"), ours...), []byte("\n"+strings.Join(lines, "\n")+"\n"))
}

// withoutLines takes our lines out. Where the last marker is gone nobody can
// tell which are ours, and all stay.
func withoutLines(file []byte) []byte {
	before, rest, ok := bytes.Cut(file, []byte(linesBegin))
	if !ok {
		return file
	}
	_, after, ok := bytes.Cut(rest, []byte(linesEnd))
	if !ok {
		return file
	}
	return bytes.Join([][]byte{before, after}, nil)
}

// cutBOM parts a byte-order mark from what follows: git skips one at the start
// of the file only.
func cutBOM(file []byte) (bom, rest []byte) {
	mark := []byte("\ufeff")
	if bytes.HasPrefix(file, mark) {
		return mark, file[len(mark):]
	}
	return nil, file
}

// block plans our lines in a file that the user may write in too, or none of
// them. A link in its place is left alone.
func (p *Plan) block(places Places, write Change, lines []string) error {
	stat, err := os.Lstat(write.Path)
	gone := errors.Is(err, fs.ErrNotExist)
	if err != nil && !gone {
		return err
	}
	if !gone && !stat.Mode().IsRegular() {
		p.note("%s is not a file of its own and is left alone; it should hold: %s", write.Path, strings.Join(lines, ", "))
		return nil
	}
	var old []byte
	if !gone {
		if old, err = os.ReadFile(write.Path); err != nil {
			return err
		}
	}
	write.Was = old
	if write.Data = withoutLines(old); lines != nil {
		write.Data = withLines(old, lines)
	}
	switch {
	case bytes.Equal(old, write.Data):
		return nil
	case lines == nil:
		return p.dropFile(places, write)
	case gone:
		if err := p.folder(filepath.Dir(write.Path)); err != nil {
			return err
		}
		p.fresh = append(p.fresh, write.Path)
	}
	p.add(write)
	return nil
}

// dropFile plans a file without our lines: none where install made it and
// nothing else is in it.
func (p *Plan) dropFile(places Places, write Change) error {
	made, err := places.madeList()
	if err != nil {
		return err
	}
	if len(write.Data) == 0 && slices.Contains(made, write.Path) {
		write = Change{Verb: Remove, Path: write.Path}
	}
	p.add(write)
	return nil
}

// attributes, exclude and config are the changes that lay down our lines.
func (p Places) attributes() Change {
	return Change{Verb: Write, Path: filepath.Join(p.Common, "info", "attributes"), Mode: 0o666}
}

func (p Places) exclude() Change {
	return Change{Verb: Write, Path: filepath.Join(p.Common, "info", "exclude"), Mode: 0o666}
}

func (p Places) config() Change {
	return Change{Verb: Configure, Path: filepath.Join(p.Common, "config"), Mode: 0o666}
}
