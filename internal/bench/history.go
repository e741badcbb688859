package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/git-grid/git-grid/internal/corpus"
)

// hundred is the grid that the hooks and the status are measured in.
var hundred = corpus.Project{Closed: 100, Claims: 2, Files: 2, Lessons: 1}

// long is a history beside which the rest of a cold status is small.
const long = 100_000

// history are the bars of a length of history: after a commit, at a prompt,
// and with nothing remembered.
func (l *lab) history(commits int) error {
	p := hundred
	p.Commits = max(commits, 10*(p.Closed+1))
	repo, err := l.project(fmt.Sprintf("history-%d", p.Commits), p)
	if err != nil {
		return err
	}
	at := fmt.Sprintf(" at %d commits", p.Commits)
	if err := l.counts(repo, at); err != nil {
		return err
	}
	version := command(repo, "git", "--version")
	n := 0
	commit := func() error { n++; return quietCommit(repo, n) }
	hook := command(repo, filepath.Join(repo.Dir, ".git", "hooks", "post-commit"))
	hook.name, hook.prepare = "post-commit", commit
	if err := l.race(bar{"post-commit" + at, 10, version, hook}); err != nil {
		return err
	}
	short := command(repo, l.program, "status", "--short")
	if err := drain(repo.Command(l.program, "status", "--short")); err != nil { // it is warm from here on
		return err
	}
	if err := l.race(bar{"status --short" + at, 6, version, short}); err != nil {
		return err
	}
	if commits < long {
		return nil
	}
	log := command(repo, "git", "log", "--format=%H%x00%ct%x00%B")
	for _, form := range [][]string{{"status", "--short"}, {"status", "--json"}} {
		cold := command(repo, l.program, form...)
		cold.prepare = func() error { return os.RemoveAll(filepath.Join(repo.Dir, ".git", "grid")) }
		if err := l.race(bar{"cold " + cold.name[len(l.program)+1:] + at, 1.3, log, cold}); err != nil {
			return err
		}
	}
	return drain(repo.Command(l.program, "status"))
}

// quietCommit makes a commit of work that no hook sees, a minute after the one
// before: of two in one second a fold can't always tell which is the newer.
func quietCommit(repo corpus.Repo, n int) error {
	last, err := repo.Git("log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	seconds, err := strconv.Atoi(strings.TrimSpace(last))
	if err != nil {
		return err
	}
	at := fmt.Sprintf("GIT_COMMITTER_DATE=%d +0000", seconds+60)
	_, err = corpus.Repo{Dir: repo.Dir, Env: append(repo.Env, at)}.Git(
		"-c", "core.hooksPath="+os.DevNull, "-c", "gc.auto=0", "commit", "-q", "--allow-empty",
		"-m", fmt.Sprintf("feat(%02d.%d): measured step %d", hundred.Closed+1, 1+n%corpus.Threads, n))
	return err
}

// counts are how many processes of git an ordinary commit's hook and a status
// start, both warm.
func (l *lab) counts(repo corpus.Repo, at string) error {
	dir, err := os.MkdirTemp(l.dir, "count")
	if err != nil {
		return err
	}
	counter, err := corpus.Count(dir, map[string]string{"git": l.git})
	if err != nil {
		return err
	}
	counted := corpus.Repo{Dir: repo.Dir, Env: counter.Environment(repo.Env)}
	if err := quietCommit(repo, 0); err != nil {
		return err
	}
	for _, c := range []struct {
		name string
		most int
		args []string
	}{
		{"git processes of post-commit" + at, 2, []string{filepath.Join(repo.Dir, ".git", "hooks", "post-commit")}},
		{"git processes of status --short" + at, 1, []string{l.program, "status", "--short"}},
	} {
		if err := drain(counted.Command(c.args[0], c.args[1:]...)); err != nil {
			return err
		}
		started, err := counter.Started()
		if err != nil {
			return err
		}
		l.atMost(c.name, c.most, len(started), strings.Join(started, "; "))
	}
	return nil
}
