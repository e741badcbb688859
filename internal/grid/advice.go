package grid

import (
	"path/filepath"
	"strings"

	"github.com/git-grid/git-grid/hooks"
)

// Unhooked tells whether this clone lacks the hooks and the user wants to hear
// of it. It starts no process: it is asked by commands that people wait for.
func (g *Grid) Unhooked(env []string) (bool, error) {
	config, err := g.Repo.Config()
	if err != nil {
		return false, err
	}
	wanted, err := config.Bool("advice.gridInstall", true)
	if err != nil || !wanted || !advised(env) {
		return false, err
	}
	if _, byConfig := config.Get("hook.grid-post-commit.command"); byConfig {
		return false, nil
	}
	folder := filepath.Join(g.Repo.CommonDir, "hooks")
	if path, ok := config.Get("core.hooksPath"); ok && path != "" {
		folder = g.folder(path, env)
	}
	return !hooks.Installed(hooks.Places{Hooks: folder, Common: g.Repo.CommonDir, GitDir: g.Repo.GitDir, Top: g.Repo.Top}), nil
}

// folder is a path of git's configuration: from the top, or from home.
func (g *Grid) folder(path string, env []string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		return filepath.Join(variable(env, "HOME"), rest)
	}
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(g.Repo.Top, path)
}

// advised follows GIT_ADVICE, with which git is told to give no advice.
func advised(env []string) bool {
	switch strings.ToLower(variable(env, "GIT_ADVICE")) {
	case "0", "false", "no", "off":
		return false
	}
	return true
}

func variable(env []string, name string) (value string) {
	for _, line := range env {
		if v, ok := strings.CutPrefix(line, name+"="); ok {
			value = v
		}
	}
	return value
}
