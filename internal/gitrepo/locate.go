package gitrepo

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// place is where a repository is.
type place struct {
	top, gitDir, commonDir string
	ordinary               bool // found without git
	files                  bool // refs are files, hashes SHA-1
}

// locate finds the repository of a folder as git does, but only where nothing
// at all is out of the ordinary; else false, and git is to be asked. Ordinary:
// a `.git` folder, or the `.git` file of a linked work tree, on this file
// system, ours, and no setting that moves the work tree.
func locate(dir string, env environ) (place, bool) {
	if env.has("GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_IMPLICIT_WORK_TREE", "GIT_DISCOVERY_ACROSS_FILESYSTEM") {
		return place{}, false
	}
	if gitDir, ok := env.lookup("GIT_DIR"); ok {
		return explicit(dir, gitDir)
	}
	top, gitDir, ok := discover(dir)
	if !ok || (top != dir && env.has("GIT_CEILING_DIRECTORIES")) {
		return place{}, false
	}
	p, ok := settle(top, gitDir)
	return p, ok && owned(filepath.Join(top, ".git"), p.top, p.gitDir)
}

// explicit is where GIT_DIR names the git folder and nothing names the work
// tree: that is then the folder we are in. Hooks in linked work trees see this.
func explicit(dir, gitDir string) (place, bool) {
	if !filepath.IsAbs(gitDir) {
		return place{}, false
	}
	gitDir, err := filepath.EvalSymlinks(gitDir)
	if err != nil || !isGitDir(gitDir) {
		return place{}, false
	}
	return settle(dir, gitDir)
}

// discover walks up to the first folder with a `.git`.
func discover(dir string) (top, gitDir string, ok bool) {
	device, ok := deviceOf(dir)
	for ok {
		if _, err := os.Lstat(filepath.Join(dir, "HEAD")); err == nil {
			return "", "", false // perhaps a git folder itself
		}
		info, err := os.Lstat(filepath.Join(dir, ".git"))
		if err == nil {
			gitDir, ok = follow(dir, info)
			return dir, gitDir, ok
		}
		parent := filepath.Dir(dir)
		here, found := deviceOf(parent)
		ok = parent != dir && found && here == device
		dir = parent
	}
	return "", "", false
}

// follow is the git folder that a `.git` is or names.
func follow(top string, info fs.FileInfo) (string, bool) {
	gitDir := filepath.Join(top, ".git")
	switch {
	case info.Mode().IsRegular():
		text, err := os.ReadFile(gitDir)
		target, named := strings.CutPrefix(string(text), "gitdir: ")
		if err != nil || !named {
			return "", false
		}
		gitDir, err = filepath.EvalSymlinks(under(top, strings.TrimRight(target, "\r\n")))
		if err != nil {
			return "", false
		}
	case !info.IsDir():
		return "", false // a link: git has rules of its own
	}
	return gitDir, isGitDir(gitDir)
}

// under is a path that a file of a folder names.
func under(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

func isGitDir(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, "HEAD"))
	return err == nil
}

// settle reads what the git folder's own files say: which folder is shared,
// and that nothing moves the work tree.
func settle(top, gitDir string) (place, bool) {
	p := place{top: top, gitDir: gitDir, commonDir: gitDir, ordinary: true}
	text, err := os.ReadFile(filepath.Join(gitDir, "commondir"))
	linked := err == nil
	if linked {
		p.commonDir, err = filepath.EvalSymlinks(under(gitDir, strings.TrimRight(string(text), "\r\n")))
		if err != nil {
			return place{}, false
		}
	}
	common, err := os.ReadFile(filepath.Join(p.commonDir, "config"))
	if err != nil || !isDir(p.commonDir, "objects") || !isDir(p.commonDir, "refs") {
		return place{}, false
	}
	own, err := os.ReadFile(filepath.Join(gitDir, "config.worktree"))
	// Git reads these two keys of the shared file for the main work tree alone.
	if moves(own) || (!linked && moves(common)) || (err != nil && !os.IsNotExist(err)) {
		return place{}, false
	}
	p.files = plain(common)
	return p, true
}

func isDir(path ...string) bool {
	info, err := os.Stat(filepath.Join(path...))
	return err == nil && info.IsDir()
}

func deviceOf(dir string) (device any, found bool) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil, false
	}
	return stat.Dev, true // its type differs between systems
}

// owned is safe.directory's first question: whether all is ours.
func owned(paths ...string) bool {
	for _, path := range paths {
		info, err := os.Lstat(path)
		if err != nil {
			return false
		}
		if stat, ok := info.Sys().(*syscall.Stat_t); !ok || int(stat.Uid) != os.Geteuid() {
			return false
		}
	}
	return true
}

// place asks git. A path may hold any byte but NUL, and rev-parse ends each
// with a newline: the answer to --is-bare-repository, repeated, parts them.
func (c command) place() (place, error) {
	const mark = "--is-bare-repository"
	out, err := c.run("rev-parse", "--path-format=absolute", mark, "--git-dir", mark, "--git-common-dir", mark, "--show-toplevel")
	bare, rest, _ := strings.Cut(out, "\n")
	fields := strings.Split(strings.TrimSuffix(rest, "\n"), "\n"+bare+"\n")
	if bare == "true" && len(fields) == 2 {
		// --show-toplevel fails there; --is-bare-repository came before it.
		fields = append(fields, "")
		fields[1] = strings.TrimSuffix(fields[1], "\n"+bare)
		err = nil
	}
	if err != nil {
		return place{}, err
	}
	if len(fields) != 3 {
		return place{}, fmt.Errorf("git rev-parse: %q: not the three paths asked for", out)
	}
	p := place{gitDir: fields[0], commonDir: fields[1], top: fields[2]}
	common, err := os.ReadFile(filepath.Join(p.commonDir, "config"))
	p.files = err == nil && plain(common)
	return p, nil
}
