package hooks

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Places says where things are. The caller asks git:
// `git rev-parse --path-format=absolute --git-path hooks --git-common-dir
// --git-dir --show-toplevel`. All paths are absolute.
type Places struct {
	Hooks  string // the folder that git looks in for hooks
	Common string // the folder that all work trees share
	GitDir string // this work tree's own
	Top    string // the work tree's top, empty in a bare repository

	HooksPath Setting    // core.hooksPath, with the scope that `git config --show-scope` names
	Tracked   []string   // names of the files in Hooks (links resolved) that git tracks: `git ls-files`
	Worktrees []Worktree // all of them, the main one first
	Program   string     // the git-grid that runs
	OnPath    string     // the git-grid that PATH names, empty where it names none
	Git       GitVersion

	Driver string // merge.grid.driver as git reads it, empty where it is not set
}

// Setting is a value of git's configuration; Scope is empty where it is not set.
type Setting struct {
	Value string
	Scope string // system, global, local, worktree, command
}

// Worktree is one work tree of the repository, and where git looks for its
// hooks; Hooks may be left empty, and is then told from core.hooksPath.
type Worktree struct {
	Top, Hooks string
}

// GitVersion is the version of the git that runs the hooks.
type GitVersion struct {
	Major, Minor int
}

// configHooks tells whether this git runs hooks that its configuration names.
func (v GitVersion) configHooks() bool {
	return v.Major > 2 || v.Major == 2 && v.Minor >= 54
}

func (p Places) hook(name string) string { return filepath.Join(p.Hooks, name) }

func (p Places) sidecar(name string) string { return p.hook(name) + sidecarEnd }

// backups is the folder that keeps the bytes of what was replaced.
func (p Places) backups() string { return filepath.Join(p.Common, "grid", "hooks-backup") }

// made lists what install made and uninstall may remove again, a path a line.
func (p Places) made() string { return filepath.Join(p.backups(), "made") }

// configHook is the shim that configuration hooks call: not in the hooks folder,
// so it is nobody else's business.
func (p Places) configHook(name string) string { return filepath.Join(p.Common, "grid", "hooks", name) }

// outside tells whether the hooks folder belongs to no work tree of this repository.
func (p Places) outside() bool {
	roots := []string{p.Common, p.GitDir, p.Top}
	for _, w := range p.Worktrees {
		roots = append(roots, w.Top)
	}
	return !slices.ContainsFunc(roots, func(root string) bool { return root != "" && within(root, p.Hooks) })
}

// baked is the path that is written into shims: the one on PATH where it is the
// same program, for a link there outlives an upgrade.
func (p Places) baked() string {
	if filepath.IsAbs(p.OnPath) && sameFile(p.OnPath, p.Program) {
		return p.OnPath
	}
	return p.Program
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	two, err := os.Stat(b)
	return err == nil && os.SameFile(one, two)
}

// hooksOf is where git looks for a work tree's hooks. A relative core.hooksPath
// is another folder in each.
func (p Places) hooksOf(w Worktree) string {
	path := p.HooksPath.Value
	switch {
	case w.Hooks != "":
		return w.Hooks
	case path == "" || filepath.IsAbs(path) || strings.HasPrefix(path, "~") || w.Top == p.Top:
		return p.Hooks
	}
	return filepath.Join(w.Top, path)
}

// sharing counts the work trees that use this folder of hooks.
func (p Places) sharing() (n int) {
	for _, w := range p.Worktrees {
		if p.hooksOf(w) == p.Hooks {
			n++
		}
	}
	return n
}

// within tells whether path is root or lies below it.
func within(root, path string) bool {
	rel, err := filepath.Rel(root, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}
