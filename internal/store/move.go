package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Move gives a file or a folder another name, under the lock. What is there
// under that name is not replaced: that is an fs.ErrExist.
func (s *Store) Move(wait time.Duration, from, to string) error {
	return s.Locked(wait, func() error {
		old, err := s.path(from)
		if err != nil {
			return err
		}
		path, err := s.path(to)
		if err != nil {
			return err
		}
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(err, fmt.Errorf("move %s to %s: %w", from, to, fs.ErrExist))
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return fmt.Errorf("move %s to %s: %w", from, to, err)
		}
		return os.Rename(old, path)
	})
}
