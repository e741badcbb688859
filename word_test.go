package gitgrid_test

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

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

// at sets the time of what follows, of commits and of the day: at 2026-01-23T10:00:00Z.
func at(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: at TIME")
	}
	when, err := time.Parse(time.RFC3339, args[0])
	ts.Check(err)
	ts.Setenv("GIT_AUTHOR_DATE", when.Format(time.RFC3339))
	ts.Setenv("GIT_COMMITTER_DATE", when.Format(time.RFC3339))
	ts.Setenv("GIT_TEST_DATE_NOW", strconv.FormatInt(when.Unix(), 10))
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
