package hooks_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/hooks"
)

// findings is what Inspect finds, a line each: check, file's name, message, hint.
func (r *repo) findings(change ...func(*hooks.Places)) string {
	r.t.Helper()
	places := r.places()
	for _, change := range change {
		change(&places)
	}
	var all strings.Builder
	for _, check := range hooks.Inspect(places) {
		for _, f := range check.Findings {
			all.WriteString(check.ID + " " + filepath.Base(f.Path) + ": " + f.Message + " | " + f.Hint + "\n")
		}
	}
	return all.String()
}

// A fresh install has no findings, chained or not, in a linked worktree too.
func TestInspectNothing(t *testing.T) {
	r := newRepo(t)
	r.write(".git/hooks/pre-push", teller, 0o755)
	r.write(".git/hooks/post-merge", teller, 0o644)
	r.install()
	r.git("worktree", "add", "-q", "-b", "two", r.dir+" two")
	if got := r.findings(); got != "" {
		t.Errorf("findings:\n%s", got)
	}
	if r.theirs() != "" || len(r.calls()) > 0 {
		t.Error("the self-test ran more than the shim")
	}
	for _, check := range hooks.Inspect(r.places()) {
		if check.Checked == 0 {
			t.Errorf("%s looked at nothing", check.ID)
		}
	}
}

func TestInspect(t *testing.T) {
	crlf := func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
	for name, c := range map[string]struct {
		play func(r *repo)
		want []string
	}{
		"nothing installed": {func(r *repo) { r.uninstall() }, []string{"hooks pre-push: pre-push is not installed | git grid install", "driver config: ", "driver attributes: ", "driver exclude: "}},
		"missing":           {func(r *repo) { must(r.t, os.Remove(r.path(".git/hooks/pre-push"))) }, []string{"hooks pre-push: pre-push is not installed"}},
		"not executable":    {func(r *repo) { must(r.t, os.Chmod(r.path(".git/hooks/pre-push"), 0o644)) }, []string{"is not executable", "| chmod +x "}},
		"husky#1295 CRLF shim": {func(r *repo) {
			r.write(".git/hooks/pre-push", crlf(r.read(".git/hooks/pre-push")), 0o755)
		}, []string{"hooks pre-push: its first line ends in CR", "| git grid install"}},
		"husky#1295 CRLF hook": {func(r *repo) { r.write(".git/hooks/pre-push", crlf(teller), 0o755) }, []string{"hooks pre-push: its first line ends in CR", "tr -d"}},
		"CRLF sidecar": {
			func(r *repo) { r.write(".git/hooks/pre-push.pre-grid", crlf(teller), 0o755) },
			[]string{"leftovers pre-push.pre-grid: its first line ends in CR"},
		},
		"foreign":        {func(r *repo) { r.write(".git/hooks/pre-push", teller, 0o755) }, []string{"hooks pre-push: pre-push is not ours and doesn't call git-grid | git grid install"}},
		"commented call": {func(r *repo) { r.write(".git/hooks/pre-push", "#!/bin/sh\n# git-grid hook pre-push\n", 0o755) }, []string{"doesn't call git-grid"}},
		"older": {func(r *repo) {
			r.write(".git/hooks/pre-push", strings.Replace(r.read(".git/hooks/pre-push"), "shim 1\n", "shim 0\n", 1), 0o755)
		}, []string{"hooks pre-push: the shim is of version 0, this program's is 1 | git grid install"}},
		"newer": {func(r *repo) {
			r.write(".git/hooks/pre-push", strings.Replace(r.read(".git/hooks/pre-push"), "shim 1\n", "shim 99\n", 1), 0o755)
		}, []string{"newer than this program's"}},
		"edited": {func(r *repo) {
			r.write(".git/hooks/pre-push", strings.Replace(r.read(".git/hooks/pre-push"), "timeout 7", "timeout 70", 1), 0o755)
		}, []string{"hooks pre-push: the shim was changed by hand | git grid install"}},
		"a folder": {func(r *repo) {
			must(r.t, os.Remove(r.path(".git/hooks/pre-push")))
			must(r.t, os.Mkdir(r.path(".git/hooks/pre-push"), 0o755))
		}, []string{"is not a file", "/pre-push' '"}},
		"a link that leads nowhere": {func(r *repo) {
			must(r.t, os.Remove(r.path(".git/hooks/pre-push")))
			must(r.t, os.Symlink("nowhere", r.path(".git/hooks/pre-push")))
		}, []string{"hooks pre-push: pre-push is a link that leads nowhere, git leaves it out | git grid install"}},
		"a hook that was switched off": {
			func(r *repo) { r.write(".git/hooks/pre-push", teller, 0o644) },
			[]string{"hooks pre-push: pre-push is not executable, git leaves it out | git grid install"},
		},
		"leftovers": {func(r *repo) {
			r.write(".git/hooks/pre-commit.old", "#!/bin/sh\n", 0o755)
			r.write(".git/hooks/pre-push.legacy", "#!/bin/sh\n", 0o755)
		}, []string{"leftovers pre-commit.old: ", "leftovers pre-push.legacy: ", "| mv "}},
		"sidecar without shim": {func(r *repo) {
			must(r.t, os.Rename(r.path(".git/hooks/pre-push"), r.path(".git/hooks/pre-push.pre-grid")))
			r.write(".git/hooks/pre-push.pre-grid", teller, 0o755)
		}, []string{"leftovers pre-push.pre-grid: was set aside", "hooks pre-push: pre-push is not installed"}},
		"pre-commit#981 copy": {func(r *repo) {
			r.write(".git/hooks/pre-push.pre-grid", r.read(".git/hooks/pre-push"), 0o755)
		}, []string{"leftovers pre-push.pre-grid: is a copy of the shim"}},
		"husky": {func(r *repo) {
			r.uninstall()
			r.write(".husky/_/pre-push", ". h\n", 0o755)
			r.git("config", "core.hooksPath", ".husky/_")
			r.install()
		}, []string{`hooks pre-push: pre-push is not ours and doesn't call git-grid | add git-grid hook pre-push "$@" to the hooks of husky`}},
		"program gone": {func(r *repo) { must(r.t, os.Remove(r.bin+"/git-grid")) }, []string{"program pre-commit: programs with a bare PATH look for"}},
		"driver":       {func(r *repo) { r.git("config", "merge.grid.driver", "true") }, []string{"driver config: merge.grid.driver is not the one"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			r.install()
			c.play(r)
			got := r.findings()
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("findings lack %q:\n%s", want, got)
				}
			}
		})
	}
}

// What is added by hand is seen: nothing is found.
func TestInspectManual(t *testing.T) {
	r := newRepo(t)
	r.git("config", "core.hooksPath", ".husky/_")
	for _, name := range hooks.Names() {
		r.write(".husky/_/"+name, ". h\n", 0o755)
		r.write(".husky/"+name, "git-grid hook "+name+" \"$@\"\n", 0o755)
	}
	r.install()
	if got := r.findings(); got != "" {
		t.Errorf("findings:\n%s", got)
	}
}

// The advice does what it says: after it, nothing is found.
func TestInspectAdvice(t *testing.T) {
	r := newRepo(t)
	r.install()
	r.write(".git/hooks/pre-push.pre-grid", "#!/bin/sh\r\nexit 0\r\n", 0o755)
	for _, check := range hooks.Inspect(r.places()) {
		for _, f := range check.Findings {
			if out, err := exec.Command("sh", "-c", f.Hint).CombinedOutput(); err != nil {
				t.Fatalf("%s: %v: %s", f.Hint, err, out)
			}
		}
	}
	if got := r.findings(); got != "" {
		t.Errorf("findings:\n%s", got)
	}
	if got := r.read(".git/hooks/pre-push.pre-grid"); got != "#!/bin/sh\nexit 0\n" {
		t.Errorf("left %q", got)
	}
	shim := r.read(".git/hooks/post-merge")
	r.write(".git/hooks/post-merge", strings.ReplaceAll(shim, "\n", "\r\n"), 0o755)
	r.write(".git/hooks/post-commit", strings.Replace(r.read(".git/hooks/post-commit"), "timeout 7", "timeout 9", 1), 0o755)
	r.install()
	if got := r.findings(); got != "" || r.read(".git/hooks/post-merge") != shim {
		t.Errorf("findings after install:\n%s", got)
	}
}

func TestInspectPrograms(t *testing.T) {
	r := newRepo(t)
	r.install()
	other := filepath.Join(t.TempDir(), "git-grid")
	r.write(other, recorder, 0o755)
	if got := r.findings(func(p *hooks.Places) { p.OnPath = other }); !strings.Contains(got, "a shell runs "+other) {
		t.Errorf("two programs: %q", got)
	}
	if got := r.findings(func(p *hooks.Places) { p.OnPath = "" }); !strings.Contains(got, "not on PATH") {
		t.Errorf("none on PATH: %q", got)
	}
	must(t, os.Remove(other))
	must(t, os.Symlink(filepath.Join(r.bin, "git-grid"), other))
	places := r.places()
	places.OnPath = other
	_, err := hooks.Install(places, hooks.Options{})
	must(t, err)
	if !strings.Contains(r.read(".git/hooks/pre-push"), "grid_program='"+other+"'\n") {
		t.Error("the link on PATH, which outlives an upgrade, is not the one baked in")
	}
	if got := r.findings(func(p *hooks.Places) { p.OnPath = other }); got != "" {
		t.Errorf("a link to the same: %q", got)
	}
}

// A relative core.hooksPath is another folder in each work tree.
func TestInspectEachWorktree(t *testing.T) {
	r := newRepo(t)
	r.git("config", "core.hooksPath", ".githooks")
	r.install()
	r.git("worktree", "add", "-q", r.dir+"-two")
	got := r.findings()
	if strings.Count(got, "is not installed") != len(hooks.Names()) {
		t.Errorf("findings:\n%s", got)
	}
}
