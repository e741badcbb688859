package gitrepo

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// What an installer asks, once, and never on a hook's path.

// HooksFolder is where git looks for hooks, absolute.
func (r *Repo) HooksFolder() (string, error) { return r.git().hooksFolder() }

// HooksFolderOf is where git looks for the hooks of another work tree of this
// repository, whose configuration may say otherwise.
func (r *Repo) HooksFolderOf(top string) (string, error) {
	c := r.git()
	c.dir, c.env = top, r.caller.without("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX").reading()
	return c.hooksFolder()
}

// hooksFolder asks for the folder; where core.hooksPath is empty, which means
// the root folder, git prints none, and is asked for a file in it.
func (c command) hooksFolder() (string, error) {
	out, err := c.run("rev-parse", "--path-format=absolute", "--git-path", "hooks")
	if err == nil {
		return strings.TrimSuffix(out, "\n"), nil
	}
	if out, second := c.run("rev-parse", "--path-format=absolute", "--git-path", "hooks/x"); second == nil {
		return filepath.Dir(out), nil
	}
	return "", err
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
