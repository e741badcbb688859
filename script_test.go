// Package gitgrid_test plays whole sessions: txtar scripts in which real git
// runs the built program, as a command and from its hooks.
package gitgrid_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
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
	build := exec.Command("go", "build", "-buildvcs=false", "-o", filepath.Join(dir, "git-grid"), "./cmd/git-grid")
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
	p := params()
	p.Dir = filepath.Join("testdata", "script")
	p.UpdateScripts = *update
	testscript.Run(t, p)
}

func params() testscript.Params {
	return testscript.Params{
		Setup:               environment,
		Condition:           condition,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"as": as, "at": at},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Deadline:            time.Now().Add(scriptLimit),
	}
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

// as makes a person the author and committer of what follows: as Ada.
func as(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: as NAME")
	}
	mail := strings.ToLower(strings.ReplaceAll(args[0], " ", ".")) + "@example.com"
	for _, role := range []string{"AUTHOR", "COMMITTER"} {
		ts.Setenv("GIT_"+role+"_NAME", args[0])
		ts.Setenv("GIT_"+role+"_EMAIL", mail)
	}
}

// at sets the time of the commits that follow: at 2026-01-23T10:00:00Z.
func at(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: at TIME")
	}
	when, err := time.Parse(time.RFC3339, args[0])
	ts.Check(err)
	ts.Setenv("GIT_AUTHOR_DATE", when.Format(time.RFC3339))
	ts.Setenv("GIT_COMMITTER_DATE", when.Format(time.RFC3339))
}

// condition knows root, and git:2.54 for a git of that version or newer.
func condition(word string) (bool, error) {
	if word == "root" {
		return os.Geteuid() == 0, nil
	}
	want, ok := strings.CutPrefix(word, "git:")
	if !ok {
		return false, fmt.Errorf("unknown condition %q", word)
	}
	git := "git"
	if other := os.Getenv("GIT_GRID_TEST_GIT"); other != "" {
		git = other
	}
	out, err := exec.Command(git, "version").Output()
	if err != nil {
		return false, fmt.Errorf("git version: %w", err)
	}
	return !older(strings.TrimPrefix(strings.TrimSpace(string(out)), "git version "), want), nil
}

// older compares the first two numbers of a version: all that git's features
// are named after.
func older(have, want string) bool {
	for i, w := range strings.Split(want, ".") {
		parts := strings.Split(have, ".")
		if i >= len(parts) {
			return true
		}
		h, errH := strconv.Atoi(parts[i])
		n, errW := strconv.Atoi(w)
		if errH != nil || errW != nil || h != n {
			return h < n
		}
	}
	return false
}

func TestOlder(t *testing.T) {
	for _, tt := range []struct {
		have, want string
		older      bool
	}{
		{"2.39.5", "2.39", false},
		{"2.39.5", "2.54", true},
		{"2.54.0.rc1", "2.54", false},
		{"2.9.1", "2.10", true}, // numbers, not text
		{"3.0.0", "2.54", false},
	} {
		if got := older(tt.have, tt.want); got != tt.older {
			t.Errorf("older(%q, %q) = %v", tt.have, tt.want, got)
		}
	}
}
