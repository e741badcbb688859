package hooks

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/google/renameio/v2"
)

// Apply carries the plan out, alone: installs of other processes wait. Where a
// step can't be done, what was done before it is undone, last first, and the
// error says which step it was.
func (p Plan) Apply() error {
	if len(p.Changes) == 0 {
		return nil
	}
	release, err := lock(p.common)
	if err != nil {
		return err
	}
	defer release()
	return p.apply()
}

func (p Plan) apply() error {
	var undo []func() error
	for _, c := range p.Changes {
		back, err := c.do()
		if err == nil {
			undo = append(undo, back)
			continue
		}
		err = fmt.Errorf("%s: %w", c, err)
		for _, back := range slices.Backward(undo) {
			err = errors.Join(err, back())
		}
		return err
	}
	return nil
}

// do makes one change and hands back what undoes it.
func (c Change) do() (undo func() error, err error) {
	switch c.Verb {
	case MakeFolder:
		return makeFolder(c.Path)
	case RemoveFolder:
		return removeFolder(c.Path)
	case Rename:
		return rename(c.Path, c.To)
	case Remove:
		return remove(c.Path)
	case Clear:
		return nothing, os.Remove(c.Path)
	case Keep:
		return keep(c.Path, c.To)
	}
	return write(c)
}

// nothing undoes a change that left nothing to undo.
func nothing() error { return nil }

// makeFolder makes a folder; one that another process made meanwhile will do.
func makeFolder(path string) (undo func() error, err error) {
	if stat, err := os.Stat(path); err == nil && stat.IsDir() {
		return nothing, nil
	}
	return func() error { return os.Remove(path) }, os.Mkdir(path, 0o777)
}

// removeFolder removes an empty folder; one that is not empty stays.
func removeFolder(path string) (undo func() error, err error) {
	entries, err := os.ReadDir(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) > 0 {
		return nothing, nil
	}
	if err != nil {
		return nil, err
	}
	return func() error { return os.Mkdir(path, 0o777) }, os.Remove(path)
}

// errChanged is what a write answers where the file is not the one that was planned for.
var errChanged = errors.New("it was changed meanwhile, try again")

func write(c Change) (undo func() error, err error) {
	back := Change{Verb: c.Verb, Path: c.Path, Was: c.Data, Data: c.Was, Mode: c.Mode}
	undo = back.replace
	if _, err := os.Lstat(c.Path); errors.Is(err, fs.ErrNotExist) {
		undo = func() error { return os.Remove(c.Path) }
	}
	return undo, c.replace()
}

// replace writes a file that is still what the plan saw. git's lock on its
// config is held only while the new bytes, on disk already, take their place.
func (c Change) replace() (err error) {
	file, err := pending(c.Path, c.Data, c.Mode)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Cleanup()) }()
	if c.Verb == Configure {
		if err := holdConfig(c.Path, file.Name()); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.Remove(c.Path+".lock")) }()
	}
	now, err := os.ReadFile(c.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if !bytes.Equal(now, c.Was) {
		return errChanged
	}
	return file.CloseAtomicallyReplace()
}

// pending puts bytes in a temporary file in the same folder. Renamed, it takes
// the file's place at once: whoever starts the hook at that moment gets the old
// or the new one whole.
func pending(path string, data []byte, mode fs.FileMode) (*renameio.PendingFile, error) {
	file, err := renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)),
		renameio.WithPermissions(mode), renameio.WithExistingPermissions())
	if err != nil {
		return nil, err
	}
	if _, err = file.Write(data); err == nil {
		err = file.Sync()
	}
	if err != nil {
		return nil, errors.Join(err, file.Cleanup())
	}
	return file, nil
}

// holdConfig takes the lock that git takes to change its config. The lock is a
// second name of the temporary file, by which an install that is killed while
// it holds it is known: see ourLock. Where files have one name only, it is a
// file of its own.
func holdConfig(path, temporary string) error {
	err := os.Link(temporary, path+".lock")
	if err != nil && !errors.Is(err, fs.ErrExist) {
		var file *os.File
		if file, err = os.OpenFile(path+".lock", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666); err == nil {
			return file.Close()
		}
	}
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s.lock is there: another git changes the file, or was killed while it did", path)
	}
	return err
}

// copyTo writes bytes to a file that is not there.
func copyTo(path string, data []byte, mode fs.FileMode) error {
	return Change{Verb: Write, Path: path, Data: data, Mode: mode}.replace()
}

// rename may put the file in another's place: its undo brings back both.
func rename(path, to string) (undo func() error, err error) {
	restore, err := snapshot(to)
	if err != nil {
		return nil, err
	}
	return func() error { return errors.Join(os.Rename(to, path), restore()) }, os.Rename(path, to)
}

func remove(path string) (undo func() error, err error) {
	restore, err := snapshot(path)
	if err != nil {
		return nil, err
	}
	return restore, os.Remove(path)
}

// snapshot remembers a file, or that none is there, and hands back what writes
// it again.
func snapshot(path string) (restore func() error, err error) {
	stat, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nothing, nil
	}
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return func() error { return copyTo(path, data, stat.Mode().Perm()) }, nil
}

// keep copies a file, or a link as a link. A copy that is there already stays.
func keep(path, to string) (undo func() error, err error) {
	if _, err := os.Lstat(to); err == nil {
		return nothing, nil
	}
	stat, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if stat.Mode().Type() == fs.ModeSymlink {
		target, err := os.Readlink(path)
		if err != nil {
			return nil, err
		}
		return func() error { return os.Remove(to) }, os.Symlink(target, to)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return func() error { return os.Remove(to) }, copyTo(to, data, stat.Mode().Perm())
}
