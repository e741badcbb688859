package hooks_test

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"time"
)

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
