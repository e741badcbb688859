package hooks_test

import (
	"bytes"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// Outside a grid, with GRID_SKIP, in a sequence: git-grid is not started; the
// foreign hook is.
func TestQuiet(t *testing.T) {
	for name, play := range map[string]func(r *repo) []string{
		"no grid":   func(r *repo) []string { r.git("rm", "-rq", ".grid"); return nil },
		"GRID_SKIP": func(*repo) []string { return []string{"GRID_SKIP=1"} },
		"sequence":  func(r *repo) []string { r.write(".git/sequencer/todo", "", 0o644); return nil },
		"rebase":    func(r *repo) []string { r.write(".git/rebase-merge/x", "", 0o644); return nil },
		"am":        func(r *repo) []string { r.write(".git/rebase-apply/x", "", 0o644); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			r.write(".git/hooks/post-commit", teller, 0o755)
			r.install()
			env := play(r)
			if talk := r.commit(env...); talk != "" {
				t.Errorf("commit says %q", talk)
			}
			if calls := r.calls(); len(calls) > 0 {
				t.Errorf("git-grid ran: %q", calls)
			}
			if got := r.theirs(); got != "theirs \n" {
				t.Errorf("theirs: %q", got)
			}
		})
	}
}

// A sequence ends in one call, at post-rewrite, although its folder is there.
func TestGitPkgs209RebaseRunsOnce(t *testing.T) {
	r := newRepo(t)
	for i := range 12 {
		r.write(fmt.Sprintf("f%d", i), "x\n", 0o644)
		r.git("add", "-A")
		r.git("commit", "-qm", fmt.Sprintf("feat(01): %d", i))
	}
	r.install()
	r.git("-c", "rebase.instructionFormat=%s", "rebase", "-q", "--force-rebase", "HEAD~10")
	if got, want := r.calls(), []string{"hook post-rewrite rebase"}; !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
	r.git("commit", "-q", "--amend", "-m", "feat(01): other")
	if got, want := r.calls(), []string{"hook pre-commit", "hook post-commit", "hook post-rewrite amend"}; !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
}

// post-merge runs although MERGE_HEAD is there.
func TestMergeRuns(t *testing.T) {
	r := newRepo(t)
	r.git("checkout", "-qb", "side")
	r.git("commit", "-q", "--allow-empty", "-m", "feat(01): side")
	r.git("checkout", "-q", "main")
	r.install()
	r.git("merge", "-q", "--no-ff", "--no-edit", "side")
	if got, want := r.calls(), []string{"hook post-merge 0"}; !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
}

func TestBeadsRust337CommitOnly(t *testing.T) {
	r := newRepo(t)
	r.write("a", "a\n", 0o644)
	r.git("add", "a")
	r.install()
	r.git("commit", "-qm", "feat(01): only", "--only", "a")
	if got, want := r.calls(), []string{"hook post-commit"}; !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
}

func TestBeads2449NoGrid(t *testing.T) {
	r := newRepo(t)
	r.git("rm", "-rq", ".grid")
	r.git("commit", "-qm", "chore: no grid")
	r.remote()
	r.install()
	_, talk, err := r.run([]string{"PATH=/usr/bin:/bin"}, "git", "push", "-q", "origin", "main")
	if err != nil || talk != "" || len(r.calls()) > 0 {
		t.Errorf("push: %v %q", err, talk)
	}
}

// The canary answers before anything else runs.
func TestCanary(t *testing.T) {
	r := newRepo(t)
	r.write(".git/hooks/pre-push", teller, 0o755)
	r.install()
	cmd := exec.Command(r.path(".git/hooks/pre-push"))
	cmd.Dir, cmd.Env = r.dir, append(slices.Clone(r.env), "GRID_CANARY=1")
	out, err := cmd.Output()
	must(t, err)
	if string(out) != "git-grid shim 1 pre-push\n" || r.theirs() != "" || len(r.calls()) > 0 {
		t.Errorf("canary says %q", out)
	}
}

// In a linked worktree everything runs there, with the environment git gave.
func TestLefthook1077LinkedWorktree(t *testing.T) {
	r := newRepo(t)
	other := r.dir + " two"
	r.git("worktree", "add", "-q", other, "-b", "two")
	plan := r.install()
	if len(plan.Notes) == 0 || !strings.Contains(plan.Notes[0], "2 work trees") {
		t.Errorf("notes %q", plan.Notes)
	}
	r.git("-C", other, "commit", "-q", "--allow-empty", "-m", "feat(01): there")
	if !strings.Contains(r.read(r.log+"/0.call"), "cwd: "+other+"\n") {
		t.Errorf("called in the wrong folder: %s", r.read(r.log+"/0.call"))
	}
	if got, want := r.calls(), []string{"hook pre-commit", "hook post-commit"}; !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
}

// Before each early exit sh runs a few statements, and starts no process.
func TestEarlyExitIsCheap(t *testing.T) {
	r := newRepo(t)
	r.write(".git/rebase-merge/x", "", 0o644)
	r.install()
	for _, c := range []struct {
		hook  string
		env   []string
		limit int
	}{
		{"post-commit", nil, 17},
		{"post-merge", nil, 17},
		{"pre-commit", nil, 17},
		{"post-rewrite", nil, 17},
		{"pre-commit", []string{"GIT_INDEX_FILE=/x/next-index-7.lock"}, 14},
		{"pre-push", []string{"GRID_SKIP=1"}, 14},
		{"pre-push", []string{"GRID_CANARY=1"}, 5},
	} {
		cmd := exec.Command("sh", "-x", ".git/hooks/"+c.hook)
		cmd.Dir, cmd.Env = r.dir, append([]string{"PATH=/nonexistent"}, c.env...)
		var trace bytes.Buffer
		cmd.Stderr = &trace
		must(t, cmd.Run())
		if n := strings.Count(trace.String(), "\n"); n > c.limit || strings.Contains(trace.String(), "not found") {
			t.Errorf("%s %q: %d statements\n%s", c.hook, c.env, n, &trace)
		}
	}
}
