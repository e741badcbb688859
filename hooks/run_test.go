package hooks_test

import (
	"bytes"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// teller is a foreign hook that notes its arguments, folder and input.
const teller = "#!/bin/sh\necho \"theirs $*\" >>\"$GRID_LOG/../theirs\"\ncat >\"$GRID_LOG/../theirs.stdin\"\nexit ${THEIRS-0}\n"

func (r *repo) theirs() string {
	r.t.Helper()
	path := r.log + "/../theirs"
	if !r.exists(path) {
		return ""
	}
	text := r.read(path)
	r.write(path, "", 0o644)
	return text
}

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

// Both get the same bytes, whatever their number and end, whether they read
// them or not.
func TestStandardInput(t *testing.T) {
	r := newRepo(t)
	r.write(".git/hooks/pre-push", teller, 0o755)
	r.write(".git/hooks/post-rewrite", teller, 0o755)
	r.install()
	line := "refs/heads/x " + strings.Repeat("1", 40) + " refs/heads/ä " + strings.Repeat("0", 40) + "\n"
	for name, input := range map[string]string{
		"none": "", "one": line, "3000": strings.Repeat(line, 3000), "no last newline": line + "end", "newlines": "\n\n",
		"spaces": ":/fix  bug\\n %s\t" + line,
	} {
		for _, hook := range []string{"pre-push", "post-rewrite"} {
			for _, shell := range shells() {
				t.Run(name+" "+hook+" "+shell, func(t *testing.T) {
					cmd := exec.Command(shell, ".git/hooks/"+hook, "rebase", "u r l")
					cmd.Dir, cmd.Env, cmd.Stdin = r.dir, r.env, strings.NewReader(input)
					if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
						t.Fatalf("%v: %s", err, out)
					}
					if got := r.theirs(); got != "theirs rebase u r l\n" {
						t.Errorf("theirs: %q", got)
					}
					if r.read(r.log+"/../theirs.stdin") != input {
						t.Error("the foreign hook read other bytes")
					}
					if r.read(r.log+"/0.stdin") != input {
						t.Error("git-grid read other bytes")
					}
					r.forget()
				})
			}
		}
	}
}

// shells lists those of the machine that may be /bin/sh.
func shells() []string {
	var all []string
	for _, name := range []string{"sh", "dash", "bash", "ksh", "mksh", "posh"} {
		if _, err := exec.LookPath(name); err == nil {
			all = append(all, name)
		}
	}
	return all
}

func TestSidecarIgnoresInput(t *testing.T) {
	r := newRepo(t)
	r.write(".git/hooks/pre-push", "#!/bin/sh\nexit 0\n", 0o755)
	r.install()
	for _, shell := range shells() {
		cmd := exec.Command(shell, ".git/hooks/pre-push", "origin", "url")
		cmd.Dir, cmd.Env, cmd.Stdin = r.dir, r.env, strings.NewReader(strings.Repeat("refs/heads/x\n", 50000))
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v: %q", shell, err, out)
		}
	}
	if got := len(r.calls()); got != len(shells()) {
		t.Errorf("%d calls", got)
	}
}

// The foreign hook's failure is the hook's; git-grid isn't asked before a push
// or a commit that is given up.
func TestSidecarFails(t *testing.T) {
	r := newRepo(t)
	r.remote()
	for _, name := range []string{"pre-commit", "post-commit", "pre-push"} {
		r.write(".git/hooks/"+name, teller, 0o755)
	}
	r.install()
	if _, _, err := r.run([]string{"THEIRS=3"}, "git", "push", "-q", "origin", "main"); err == nil {
		t.Error("push went through")
	}
	if _, _, err := r.run([]string{"THEIRS=1"}, "git", "commit", "-q", "--allow-empty", "-m", "x"); err == nil {
		t.Error("commit went through")
	}
	if calls := r.calls(); len(calls) > 0 {
		t.Errorf("git-grid ran: %q", calls)
	}
	r.theirs()
	cmd := exec.Command("sh", ".git/hooks/post-commit")
	cmd.Dir, cmd.Env = r.dir, append(slices.Clone(r.env), "THEIRS=3")
	if err := cmd.Run(); cmd.ProcessState.ExitCode() != 3 {
		t.Errorf("post-commit: %v, want exit 3", err)
	}
	if calls := r.calls(); !slices.Equal(calls, []string{"hook post-commit"}) {
		t.Errorf("git-grid after a post-commit that fails: %q", calls)
	}
}

// git-grid's 1 blocks a push and nothing else.
func TestVerdict(t *testing.T) {
	r := newRepo(t)
	r.remote()
	r.install()
	if _, _, err := r.run([]string{"GRID_STUB_EXIT=1"}, "git", "push", "-q", "origin", "main"); err == nil {
		t.Error("push went through")
	}
	r.commit("GRID_STUB_EXIT=1")
}

// What is said reaches standard error only: a push's standard output is git's.
func TestPushOutput(t *testing.T) {
	r := newRepo(t)
	r.remote()
	r.write(r.bin+"/git-grid", "#!/bin/sh\necho told\n", 0o755)
	r.install()
	out, talk, err := r.run(nil, "git", "push", "--porcelain", "origin", "main")
	if err != nil || strings.Contains(out, "told") || !strings.Contains(talk, "told\n") {
		t.Errorf("%v\nstdout %q\nstderr %q", err, out, talk)
	}
}

// Missing or broken, the program is no obstacle: silence, and one line at a
// push; grid.failClosed turns that into a no.
func TestProgramMissingOrBroken(t *testing.T) {
	for name, break_ := range map[string]func(r *repo){
		"missing":        func(r *repo) { must(r.t, exec.Command("rm", r.bin+"/git-grid").Run()) },
		"crashes":        func(r *repo) { r.write(r.bin+"/git-grid", "#!/bin/sh\nkill -9 $$\n", 0o755) },
		"panics":         func(r *repo) { r.write(r.bin+"/git-grid", "#!/bin/sh\necho panic: x >&2\nexit 2\n", 0o755) },
		"fatal":          func(r *repo) { r.write(r.bin+"/git-grid", "#!/bin/sh\nexit 128\n", 0o755) },
		"no interpreter": func(r *repo) { r.write(r.bin+"/git-grid", "#!/nonexistent/sh\n", 0o755) },
		"garbage":        func(r *repo) { r.write(r.bin+"/git-grid", "\x7fELF garbage (\n", 0o755) },
		"not executable": func(r *repo) { r.write(r.bin+"/git-grid", recorder, 0o644) },
		"a folder":       func(r *repo) { must(r.t, exec.Command("sh", "-c", `rm "$1"; mkdir "$1"`, "", r.bin+"/git-grid").Run()) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			r.remote()
			r.install()
			break_(r)
			if talk := r.commit(); talk != "" {
				t.Errorf("commit says %q", talk)
			}
			_, talk, err := r.run(nil, "git", "push", "-q", "origin", "main")
			if err != nil || strings.Count(talk, "\n") != 1 || !strings.HasPrefix(talk, "git grid: pre-push: ") {
				t.Errorf("push: %v: %q", err, talk)
			}
			r.git("config", "grid.failClosed", "true")
			if _, _, err := r.run(nil, "git", "push", "-q", "origin", "main:other"); err == nil {
				t.Error("grid.failClosed let a push through")
			}
			r.commit()
		})
	}
}

// A stuck program is ended, with what it started, and the push goes on.
func TestBeads2453StuckProgram(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	r.remote()
	r.write(r.bin+"/git-grid", "#!/bin/sh\nsleep 600\n", 0o755)
	r.install()
	start := time.Now()
	cmd := exec.Command("sh", "-c", "out=$(git push -q origin main 2>&1) || exit; printf '%s' \"$out\"")
	cmd.Dir, cmd.Env = r.dir, r.env
	out, err := cmd.CombinedOutput()
	if took := time.Since(start); err != nil || took < 5*time.Second || took > 30*time.Second {
		t.Errorf("push took %s: %v", took, err)
	}
	if bytes.Count(out, []byte("\n")) > 1 || !bytes.Contains(out, []byte("exit 124")) {
		t.Errorf("push says %q", out)
	}
}

func TestEntire489BarePath(t *testing.T) {
	r := newRepo(t)
	r.remote()
	r.install()
	r.git("config", "user.name", "Ada")
	cmd := exec.Command("env", "-i", "PATH=/usr/bin:/bin", "GRID_LOG="+r.log, "git", "push", "-q", "origin", "main")
	cmd.Dir = r.dir
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("push: %v: %s", err, out)
	}
	if calls := r.calls(); len(calls) != 1 || !strings.HasPrefix(calls[0], "hook pre-push origin ") {
		t.Errorf("calls %q", calls)
	}
}

// A copy of the shim in the sidecar's place ends, and says so.
func TestPreCommit981CopyOfShim(t *testing.T) {
	r := newRepo(t)
	r.install()
	r.write(".git/hooks/post-commit.pre-grid", r.read(".git/hooks/post-commit"), 0o755)
	talk := r.commit()
	if strings.Count(talk, "it is not run") != 1 {
		t.Errorf("commit says %q", talk)
	}
	if got, want := r.calls(), []string{"hook pre-commit", "hook post-commit"}; !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
}

// So does a loop through another manager, which calls the shim it set aside.
func TestLoopThroughAnother(t *testing.T) {
	r := newRepo(t)
	r.install()
	r.write(".git/hooks/post-commit.old", r.read(".git/hooks/post-commit"), 0o755)
	r.write(".git/hooks/post-commit", "#!/bin/sh\necho theirs >>\"$GRID_LOG/../theirs\"\n.git/hooks/post-commit.old \"$@\"\n", 0o755)
	r.install()
	if talk := r.commit(); strings.Count(talk, "it is not run") != 1 {
		t.Errorf("commit says %q", talk)
	}
	if n := strings.Count(r.theirs(), "theirs"); n > 2 {
		t.Errorf("the other hook ran %d times", n)
	}
}

// A foreign hook that commits again, as many post-commits do, is no loop.
func TestNestedCommit(t *testing.T) {
	r := newRepo(t)
	r.write(".git/hooks/post-commit", `#!/bin/sh
echo theirs >>"$GRID_LOG/../theirs"
[ ! -f .again ] || { rm .again; git commit -q --amend --no-edit --allow-empty; }
`, 0o755)
	r.install()
	r.write(".again", "", 0o644)
	if talk := r.commit(); talk != "" {
		t.Errorf("commit says %q", talk)
	}
	if got := r.theirs(); got != "theirs\ntheirs\n" {
		t.Errorf("the foreign hook: %q", got)
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

// Nothing is asked of a person: without a terminal everything ends by itself.
func TestEntire193NoPrompt(t *testing.T) {
	r := newRepo(t)
	r.remote()
	r.install()
	must(t, exec.Command("rm", r.bin+"/git-grid").Run())
	for _, args := range [][]string{{"commit", "-q", "--allow-empty", "-m", "x"}, {"push", "-q", "origin", "main"}} {
		cmd := exec.Command("setsid", append([]string{"-w", "git"}, args...)...)
		cmd.Dir, cmd.Env = r.dir, r.env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("git %q: %v: %s", args, err, out)
		}
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
