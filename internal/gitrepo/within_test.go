package gitrepo_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A git that takes too long ends with the context, and that is the error; what
// it started does not hold us up.
func TestWithin(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	r := s.open(dir)
	if _, err := r.Config(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Within(ctx).StatusOutside(""); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	if _, err := r.StatusOutside(""); err != nil {
		t.Errorf("the repository itself: %v", err)
	}
	s.write(s.dir, "slow/git", "#!/bin/sh\ncase \"$*\" in *status*) sleep 60 ;; *config*) exec /usr/bin/env PATH=\"$REAL\" git \"$@\" ;; esac\n")
	if err := os.Chmod(filepath.Join(s.dir, "slow/git"), 0o755); err != nil {
		t.Fatal(err)
	}
	s.env = append(s.env, "REAL="+os.Getenv("PATH"))
	slow := s.open(dir, "PATH="+filepath.Join(s.dir, "slow")+":"+os.Getenv("PATH"))
	ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := slow.Within(ctx).StatusOutside(""); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a slow git: %v", err)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("waited %v", took)
	}
}
