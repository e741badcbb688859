package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-grid/git-grid/internal/corpus"
)

// How many lessons WARMTH.md and its archive hold, and may hold before some
// of the first move to the second.
const (
	active   = 1_000
	archived = 10_000
)

// lessons are the bars of many lessons.
func (l *lab) lessons() error {
	if !l.wanted("warmth") {
		return nil
	}
	repo, files, err := l.learned()
	if err != nil {
		return err
	}
	version := command(repo, "git", "--version")
	self, err := os.Executable()
	if err != nil {
		return err
	}
	unmarshal := command(repo, self, append([]string{unmarshalWord}, files...)...)
	unmarshal.name = "unmarshal"
	n := 0
	for _, b := range []struct {
		name  string
		limit float64
		base  subject
		args  func() []string
	}{
		{"warmth list", 30, version, func() []string { return []string{"list"} }},
		{"warmth inject", 30, version, func() []string { return []string{"inject", "--task", "the cache of the layout"} }},
		{"warmth add", 1.3, unmarshal, func() []string {
			n++
			return []string{"add", "gotchas", fmt.Sprintf("measured lesson %d is new", n)}
		}},
		{"warmth harvest", 1.3, unmarshal, func() []string { return []string{"harvest"} }},
	} {
		run := func() error { return drain(repo.Command(l.program, append([]string{"warmth"}, b.args()...)...)) }
		if err := run(); err != nil {
			l.skip(b.name, strings.SplitN(err.Error(), "\n", 2)[0])
			continue
		}
		if err := l.race(bar{b.name, b.limit, b.base, subject{name: b.name, do: run}}); err != nil {
			return err
		}
		if err := l.held(repo, b.name, b.args(), append([]string{self, unmarshalWord}, files...)); err != nil {
			return err
		}
	}
	return nil
}

// held is the bar on memory: twice that of a program that unmarshals both files.
func (l *lab) held(repo corpus.Repo, name string, args, base []string) error {
	least := [2]int{}
	for range 3 {
		for i, cmd := range [][]string{base, append([]string{l.program, "warmth"}, args...)} {
			kib, err := memory(repo.Command(cmd[0], cmd[1:]...))
			if err != nil {
				return err
			}
			if least[i] == 0 || kib < least[i] {
				least[i] = kib
			}
		}
	}
	l.atMost("memory of "+name, 2*least[0], least[1], "KiB")
	return nil
}

// learned is a project with many lessons, none of which is too many for it.
func (l *lab) learned() (corpus.Repo, []string, error) {
	repo, err := l.project("lessons", corpus.Project{Closed: 100, Commits: 1010, Lessons: active / 100})
	if err != nil {
		return repo, nil, err
	}
	root := filepath.Join(repo.Dir, ".grid")
	if err := os.WriteFile(filepath.Join(root, "config.json"), []byte("{\"version\": 1, \"warmth\": {\"archive_after\": 5000}}\n"), 0o644); err != nil {
		return repo, nil, err
	}
	var b strings.Builder
	b.WriteString("---\ncodebase_patterns:\n")
	for n := range archived {
		fmt.Fprintf(&b, "  - pattern: \"Archived %d: the route of step %d is read before its page, keep the order\"\n    block: block-%02d\n", n, n*7, 1+n%100)
	}
	fmt.Fprintf(&b, "entries: %d\n---\n", archived)
	archive := filepath.Join(root, "archive", "WARMTH.md")
	if err := os.MkdirAll(filepath.Dir(archive), 0o755); err != nil {
		return repo, nil, err
	}
	return repo, []string{filepath.Join(root, "WARMTH.md"), archive}, os.WriteFile(archive, []byte(b.String()), 0o644)
}
