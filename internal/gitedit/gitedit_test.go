package gitedit_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/git-grid/git-grid/internal/gitedit"
	"github.com/git-grid/git-grid/internal/gitrepo"
)

// sandbox is a repository with an environment of its own.
type sandbox struct {
	testing.TB
	dir string // the work tree
	env []string
}

func newSandbox(t testing.TB, args ...string) *sandbox {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := &sandbox{TB: t, dir: filepath.Join(base, "r é"), env: append(gitrepo.Foreign(os.Environ()),
		"HOME="+base, "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C")}
	s.env = slices.DeleteFunc(s.env, func(line string) bool {
		return strings.HasPrefix(line, "GIT_AUTHOR_") || strings.HasPrefix(line, "GIT_COMMITTER_") || strings.HasPrefix(line, "EMAIL=")
	})
	s.gitIn(base, append([]string{"init", "-q", "-b", "main", s.dir}, args...)...)
	return s
}

func (s *sandbox) gitIn(dir string, args ...string) string {
	s.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = dir, s.env
	var out, talk strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &talk
	if err := cmd.Run(); err != nil {
		s.Fatalf("git %q: %v\n%s", args, err, talk.String())
	}
	return strings.TrimSuffix(out.String(), "\n")
}

func (s *sandbox) git(args ...string) string { s.Helper(); return s.gitIn(s.dir, args...) }

// commit is git commit, by somebody: the sandbox itself knows nobody.
func (s *sandbox) commit(args ...string) {
	s.Helper()
	s.git(append([]string{"-c", "user.name=Ann", "-c", "user.email=ann@example.com", "commit", "-q", "-m", "x"}, args...)...)
}

func (s *sandbox) write(name, text string) {
	s.Helper()
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		s.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		s.Fatal(err)
	}
}

func (s *sandbox) do(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func (s *sandbox) open(env ...string) *gitrepo.Repo {
	s.Helper()
	r, err := gitrepo.Open(s.dir, append(s.env, env...))
	s.do(err)
	return r
}

// workTree reads what the changes must know.
func (s *sandbox) workTree(env ...string) (gitedit.Editor, gitedit.WorkTree, []string) {
	s.Helper()
	r := s.open(env...)
	head, err := r.Head()
	s.do(err)
	config, err := r.Config()
	s.do(err)
	fileMode, err := config.Bool("core.fileMode", true)
	s.do(err)
	changed, err := r.StatusOutside("")
	s.do(err)
	refs, err := r.Refs(gitedit.BackupRefs)
	s.do(err)
	tree := gitedit.WorkTree{Head: head.Hash, IndexFile: r.IndexFile(), FileMode: fileMode}
	for _, x := range changed {
		tree.Changed = append(tree.Changed, gitedit.Path{Name: x.Path, HeadMode: uint32(x.HeadMode), IndexMode: uint32(x.IndexMode)})
	}
	var names []string
	for _, ref := range refs {
		names = append(names, ref.Name)
	}
	return gitedit.In(r.Top, r.Environ()), tree, names
}

func (s *sandbox) planBackup(now time.Time, env ...string) gitedit.Backup {
	s.Helper()
	e, tree, refs := s.workTree(env...)
	return e.PlanBackup(tree, refs, now)
}

func (s *sandbox) planRestore(paths []string) (gitedit.Restoration, error) {
	s.Helper()
	e, tree, _ := s.workTree()
	return e.PlanRestore(tree, paths)
}

// Staged bytes are taken as they are, and nothing else in the index moves.
func TestStage(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		s := newSandbox(t, "--object-format="+format)
		s.git("config", "core.autocrlf", "true")
		s.write("a", "committed")
		s.git("add", ".")
		s.commit()
		s.write("a", "in the work tree")
		s.write("other", "untracked")
		e := gitedit.In(s.dir, s.open().Environ())
		s.do(e.Stage("a", []byte("staged\r\n"), uint32(gitrepo.Regular)))
		s.do(e.Stage(".grid/ö, x", []byte("new"), uint32(gitrepo.Executable)))
		if got := s.git("show", ":a") + s.git("show", ":.grid/ö, x"); got != "staged\rnew" {
			t.Errorf("%q", got)
		}
		if got := s.git("status", "--porcelain", "-z"); got != "AD .grid/ö, x\x00MM a\x00?? other\x00" {
			t.Errorf("%q", got)
		}
		if got := s.git("ls-files", "-s", ".grid"); !strings.HasPrefix(got, "100755 ") {
			t.Errorf("%q", got)
		}
	}
}

// From a pre-commit hook what is staged lands in that very commit, in all the
// ways of committing; one of named paths is left alone.
func TestStageInHook(t *testing.T) {
	for _, test := range []struct {
		args []string
		in   bool
	}{
		{nil, true}, {[]string{"-a"}, true}, {[]string{"-i", "b"}, true}, {[]string{"--amend"}, true}, {[]string{"--only", "b"}, false}, {[]string{"b"}, false},
	} {
		s := newSandbox(t)
		s.write("a", "1")
		s.write("b", "1")
		s.git("add", ".")
		s.commit()
		s.write("b", "2")
		s.write("c", "1")
		s.git("add", "c")
		s.write(".git/hooks/pre-commit", "#!/bin/sh\nexport GRID_TEST_HOOK=1\nexec '"+os.Args[0]+"' -test.run '^TestHook$'\n")
		s.do(os.Chmod(filepath.Join(s.dir, ".git/hooks/pre-commit"), 0o755))
		s.commit(test.args...)
		staged := strings.Contains("\n"+s.git("show", "--name-only", "--format=", "HEAD"), "\nhooked")
		if staged != test.in {
			t.Errorf("%q: staged %v", test.args, staged)
		}
		s.git("fsck", "--strict")
		if _, err := os.Stat(filepath.Join(s.dir, ".git/index.lock")); err == nil {
			t.Errorf("%q: a lock is left", test.args)
		}
	}
}

// TestHook is the hook of TestStageInHook.
func TestHook(t *testing.T) {
	if os.Getenv("GRID_TEST_HOOK") == "" {
		t.Skip("not run as a hook")
	}
	r, err := gitrepo.Open(".", os.Environ())
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(filepath.Base(r.IndexFile()), "next-index-") {
		return // a commit of named paths
	}
	if err := gitedit.In(r.Top, r.Environ()).Stage("hooked", []byte("x"), uint32(gitrepo.Regular)); err != nil {
		t.Error(err)
	}
}

func (s *sandbox) read(name string) string {
	s.Helper()
	text, err := os.ReadFile(filepath.Join(s.dir, name))
	s.do(err)
	return string(text)
}

// A backup holds what is staged and what is not, with names and modes; the
// index and the work tree stay as they are.
func TestBackup(t *testing.T) {
	s := newSandbox(t)
	for _, name := range []string{"same", "changed", "deleted", "staged", "both", "dir/inner", "file-to-dir", "exec"} {
		s.write(name, name)
	}
	s.write(".gitignore", "ignored\n")
	s.write(".gitattributes", "*.crlf text eol=crlf\n")
	s.write("x.crlf", "a\nb\r\n")
	s.git("add", ".")
	s.commit()
	head := s.git("rev-parse", "HEAD")
	s.write("changed", "now other")
	s.write("staged", "staged")
	s.write("both", "staged")
	s.git("add", "both", "staged")
	s.write("both", "and changed")
	s.write("x.crlf", "c\nd\r\n")
	s.write("new é \"q\" \\ \n.bin", "\x00\xff")
	s.write("ignored", "secret")
	for _, name := range []string{"deleted", "file-to-dir", "dir/inner", "dir"} {
		s.do(os.Remove(filepath.Join(s.dir, name)))
	}
	s.write("file-to-dir/x", "x")
	s.write("dir", "now a file")
	s.do(os.Chmod(filepath.Join(s.dir, "exec"), 0o755))
	s.do(os.Symlink("some where", filepath.Join(s.dir, "link")))
	before, index := s.git("status", "--porcelain", "-z"), s.read(".git/index")
	backup := s.planBackup(time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("", 3600)), "GIT_AUTHOR_DATE=garbage")
	if want := "back up the work tree, 11 paths changed, as refs/grid/backup/20260102T020405Z"; backup.String() != want {
		t.Errorf("%s", backup)
	}
	commit, err := backup.Apply()
	s.do(err)
	if s.git("status", "--porcelain", "-z") != before || s.read(".git/index") != index {
		t.Error("the backup changed the index or the work tree")
	}
	if got := s.git("rev-parse", backup.Ref, backup.Ref+"^1"); got != commit+"\n"+head {
		t.Errorf("%s", got)
	}
	if got, want := s.git("rev-parse", backup.Ref+"^2^{tree}"), s.git("write-tree"); got != want {
		t.Errorf("the index: %s, want %s", got, want)
	}
	var got []string
	for line := range strings.SplitSeq(strings.TrimSuffix(s.git("ls-tree", "-r", "-z", commit), "\x00"), "\x00") {
		fields := strings.Fields(line)
		_, path, _ := strings.Cut(line, "\t")
		if path != ".gitignore" && path != ".gitattributes" {
			got = append(got, fmt.Sprintf("%s %q %q", fields[0], path, s.git("cat-file", "blob", fields[2])))
		}
	}
	want := []string{
		`100644 "both" "and changed"`, `100644 "changed" "now other"`, `100644 "dir" "now a file"`, `100755 "exec" "exec"`, `100644 "file-to-dir/x" "x"`,
		`120000 "link" "some where"`, fmt.Sprintf("100644 %q %q", "new é \"q\" \\ \n.bin", "\x00\xff"), `100644 "same" "same"`, `100644 "staged" "staged"`, fmt.Sprintf("100644 %q %q", "x.crlf", "c\nd\r"),
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if again := s.planBackup(time.Date(2026, 1, 2, 2, 4, 5, 0, time.UTC)); again.Ref != "refs/grid/backup/20260102T020406Z" {
		t.Errorf("a second in the same second: %s", again.Ref)
	}
}

// On a branch without a commit the second parent is still the index.
func TestBackupUnborn(t *testing.T) {
	for _, add := range []bool{false, true} {
		s := newSandbox(t)
		s.write("a", "1")
		if add {
			s.git("add", "a")
		}
		s.write("b", "2")
		backup := s.planBackup(time.Unix(0, 0))
		commit, err := backup.Apply()
		s.do(err)
		if got := s.git("ls-tree", "-r", "--name-only", commit); got != "a\nb" {
			t.Errorf("%q", got)
		}
		if got := s.git("ls-tree", "-r", "--name-only", commit+"^2"); got != map[bool]string{true: "a"}[add] {
			t.Errorf("index: %q", got)
		}
		plan, err := s.planRestore([]string{"a"})
		s.do(err)
		s.do(plan.Apply())
		if got := s.git("status", "--porcelain"); got != "?? b" {
			t.Errorf("restored: %q", got)
		}
	}
}
