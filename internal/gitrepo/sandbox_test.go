package gitrepo_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// sandbox is a folder with an environment of its own, in which git is run as
// the oracle.
type sandbox struct {
	testing.TB
	dir string
	env []string
}

func newSandbox(t testing.TB) *sandbox {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	env := append(gitrepo.Foreign(os.Environ()),
		"HOME="+filepath.Join(dir, "home"), "XDG_CONFIG_HOME="+filepath.Join(dir, "home", "xdg"),
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C",
		"GIT_AUTHOR_NAME=Ann", "GIT_AUTHOR_EMAIL=ann@example.com", "GIT_AUTHOR_DATE=2026-01-02T03:04:05Z",
		"GIT_COMMITTER_NAME=Bob", "GIT_COMMITTER_EMAIL=bob@example.com", "GIT_COMMITTER_DATE=2026-01-02T03:04:06Z")
	return &sandbox{TB: t, dir: dir, env: env}
}

// initial makes a repository with one commit.
func (s *sandbox) initial(name string, args ...string) string {
	s.Helper()
	dir := filepath.Join(s.dir, name)
	s.git(s.dir, append([]string{"init", "-q", "-b", "main", dir}, args...)...)
	s.write(dir, "a.txt", "one\n")
	s.git(dir, "add", ".")
	s.git(dir, "commit", "-q", "-m", "feat(01): first")
	return dir
}

func (s *sandbox) command(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = dir, s.env
	return cmd
}

// git runs git, which must succeed, and gives what it prints without the last newline.
func (s *sandbox) git(dir string, args ...string) string {
	s.Helper()
	cmd := s.command(dir, args...)
	var out, talk strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &talk
	if err := cmd.Run(); err != nil {
		s.Fatalf("git %q in %s: %v\n%s", args, dir, err, talk.String())
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// fails runs git, which must fail, and gives what it says.
func (s *sandbox) fails(dir string, args ...string) string {
	s.Helper()
	cmd := s.command(dir, args...)
	var talk strings.Builder
	cmd.Stderr = &talk
	if err := cmd.Run(); err == nil {
		s.Fatalf("git %q in %s succeeded", args, dir)
	}
	return strings.TrimSpace(talk.String())
}

func (s *sandbox) write(dir, name, text string) {
	s.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		s.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		s.Fatal(err)
	}
}

// commit writes a file, commits it and gives the hash.
func (s *sandbox) commit(dir, name, text, message string) string {
	s.Helper()
	s.write(dir, name, text)
	s.git(dir, "add", "--", name)
	s.git(dir, "commit", "-q", "-m", message)
	return s.git(dir, "rev-parse", "HEAD")
}

func (s *sandbox) open(dir string, env ...string) *gitrepo.Repo {
	s.Helper()
	r, err := gitrepo.Open(dir, append(s.env, env...))
	if err != nil {
		s.Fatal(err)
	}
	return r
}

// must is a value whose error ends the test.
func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}
