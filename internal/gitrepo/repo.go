// Package gitrepo reads a git repository: where it is, what was committed,
// what is pushed, what the index holds, whether git is in the middle of
// something.
//
// Rules. Everything is read, nothing written. What one file answers is read
// from the file (HEAD, a ref, a loose commit, an ordinary index); wherever
// such a file is not the plain case, and for all else, git is asked, with one
// process for a question however many things it is about. A command of git
// gets the caller's environment, so that `git -c`, GIT_DIR, GIT_INDEX_FILE
// and safe.directory mean here what they mean to git. git >= 2.31.
//
// Non-goals: the meaning of any file or subject; packs, which git reads better;
// repositories other than the one opened.
package gitrepo

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
)

// Repo is one repository, seen from one of its work trees.
type Repo struct {
	Top       string // the work tree's top folder, absolute; "" in a bare repository
	GitDir    string // this work tree's own git folder, absolute
	CommonDir string // the git folder all work trees share; GitDir in most

	program string  // the git binary
	caller  environ // as Open was given it
	env     environ // of the commands that read
	files   bool    // refs are files and hashes SHA-1, so that we may read them
	config  func() (Config, error)
	ctx     context.Context
	listing *process // that config reads
}

// Open finds the repository of a folder, and starts to read its configuration;
// Config waits for that. In an ordinary repository this starts one process.
// The error of a folder that git would not work in is a *GitError, here or, for
// what only the configuration tells, at Config.
func Open(dir string, env []string) (*Repo, error) {
	dir, err := physical(dir)
	if err != nil {
		return nil, fmt.Errorf("open repository: %w", err)
	}
	e := environ(env)
	program, err := lookGit(e)
	if err != nil {
		return nil, fmt.Errorf("open repository: %w", err)
	}
	ask := command{program: program, dir: dir, env: e.reading(), ctx: context.Background()}
	listing, err := ask.start("config", "--list", "-z", "--show-scope")
	if err != nil {
		return nil, err
	}
	p, ordinary := locate(dir, e)
	if !ordinary {
		if p, err = ask.place(); err != nil {
			listing.kill()
			return nil, err
		}
	}
	r := &Repo{Top: p.top, GitDir: p.gitDir, CommonDir: p.commonDir, program: program, files: p.files, caller: e, ctx: ask.ctx, listing: listing}
	r.env = e.reading().at(p)
	r.config = sync.OnceValues(func() (Config, error) { return readConfig(listing, ask) })
	return r, nil
}

// physical is the absolute path of a folder with its links resolved, as git
// sees its own working directory.
func physical(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// GitPath is the path of a file of git's folder: this work tree's own one
// (HEAD, index, grid), or the shared one (hooks, objects, config), as
// `git rev-parse --git-path` has it where no setting moves the file.
func (r *Repo) GitPath(name string) string {
	if shared(name) {
		return filepath.Join(r.CommonDir, filepath.FromSlash(name))
	}
	return filepath.Join(r.GitDir, filepath.FromSlash(name))
}

// shared follows gitrepository-layout(5): what is listed there as ignored
// where $GIT_COMMON_DIR is set.
func shared(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	switch first {
	case "hooks", "objects", "config", "branches", "remotes", "packed-refs", "worktrees", "shallow", "modules", "lost-found", "common", "gc.pid":
		return true
	case "info":
		return name != "info/sparse-checkout"
	case "logs":
		return name != "logs/HEAD" && !private(strings.TrimPrefix(name, "logs/"))
	case "refs":
		return !private(name)
	}
	return false
}

// private says whether a ref belongs to one work tree alone.
func private(ref string) bool {
	for _, own := range []string{"refs/bisect/", "refs/worktree/", "refs/rewritten/"} {
		if strings.HasPrefix(ref, own) {
			return true
		}
	}
	return !strings.HasPrefix(ref, "refs/")
}

// dir is where commands run: always the same place, so that relative paths in
// the environment mean what they mean to git's own hooks.
func (r *Repo) dir() string {
	if r.Top == "" {
		return r.GitDir
	}
	return r.Top
}

// Within is the same repository, whose commands end with the context; their
// error is then the context's.
func (r *Repo) Within(ctx context.Context) *Repo {
	within := *r
	within.ctx = ctx
	r.listing.bound(ctx)
	r.listing.cmd.WaitDelay = patience(ctx) // it was started without a context: nobody else looks at it
	return &within
}

func (r *Repo) git() command {
	return command{program: r.program, dir: r.dir(), env: r.env, ctx: r.ctx}
}
