package gitrepo_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// imported makes a repository of n commits, each with a message of a few lines.
func (s *sandbox) imported(n int) string {
	s.Helper()
	dir := filepath.Join(s.dir, "big")
	s.git(s.dir, "init", "-q", "-b", "main", dir)
	in, out := io.Pipe()
	go func() {
		for i := range n {
			message := fmt.Sprintf("feat(%02d.%d): a change of some length, number %d\n\nWhy it was made, in a line or two of text that\npeople write.\n", i/100%90+1, i%5+1, i)
			fmt.Fprintf(out, "commit refs/heads/main\ncommitter Bob <bob@example.com> %d +0000\ndata %d\n%s\nM 100644 inline f%d\ndata 2\n%d\n\n", 1700000000+i, len(message), message, i%50, i%10)
		}
		if err := out.Close(); err != nil {
			s.Error(err)
		}
	}()
	cmd := s.command(dir, "fast-import", "--quiet")
	cmd.Stdin, cmd.Stderr = in, os.Stderr
	if err := cmd.Run(); err != nil {
		s.Fatal(err)
	}
	s.git(dir, "reset", "-q", "--hard")
	return dir
}

// The bar: a cold walk takes at most 1.2 times what `git log` takes through a pipe.
func BenchmarkCommits(b *testing.B) {
	s := newSandbox(b)
	dir := s.imported(100_000)
	b.Run("git log", func(b *testing.B) {
		for b.Loop() {
			cmd := exec.Command("sh", "-c", "git log --format=%H%x00%ct%x00%B | cat >/dev/null")
			cmd.Dir, cmd.Env = dir, s.env
			if err := cmd.Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Commits", func(b *testing.B) {
		for b.Loop() {
			n := 0
			for _, err := range s.open(dir).Commits("HEAD", "") {
				if err != nil {
					b.Fatal(err)
				}
				n++
			}
			if n != 100_000 {
				b.Fatal(n)
			}
		}
	})
}

// Where our reader of the index ends and git's begins (maxIndex).
func BenchmarkIndex(b *testing.B) {
	for _, n := range []int{100, 1000, 5000, 20000} {
		s := newSandbox(b)
		dir := s.initial("r")
		var list strings.Builder
		oid := s.git(dir, "rev-parse", "HEAD:a.txt")
		for i := range n {
			fmt.Fprintf(&list, "100644 %s\tsome/folder/of/%d/file%d.go\n", oid, i/20, i)
		}
		cmd := s.command(dir, "update-index", "--index-info")
		cmd.Stdin = strings.NewReader(list.String())
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
		r := s.open(dir)
		b.Run(fmt.Sprintf("%d/file", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := r.Index("some/folder/of/3"); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("%d/git", n), func(b *testing.B) {
			for b.Loop() {
				s.git(dir, "ls-files", "-s", "-z", "--", "some/folder/of/3")
			}
		})
	}
}
