package gitrepo_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// shapes are repositories in all the ways that git keeps one; each gives the
// folder to look from.
var shapes = []struct {
	name string
	make func(s *sandbox) (dir string, env []string)
}{
	{"ordinary", func(s *sandbox) (string, []string) { return s.initial("r"), nil }},
	{"from a folder below", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.write(dir, "sub/dir/f", "")
		return filepath.Join(dir, "sub/dir"), nil
	}},
	{"odd path", func(s *sandbox) (string, []string) { return s.initial("a b 'c' \"d\"\né"), nil }},
	{"through a link", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		link := filepath.Join(s.dir, "link")
		if err := os.Symlink(dir, link); err != nil {
			s.Fatal(err)
		}
		return link, nil
	}},
	{"linked work tree", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "worktree", "add", "-q", "-b", "side", "../tree é")
		return filepath.Join(s.dir, "tree é"), nil
	}},
	{"linked work tree of a bare repository", func(s *sandbox) (string, []string) {
		s.git(s.dir, "clone", "-q", "--bare", s.initial("r"), "bare.git")
		s.git(filepath.Join(s.dir, "bare.git"), "worktree", "add", "-q", "../tree", "main")
		return filepath.Join(s.dir, "tree"), nil
	}},
	{"hook in a linked work tree", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "worktree", "add", "-q", "-b", "side", "../tree")
		return filepath.Join(s.dir, "tree"), []string{"GIT_DIR=" + filepath.Join(dir, ".git/worktrees/tree"), "GIT_INDEX_FILE=" + filepath.Join(dir, ".git/worktrees/tree/index")}
	}},
	{"hook in the main work tree", func(s *sandbox) (string, []string) {
		return s.initial("r"), []string{"GIT_INDEX_FILE=.git/index", "GIT_PREFIX=sub/"}
	}},
	{"GIT_DIR and GIT_WORK_TREE, relative", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.write(dir, "sub/f", "")
		return filepath.Join(dir, "sub"), []string{"GIT_DIR=../.git", "GIT_WORK_TREE=.."}
	}},
	{"GIT_DIR alone", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.write(s.dir, "other/f", "")
		return filepath.Join(s.dir, "other"), []string{"GIT_DIR=" + filepath.Join(dir, ".git")}
	}},
	{"submodule", func(s *sandbox) (string, []string) {
		inner, outer := s.initial("inner"), s.initial("outer")
		s.git(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "sub mod")
		return filepath.Join(outer, "sub mod"), nil
	}},
	{"separate git folder", func(s *sandbox) (string, []string) {
		return s.initial("r", "--separate-git-dir", filepath.Join(s.dir, "apart.git")), nil
	}},
	{"git folder behind a link", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		if err := errors.Join(os.Rename(filepath.Join(dir, ".git"), filepath.Join(s.dir, "moved")),
			os.Symlink(filepath.Join(s.dir, "moved"), filepath.Join(dir, ".git"))); err != nil {
			s.Fatal(err)
		}
		return dir, nil
	}},
	{"core.worktree", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "config", "core.worktree", s.dir)
		return dir, nil
	}},
	{"core.worktree of one work tree", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "config", "extensions.worktreeConfig", "true")
		s.git(dir, "config", "--worktree", "core.worktree", s.dir)
		return dir, nil
	}},
	{"core.worktree that git does not look at", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.write(dir, "more", "[core]\n\tworktree = /tmp\n\tbare = true\n")
		s.git(dir, "config", "include.path", "../more")
		return dir, []string{"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=core.worktree", "GIT_CONFIG_VALUE_0=/tmp", "GIT_CONFIG_GLOBAL=" + filepath.Join(dir, "more")}
	}},
	{"hook in a submodule", func(s *sandbox) (string, []string) {
		inner, outer := s.initial("inner"), s.initial("outer")
		s.git(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "sub")
		gitDir := filepath.Join(outer, ".git/modules/sub")
		return filepath.Join(outer, "sub"), []string{"GIT_DIR=" + gitDir, "GIT_INDEX_FILE=" + filepath.Join(gitDir, "index")}
	}},
	{"HEAD as a link", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "-c", "core.preferSymlinkRefs=true", "symbolic-ref", "HEAD", "refs/heads/main")
		return dir, nil
	}},
	{"ceiling where we stand", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		return dir, []string{"GIT_CEILING_DIRECTORIES=" + dir}
	}},
	{"sparse", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.commit(dir, "out/b", "b", "b")
		s.commit(dir, "in/c", "c", "c")
		s.git(dir, "sparse-checkout", "set", "--cone", "--sparse-index", "in")
		return dir, nil
	}},
	{"split index", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "update-index", "--split-index")
		return dir, nil
	}},
	{"sha256", func(s *sandbox) (string, []string) { return s.initial("r", "--object-format=sha256"), nil }},
	{"packed", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "gc", "-q")
		return dir, nil
	}},
	{"detached", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "checkout", "-q", "--detach")
		return dir, nil
	}},
	{"unborn", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "checkout", "-q", "--orphan", "new/branch")
		return dir, nil
	}},
	{"branch in a folder of branches", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "checkout", "-q", "-b", "a/b/c")
		s.git(dir, "pack-refs", "--all")
		return dir, nil
	}},
	{"shallow", func(s *sandbox) (string, []string) {
		s.commit(s.initial("r"), "b", "b", "b")
		s.git(s.dir, "clone", "-q", "--depth", "1", "file://"+filepath.Join(s.dir, "r"), "shallow")
		return filepath.Join(s.dir, "shallow"), nil
	}},
	{"conflict", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		s.git(dir, "checkout", "-q", "-b", "side")
		s.commit(dir, "a.txt", "two\n", "two")
		s.git(dir, "checkout", "-q", "main")
		s.commit(dir, "a.txt", "three\n", "three")
		s.fails(dir, "merge", "side")
		return dir, nil
	}},
	{"announced file, many files, index version 4", func(s *sandbox) (string, []string) {
		dir := s.initial("r")
		for _, name := range []string{"b/é", "b/x y", "b/\n", "b/long" + strings.Repeat("x", 200), "b.txt"} {
			s.write(dir, name, name)
		}
		s.git(dir, "add", ".")
		s.write(dir, "b/later", "")
		s.git(dir, "add", "-N", "b/later")
		s.git(dir, "update-index", "--index-version", "4")
		return dir, nil
	}},
}

// In every shape of repository the places, HEAD, the index and the
// configuration are what git says.
func TestShapes(t *testing.T) {
	for _, shape := range shapes {
		t.Run(shape.name, func(t *testing.T) {
			s := newSandbox(t)
			dir, env := shape.make(s)
			s.env = append(s.env, env...)
			r := s.open(dir)
			if got, want := r.Top, s.git(dir, "rev-parse", "--show-toplevel"); got != want {
				t.Errorf("Top: %q, git: %q", got, want)
			}
			for path, arg := range map[string]string{r.GitDir: "--git-dir", r.CommonDir: "--git-common-dir"} {
				if want := s.git(dir, "rev-parse", "--path-format=absolute", arg); path != want {
					t.Errorf("%s: %q, git: %q", arg, path, want)
				}
			}
			for _, name := range []string{"grid", "hooks", "ORIG_HEAD", "index", "config", "info/exclude", "info/sparse-checkout", "refs/heads/x", "refs/bisect/x", "logs/HEAD", "MERGE_HEAD", "packed-refs", "shallow"} {
				if name == "index" && s.has("GIT_INDEX_FILE") {
					continue // git answers with that
				}
				if got, want := r.GitPath(name), s.git(dir, "rev-parse", "--path-format=absolute", "--git-path", name); got != want {
					t.Errorf("GitPath(%q): %q, git: %q", name, got, want)
				}
			}
			checkHead(s, r, dir)
			checkIndex(s, r)
			checkConfig(s, r, dir)
		})
	}
}

func (s *sandbox) has(name string) bool {
	return strings.Contains("\n"+strings.Join(s.env, "\n"), "\n"+name+"=")
}

func checkHead(s *sandbox, r *gitrepo.Repo, dir string) {
	s.Helper()
	var want gitrepo.Head
	if out, err := s.command(dir, "symbolic-ref", "-q", "HEAD").Output(); err == nil {
		want.Ref = strings.TrimSpace(string(out))
	}
	if out, err := s.command(dir, "rev-parse", "-q", "--verify", "HEAD").Output(); err == nil {
		want.Hash = strings.TrimSpace(string(out))
	}
	if got, err := r.Head(); err != nil || got != want {
		s.Errorf("Head: %+v, %v; git: %+v", got, err, want)
	}
}

// checkIndex compares with ls-files; paths announced with -N begin "b/later".
func checkIndex(s *sandbox, r *gitrepo.Repo) {
	s.Helper()
	for _, folder := range []string{"", "b", "in", "none", "a.txt"} {
		var want []string
		args := []string{"ls-files", "-s", "-z", "--"}
		if folder != "" {
			args = append(args, folder)
		}
		for line := range strings.SplitSeq(s.git(r.Top, append([]string{"--git-dir=" + r.GitDir, "--work-tree=" + r.Top}, args...)...), "\x00") {
			if line != "" && !strings.HasSuffix(line, "b/later") {
				want = append(want, line)
			}
		}
		entries, err := r.Index(folder)
		if err != nil {
			s.Errorf("Index(%q): %v", folder, err)
		}
		var got []string
		for _, e := range entries {
			got = append(got, lsFiles(e))
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			s.Errorf("Index(%q): %q, git: %q", folder, got, want)
		}
	}
}
