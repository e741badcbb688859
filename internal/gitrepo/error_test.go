package gitrepo_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// What git would not work in is refused with git's own words, at the latest
// where the configuration is read.
func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		name string
		make func(s *sandbox) string
	}{
		{"no repository", func(s *sandbox) string { s.write(s.dir, "d/f", ""); return filepath.Join(s.dir, "d") }},
		{"inside the git folder", func(s *sandbox) string { return filepath.Join(s.initial("r"), ".git") }},
		{"a format of the future", func(s *sandbox) string {
			dir := s.initial("r")
			s.git(dir, "config", "core.repositoryFormatVersion", "99")
			return dir
		}},
		{"an unknown extension", func(s *sandbox) string {
			dir := s.initial("r")
			s.git(dir, "config", "core.repositoryFormatVersion", "1")
			s.git(dir, "config", "extensions.unheardOf", "true")
			return dir
		}},
		{"another's folder", func(s *sandbox) string {
			dir := s.initial("r")
			s.env = append(s.env, "GIT_TEST_ASSUME_DIFFERENT_OWNER=1")
			return dir
		}},
		{"a configuration that can't be read", func(s *sandbox) string {
			dir := s.initial("r")
			s.write(dir, ".git/config", "[core\n")
			return dir
		}},
		{"a ceiling", func(s *sandbox) string {
			dir := s.initial("r")
			s.write(dir, "sub/f", "")
			s.env = append(s.env, "GIT_CEILING_DIRECTORIES="+dir)
			return filepath.Join(dir, "sub")
		}},
		{"a work tree whose git folder is gone", func(s *sandbox) string {
			dir := s.initial("r")
			s.git(dir, "worktree", "add", "-q", "../tree")
			s.remove(dir, ".git/worktrees/tree")
			return filepath.Join(s.dir, "tree")
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newSandbox(t)
			dir := test.make(s)
			want := strings.TrimPrefix(s.fails(dir, "rev-parse", "--show-toplevel"), "fatal: ")
			r, err := gitrepo.Open(dir, s.env)
			if err == nil {
				_, err = r.Config()
			}
			if refused, ok := errors.AsType[*gitrepo.GitError](err); !ok || refused.Error() != want || refused.Code != 128 {
				t.Errorf("%v, git: %s", err, want)
			}
		})
	}
}

// Where git works, none of these is refused.
func TestNotRefused(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	s.write(dir, "sub/.git/unrelated", "")
	if got := s.open(filepath.Join(dir, "sub")).Top; got != dir {
		t.Errorf("a `.git` that is none: %s", got)
	}
	s.git(s.dir, "init", "-q", "--bare", "bare.git")
	r := s.open(filepath.Join(s.dir, "bare.git"))
	if _, err := r.Config(); err != nil || r.Top != "" || r.GitDir != filepath.Join(s.dir, "bare.git") {
		t.Errorf("bare: %+v, %v", r, err)
	}
	if head, err := r.Head(); err != nil || head.Hash != "" || head.Ref == "" {
		t.Errorf("bare HEAD: %+v, %v", head, err)
	}
}

func TestNoGit(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	_, err := gitrepo.Open(dir, append(s.env, "PATH="+s.dir))
	if err == nil || !strings.Contains(err.Error(), "git: executable file not found") {
		t.Errorf("without git: %v", err)
	}
	if _, err := gitrepo.Open(filepath.Join(s.dir, "nowhere"), s.env); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

// A branch's file that is empty or unreadable is git's to judge: an older,
// packed value must not stand in for it.
func TestBrokenBranch(t *testing.T) {
	for _, text := range []string{"", "deadbeef\n", "\n"} {
		s := newSandbox(t)
		dir := s.initial("r")
		s.git(dir, "pack-refs", "--all")
		s.write(dir, ".git/refs/heads/main", text)
		if head, err := s.open(dir).Head(); err == nil && head.Hash != "" {
			t.Errorf("%q: %+v", text, head)
		}
	}
}
