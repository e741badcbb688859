package gitedit_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// files are all files of the work tree: mode, and bytes or target.
func (s *sandbox) files() map[string]string {
	s.Helper()
	files := make(map[string]string)
	s.do(filepath.WalkDir(s.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && d.Name() == ".git" {
				return filepath.SkipDir
			}
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		mode, text := "100644", []byte(nil)
		if info.Mode()&fs.ModeSymlink != 0 {
			target, linkErr := os.Readlink(path)
			mode, text, err = "120000", []byte(target), linkErr
		} else if text, err = os.ReadFile(path); info.Mode()&0o100 != 0 {
			mode = "100755"
		}
		name, _ := filepath.Rel(s.dir, path)
		files[name] = mode + " " + string(text)
		return err
	}))
	return files
}

// tree is what files gives, of a commit.
func (s *sandbox) tree(rev string) map[string]string {
	s.Helper()
	r := s.open()
	entries, err := r.Tree(rev)
	s.do(err)
	var oids []string
	for _, e := range entries {
		oids = append(oids, e.OID)
	}
	files := make(map[string]string)
	for content, err := range r.Blobs(oids) {
		s.do(err)
		e := entries[len(files)]
		files[e.Path] = fmt.Sprintf("%o %s", uint32(e.Mode), content)
	}
	return files
}

var names = []string{"a", "b", "d", "d/x", "d/y/z", "e f/é", "bin", "run.sh", "s.txt", "w.crlf"}

// scramble plays random changes in the work tree and the index.
func scramble(t *rapid.T, s *sandbox) {
	for range rapid.IntRange(1, 10).Draw(t, "changes") {
		name := rapid.SampledFrom(names).Draw(t, "name")
		path := filepath.Join(s.dir, name)
		text := rapid.SampledFrom([]string{"", "one\n", "two\r\n", "\x00\xff\n", "two\r\nthree\n"}).Draw(t, "text")
		switch rapid.SampledFrom([]string{"write", "write", "link", "remove", "exec", "add", "unstage", "folder"}).Draw(t, "change") {
		case "write":
			clear(s, name)
			s.write(name, text)
		case "link":
			clear(s, name)
			s.do(os.MkdirAll(filepath.Dir(path), 0o777))
			s.do(os.Symlink("to nowhere", path))
		case "remove":
			if _, err := os.Lstat(path); err == nil {
				s.remove(name)
			}
		case "exec":
			if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
				s.do(os.Chmod(path, info.Mode()^0o111))
			}
		case "add":
			s.git("add", "-A")
		case "unstage":
			s.git("rm", "-r", "-q", "-f", "--cached", "--ignore-unmatch", "--", name)
		case "folder":
			clear(s, name+"/in")
			s.write(name+"/in", text)
		}
	}
}

// clear makes room for a file: nothing but folders above it, nothing in its place.
func clear(s *sandbox, name string) {
	parts := strings.Split(name, "/")
	for i := range parts {
		path := filepath.Join(s.dir, filepath.Join(parts[:i+1]...))
		if info, err := os.Lstat(path); err == nil && (i == len(parts)-1 || !info.IsDir()) {
			s.do(os.RemoveAll(path))
		}
	}
}

// Whatever the work tree and the index are, a backup holds every byte and mode
// of both, and after it all can go back to HEAD.
func TestBackupKeepsAll(t *testing.T) {
	if fault := backupKeepsAll(t, func(t *rapid.T, s *sandbox) { scramble(t, s) }, func(map[string]string) {}); fault != "" {
		t.Error(fault)
	}
}

// The property sees a byte that is lost.
func TestBackupKeepsAllSeesFaults(t *testing.T) {
	lose := func(kept map[string]string) {
		for _, name := range slices.Sorted(maps.Keys(kept)) {
			kept[name] += "!"
			return
		}
	}
	if fault := backupKeepsAll(t, func(_ *rapid.T, s *sandbox) { s.write("a", "x") }, lose); fault == "" {
		t.Error("a changed byte was not seen")
	}
}

// backupKeepsAll says what is wrong in one of some random work trees.
func backupKeepsAll(t *testing.T, play func(*rapid.T, *sandbox), lose func(kept map[string]string)) (fault string) {
	second := 0
	s := newSandbox(t)
	s.write(".gitattributes", "*.crlf text eol=crlf\n*.txt text=auto\n")
	for _, name := range []string{"a", "d/x", "run.sh", "w.crlf", "s.txt"} {
		s.write(name, name+"\n")
	}
	s.git("add", ".")
	s.commit()
	rapid.Check(t, func(t *rapid.T) {
		if fault != "" {
			return
		}
		play(t, s)
		files, index := s.files(), s.git("write-tree")
		second++
		backup := s.planBackup(time.Unix(int64(second), 0))
		commit, err := backup.Apply()
		s.do(err)
		kept := s.tree(commit)
		lose(kept)
		fault = differ(s, files, kept)
		if got := s.git("rev-parse", commit+"^2^{tree}"); got != index {
			fault += fmt.Sprintf("the index is %s, was %s", got, index)
		}
		var paths []string
		_, tree, _ := s.workTree()
		for _, p := range tree.Changed {
			paths = append(paths, p.Name)
		}
		plan, err := s.planRestore(paths)
		s.do(err)
		s.do(plan.Apply())
		if left := s.git("status", "--porcelain"); left != "" {
			fault += "left after the restoration of all: " + left
		}
	})
	return fault
}

// differ compares a work tree with a tree in which a file that git takes for
// unchanged may stand as HEAD has it: line endings that git itself converts.
func differ(s *sandbox, files, kept map[string]string) string {
	head := s.tree("HEAD")
	for name, text := range files {
		if kept[name] != text && !(kept[name] == head[name] && strings.ReplaceAll(text, "\r\n", "\n") == head[name]) {
			return fmt.Sprintf("%s: kept as %q, was %q", name, kept[name], text)
		}
	}
	for name := range kept {
		if _, ok := files[name]; !ok {
			return name + " was not there"
		}
	}
	return ""
}
