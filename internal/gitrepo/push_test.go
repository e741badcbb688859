package gitrepo_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

var zeros, ones = strings.Repeat("0", 40), strings.Repeat("1", 40)

func TestReadPush(t *testing.T) {
	for _, test := range []struct {
		in, want string
	}{
		{"", ""},
		{"refs/heads/x " + ones + " refs/heads/y " + zeros + "\n", "[refs/heads/x new refs/heads/y]"},
		{"(delete) " + zeros + " refs/heads/y " + ones + "\n", "[(delete) gone refs/heads/y]"},
		{":/fix bug " + ones + " refs/heads/y " + ones, "[:/fix bug refs/heads/y]"},
		{"HEAD^{/a  b } " + ones + " refs/é " + ones + "\n", "[HEAD^{/a  b } refs/é]"},
		{"x " + strings.Repeat("a", 64) + " y " + strings.Repeat("0", 64) + "\n", "[x new y]"},
		{"x " + ones + " y " + ones + "\nnonsense\n", "[x y]" + `!read pushed refs: line 2: "nonsense": not a ref, a hash, a ref and a hash`},
		{"x " + ones + " y 123\n", `!read pushed refs: line 1: "x ` + ones + ` y 123": not a ref, a hash, a ref and a hash`},
	} {
		var got strings.Builder
		for p, err := range gitrepo.ReadPush(strings.NewReader(test.in)) {
			if err != nil {
				got.WriteString("!" + err.Error())
				continue
			}
			fmt.Fprint(&got, "[", p.LocalRef, map[bool]string{true: " new"}[p.Create()], map[bool]string{true: " gone"}[p.Delete()], " ", p.RemoteRef, "]")
		}
		if got.String() != test.want {
			t.Errorf("%q: %s, want %s", test.in, got.String(), test.want)
		}
	}
	for _, err := range gitrepo.ReadPush(iotest.ErrReader(io.ErrClosedPipe)) {
		if !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("a broken pipe: %v", err)
		}
	}
}

// What a real hook is given for real pushes is read and printed back as it was.
func TestReadPushReal(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	s.git(s.dir, "init", "-q", "--bare", "far.git")
	s.write(dir, ".git/hooks/pre-push", "#!/bin/sh\ncat >>pushed\n")
	if err := os.Chmod(filepath.Join(dir, ".git/hooks/pre-push"), 0o755); err != nil {
		t.Fatal(err)
	}
	s.git(dir, "tag", "-a", "-m", "t", "v1")
	s.git(dir, "push", "-q", "../far.git", "main", "v1", "HEAD^{/01.. first}:refs/heads/z")
	s.git(dir, "push", "-q", "../far.git", ":refs/heads/z")
	text := string(must[[]byte](t)(os.ReadFile(filepath.Join(dir, "pushed"))))
	var again strings.Builder
	for p, err := range gitrepo.ReadPush(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		again.WriteString(p.String() + "\n")
	}
	if again.String() != text || strings.Count(text, "\n") != 4 {
		t.Errorf("%q, given %q", again.String(), text)
	}
}

func FuzzReadPush(f *testing.F) {
	for _, seed := range []string{"", "\n", "refs/heads/x " + ones + " refs/heads/y " + zeros + "\n", "(delete) " + zeros + " y " + ones, ":/fix bug " + ones + " y " + ones + "\nx", " " + ones + "  " + ones, "\x00 \xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var again strings.Builder
		for p, err := range gitrepo.ReadPush(strings.NewReader(text)) {
			if err != nil {
				return
			}
			if p.Delete() != (strings.Trim(p.LocalOID, "0") == "") || strings.ContainsAny(p.RemoteRef, " \n") {
				t.Errorf("%+v", p)
			}
			again.WriteString(p.String() + "\n")
		}
		if strings.TrimSuffix(again.String(), "\n") != strings.TrimSuffix(text, "\n") {
			t.Errorf("%q printed as %q", text, again.String())
		}
	})
}
