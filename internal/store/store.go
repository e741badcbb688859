// Package store keeps the files of one folder: it replaces a file so that a
// crash at any instruction leaves the old bytes or the new ones, under a lock
// that dies with its process, and keeps an archive of what was replaced.
//
// It follows no link that stands in the place of a file or a folder, and it
// knows nothing of what the files mean.
package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2"
)

// ErrBusy is a lock that another process holds longer than one waits.
var ErrBusy = errors.New("another program is writing")

// ErrLink is a link in the place of a file or of a folder above it.
var ErrLink = errors.New("is a link, which is neither followed nor replaced")

// ErrNoFile is a folder, a pipe or a device in the place of a file.
var ErrNoFile = errors.New("not a regular file")

// Store is a folder and the lock that its writers share.
type Store struct {
	root string
	lock string
	held *flock.Flock
}

// New is the store of a folder; nothing is touched before the first write.
// The lock file lies outside of the folder and is never removed.
func New(root, lock string) *Store { return &Store{root: root, lock: lock} }

// Locked runs f while this process alone may write. It waits at most as long
// as asked, then answers ErrBusy. Within f, Locked and the writers may be
// called again.
func (s *Store) Locked(wait time.Duration, f func() error) error {
	if s.held != nil {
		return f()
	}
	if err := os.MkdirAll(filepath.Dir(s.lock), 0o777); err != nil {
		return fmt.Errorf("lock: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	// The kernel frees a flock when its holder dies, however it dies: there is
	// no stale lock to break.
	// It is opened to be read: less the umask all who share the repository can.
	lock := flock.New(s.lock, flock.SetPermissions(0o666))
	locked, err := lock.TryLockContext(ctx, 5*time.Millisecond)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("lock %s: %w", s.lock, err)
	}
	if !locked {
		return ErrBusy
	}
	s.held = lock
	defer func() { s.held = nil }()
	return errors.Join(f(), lock.Close())
}

// Read is a file's bytes; a file that is not there is an fs.ErrNotExist, a
// link ErrLink. What is no file at all is ErrNoFile before it is opened: a pipe
// would be waited for.
func (s *Store) Read(name string) ([]byte, error) {
	path, err := s.path(name)
	if err != nil {
		return nil, err
	}
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("read %s: %w", name, ErrNoFile)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, errors.Unwrap(err))
	}
	return data, nil
}

// Update replaces a file by what change makes of its bytes, nil where it is
// not there. Reading, changing and replacing happen under the lock. Bytes
// that stay the same, and nil for a file that is not there, are not written;
// an error of change leaves the file alone. It reports whether it wrote.
func (s *Store) Update(wait time.Duration, name string, change func(old []byte) ([]byte, error)) (wrote bool, err error) {
	err = s.Locked(wait, func() error {
		old, err := s.Read(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		data, err := change(old)
		if err != nil || data == nil || old != nil && bytes.Equal(old, data) {
			return err
		}
		wrote = true
		return s.replace(name, data)
	})
	return wrote && err == nil, err
}

// Remove takes a file away, under the lock.
func (s *Store) Remove(wait time.Duration, name string) error {
	return s.Locked(wait, func() error {
		path, err := s.path(name)
		if err != nil {
			return err
		}
		return os.Remove(path)
	})
}

// replace writes a file beside the old one, brings it to the disk, and puts
// it in the old one's place.
func (s *Store) replace(name string, data []byte) error {
	path, err := s.path(name)
	if err != nil {
		return err
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	for _, folder := range []string{"", ArchiveFolder, filepath.Dir(name)} {
		if swept, err := s.path(folder); err == nil { // never through a link
			sweep(swept)
		}
	}
	if err := Replace(path, data); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// Replace puts bytes in the place of a file that nobody else writes: no lock is
// taken, and nothing is said of what a killed process left beside it.
func Replace(path string, data []byte) error {
	file, err := renameio.NewPendingFile(path,
		renameio.WithTempDir(filepath.Dir(path)), // a rename is atomic only within a file system
		renameio.WithPermissions(0o666),          // less the umask, as any new file of the user's
		renameio.WithExistingPermissions(),       // which a file that is there keeps
	)
	if err != nil {
		return err
	}
	if _, err = file.Write(data); err == nil {
		err = file.CloseAtomicallyReplace() // syncs, then renames
	}
	if err != nil {
		return errors.Join(err, file.Cleanup())
	}
	return nil
}

// temporary is whether a name is that of a pending file: a dot, the file's
// own name, digits.
func temporary(name string) bool {
	own, dotted := strings.CutPrefix(strings.TrimRight(name, "0123456789"), ".")
	return dotted && own != "" && len(own)+1 < len(name) && isLetter(own[0]) &&
		(strings.HasSuffix(own, ".md") || strings.HasSuffix(own, ".json"))
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// sweep removes what a killed process left behind. Whoever holds the lock is
// the only writer, so no pending file is anybody's.
func sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if e.Type().IsRegular() && temporary(e.Name()) {
			if os.Remove(filepath.Join(dir, e.Name())) != nil {
				return // the next writer tries again
			}
		}
	}
}

// path is where a name lies, none of whose parts below the root, and not the
// root itself, is a link.
func (s *Store) path(name string) (string, error) {
	at := s.root
	parts := strings.Split(filepath.ToSlash(name), "/")
	for _, part := range append([]string{""}, parts...) {
		at = filepath.Join(at, part)
		info, err := os.Lstat(at)
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			return "", fmt.Errorf("%s %w", strings.TrimPrefix(at, filepath.Dir(s.root)+string(filepath.Separator)), ErrLink)
		}
	}
	return filepath.Join(s.root, filepath.FromSlash(name)), nil
}
