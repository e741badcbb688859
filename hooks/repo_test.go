package hooks_test

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/hooks"
)

// TestMain has each property tried 200 times; started by TestKilled, it installs.
func TestMain(m *testing.M) {
	if dir := os.Getenv("INSTALL_FOREVER"); dir != "" {
		fmt.Fprintln(os.Stderr, installForever(dir))
		os.Exit(1)
	}
	flag.Parse()
	if flag.Lookup("rapid.checks").Value.String() == "100" {
		if err := flag.Set("rapid.checks", "200"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// repo is a real repository, and a real program that notes how it is called.
type repo struct {
	t   *testing.T
	dir string   // the work tree's top
	log string   // the folder of the stub's notes
	bin string   // the folder of the stub git-grid
	env []string // of every command
}

// recorder is a git-grid that writes down its arguments, folder and input.
// GRID_STUB_EXIT is its answer to a hook.
const recorder = `#!/bin/sh
n=$(ls "$GRID_LOG" | wc -l)
{ echo "args: $*"; echo "cwd: $PWD"; echo "index: ${GIT_INDEX_FILE-}"; } >"$GRID_LOG/$n.call"
cat >"$GRID_LOG/$n.stdin"
exit "${GRID_STUB_EXIT-0}"
`

func newRepo(t *testing.T) *repo {
	t.Helper()
	return newRepoAt(t, filepath.Join(t.TempDir(), "repo"))
}

func newRepoAt(t *testing.T, dir string) *repo {
	t.Helper()
	base := t.TempDir()
	r := &repo{t: t, dir: dir, log: filepath.Join(base, "log"), bin: filepath.Join(base, "bin")}
	r.env = []string{
		"PATH=" + r.bin + ":" + os.Getenv("PATH"), "HOME=" + base, "GIT_CONFIG_NOSYSTEM=1", "GRID_LOG=" + r.log,
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.com", "GIT_COMMITTER_NAME=Ada",
		"GIT_COMMITTER_EMAIL=ada@example.com", "GIT_EDITOR=:", "LC_ALL=C",
	}
	for _, folder := range []string{dir, r.log, r.bin} {
		must(t, os.MkdirAll(folder, 0o755))
	}
	r.write(filepath.Join(r.bin, "git-grid"), recorder, 0o755)
	r.git("init", "-q", "-b", "main")
	r.write(".grid/config.json", "{}\n", 0o644)
	r.git("add", "-A")
	r.git("commit", "-qm", "chore: start")
	return r
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// run runs a command at the work tree's top and gives what it printed.
func (r *repo) run(env []string, name string, args ...string) (stdout, stderr string, err error) {
	cmd := exec.Command(name, args...)
	if name == "git-grid" {
		cmd.Path = filepath.Join(r.bin, name)
	}
	cmd.Dir = r.dir
	cmd.Env = append(append([]string{}, r.env...), env...)
	var out, talk bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &talk
	err = cmd.Run()
	return out.String(), talk.String(), err
}

// git runs git, which must work, and gives its standard output.
func (r *repo) git(args ...string) string {
	r.t.Helper()
	out, talk, err := r.run(nil, "git", args...)
	if err != nil {
		r.t.Fatalf("git %q: %v\n%s", args, err, talk)
	}
	return strings.TrimSuffix(out, "\n")
}

// commit makes a commit and gives its standard error.
func (r *repo) commit(env ...string) string {
	r.t.Helper()
	_, talk, err := r.run(env, "git", "commit", "-q", "--allow-empty", "-m", "feat(01): work")
	if err != nil {
		r.t.Fatalf("commit: %v\n%s", err, talk)
	}
	return talk
}

// remote makes a bare repository to push to, named origin.
func (r *repo) remote() string {
	r.t.Helper()
	dir := filepath.Join(r.t.TempDir(), "remote.git")
	r.git("init", "-q", "--bare", dir)
	r.git("remote", "add", "origin", dir)
	return dir
}

// write writes a file, with the mode, below the top unless the path is absolute.
func (r *repo) write(path, text string, mode fs.FileMode) {
	r.t.Helper()
	path = r.path(path)
	must(r.t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(r.t, os.WriteFile(path, []byte(text), mode))
	must(r.t, os.Chmod(path, mode))
}

func (r *repo) path(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(r.dir, path)
}

func (r *repo) read(path string) string {
	r.t.Helper()
	data, err := os.ReadFile(r.path(path))
	must(r.t, err)
	return string(data)
}

func (r *repo) exists(path string) bool {
	_, err := os.Lstat(r.path(path))
	return err == nil
}

// calls gives the arguments with which the stub was called, in order, and
// forgets them.
func (r *repo) calls() []string {
	r.t.Helper()
	var all []string
	for n := 0; ; n += 2 {
		path := filepath.Join(r.log, fmt.Sprintf("%d.call", n))
		if !r.exists(path) {
			break
		}
		line, _, _ := strings.Cut(r.read(path), "\n")
		all = append(all, strings.TrimPrefix(line, "args: "))
	}
	r.forget()
	return all
}

func (r *repo) forget() {
	r.t.Helper()
	must(r.t, os.RemoveAll(r.log))
	must(r.t, os.Mkdir(r.log, 0o755))
}

// places asks git, as the program does.
func (r *repo) places() hooks.Places {
	r.t.Helper()
	lines := strings.Split(r.git("rev-parse", "--path-format=absolute", "--git-path", "hooks", "--git-common-dir",
		"--git-dir", "--show-toplevel"), "\n")
	p := hooks.Places{
		Hooks: lines[0], Common: lines[1], GitDir: lines[2], Top: lines[3],
		Program: filepath.Join(r.bin, "git-grid"), OnPath: filepath.Join(r.bin, "git-grid"),
		Git: hooks.GitVersion{Major: 2, Minor: 39},
	}
	if out, _, err := r.run(nil, "git", "config", "--show-scope", "core.hooksPath"); err == nil {
		p.HooksPath.Scope, p.HooksPath.Value, _ = strings.Cut(strings.TrimSpace(out), "\t")
	}
	if out, _, err := r.run(nil, "git", "ls-files", "--", p.Hooks); err == nil && out != "" {
		for path := range strings.SplitSeq(strings.TrimSpace(out), "\n") {
			p.Tracked = append(p.Tracked, filepath.Base(path))
		}
	}
	for line := range strings.SplitSeq(r.git("worktree", "list", "--porcelain"), "\n") {
		if top, ok := strings.CutPrefix(line, "worktree "); ok {
			p.Worktrees = append(p.Worktrees, hooks.Worktree{Top: top})
		}
	}
	if out, _, err := r.run(nil, "git", "config", "merge.grid.driver"); err == nil {
		p.Driver = strings.TrimSuffix(out, "\n")
	}
	return p
}

func (r *repo) install() hooks.Plan {
	r.t.Helper()
	plan, err := hooks.Install(r.places(), hooks.Options{})
	must(r.t, err)
	return plan
}

func (r *repo) uninstall() hooks.Plan {
	r.t.Helper()
	plan, err := hooks.Uninstall(r.places())
	must(r.t, err)
	return plan
}

// snapshot is every file of the places where install writes: path, mode, bytes.
func (r *repo) snapshot() string {
	r.t.Helper()
	var all strings.Builder
	common := r.places().Common
	for _, part := range []string{"hooks", "info", "config"} {
		err := filepath.WalkDir(filepath.Join(common, part), func(path string, d fs.DirEntry, err error) error {
			if err != nil || strings.HasSuffix(path, ".sample") {
				return nil //lint:ignore nilerr a part that is missing is part of the picture
			}
			stat, err := d.Info()
			must(r.t, err)
			fmt.Fprintf(&all, "%s %s\n", path, stat.Mode())
			switch {
			case stat.Mode().Type() == fs.ModeSymlink:
				target, err := os.Readlink(path)
				must(r.t, err)
				fmt.Fprintf(&all, "-> %s\n", target)
			case stat.Mode().IsRegular():
				fmt.Fprintf(&all, "%s\n", r.read(path))
			}
			return nil
		})
		must(r.t, err)
	}
	return all.String()
}
