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

// withLines puts our lines on top of a file of attributes or patterns, in place
// of those that are there. On top, because there the last line that matches
// decides: the user's own win; and because what follows stays as it is, with or
// without a last newline.
func withLines(file []byte, lines []string) []byte {
	bom, rest := cutBOM(withoutLines(file))
	ours := linesBegin + strings.Join(lines, "\n") + "\n" + linesEnd
	return bytes.Join([][]byte{bom, []byte(ours), rest}, nil)
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

// lines plans our lines in info/name, or none. A link there is left alone.
func (p *Plan) lines(places Places, name string, lines []string) error {
	path := places.info(name)
	stat, err := os.Lstat(path)
	gone := errors.Is(err, fs.ErrNotExist)
	if err != nil && !gone {
		return err
	}
	if !gone && !stat.Mode().IsRegular() {
		p.note("%s is not a file of its own and is left alone; it should hold: %s", path, strings.Join(lines, ", "))
		return nil
	}
	var old []byte
	if !gone {
		if old, err = os.ReadFile(path); err != nil {
			return err
		}
	}
	if lines != nil {
		return p.addLines(places, path, old, gone, withLines(old, lines))
	}
	return p.dropLines(places, path, old)
}

func (p *Plan) addLines(places Places, path string, old []byte, gone bool, data []byte) error {
	if bytes.Equal(old, data) {
		return nil
	}
	if gone {
		if err := p.folder(filepath.Dir(path)); err != nil {
			return err
		}
		p.fresh = append(p.fresh, path)
	}
	p.add(Change{Verb: Write, Path: path, Data: data, Mode: 0o666})
	return nil
}

func (p *Plan) dropLines(places Places, path string, old []byte) error {
	data := withoutLines(old)
	if bytes.Equal(old, data) {
		return nil
	}
	made, err := places.madeList()
	if err != nil {
		return err
	}
	if len(data) == 0 && slices.Contains(made, path) {
		p.add(Change{Verb: Remove, Path: path})
		return nil
	}
	p.add(Change{Verb: Write, Path: path, Data: data, Mode: 0o666})
	return nil
}
