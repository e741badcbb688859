// Package gitgrid_test plays whole sessions: txtar scripts in which real git
// runs the built program, as a command and from its hooks.
package gitgrid_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	// The program under test is built by a process of its own. This import
	// lets go test's cache see that it changed.
	_ "github.com/git-grid/git-grid/internal/cli"
)

const scriptLimit = 2 * time.Minute

var (
	update = flag.Bool("update", false, "rewrite the golden parts of testdata/script")

	// binDir holds git-grid, and git where GIT_GRID_TEST_GIT names another.
	binDir string
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

// run builds the program once, as a user has it. Hooks start it hundreds of
// times: 1.4 ms each, where a test binary in its place takes 1.8, and 12.5
// under the race detector.
func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "git-grid-bin")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	build := exec.Command("go", "build", "-buildvcs=false", "-tags=urfave_cli_no_docs", "-o", filepath.Join(dir, "git-grid"), "./cmd/git-grid")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build git-grid: %v\n%s", err, out)
		return 1
	}
	if git := os.Getenv("GIT_GRID_TEST_GIT"); git != "" {
		if err := os.Symlink(git, filepath.Join(dir, "git")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	binDir = dir
	return m.Run()
}

func TestScripts(t *testing.T) {
	files := scripts(t, "testdata", "script")
	if len(files) == 0 {
		t.Fatal("no script in testdata/script")
	}
	for name, file := range files {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			switch r := play(file, *update); {
			case r.failed:
				t.Error(&r.log)
			case r.skipped:
				t.Skip(&r.log)
			}
		})
	}
}

// scripts are the txtar files of a folder by their names.
func scripts(t *testing.T, folder ...string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(append(folder, "*.txtar")...))
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]string{}
	for _, file := range files {
		byName[strings.TrimSuffix(filepath.Base(file), ".txtar")] = file
	}
	return byName
}

// play runs one script and keeps what testscript would tell the test.
func play(file string, update bool) *recorder {
	r := &recorder{}
	testscript.RunT(r, testscript.Params{
		Files:               []string{file},
		Setup:               environment,
		Condition:           condition,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"as": as, "at": at},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       update,
		Deadline:            time.Now().Add(scriptLimit),
	})
	return r
}

// recorder is a testscript.T whose outcome is a value.
type recorder struct {
	log             strings.Builder
	failed, skipped bool
}

func (r *recorder) Log(args ...any)   { fmt.Fprintln(&r.log, args...) }
func (r *recorder) Parallel()         {}
func (r *recorder) Verbose() bool     { return testing.Verbose() }
func (r *recorder) Skip(args ...any)  { r.Log(args...); r.skipped = true; runtime.Goexit() }
func (r *recorder) Fatal(args ...any) { r.Log(args...); r.FailNow() }
func (r *recorder) FailNow()          { r.failed = true; runtime.Goexit() }

// Run plays f on a goroutine of its own, which FailNow may end.
func (r *recorder) Run(_ string, f func(testscript.T)) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(r)
	}()
	<-done
}

// environment adds to testscript's own, which inherits nothing but PATH: a
// GIT_DIR of the hook that runs the tests never gets into a script.
func environment(env *testscript.Env) error {
	env.Setenv("PATH", binDir+string(os.PathListSeparator)+env.Getenv("PATH"))
	env.Setenv("HOME", env.WorkDir)
	env.Setenv("XDG_CONFIG_HOME", env.WorkDir)
	env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	env.Setenv("GIT_TERMINAL_PROMPT", "0")
	env.Setenv("LC_ALL", "C.UTF-8")
	env.Setenv("TZ", "UTC")
	env.Setenv("TERM", "dumb")
	return nil
}
