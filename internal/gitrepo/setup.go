package gitrepo

import (
	"errors"
	"fmt"
	"strings"
)

// What an installer asks, once, and never on a hook's path.

// IndexFile is the index in use: GIT_INDEX_FILE's where that is set.
func (r *Repo) IndexFile() string { return r.indexFile() }

// HooksFolder is where git looks for hooks, absolute.
func (r *Repo) HooksFolder() (string, error) {
	out, err := r.git().run("rev-parse", "--path-format=absolute", "--git-path", "hooks")
	return strings.TrimSuffix(out, "\n"), err
}

// Version is that of git.
func (r *Repo) Version() (major, minor int, err error) {
	out, err := r.git().run("--version")
	if err != nil {
		return 0, 0, err
	}
	if _, err := fmt.Sscanf(out, "git version %d.%d", &major, &minor); err != nil {
		return 0, 0, fmt.Errorf("git version %q: %w", strings.TrimSpace(out), err)
	}
	return major, minor, nil
}

// ScopedSetting is a setting's value and the scope that it comes from, both
// empty where it is not set.
func (r *Repo) ScopedSetting(key string) (value, scope string, err error) {
	p, err := r.git().start("config", "-z", "--show-scope", "--get", key)
	if err != nil {
		return "", "", err
	}
	scope, _ = p.next()
	value, _ = p.next()
	err = p.close()
	if exit, ok := errors.AsType[*GitError](err); ok && exit.Code == 1 {
		return "", "", nil
	}
	return value, scope, err
}
