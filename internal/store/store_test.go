package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/git-grid/git-grid/internal/store"
)

const patience = 10 * time.Second

func open(t *testing.T) (*store.Store, string) {
	dir := t.TempDir()
	root := filepath.Join(dir, ".grid")
	if err := os.Mkdir(root, 0o755); err != nil {
		t.Fatal(err)
	}
	return store.New(root, filepath.Join(dir, "git", "lock")), root
}

func to(s string) func([]byte) ([]byte, error) {
	return func([]byte) ([]byte, error) { return []byte(s), nil }
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestUpdate(t *testing.T) {
	s, root := open(t)
	if wrote, err := s.Update(patience, "archive/A.md", to("one\n")); err != nil || !wrote {
		t.Fatalf("%t %v", wrote, err)
	}
	file := filepath.Join(root, "archive", "A.md")
	if got := read(t, file); got != "one\n" {
		t.Errorf("%q", got)
	}
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if wrote, err := s.Update(patience, "archive/A.md", to("one\n")); err != nil || wrote {
		t.Errorf("the same bytes were written: %t %v", wrote, err)
	}
	if after, err := os.Stat(file); err != nil || !os.SameFile(before, after) || !before.ModTime().Equal(after.ModTime()) {
		t.Error("the file was replaced by the same bytes")
	}
	cause := errors.New("cause")
	_, err = s.Update(patience, "archive/A.md", func(old []byte) ([]byte, error) { return []byte("two"), cause })
	if !errors.Is(err, cause) || read(t, file) != "one\n" {
		t.Errorf("%v, %q", err, read(t, file))
	}
	if wrote, err := s.Update(patience, "B.md", func(old []byte) ([]byte, error) { return old, nil }); err != nil || wrote {
		t.Errorf("a file came from nothing: %t %v", wrote, err)
	}
}

func TestModeIsKept(t *testing.T) {
	s, root := open(t)
	file := filepath.Join(root, "A.md")
	for _, mode := range []fs.FileMode{0o600, 0o644, 0o755, 0o444} {
		write(t, file, "old")
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Update(patience, "A.md", to("new "+mode.String())); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(file); err != nil || info.Mode() != mode {
			t.Errorf("mode %s became %s", mode, info.Mode())
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}

// A link in the place of a file, of a folder above it or of the grid's own
// folder is neither followed nor replaced.
func TestLinks(t *testing.T) {
	elsewhere := t.TempDir()
	write(t, filepath.Join(elsewhere, "A.md"), "theirs")
	for _, name := range []string{"A.md", "archive", ""} {
		s, root := open(t)
		link := filepath.Join(root, name)
		target := elsewhere
		switch name {
		case "A.md":
			target = filepath.Join(elsewhere, "A.md")
		case "":
			if err := os.Remove(root); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
		file := map[string]string{"A.md": "A.md", "archive": "archive/A.md", "": "A.md"}[name]
		if _, err := s.Update(patience, file, to("ours")); !errors.Is(err, store.ErrLink) {
			t.Errorf("%q: %v", name, err)
		}
		if _, err := s.Read(file); !errors.Is(err, store.ErrLink) {
			t.Errorf("read %q: %v", name, err)
		}
		if err := s.Remove(patience, file); !errors.Is(err, store.ErrLink) {
			t.Errorf("remove %q: %v", name, err)
		}
		if got := read(t, filepath.Join(elsewhere, "A.md")); got != "theirs" {
			t.Errorf("%q was followed: %q", name, got)
		}
	}
}

// What a killed writer left is removed by the next; what only looks like it stays.
func TestLeftovers(t *testing.T) {
	s, root := open(t)
	left := []string{".STATE.md1234567", ".config.json99"}
	stay := []string{".gitignore", ".STATE.md", "STATE.md12", ".STATE.md12.bak", ".notes.txt7"}
	for _, name := range append(left, stay...) {
		write(t, filepath.Join(root, name), "x")
	}
	if _, err := s.Update(patience, "A.md", to("a")); err != nil {
		t.Fatal(err)
	}
	for _, name := range left {
		if _, err := os.Lstat(filepath.Join(root, name)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is there still", name)
		}
	}
	for _, name := range stay {
		if _, err := os.Lstat(filepath.Join(root, name)); err != nil {
			t.Errorf("%s is gone", name)
		}
	}
}

// Many writers that each add a line to one file all land, once each.
func TestWritersAllLand(t *testing.T) {
	_, root := open(t)
	var wait sync.WaitGroup
	const writers, lines = 8, 20
	for w := range writers {
		wait.Go(func() {
			s := store.New(root, filepath.Join(root, "..", "git", "lock"))
			for l := range lines {
				_, err := s.Update(time.Minute, "A.md", func(old []byte) ([]byte, error) {
					return append(old, fmt.Sprintf("%d.%d\n", w, l)...), nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	seen := map[string]bool{}
	for line := range strings.Lines(read(t, filepath.Join(root, "A.md"))) {
		if seen[line] {
			t.Errorf("%q twice", line)
		}
		seen[line] = true
	}
	if len(seen) != writers*lines {
		t.Errorf("%d lines of %d", len(seen), writers*lines)
	}
}

func TestBusy(t *testing.T) {
	s, root := open(t)
	other := store.New(root, filepath.Join(root, "..", "git", "lock"))
	err := s.Locked(patience, func() error {
		_, err := other.Update(30*time.Millisecond, "A.md", to("x"))
		return err
	})
	if !errors.Is(err, store.ErrBusy) {
		t.Errorf("%v", err)
	}
	if _, err := other.Update(patience, "A.md", to("x")); err != nil {
		t.Errorf("the lock outlived its holder: %v", err)
	}
}

func TestArchive(t *testing.T) {
	s, root := open(t)
	at := time.Date(2026, 11, 30, 14, 10, 0, 0, time.UTC)
	for i, want := range []string{"archive/STATE-20261130T141000Z.md", "archive/STATE-20261130T141000Z-2.md", "archive/STATE-20261130T141000Z-3.md"} {
		got, err := s.Archive(patience, "STATE", at, fmt.Append(nil, i))
		if err != nil || got != want {
			t.Errorf("%q %v", got, err)
		}
		if text := read(t, filepath.Join(root, filepath.FromSlash(want))); text != fmt.Sprint(i) {
			t.Errorf("%s holds %q", want, text)
		}
	}
}

// A link in the place of the archive ends the search for a free name there.
func TestArchiveLink(t *testing.T) {
	s, root := open(t)
	elsewhere := t.TempDir()
	if err := os.Symlink(elsewhere, filepath.Join(root, store.ArchiveFolder)); err != nil {
		t.Skip(err)
	}
	if _, err := s.Archive(patience, "STATE", time.Unix(0, 0), []byte("x")); !errors.Is(err, store.ErrLink) {
		t.Errorf("archive: %v", err)
	}
	if entries, err := os.ReadDir(elsewhere); err != nil || len(entries) != 0 {
		t.Errorf("the link was followed: %v %v", entries, err)
	}
}

// What is no file is neither read nor replaced; a name of the archive that it
// has is taken.
func TestNoFile(t *testing.T) {
	s, root := open(t)
	at := time.Date(2026, 11, 30, 14, 10, 0, 0, time.UTC)
	for _, name := range []string{"A.md", "archive/STATE-20261130T141000Z.md"} {
		if err := os.MkdirAll(filepath.Join(root, filepath.FromSlash(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Read(name); !errors.Is(err, store.ErrNoFile) {
			t.Errorf("read %s: %v", name, err)
		}
		if _, err := s.Update(patience, name, to("x")); !errors.Is(err, store.ErrNoFile) {
			t.Errorf("update %s: %v", name, err)
		}
	}
	if got, err := s.Archive(patience, "STATE", at, []byte("x")); err != nil || got != "archive/STATE-20261130T141000Z-2.md" {
		t.Errorf("archive: %q %v", got, err)
	}
}

// A folder that can't be written gives an error, and the old bytes stay.
func TestReadOnlyFolder(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write anywhere")
	}
	s, root := open(t)
	write(t, filepath.Join(root, "A.md"), "old")
	if err := os.Chmod(root, 0o555); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := os.Chmod(root, 0o755); err != nil {
			t.Error(err)
		}
	}()
	if _, err := s.Update(patience, "A.md", to("new")); err == nil {
		t.Error("no error")
	}
	if got := read(t, filepath.Join(root, "A.md")); got != "old" {
		t.Errorf("%q", got)
	}
}

// A pipe is neither waited for nor replaced.
func TestPipe(t *testing.T) {
	dir := t.TempDir()
	s := store.New(dir, filepath.Join(t.TempDir(), "lock"))
	path := filepath.Join(dir, "STATE.md")
	if err := syscall.Mkfifo(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Read("STATE.md"); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("read: %v", err)
	}
	if _, err := s.Update(time.Second, "STATE.md", func([]byte) ([]byte, error) { return []byte("x"), nil }); err == nil {
		t.Error("it was written")
	}
	if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Errorf("it is %v, %v", info, err)
	}
}
