package gitedit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// Restoration is a return of paths to HEAD, in the index and the work tree.
type Restoration struct {
	Restored []string // HEAD has them
	Removed  []string // HEAD has them not, the index may

	editor     Editor
	head       string
	submodules []string // of Restored: their folders stay, only the index changes
}

// PlanRestore finds which of the paths differ from HEAD, and how to bring them
// back. Ignored files, folders and repositories inside this one are not touched.
// Where something that nobody named stands in the way of a path, that is the error.
func (e Editor) PlanRestore(tree WorkTree, paths []string) (Restoration, error) {
	plan := Restoration{editor: e, head: tree.Head}
	for _, p := range tree.Changed {
		if !slices.Contains(paths, p.Name) || strings.HasSuffix(p.Name, "/") {
			continue
		}
		if p.HeadMode == 0 {
			plan.Removed = append(plan.Removed, p.Name)
			continue
		}
		plan.Restored = append(plan.Restored, p.Name)
		if p.inside() {
			plan.submodules = append(plan.submodules, p.Name)
		}
	}
	return plan, plan.check()
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
	if err := p.editor.updateIndex(out); err != nil {
		return err
	}
	if len(p.Restored) == 0 {
		return nil
	}
	_, err := p.editor.run(strings.NewReader(strings.Join(p.Restored, "\x00")+"\x00"), "restore", "--source="+p.head,
		"--staged", "--worktree", "--no-recurse-submodules", "--pathspec-from-file=-", "--pathspec-file-nul")
	if err != nil {
		return fmt.Errorf("restore %d paths: %w", len(p.Restored), err)
	}
	return nil
}

// remove takes a file away, and the folders that this leaves empty. One that
// now is a folder, or leads through a link, is gone already.
func (p Restoration) remove(path string) error {
	if info, err := os.Lstat(p.editor.file(path)); p.obstacle(path) != "" || err == nil && info.IsDir() {
		return nil
	}
	if err := os.Remove(p.editor.file(path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for dir := parent(path); dir != ""; dir = parent(dir) {
		if standsIn(p.editor.file(dir)) || os.Remove(p.editor.file(dir)) != nil {
			return nil // not empty
		}
	}
	return nil
}

// standsIn says whether a folder is the one that the program was started in:
// as with git, its user is not to stand in a folder that is gone.
func standsIn(dir string) bool {
	here, err := os.Stat(".")
	if err != nil {
		return false
	}
	there, err := os.Stat(dir)
	return err == nil && os.SameFile(here, there)
}

// check refuses paths that git would make room for by removing what nobody
// named: files in a folder in the place of one, a file in the place of one of
// its folders.
func (p Restoration) check() error {
	for _, path := range p.Restored {
		if slices.Contains(p.submodules, path) {
			continue
		}
		var err error
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
		if info, err := os.Lstat(p.editor.file(dir)); err == nil && !info.IsDir() {
			return dir
		}
	}
	return ""
}

// inside is the first file that stays in a folder in the place of a path.
func (p Restoration) inside(path string) (string, error) {
	found := ""
	err := filepath.WalkDir(p.editor.file(path), func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || file == p.editor.file(path) {
			return err
		}
		rel, err := filepath.Rel(p.editor.dir, file)
		if rel = filepath.ToSlash(rel); err == nil && !slices.Contains(p.Removed, rel) {
			found, err = rel, filepath.SkipAll
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		err = nil
	}
	return found, err
}

func parent(path string) string { return path[:max(strings.LastIndexByte(path, '/'), 0)] }
