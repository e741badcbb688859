package hooks_test

import (
	"os"
	"strings"
	"testing"
)

// The merge driver's answer is git's; where it has none, git merges the text,
// with markers of the length that git asks for: never our side alone in silence.
func TestDriver(t *testing.T) {
	marked := func(text string) bool { return strings.Contains(text, "<<<<<<<") && strings.Contains(text, ">>>>>>>") }
	for name, c := range map[string]struct {
		program string // of git-grid, empty where it is missing
		fails   bool
		want    func(text string) bool
	}{
		"merges":   {"#!/bin/sh\n[ \"$1 $5\" = 'merge-file .grid/WARMTH.md' ] && echo merged >\"$3\"\n", false, func(s string) bool { return s == "merged\n" }},
		"conflict": {"#!/bin/sh\necho mine >\"$3\"\nexit 1\n", true, func(s string) bool { return s == "mine\n" }},
		"missing":  {"", true, marked},
		"broken":   {"#!/nonexistent\n", true, marked},
		"crashes":  {"#!/bin/sh\nkill -9 $$\n", true, marked},
		"fatal":    {"#!/bin/sh\nexit 128\n", true, marked},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			r.install()
			path := ".grid/WARMTH.md"
			edit := func(branch, text string) {
				r.git("checkout", "-qB", branch, "main")
				r.write(path, text, 0o644)
				r.git("add", "-A")
				r.git("commit", "-qm", "docs: "+branch)
			}
			edit("main", "base\n")
			edit("left", "left\n")
			edit("right", "right\n")
			if must(t, os.Remove(r.bin+"/git-grid")); c.program != "" {
				r.write(r.bin+"/git-grid", c.program, 0o755)
			}
			_, _, err := r.run([]string{"GRID_SKIP=1"}, "git", "merge", "-q", "--no-edit", "left")
			if (err != nil) != c.fails || !c.want(r.read(path)) {
				t.Errorf("merge: %v: %q", err, r.read(path))
			}
		})
	}
}
