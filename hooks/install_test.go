package hooks_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/git-grid/git-grid/hooks"
	"github.com/google/go-cmp/cmp"
)

// Where nothing is: the shim is written, runs, and goes without a trace.
func TestOwnNothingThere(t *testing.T) {
	r := newRepo(t)
	before := r.snapshot()
	r.install()
	for _, name := range hooks.Names() {
		stat, err := os.Stat(r.path(".git/hooks/" + name))
		must(t, err)
		if stat.Mode().Perm() != 0o755&^umask() {
			t.Errorf("%s: mode %v", name, stat.Mode())
		}
	}
	r.commit()
	if got, want := r.calls(), []string{"hook pre-commit", "hook post-commit"}; !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
	r.uninstall()
	if diff := cmp.Diff(before, r.snapshot()); diff != "" {
		t.Errorf("after uninstall (-before +after):\n%s", diff)
	}
	if r.exists(".git/grid") {
		t.Error("the folder of the backups, empty, is left")
	}
}

// Twice is once: no second write, and no change planned.
func TestOwnTwice(t *testing.T) {
	r := newRepo(t)
	before := r.snapshot()
	r.install()
	old := time.Now().Add(-time.Hour).Truncate(time.Second)
	shim := r.path(".git/hooks/pre-push")
	must(t, os.Chtimes(shim, old, old))
	once := r.snapshot()
	if plan := r.install(); len(plan.Changes) > 0 {
		t.Errorf("a second install plans\n%s", plan)
	}
	stat, err := os.Stat(shim)
	must(t, err)
	if !stat.ModTime().Equal(old) || once != r.snapshot() {
		t.Error("a second install wrote")
	}
	r.uninstall()
	if plan := r.uninstall(); len(plan.Changes) > 0 {
		t.Errorf("a second uninstall plans\n%s", plan)
	}
	if diff := cmp.Diff(before, r.snapshot()); diff != "" {
		t.Errorf("after uninstall (-before +after):\n%s", diff)
	}
}

// A dry run prints every change, and makes none.
func TestPlanPrints(t *testing.T) {
	r := newRepo(t)
	before := r.snapshot()
	plan, err := hooks.PlanInstall(r.places(), hooks.Options{})
	must(t, err)
	for _, want := range []string{"write " + r.path(".git/hooks/pre-push"), "configure the merge driver", "write " + r.path(".git/info/exclude")} {
		if !strings.Contains(plan.String(), want) {
			t.Errorf("plan lacks %q:\n%s", want, plan)
		}
	}
	if before != r.snapshot() {
		t.Error("planning changed something")
	}
}
