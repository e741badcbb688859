package grid

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/git-grid/git-grid/hooks"
	"github.com/git-grid/git-grid/internal/gitrepo"
)

// Installation says where a repository's hooks are, for installing and
// inspecting them. No grid is needed.
func Installation(repo *gitrepo.Repo) (hooks.Places, error) {
	places := hooks.Places{
		Common: repo.CommonDir, GitDir: repo.GitDir, Top: repo.Top,
	}
	var err error
	if places.Hooks, err = repo.HooksFolder(); err != nil {
		return places, err
	}
	if places.HooksPath.Value, places.HooksPath.Scope, err = repo.ScopedSetting("core.hooksPath"); err != nil {
		return places, err
	}
	if places.Git.Major, places.Git.Minor, err = repo.Version(); err != nil {
		return places, err
	}
	if places.Tracked, err = trackedIn(repo, places.Hooks); err != nil {
		return places, err
	}
	config, err := repo.Config()
	if err != nil {
		return places, err
	}
	places.Driver, _ = config.Get("merge.grid.driver")
	worktrees, err := repo.Worktrees()
	if err != nil {
		return places, err
	}
	for _, w := range worktrees {
		tree := hooks.Worktree{Top: w.Top}
		if w.Top != repo.Top && !w.Bare && !w.Prunable {
			tree.Hooks, _ = repo.HooksFolderOf(w.Top) // left empty it is told from core.hooksPath
		}
		places.Worktrees = append(places.Worktrees, tree)
	}
	places.Program, places.OnPath = program(repo.Environ())
	return places, nil
}

// program is the git-grid that runs, and the one that PATH names.
func program(env []string) (running, onPath string) {
	running, _ = os.Executable()
	for _, dir := range filepath.SplitList(variable(env, "PATH")) {
		file := filepath.Join(dir, "git-grid")
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return running, file
		}
	}
	return running, ""
}

// trackedIn are the names of the files of a folder that git tracks.
func trackedIn(repo *gitrepo.Repo, folder string) ([]string, error) {
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	top, err := filepath.EvalSymlinks(repo.Top)
	if err != nil || repo.Top == "" {
		return nil, nil
	}
	rel, err := filepath.Rel(top, folder)
	if err != nil || rel == ".." || strings.HasPrefix(rel, "../") {
		return nil, nil
	}
	entries, err := repo.Index(filepath.ToSlash(rel))
	var names []string
	for _, e := range entries {
		names = append(names, filepath.Base(e.Path))
	}
	return names, err
}
