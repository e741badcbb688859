package gitgrid_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/corpus"
)

// counted is a small project with the hooks in it, in whose environment the
// starts of git and git-grid are counted. Git's own starts of git are not: it
// runs itself from where its parts lie.
func counted(t *testing.T, grid bool) (corpus.Repo, corpus.Counter) {
	t.Helper()
	git, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	counter, err := corpus.Count(t.TempDir(), map[string]string{"git": git, "git-grid": filepath.Join(binDir, "git-grid")})
	if err != nil {
		t.Fatal(err)
	}
	repo := corpus.Repo{Dir: filepath.Join(t.TempDir(), "shop"), Env: counter.Environment(corpus.Environment(t.TempDir()))}
	if grid {
		if _, err := (corpus.Project{Closed: 3, Commits: 40, Claims: 2, Files: 2, Lessons: 1}).Write(repo.Dir, repo.Env); err != nil {
			t.Fatal(err)
		}
	} else if out, err := exec.Command("git", "init", "-q", repo.Dir).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	must(t, repo, "grid", "install")
	if grid {
		must(t, repo, "grid", "refresh")
		must(t, repo, "grid", "status")
	}
	started(t, counter)
	return repo, counter
}

func must(t *testing.T, repo corpus.Repo, args ...string) {
	t.Helper()
	if _, err := repo.Git(args...); err != nil {
		t.Fatal(err)
	}
}

// started is what was started since the last call, by the program's name.
func started(t *testing.T, c corpus.Counter) (git, grid []string) {
	t.Helper()
	all, err := c.Started()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range all {
		if strings.HasPrefix(line, "git-grid ") {
			grid = append(grid, line)
		} else {
			git = append(git, line)
		}
	}
	return git, grid
}

// An ordinary commit's hooks start two processes of git at most, one each; a
// status on one line starts one.
func TestProcessesOfACommit(t *testing.T) {
	t.Parallel()
	repo, counter := counted(t, true)
	hook := filepath.Join(repo.Dir, ".git", "hooks", "post-commit")
	for range 3 {
		must(t, repo, "commit", "-q", "--no-verify", "--allow-empty", "-m", "feat(04.1): more")
		git, grid := started(t, counter)
		if git = git[1:]; len(git) > 2 || len(grid) != 1 { // the first is the commit
			t.Errorf("a commit starts %q and %q", git, grid)
		}
	}
	if out, err := repo.Command(hook).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("the hook again: %v\n%s", err, out)
	}
	if git, _ := started(t, counter); len(git) == 0 || len(git) > 2 {
		t.Errorf("the hook starts %q", git)
	}
	if _, err := repo.Command("git-grid", "status", "--short").Output(); err != nil {
		t.Fatal(err)
	}
	if git, _ := started(t, counter); len(git) != 1 {
		t.Errorf("status --short starts %q", git)
	}
}

func TestProcessesOutsideAGrid(t *testing.T) {
	t.Parallel()
	repo, counter := counted(t, false)
	must(t, repo, "commit", "-q", "--allow-empty", "-m", "feat(01): nothing to do with a grid")
	must(t, repo, "commit", "-q", "--allow-empty", "--amend", "-m", "feat(01): nor this")
	if git, grid := started(t, counter); len(git) != 2 || len(grid) != 0 {
		t.Errorf("two commits start %q and %q", git, grid)
	}
}

// Nothing is started at the picks of a sequence, and once after all of them.
func TestProcessesOfASequence(t *testing.T) {
	t.Parallel()
	repo, counter := counted(t, true)
	must(t, repo, "branch", "other")
	for range 5 {
		must(t, repo, "commit", "-q", "--allow-empty", "-m", "feat(04): topic")
	}
	must(t, repo, "switch", "-q", "-c", "work", "other")
	must(t, repo, "commit", "-q", "--allow-empty", "-m", "feat(04): elsewhere")
	started(t, counter)

	must(t, repo, "rebase", "-q", "--keep-empty", "main", "work")
	if git, grid := started(t, counter); len(grid) != 1 || len(git) > 3 {
		t.Errorf("a rebase of one commit starts %q and %q", git, grid)
	}
	must(t, repo, "switch", "-q", "other")
	must(t, repo, "commit", "-q", "--allow-empty", "-m", "feat(04): there")
	started(t, counter)
	must(t, repo, "rebase", "-q", "--keep-empty", "other", "main")
	if git, grid := started(t, counter); len(grid) != 1 || !strings.Contains(grid[0], "post-rewrite rebase") || len(git) > 3 {
		t.Errorf("a rebase of five commits starts %q and %q", git, grid)
	}
	must(t, repo, "cherry-pick", "--allow-empty", "work~2..work")
	if git, grid := started(t, counter); len(grid) > 1 || len(git) > 3 {
		t.Errorf("a cherry-pick of two commits starts %q and %q", git, grid)
	}
}

// A start that is one too many is seen.
func TestProcessesFaultsAreSeen(t *testing.T) {
	t.Parallel()
	repo, counter := counted(t, true)
	hook := filepath.Join(repo.Dir, ".git", "hooks", "post-commit")
	if out, err := repo.Command("sh", "-c", `git version && "$0" && git version`, hook).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if git, grid := started(t, counter); len(git) != 3 || len(grid) != 1 {
		t.Errorf("%q and %q", git, grid)
	}
}
