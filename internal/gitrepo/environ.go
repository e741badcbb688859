package gitrepo

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// environ is a list of NAME=value; of a name that stands twice the last counts.
type environ []string

func (e environ) lookup(name string) (string, bool) {
	for _, line := range slices.Backward(e) {
		if key, value, _ := strings.Cut(line, "="); key == name {
			return value, true
		}
	}
	return "", false
}

func (e environ) has(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		_, ok := e.lookup(name)
		return ok
	})
}

func (e environ) without(names ...string) environ {
	return slices.DeleteFunc(slices.Clone(e), func(line string) bool {
		key, _, _ := strings.Cut(line, "=")
		return slices.Contains(names, key)
	})
}

func (e environ) with(lines ...string) environ { return append(slices.Clip(e), lines...) }

// reading is the environment of a command that only reads: it takes no lock,
// fetches nothing, buffers its output, and takes every path literally.
// GIT_CONFIG would move `git config` alone to another file; before git 2.45
// only a forbidden transport keeps a partial clone from fetching.
func (e environ) reading() environ {
	return e.literal().with("GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_FLUSH=0")
}

func (e environ) literal() environ {
	return e.without("GIT_CONFIG", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS").
		with("GIT_LITERAL_PATHSPECS=1")
}

// at names the places found, absolute, where the caller's environment named
// any or git would not find them again from the top, where our commands run.
// GIT_INDEX_FILE is relative to the top already.
func (e environ) at(p place) environ {
	if p.ordinary && !e.has("GIT_DIR") {
		return e
	}
	e = e.with("GIT_DIR=" + p.gitDir)
	if e.has("GIT_COMMON_DIR") {
		e = e.with("GIT_COMMON_DIR=" + p.commonDir)
	}
	if p.top != "" {
		e = e.with("GIT_WORK_TREE=" + p.top)
	}
	return e
}

// Environ is the environment for a command of git that acts on this same
// repository and may write.
func (r *Repo) Environ() []string {
	e := r.env.without("GIT_NO_LAZY_FETCH", "GIT_ALLOW_PROTOCOL", "GIT_FLUSH")
	if allowed, ok := r.caller.lookup("GIT_ALLOW_PROTOCOL"); ok {
		e = e.with("GIT_ALLOW_PROTOCOL=" + allowed)
	}
	return e
}

// localNames are those of `git rev-parse --local-env-vars`: they tie a command
// to one repository.
var localNames = []string{
	"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
	"GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE",
	"GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_SHALLOW_FILE",
	"GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX",
}

// Foreign is an environment for commands that act on another repository.
func Foreign(env []string) []string { return environ(env).without(localNames...) }

// lookGit finds git on the PATH of the environment given, which need not be
// that of this process.
func lookGit(e environ) (string, error) {
	path, _ := e.lookup("PATH")
	for _, dir := range filepath.SplitList(path) {
		if !filepath.IsAbs(dir) {
			continue // as os/exec: nothing is run from where we happen to be
		}
		if program, err := exec.LookPath(filepath.Join(dir, "git")); err == nil {
			return program, nil
		}
	}
	return "", fmt.Errorf("git: %w", exec.ErrNotFound)
}
