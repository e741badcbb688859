package hooks_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
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
