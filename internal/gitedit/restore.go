package gitedit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// Restoration is a return of paths to HEAD, in the index and the work tree.
type Restoration struct {
	Restored []string // HEAD has them
	Removed  []string // HEAD has them not, the index may

	repo *gitrepo.Repo
	head gitrepo.Head
}

// PlanRestore finds which of the paths differ from HEAD, and how to bring them
// back. Ignored files, folders and repositories inside this one are not touched.
// Where something that nobody named stands in the way of a path, that is the error.
func PlanRestore(r *gitrepo.Repo, paths []string) (Restoration, error) {
	plan := Restoration{repo: r}
	var err error
	if plan.head, err = r.Head(); err != nil {
		return plan, err
	}
	changed, err := r.StatusOutside("")
	if err != nil {
		return plan, err
	}
	for _, s := range changed {
		switch {
		case !slices.Contains(paths, s.Path) || strings.HasSuffix(s.Path, "/"):
		case s.Untracked() || added(s):
			plan.Removed = append(plan.Removed, s.Path)
		default:
			plan.Restored = append(plan.Restored, s.Path)
		}
	}
	return plan, plan.check()
}

// added says whether only the index has a path; in a conflict HEAD may.
func added(s gitrepo.Status) bool {
	return s.Index == 'A' && s.Tree != 'A' || s.Index == ' ' && s.Tree == 'A'
}

// Empty says whether the paths are as in HEAD already.
func (p Restoration) Empty() bool { return len(p.Restored)+len(p.Removed) == 0 }

// String lists what Apply will do, a line a path.
func (p Restoration) String() string {
	var b strings.Builder
	for _, path := range p.Restored {
		fmt.Fprintf(&b, "restore %s\n", path)
	}
	for _, path := range p.Removed {
		fmt.Fprintf(&b, "remove %s\n", path)
	}
	return b.String()
}

// Apply removes and restores.
func (p Restoration) Apply() error {
	if p.Empty() {
		return nil
	}
	if err := p.check(); err != nil { // again: time may have passed
		return err
	}
	var out []entry
	for _, path := range p.Removed {
		if err := p.remove(path); err != nil {
			return fmt.Errorf("remove %q: %w", path, err)
		}
		out = append(out, absent(path))
	}
	e := In(p.repo.Top, p.repo.Environ())
	if err := e.updateIndex(out); err != nil {
		return err
	}
	if len(p.Restored) == 0 {
		return nil
	}
	_, err := e.line(strings.NewReader(strings.Join(p.Restored, "\x00")+"\x00"), "restore", "--source="+p.head.Hash,
		"--staged", "--worktree", "--no-recurse-submodules", "--pathspec-from-file=-", "--pathspec-file-nul")
	if err != nil {
		return fmt.Errorf("restore %d paths: %w", len(p.Restored), err)
	}
	return nil
}

// remove takes a file away, and the folders that this leaves empty. One that
// now is a folder, or leads through a link, is gone already.
func (p Restoration) remove(path string) error {
	if info, err := os.Lstat(p.file(path)); p.obstacle(path) != "" || err == nil && info.IsDir() {
		return nil
	}
	if err := os.Remove(p.file(path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for dir := parent(path); dir != ""; dir = parent(dir) {
		if os.Remove(p.file(dir)) != nil {
			return nil // not empty
		}
	}
	return nil
}

// check refuses paths that git would make room for by removing what nobody
// named: files in a folder in the place of one, a file in the place of one of
// its folders.
func (p Restoration) check() error {
	modes, err := Backup{repo: p.repo}.indexModes()
	if err != nil {
		return err
	}
	for _, path := range p.Restored {
		if modes.of[path] == gitrepo.Submodule {
			continue // its folder stays: only the index changes
		}
		in := p.obstacle(path)
		if in == "" {
			in, err = p.inside(path)
		}
		if err != nil {
			return fmt.Errorf("restore %q: %w", path, err)
		}
		if in != "" && !slices.Contains(p.Removed, in) {
			return fmt.Errorf("restore %q: %q is in the way", path, in)
		}
	}
	return nil
}

// obstacle is the folder of a path, or of a folder of it, that is none.
func (p Restoration) obstacle(path string) string {
	for dir := parent(path); dir != ""; dir = parent(dir) {
		if info, err := os.Lstat(p.file(dir)); err == nil && !info.IsDir() {
			return dir
		}
	}
	return ""
}

// inside is the first file that stays in a folder in the place of a path.
func (p Restoration) inside(path string) (string, error) {
	found := ""
	err := filepath.WalkDir(p.file(path), func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || file == p.file(path) {
			return err
		}
		rel, err := filepath.Rel(p.repo.Top, file)
		if rel = filepath.ToSlash(rel); err == nil && !slices.Contains(p.Removed, rel) {
			found, err = rel, filepath.SkipAll
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotDir) {
		err = nil
	}
	return found, err
}

func (p Restoration) file(path string) string {
	return filepath.Join(p.repo.Top, filepath.FromSlash(path))
}

func parent(path string) string { return path[:max(strings.LastIndexByte(path, '/'), 0)] }
