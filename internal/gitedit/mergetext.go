package gitedit

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// MergeText merges texts line by line, as git does, with markers of the size
// asked for where they conflict; clean says that they don't. Nothing in the
// repository changes.
func (e Editor) MergeText(base, ours, theirs []byte, marker int) (merged []byte, clean bool, err error) {
	dir, err := os.MkdirTemp("", "git-grid-merge")
	if err != nil {
		return nil, false, fmt.Errorf("merge text: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	args := []string{"merge-file", "-p", fmt.Sprintf("--marker-size=%d", marker), "-L", "ours", "-L", "base", "-L", "theirs"}
	for _, side := range []struct {
		name string
		data []byte
	}{{"ours", ours}, {"base", base}, {"theirs", theirs}} {
		file := filepath.Join(dir, side.name)
		if err := os.WriteFile(file, side.data, 0o600); err != nil {
			return nil, false, fmt.Errorf("merge text: %w", err)
		}
		args = append(args, file)
	}
	out, err := e.run(nil, args...)
	// Up to 127 it is the number of conflicts; above, it is trouble.
	if exit, ok := errors.AsType[*Error](err); ok && exit.Code > 0 && exit.Code < 128 {
		return []byte(out), false, nil
	}
	return []byte(out), err == nil, err
}
