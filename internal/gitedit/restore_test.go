package gitedit_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Only what is named goes back to HEAD.
func TestRestore(t *testing.T) {
	s := newSandbox(t)
	for _, name := range []string{"a", "b", "c", "d/e", "old name"} {
		s.write(name, name)
	}
	s.write(".gitignore", "*.ign\n")
	s.git("add", ".")
	s.commit()
	s.write("a", "changed")
	s.write("b", "changed")
	s.git("add", "b")
	s.git("rm", "-q", "c", "d/e")
	s.git("mv", "old name", "new name")
	s.write("x/y/new", "untracked")
	s.write("x.ign", "ignored")
	s.write("kept", "untracked")
	plan, err := s.planRestore([]string{"a", "b", "c", "d/e", "old name", "new name", "x/y/new", "x.ign", "*", "nowhere", "../r", ""})
	s.do(err)
	want := "restore a\nrestore b\nrestore c\nrestore d/e\nrestore old name\nremove new name\nremove x/y/new\n"
	if plan.String() != want {
		t.Errorf("%s", plan)
	}
	s.do(plan.Apply())
	if got := s.git("status", "--porcelain", "--ignored"); got != "?? kept\n!! x.ign" {
		t.Errorf("%s", got)
	}
	if _, err := os.Stat(filepath.Join(s.dir, "x")); !os.IsNotExist(err) {
		t.Errorf("an empty folder is left: %v", err)
	}
	if plan, err := s.planRestore([]string{"a", "kept2"}); err != nil || !plan.Empty() {
		t.Errorf("nothing to do: %v, %v", plan, err)
	}
}

// What nobody named is never removed to make room, and nothing outside the
// work tree is touched through a link.
func TestRestoreInTheWay(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(s *sandbox)
		paths []string
		want  string
	}{
		{"a folder with ignored files", func(s *sandbox) { s.remove("a"); s.write("a/x.ign", "") }, []string{"a"}, `restore "a": "a/x.ign" is in the way`},
		{"a folder with a file not named", func(s *sandbox) { s.remove("a"); s.write("a/x", ""); s.write("a/y", "") }, []string{"a", "a/x"}, `restore "a": "a/y" is in the way`},
		{"a folder, all named", func(s *sandbox) { s.remove("a"); s.write("a/x", ""); s.write("a/y/z", "") }, []string{"a", "a/x", "a/y/z"}, ""},
		{"a file not named", func(s *sandbox) { s.remove("d"); s.write("d", "") }, []string{"d/e"}, `restore "d/e": "d" is in the way`},
		{"a file, named", func(s *sandbox) { s.remove("d"); s.write("d", "") }, []string{"d/e", "d"}, ""},
		{"a link, named", func(s *sandbox) {
			s.write("../outside/e", "outside")
			s.write("../outside/n", "outside")
			s.write("d/n", "")
			s.git("add", "d/n")
			s.remove("d")
			s.do(os.Symlink("../outside", filepath.Join(s.dir, "d")))
		}, []string{"d/n", "d/e", "d"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newSandbox(t)
			s.write("a", "a")
			s.write("d/e", "e")
			s.write(".gitignore", "*.ign\n")
			s.git("add", ".")
			s.commit()
			test.spoil(s)
			before := s.files()
			plan, err := s.planRestore(test.paths)
			if err == nil {
				err = plan.Apply()
			}
			if test.want == "" && err != nil || test.want != "" && (err == nil || err.Error() != test.want) {
				t.Errorf("%v", err)
			}
			if test.want != "" && !maps.Equal(s.files(), before) {
				t.Error("something changed")
			}
			if test.want == "" && s.git("status", "--porcelain") != "" {
				t.Errorf("left: %s", s.git("status", "--porcelain"))
			}
			for _, name := range []string{"e", "n"} {
				if text, err := os.ReadFile(filepath.Join(s.dir, "../outside", name)); err == nil && string(text) != "outside" {
					t.Errorf("outside: %q", text)
				} else if err != nil && strings.HasPrefix(test.name, "a link") {
					t.Errorf("outside: %v", err)
				}
			}
		})
	}
}

func (s *sandbox) remove(name string) { s.Helper(); s.do(os.RemoveAll(filepath.Join(s.dir, name))) }

// Of a submodule the commit that is checked out is kept; its files are left alone.
func TestSubmodule(t *testing.T) {
	inner := newSandbox(t)
	inner.write("f", "1")
	inner.git("add", ".")
	inner.commit()
	s := newSandbox(t)
	s.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.dir, "sub")
	s.commit()
	sub := filepath.Join(s.dir, "sub")
	s.gitIn(sub, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "--allow-empty", "-m", "in")
	s.write("sub/f", "changed")
	s.write("nested/f", "")
	s.gitIn(filepath.Join(s.dir, "nested"), "init", "-q")
	backup := s.planBackup(time.Unix(1, 0))
	commit, err := backup.Apply()
	s.do(err)
	if got, want := s.git("rev-parse", commit+":sub"), s.gitIn(sub, "rev-parse", "HEAD"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	plan, err := s.planRestore([]string{"sub", "nested/", "nested/f"})
	s.do(err)
	s.do(plan.Apply())
	if s.read("sub/f") != "changed" {
		t.Error("a file of the submodule was changed")
	}
	if _, err := os.Stat(filepath.Join(s.dir, "nested/f")); err != nil {
		t.Error("a repository inside was removed")
	}
}
