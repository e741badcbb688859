// Package grid is the use cases, a file each. Each gathers from the
// repository and the grid's folder, lets the pure core decide, writes under
// the store's lock, and returns what was found as a plain struct. Nothing
// here prints, and a Grid has no state but where things are.
package grid

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/cache"
	"github.com/git-grid/git-grid/internal/gitedit"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/settings"
	"github.com/git-grid/git-grid/internal/store"
)

// Folder is the name of a grid's folder.
const Folder = ".grid"

// How long a writer waits for another one: a hook must not hold up git, a
// person can wait a little.
const (
	hookPatience    = 2 * time.Second
	commandPatience = 20 * time.Second
)

// Grid is one grid of one work tree.
type Grid struct {
	Repo     *gitrepo.Repo
	Layout   artifact.Layout
	Settings settings.Settings
	Progress func(what string, n int) // told how far long work is, n < 0 at its end; may be nil

	store    *store.Store
	cache    cache.Cache
	now      func() time.Time
	patience time.Duration
	unasked  bool // git's configuration is not in Settings yet
}

// Open finds the grid that a folder belongs to: the nearest at or above it in
// its work tree.
func Open(dir string, env []string, now func() time.Time) (*Grid, error) {
	g, err := Begin(dir, env, now)
	if err != nil {
		return g, err
	}
	return g, g.askConfig()
}

// Begin is Open for what goes on to look at the work tree, a hook or a status:
// git is asked for its configuration, and answers while the files are read.
// Until then Settings are those of config.json.
func Begin(dir string, env []string, now func() time.Time) (*Grid, error) {
	repo, err := OpenRepo(dir, env)
	if err != nil {
		return nil, err
	}
	at, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	root, err := findRoot(repo.Top, at)
	if err != nil {
		return nil, err
	}
	g := in(repo, root, now)
	g.unasked = true
	return g, g.readConfig()
}

// OpenRepo finds the repository of a folder that has a work tree.
func OpenRepo(dir string, env []string) (*gitrepo.Repo, error) {
	repo, err := gitrepo.Open(dir, env)
	if err != nil {
		return nil, err
	}
	if repo.Top == "" {
		return nil, errors.New("this repository has no work tree")
	}
	return repo, nil
}

// in is the grid in a folder of a repository, whether it is there or not.
func in(repo *gitrepo.Repo, root string, now func() time.Time) *Grid {
	cacheName := "grid"
	if root != Folder {
		cacheName = path.Join("grid", "roots", strings.ReplaceAll(root, "/", "%2F"))
	}
	return &Grid{
		Repo:     repo,
		Layout:   artifact.Layout{Root: root},
		Settings: settings.Default(),
		store:    store.New(filepath.Join(repo.Top, filepath.FromSlash(root)), filepath.Join(repo.CommonDir, "grid", "lock")),
		cache:    cache.New(repo.GitPath(cacheName)),
		now:      now,
		patience: commandPatience,
	}
}

// findRoot is the grid's folder, relative to the top, with slashes.
func findRoot(top, dir string) (string, error) {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	base := top
	if real, err := filepath.EvalSymlinks(top); err == nil {
		base = real
	}
	if !within(base, dir) {
		dir = base // GIT_WORK_TREE names it from outside
	}
	for within(base, dir) {
		if info, err := os.Lstat(filepath.Join(dir, Folder)); err == nil && info.IsDir() {
			rel, err := filepath.Rel(base, filepath.Join(dir, Folder))
			return filepath.ToSlash(rel), err
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
	}
	return "", ErrNoGrid
}

func within(top, dir string) bool {
	return dir == top || strings.HasPrefix(dir, strings.TrimSuffix(top, string(filepath.Separator))+string(filepath.Separator))
}

// readConfig reads config.json. A folder with neither a config.json nor a
// file in the index is no grid.
func (g *Grid) readConfig() error {
	src, err := g.store.Read(configFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		entries, err := g.tracked()
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			return ErrNoGrid
		}
	case err != nil:
		return fmt.Errorf("read %s: %w", g.path(configFile), err)
	default:
		if g.Settings, err = settings.Parse(src); err != nil {
			return fmt.Errorf("read %s: %w", g.path(configFile), err)
		}
	}
	return nil
}

// askConfig puts over the settings what git's configuration says, once.
func (g *Grid) askConfig() (err error) {
	if g.unasked {
		g.unasked = false
		g.Settings, err = g.mergeConfig(g.Settings)
	}
	return err
}

// mergeConfig is settings with what git's configuration says over them.
func (g *Grid) mergeConfig(s settings.Settings) (settings.Settings, error) {
	config, err := g.Repo.Config()
	if err != nil {
		return s, err
	}
	return settings.Merge(s, entriesOf(config))
}

// edit is what changes the repository.
func (g *Grid) edit() gitedit.Editor { return gitedit.In(g.Repo.Top, g.Repo.Environ()) }

// progress tells how far long work is.
func (g *Grid) progress(what string, n int) {
	if g.Progress != nil {
		g.Progress(what, n)
	}
}

// path is a name of the grid's folder as seen from the top.
func (g *Grid) path(name string) string { return path.Join(g.Layout.Root, name) }

// name is a path as seen from the grid's folder.
func (g *Grid) name(p string) string { return strings.TrimPrefix(p, g.Layout.Root+"/") }

// absolute is the place of a path as seen from the top.
func (g *Grid) absolute(p string) string {
	return filepath.Join(g.Repo.Top, filepath.FromSlash(p))
}

// Repo is a repository, for those who only hand it on.
type Repo = gitrepo.Repo

// AnyRepo finds the repository of a folder, a bare one too.
func AnyRepo(dir string, env []string) (*Repo, error) { return gitrepo.Open(dir, env) }
