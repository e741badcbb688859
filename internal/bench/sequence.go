package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-grid/git-grid/internal/corpus"
)

// nothing are the bars of where there is nothing to do: outside a grid.
func (l *lab) nothing() error {
	repo := corpus.Repo{Dir: filepath.Join(l.dir, "no-grid"), Env: l.env}
	if err := os.Mkdir(repo.Dir, 0o755); err != nil {
		return err
	}
	if _, err := repo.Git("init", "-q"); err != nil {
		return err
	}
	if _, err := repo.Git("grid", "install"); err != nil {
		return err
	}
	dir := filepath.Join(l.dir, "count-nothing")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	counter, err := corpus.Count(dir, map[string]string{"git": l.git, "git-grid": l.program})
	if err != nil {
		return err
	}
	counted := corpus.Repo{Dir: repo.Dir, Env: counter.Environment(repo.Env)}
	for _, name := range []string{"pre-commit", "post-commit", "post-merge", "post-rewrite", "pre-push"} {
		if err := drain(counted.Command(filepath.Join(repo.Dir, ".git", "hooks", name))); err != nil {
			return err
		}
	}
	started, err := counter.Started()
	if err != nil {
		return err
	}
	l.atMost("processes of the hooks outside a grid", 0, len(started), strings.Join(started, "; "))
	return nil
}

// picks is how many commits are rebased.
const picks = 100

// sequence is the bar of a rebase: against one whose hook does nothing.
func (l *lab) sequence() error {
	name := fmt.Sprintf("rebase of %d commits", picks)
	if !l.wanted(name) {
		return nil
	}
	repo, err := l.rebased()
	if err != nil {
		return err
	}
	idle := filepath.Join(l.dir, "idle")
	if err := os.Mkdir(idle, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(idle, "post-commit"), []byte("#!/bin/sh\nexit 0\n"), 0o755); err != nil {
		return err
	}
	reset := func() error { _, err := repo.Git("reset", "-q", "--hard", "topic"); return err }
	base := command(repo, "git", "-c", "core.hooksPath="+idle, "rebase", "-q", "other")
	base.name, base.prepare = "hook `exit 0`", reset
	ours := command(repo, "git", "rebase", "-q", "other")
	ours.prepare = reset
	if err := l.race(bar{name, 1.3, base, ours}); err != nil {
		return err
	}
	return l.started(repo, reset)
}

// started counts how often a rebase starts the program.
func (l *lab) started(repo corpus.Repo, reset func() error) error {
	if err := reset(); err != nil {
		return err
	}
	dir := filepath.Join(l.dir, "count-rebase")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	counter, err := corpus.Count(dir, map[string]string{"git-grid": l.program})
	if err != nil {
		return err
	}
	counted := corpus.Repo{Dir: repo.Dir, Env: counter.Environment(repo.Env)}
	if _, err := counted.Git("rebase", "-q", "other"); err != nil {
		return err
	}
	started, err := counter.Started()
	if err != nil {
		return err
	}
	l.atMost("starts of git-grid in the rebase", 1, len(started), strings.Join(started, "; "))
	return nil
}

// rebased is a project in which a branch of work waits to be rebased.
func (l *lab) rebased() (corpus.Repo, error) {
	p := hundred
	p.Commits = 10 * (p.Closed + 1)
	repo := corpus.Repo{Dir: filepath.Join(l.dir, "rebase"), Env: l.env}
	if _, err := p.Write(repo.Dir, l.env); err != nil {
		return repo, err
	}
	quiet := []string{"-c", "core.hooksPath=" + os.DevNull, "-c", "gc.auto=0"}
	git := func(args ...string) error { _, err := repo.Git(append(quiet, args...)...); return err }
	if err := git("config", "gc.auto", "0"); err != nil {
		return repo, err
	}
	if err := git("branch", "other"); err != nil {
		return repo, err
	}
	for n := range picks {
		file := filepath.Join(repo.Dir, fmt.Sprintf("topic-%03d.ts", n))
		if err := os.WriteFile(file, []byte("export {}\n"), 0o644); err != nil {
			return repo, err
		}
		if err := git("add", "."); err != nil {
			return repo, err
		}
		if err := git("commit", "-q", "-m", fmt.Sprintf("feat(%02d.1): step %d", p.Closed+1, n)); err != nil {
			return repo, err
		}
	}
	for _, args := range [][]string{
		{"branch", "topic"}, {"checkout", "-q", "other"}, {"commit", "-q", "--allow-empty", "-m", "chore: elsewhere"}, {"checkout", "-q", "-b", "work", "topic"},
	} {
		if err := git(args...); err != nil {
			return repo, err
		}
	}
	_, err := repo.Git("grid", "install")
	if err == nil {
		_, err = repo.Git("grid", "refresh")
	}
	return repo, err
}
