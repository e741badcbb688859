package gitrepo_test

import (
	"fmt"
	"strings"
	"testing"
)

// Commits that no git of today would write: Loose reads them as the walk does,
// or leaves them to it.
func TestOddCommits(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	tree, head := s.git(dir, "rev-parse", "HEAD^{tree}"), s.git(dir, "rev-parse", "HEAD")
	read := 0
	for _, committer := range []string{"A <a@b> 5 +0000", "A <a@b>> 5 +0000", "> <> 5 +0000", "A <a@b> 5", "A <a@b>  5 +0000", "A <a@b> -5 +0000", "A <a@b>", "A a@b 5 +0000", "", "A <a> 99999999999999999999 +0000", "A <a@b> 5x +0000"} {
		for _, more := range []string{"", "encoding ISO-8859-1\n", "encoding utf-8\n", "gpgsig x\n parent " + head + "\n \n y\n", "parent " + head + "\n"} {
			for _, message := range []string{"\nsubject\n", "\n", "", "\n\n\nlate\n", "\na\x00b\n"} {
				cmd := s.command(dir, "hash-object", "-t", "commit", "-w", "--stdin", "--literally")
				text := fmt.Sprintf("tree %s\nparent %s\nauthor A <a@b> 1 +0000\ncommitter %s\n%s%s", tree, head, committer, more, message)
				cmd.Stdin = strings.NewReader(text)
				out, err := cmd.Output()
				if err != nil {
					t.Fatal(err)
				}
				hash := strings.TrimSpace(string(out))
				r := s.open(dir)
				loose, ok := r.Loose(hash)
				if !ok {
					continue
				}
				read++
				for c, err := range r.Commits(hash, head) {
					if err != nil || line(c) != line(loose) {
						t.Fatalf("%q: %s; git: %s, %v", text, line(loose), line(c), err)
					}
				}
			}
		}
	}
	if read < 20 {
		t.Errorf("only %d were read", read)
	}
}
