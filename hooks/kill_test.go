package hooks_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/git-grid/git-grid/hooks"
)

// installForever is what the test program does where it is started to be
// killed: it installs and uninstalls until then.
func installForever(dir string) error {
	common := filepath.Join(dir, ".git")
	places := hooks.Places{Hooks: filepath.Join(common, "hooks"), Common: common, GitDir: common, Top: dir, Program: "/opt/git-grid"}
	for {
		if _, err := hooks.Install(places, hooks.Options{}); err != nil {
			return err
		}
		if _, err := hooks.Uninstall(places); err != nil {
			return err
		}
	}
}

// Killed at any instruction, everything comes back with the next uninstall, and
// the temporary files that were left go with it.
func TestKilled(t *testing.T) {
	base, left := t.TempDir(), 0
	const kills = 40
	for n := range kills {
		b := beds().Example(n)
		b.dir = filepath.Join(base, fmt.Sprint(n))
		places, err := b.lay()
		must(t, err)
		before, err := picture(b.dir)
		must(t, err)
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "INSTALL_FOREVER="+b.dir)
		must(t, cmd.Start())
		time.Sleep(20*time.Millisecond + rand.N(60*time.Millisecond))
		must(t, cmd.Process.Kill())
		if err := cmd.Wait(); cmd.ProcessState.Exited() {
			t.Fatalf("it ended by itself: %v", err)
		}
		temporary, err := filepath.Glob(filepath.Join(places.Common, "*", ".*[0-9]"))
		must(t, err)
		left += len(temporary)
		for _, again := range []func() (hooks.Plan, error){
			func() (hooks.Plan, error) { return hooks.Install(places, hooks.Options{}) },
			func() (hooks.Plan, error) { return hooks.Uninstall(places) },
		} {
			_, err := again()
			must(t, err)
		}
		if after, err := picture(b.dir); err != nil || after != before {
			t.Fatalf("%v\nbefore\n%s\nafter\n%s", err, before, after)
		}
	}
	t.Logf("%d kills left %d temporary files", kills, left)
}

// Its lock on git's config, before and after the rename, is known as its own.
func TestKilledWithConfigLocked(t *testing.T) {
	for _, other := range []string{".config77", "config"} {
		r := newRepo(t)
		r.write(".git/.config77", r.read(".git/config"), 0o644)
		before := r.snapshot()
		must(t, os.Link(r.path(".git/"+other), r.path(".git/config.lock")))
		places := r.places()
		_, err := hooks.Install(places, hooks.Options{})
		must(t, err)
		r.uninstall()
		if r.exists(".git/config.lock") || r.exists(".git/.config77") || before != r.snapshot() {
			t.Errorf("%s: left\n%s", other, r.snapshot())
		}
	}
}
