package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/git-grid/git-grid/internal/store"
)

// A move makes the folders above, and replaces nothing.
func TestMove(t *testing.T) {
	root := t.TempDir()
	s := store.New(root, filepath.Join(t.TempDir(), "lock"))
	write := func(name, text string) {
		t.Helper()
		if _, err := s.Update(time.Second, name, func([]byte) ([]byte, error) { return []byte(text), nil }); err != nil {
			t.Fatal(err)
		}
	}
	write("plans/a.md", "a")
	if err := s.Move(time.Second, "plans", "archive/blog/plans"); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Read("archive/blog/plans/a.md"); err != nil || string(got) != "a" {
		t.Errorf("%q, %v", got, err)
	}
	write("plans/a.md", "b")
	if err := s.Move(time.Second, "plans", "archive/blog/plans"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over what is there: %v", err)
	}
	if got, err := s.Read("plans/a.md"); err != nil || string(got) != "b" {
		t.Errorf("after the refusal: %q, %v", got, err)
	}
	if err := os.Symlink(root, filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	for _, names := range [][2]string{{"link", "archive/link"}, {"plans/a.md", "link/a.md"}} {
		if err := s.Move(time.Second, names[0], names[1]); !errors.Is(err, store.ErrLink) {
			t.Errorf("move %s to %s: %v", names[0], names[1], err)
		}
	}
	if err := s.Move(time.Second, "nothing", "archive/nothing"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing: %v", err)
	}
}
