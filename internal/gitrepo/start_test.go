package gitrepo_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// counted puts a `git` first on PATH that writes a line for each start; the
// function tells how many there were.
func (s *sandbox) counted() func() int {
	s.Helper()
	real, err := exec.LookPath("git")
	if err != nil {
		s.Fatal(err)
	}
	log := filepath.Join(s.dir, "starts")
	wrapper := "#!/bin/sh\necho \"$@\" >>'" + log + "'\nexec '" + real + "' \"$@\"\n"
	s.write(s.dir, "bin/git", wrapper)
	if err := os.Chmod(filepath.Join(s.dir, "bin/git"), 0o755); err != nil {
		s.Fatal(err)
	}
	s.env = append(s.env, "PATH="+filepath.Join(s.dir, "bin")+":"+os.Getenv("PATH"))
	return func() int {
		text, err := os.ReadFile(log)
		if err != nil && !os.IsNotExist(err) {
			s.Fatal(err)
		}
		return strings.Count(string(text), "\n")
	}
}

// What `status` and a hook need of an ordinary repository starts one process.
func TestStarts(t *testing.T) {
	for _, linked := range []bool{false, true} {
		s := newSandbox(t)
		dir := s.initial("r")
		if linked {
			s.git(dir, "worktree", "add", "-q", "-b", "side", "../tree")
			dir = filepath.Join(s.dir, "tree")
			s.env = append(s.env, "GIT_DIR="+filepath.Join(s.dir, "r/.git/worktrees/tree"))
		}
		starts := s.counted()
		r := s.open(dir)
		head, err := r.Head()
		if err != nil {
			t.Fatal(err)
		}
		commit, ok := r.Loose(head.Hash)
		if !ok || commit.Message != "feat(01): first\n" {
			t.Errorf("loose HEAD: %+v, %v", commit, ok)
		}
		if entries, err := r.Index(""); err != nil || len(entries) != 1 {
			t.Errorf("index: %v, %v", entries, err)
		}
		if r.InProgress() != "" || r.Sequence() {
			t.Error("an operation in progress")
		}
		if _, err := r.Config(); err != nil {
			t.Error(err)
		}
		if n := starts(); n != 1 {
			t.Errorf("linked %v: %d processes started", linked, n)
		}
	}
}
