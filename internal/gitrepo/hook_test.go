package gitrepo_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// A hook that git really runs finds its own work tree and the index of the
// commit, wherever it is run and whatever the folder the user was in.
func TestInHooks(t *testing.T) {
	for _, shape := range []string{"main", "linked", "submodule"} {
		s := newSandbox(t)
		dir := s.initial("r")
		common := filepath.Join(dir, ".git")
		switch shape {
		case "linked":
			s.git(dir, "worktree", "add", "-q", "-b", "side", "../tree")
			dir = filepath.Join(s.dir, "tree")
		case "submodule":
			outer := s.initial("outer")
			s.git(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", dir, "sub")
			dir, common = filepath.Join(outer, "sub"), filepath.Join(outer, ".git/modules/sub")
		}
		for _, hook := range []string{"pre-commit", "post-commit"} {
			s.write(common, "hooks/"+hook, "#!/bin/sh\nGRID_TEST_REPORT='"+s.dir+"/report-"+hook+"' exec '"+os.Args[0]+"' -test.run '^TestReport$'\n")
			if err := os.Chmod(filepath.Join(common, "hooks", hook), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		s.write(dir, ".grid/a", "1")
		s.write(dir, "new", "1")
		s.git(dir, "add", "new")
		s.git(filepath.Join(dir, ".grid"), "commit", "-q", "-m", "second")
		for _, hook := range []string{"pre-commit", "post-commit"} {
			text := string(must[[]byte](t)(os.ReadFile(filepath.Join(s.dir, "report-"+hook))))
			rev := map[string]string{"pre-commit": "HEAD~1", "post-commit": "HEAD"}[hook]
			want := fmt.Sprintf("%s\n%s\n%s\n[a.txt new]\n", dir, s.git(dir, "rev-parse", "--absolute-git-dir"), s.git(dir, "rev-parse", rev))
			if text != want {
				t.Errorf("%s of %s: %s\nwant: %s", hook, shape, text, want)
			}
		}
	}
}

// TestReport is the hook of TestInHooks.
func TestReport(t *testing.T) {
	report := os.Getenv("GRID_TEST_REPORT")
	if report == "" {
		t.Skip("not run as a hook")
	}
	r := must[*gitrepo.Repo](t)(gitrepo.Open(".", os.Environ()))
	head := must[gitrepo.Head](t)(r.Head())
	var paths []string
	for _, e := range must[[]gitrepo.Entry](t)(r.Index("")) {
		paths = append(paths, e.Path)
	}
	if asked := must[[]string](t)(r.Staged("")); !slices.Equal(asked, map[bool][]string{true: {"new"}}[strings.HasSuffix(report, "pre-commit")]) {
		t.Errorf("staged: %q", asked)
	}
	text := fmt.Sprintf("%s\n%s\n%s\n%v\n", r.Top, r.GitDir, head.Hash, paths)
	if err := os.WriteFile(report, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// What ties a command to this repository is dropped for another.
func TestForeign(t *testing.T) {
	s := newSandbox(t)
	env := []string{"KEPT=1"}
	for name := range strings.FieldsSeq(s.git(s.dir, "rev-parse", "--local-env-vars")) {
		env = append(env, name+"=x")
	}
	if got := gitrepo.Foreign(env); !slices.Equal(got, []string{"KEPT=1"}) {
		t.Errorf("%q", got)
	}
}

// For a command that writes, what only reading needs is taken back.
func TestEnviron(t *testing.T) {
	s := newSandbox(t)
	r := s.open(s.initial("r"), "GIT_ALLOW_PROTOCOL=https", "GIT_CONFIG=/nowhere", "GIT_GLOB_PATHSPECS=1", "OWN=1")
	last := make(map[string]string)
	for _, line := range r.Environ() {
		name, value, _ := strings.Cut(line, "=")
		last[name] = value
	}
	for name, want := range map[string]string{"GIT_ALLOW_PROTOCOL": "https", "GIT_OPTIONAL_LOCKS": "0", "GIT_LITERAL_PATHSPECS": "1", "OWN": "1"} {
		if last[name] != want {
			t.Errorf("%s=%q", name, last[name])
		}
	}
	for _, name := range []string{"GIT_NO_LAZY_FETCH", "GIT_CONFIG", "GIT_GLOB_PATHSPECS", "GIT_FLUSH"} {
		if value, ok := last[name]; ok {
			t.Errorf("%s=%s", name, value)
		}
	}
}
