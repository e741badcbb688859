package corpus_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-grid/git-grid/internal/corpus"
)

func write(t *testing.T, p corpus.Project) (corpus.Repo, corpus.Answers) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "shop")
	env := corpus.Environment(t.TempDir())
	answers, err := p.Write(dir, env)
	if err != nil {
		t.Fatal(err)
	}
	return corpus.Repo{Dir: dir, Env: env}, answers
}

func git(t *testing.T, r corpus.Repo, args ...string) string {
	t.Helper()
	out, err := r.Git(args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The answers are held against what git alone can count.
func TestAnswersByGit(t *testing.T) {
	p := corpus.Project{Closed: 4, Commits: 250, Claims: 5, Files: 8, Lessons: 3}
	repo, answers := write(t, p)
	subjects := git(t, repo, "log", "--format=%s")
	count := func(pattern string) int {
		out, err := exec.Command("sh", "-c", `printf %s "$1" | grep -cE "$2"`, "sh", subjects, pattern).Output()
		var n int
		if _, scan := fmt.Sscan(string(out), &n); scan != nil {
			t.Fatalf("grep %q: %v %v", pattern, err, scan)
		}
		return n
	}
	reverts := count(`^Revert "(feat|fix)\(`)
	if work := count(`^(feat|fix)\([0-9.]+\): `) - reverts; work != answers.Work || reverts == 0 {
		t.Errorf("%d work commits, %d reverts, answers %+v", work, reverts, answers)
	}
	if other := count(`^(docs|test)\([0-9.]+\): `); other != answers.Other {
		t.Errorf("%d other grid commits, answers %+v", other, answers)
	}
	if n := strings.Count(git(t, repo, "log", "--merges", "--format=%H"), "\n"); n != 5 {
		t.Errorf("%d merges", n)
	}
	if got := git(t, repo, "status", "--porcelain", "--ignored"); got != "" {
		t.Errorf("git status: %s", got)
	}
	for claim := range strings.Lines(git(t, repo, "grep", "-h", "-o", "-E", "^  - src/.*", "--", ".grid/phases")) {
		git(t, repo, "cat-file", "-e", "HEAD:"+strings.TrimPrefix(strings.TrimSpace(claim), "- "))
	}
}

func TestSameProjectSameCommits(t *testing.T) {
	p := corpus.Project{Closed: 2, Commits: 60, Claims: 2, Files: 2, Lessons: 1}
	_, a := write(t, p)
	_, b := write(t, p)
	if diff := cmp.Diff(a, b); diff != "" {
		t.Error(diff)
	}
	p.Lessons = 2
	if _, c := write(t, p); c.Tip == a.Tip {
		t.Error("another project has the same commits")
	}
}

func TestTooFewCommits(t *testing.T) {
	if _, err := (corpus.Project{Closed: 3, Commits: 39}).Write(filepath.Join(t.TempDir(), "x"), nil); err == nil {
		t.Error("no error")
	}
}

func TestCounter(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	c, err := corpus.Count(t.TempDir(), map[string]string{"say": sh})
	if err != nil {
		t.Fatal(err)
	}
	repo := corpus.Repo{Dir: t.TempDir(), Env: c.Environment(corpus.Environment(t.TempDir()))}
	if err := repo.Command("say", "-c", "say -c 'exit 3'").Run(); err == nil {
		t.Error("its exit status is lost")
	}
	started, err := c.Started()
	if want := []string{"say -c say -c 'exit 3'", "say -c exit 3"}; err != nil || !cmp.Equal(started, want) {
		t.Errorf("%q, %v", started, err)
	}
	if started, err := c.Started(); err != nil || len(started) != 0 {
		t.Errorf("again %q, %v", started, err)
	}
}
