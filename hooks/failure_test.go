package hooks_test

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/git-grid/git-grid/hooks"
	"github.com/google/go-cmp/cmp"
)

func TestFolderMissing(t *testing.T) {
	r := newRepo(t)
	must(t, os.RemoveAll(r.path(".git/hooks")))
	must(t, os.RemoveAll(r.path(".git/info")))
	before := r.snapshot()
	r.install()
	r.install()
	r.commit()
	if calls := r.calls(); len(calls) != 2 {
		t.Errorf("calls %q", calls)
	}
	r.uninstall()
	if diff := cmp.Diff(before, r.snapshot()); diff != "" {
		t.Errorf("after uninstall (-before +after):\n%s", diff)
	}
}

// What git itself can't run is named, and nothing is changed.
func TestNotAFile(t *testing.T) {
	for name, lay := range map[string]func(r *repo){
		"folder":         func(r *repo) { must(r.t, os.Mkdir(r.path(".git/hooks/pre-push"), 0o755)) },
		"pipe":           func(r *repo) { must(r.t, mkfifo(r.path(".git/hooks/pre-push"))) },
		"link to folder": func(r *repo) { must(r.t, os.Symlink("..", r.path(".git/hooks/pre-push"))) },
		"no folder of hooks": func(r *repo) {
			must(r.t, os.RemoveAll(r.path(".git/hooks")))
			r.write(".git/hooks", "", 0o644)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			lay(r)
			before := r.snapshot()
			if _, err := hooks.Install(r.places(), hooks.Options{}); err == nil || !strings.Contains(err.Error(), "hooks") {
				t.Errorf("install: %v", err)
			}
			if before != r.snapshot() {
				t.Error("something was changed")
			}
		})
	}
}

// A failure at any step leaves everything as it was: of an install, of an
// upgrade, of an uninstall.
func TestAllOrNothing(t *testing.T) {
	fail := hooks.Change{Verb: hooks.Rename, Path: "/nonexistent/a", To: "/nonexistent/b"}
	play := func(t *testing.T, r *repo, plan func() (hooks.Plan, error)) {
		t.Helper()
		before := r.snapshot()
		whole, err := plan()
		must(t, err)
		for at := range len(whole.Changes) + 1 {
			planned, err := plan()
			must(t, err)
			planned.Changes = slices.Insert(planned.Changes, at, fail)
			if err := planned.Apply(); err == nil || !strings.Contains(err.Error(), "/nonexistent/a") {
				t.Fatalf("step %d: %v", at, err)
			}
			if diff := cmp.Diff(before, r.snapshot()); diff != "" {
				t.Fatalf("step %d (-before +after):\n%s", at, diff)
			}
		}
	}
	r := newRepo(t)
	r.write(".git/hooks/pre-push", teller, 0o700)
	must(t, os.Symlink("../nowhere", r.path(".git/hooks/post-merge")))
	r.write(".git/info/attributes", "*.go text", 0o644)
	install := func() (hooks.Plan, error) { return hooks.PlanInstall(r.places(), hooks.Options{}) }
	play(t, r, install)
	r.install()
	r.write(".git/hooks/post-commit", r.read(".git/hooks/post-commit")+"echo mine\n", 0o755)
	moved := func() (hooks.Plan, error) {
		p := r.places()
		p.Program = "/elsewhere/git-grid"
		return hooks.PlanInstall(p, hooks.Options{})
	}
	play(t, r, moved)
	play(t, r, func() (hooks.Plan, error) { return hooks.PlanUninstall(r.places()) })
}

// So does a config that somebody else is changing; git's lock stays.
func TestHermes107216ConfigLocked(t *testing.T) {
	r := newRepo(t)
	before := r.snapshot()
	places := r.places()
	r.write(".git/config.lock", "", 0o644)
	_, err := hooks.Install(places, hooks.Options{})
	if err == nil || !strings.Contains(err.Error(), "config.lock") || !r.exists(".git/config.lock") || before != r.snapshot() {
		t.Errorf("install: %v", err)
	}
}

// Programs that install at once, in work trees that share the hooks, all
// succeed, and leave what one would.
func TestInstallsAtOnce(t *testing.T) {
	r := newRepo(t)
	r.write(".git/hooks/pre-push", teller, 0o755)
	before, places := r.snapshot(), r.places()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := hooks.Install(places, hooks.Options{}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got := r.findings(); got != "" {
		t.Errorf("findings:\n%s", got)
	}
	r.uninstall()
	if diff := cmp.Diff(before, r.snapshot()); diff != "" {
		t.Errorf("after uninstall (-before +after):\n%s", diff)
	}
}

// A file that changed after the plan was made is not overwritten.
func TestChangedMeanwhile(t *testing.T) {
	r := newRepo(t)
	plan, err := hooks.PlanInstall(r.places(), hooks.Options{})
	must(t, err)
	r.git("config", "some.key", "value")
	r.write(".git/hooks/pre-push", teller, 0o755)
	before := r.snapshot()
	if err := plan.Apply(); err == nil || !strings.Contains(err.Error(), "meanwhile") || before != r.snapshot() {
		t.Errorf("apply: %v", err)
	}
}
