package hooks

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// found is what lies in the place of a hook.
type found struct {
	path   string
	mode   fs.FileMode // of the file itself, not of what a link names
	data   []byte      // what git would run; empty for a link that leads nowhere
	shim   Shim
	isShim bool
	gone   bool // nothing is there
}

// errNoFile is what look answers about a folder, a pipe or the like.
var errNoFile = errors.New("is not a file")

// look reads the place of a hook. What is neither a file nor a link is an error:
// git hangs on a folder, and a pipe can't be read without one.
func look(path string) (found, error) {
	stat, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) { // core.hooksPath=/dev/null
		return found{path: path, gone: true}, nil
	}
	if err != nil {
		return found{}, err
	}
	f := found{path: path, mode: stat.Mode()}
	target, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err != nil {
		return found{}, err
	}
	if !target.Mode().IsRegular() {
		return found{}, fmt.Errorf("hook %q %w: move it away", path, errNoFile)
	}
	if f.data, err = os.ReadFile(path); err != nil {
		return found{}, err
	}
	f.shim, f.isShim = ParseShim(f.data)
	return f, nil
}

// link tells whether the hook is a link to something.
func (f found) link() bool { return f.mode.Type() == fs.ModeSymlink }

// leadsNowhere tells whether the hook is a link to nothing.
func (f found) leadsNowhere() bool {
	_, err := os.Stat(f.path)
	return f.link() && errors.Is(err, fs.ErrNotExist)
}

// runs tells whether git would run it.
func (f found) runs() bool {
	stat, err := os.Stat(f.path)
	return err == nil && stat.Mode().IsRegular() && stat.Mode().Perm()&0o111 != 0
}

// backup is where the bytes are kept: named after them, so that the same bytes
// are kept once and others never overwrite them.
func (f found) backup(folder string) string {
	bytes := f.data
	if f.link() {
		target, _ := os.Readlink(f.path)
		bytes = []byte(target)
	}
	return filepath.Join(folder, fmt.Sprintf("%s-%.6x", filepath.Base(f.path), sha256.Sum256(bytes)))
}

// mentions tells whether the hook's text holds a word.
func (f found) mentions(word string) bool { return bytes.Contains(f.data, []byte(word)) }
