package gitrepo_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// at sets the author's date of the commits that follow.
func (s *sandbox) at(minute int) {
	s.env = append(s.env, fmt.Sprintf("GIT_AUTHOR_DATE=2026-01-02T03:%02d:00Z", minute))
}

// Amended, rebased, picked and squashed commits, and those that nothing replaced.
func TestSuccessors(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		s := newSandbox(t)
		dir := s.initial("r", "--object-format="+format)
		s.hostile(dir)
		head := func() string { return s.git(dir, "rev-parse", "HEAD") }
		s.at(1)
		s.commit(dir, "base", "base\n", "base")
		s.git(dir, "branch", "upstream")
		lost, want := make(map[string]string), make(map[string]string)

		s.at(2)
		lost["reworded"] = s.commit(dir, "b", "b\n", "old words")
		s.git(dir, "commit", "-q", "--amend", "--reset-author", "-m", "new words")
		s.at(3)
		lost["amended"] = s.commit(dir, "c", "c\n", "feat(02): c")
		s.write(dir, "c", "c, amended\n")
		s.git(dir, "commit", "-q", "-a", "--amend", "--no-edit")
		s.at(4)
		lost["dropped"] = s.commit(dir, "d", "d\n", "dropped")
		s.git(dir, "reset", "-q", "--hard", "HEAD~1")
		// The same patch twice, by others: no one knows which took its place.
		s.at(5)
		lost["twice"] = s.commit(dir, "e", "e\n", "e")
		s.git(dir, "reset", "-q", "--hard", "HEAD~1")
		s.at(6)
		s.commit(dir, "e", "e\n", "e, first time")
		s.git(dir, "revert", "--no-edit", "HEAD")
		s.commit(dir, "e", "e\n", "e, second time")
		// A rebase on the other side, in which a lost commit follows another.
		s.at(7)
		lost["rebased"] = s.commit(dir, "f", "f\n", "f")
		s.at(8)
		lost["rebased too"] = s.commit(dir, "g", "\x00binary\xff\n", "g")
		s.git(dir, "checkout", "-q", "upstream")
		s.commit(dir, "other", "o\n", "other")
		s.git(dir, "checkout", "-q", "main")
		for hash := range strings.FieldsSeq(s.git(dir, "rev-list", "upstream~1..main")) {
			lost["rebased "+hash] = hash
		}
		s.git(dir, "rebase", "-q", "upstream")
		want["rebased"], want["rebased too"] = s.git(dir, "rev-parse", "HEAD~1"), head()

		r := s.open(dir)
		var hashes []string
		for _, hash := range lost {
			hashes = append(hashes, hash)
		}
		got := must[map[string]string](t)(r.Successors("HEAD", hashes))
		for _, name := range []string{"dropped", "twice", "rebased", "rebased too"} {
			if got[lost[name]] != want[name] {
				t.Errorf("%s %s: %q, want %q", format, name, got[lost[name]], want[name])
			}
		}
		if next := got[lost["reworded"]]; next != s.git(dir, "log", "-1", "--format=%H", "--grep=^new words", "HEAD") {
			t.Errorf("%s reworded, then rebased: %q", format, next)
		}
		if next := got[lost["amended"]]; next != s.git(dir, "log", "-1", "--format=%H", "--grep=^feat(02): c", "HEAD") || next == "" {
			t.Errorf("%s amended, then rebased: %q", format, next)
		}
		if none, err := r.Successors("HEAD", nil); len(none) != 0 || err != nil {
			t.Errorf("of nothing: %v, %v", none, err)
		}
		if _, err := r.Successors("HEAD", []string{strings.Repeat("1", len(head()))}); err == nil {
			t.Error("a hash of nothing has a successor")
		}
	}
}

// In a partial clone no patch is read; authorship still tells.
func TestSuccessorsPartial(t *testing.T) {
	s := newSandbox(t)
	from := s.initial("from")
	s.git(from, "config", "uploadpack.allowFilter", "true")
	s.at(1)
	s.commit(from, "b", "b\n", "same words")
	s.git(from, "branch", "old")
	s.write(from, "b", "bb\n")
	s.git(from, "commit", "-q", "-a", "--amend", "--no-edit")
	s.git(s.dir, "clone", "-q", "--no-checkout", "--filter=blob:none", "file://"+from, "partial")
	dir := filepath.Join(s.dir, "partial")
	old := s.git(dir, "rev-parse", "origin/old")
	got := must[map[string]string](t)(s.open(dir).Successors("HEAD", []string{old}))
	if got[old] != s.git(dir, "rev-parse", "HEAD") {
		t.Errorf("%v", got)
	}
	if packs := must[[]string](t)(filepath.Glob(filepath.Join(dir, ".git/objects/pack/*.pack"))); len(packs) != 1 {
		t.Errorf("%d packs", len(packs))
	}
}

// A history with nothing in common is searched whole, and in bounds.
func TestSuccessorsUnrelated(t *testing.T) {
	s := newSandbox(t)
	dir := s.imported(3000)
	s.git(dir, "checkout", "-q", "--orphan", "alone")
	s.git(dir, "rm", "-r", "-q", "-f", ".")
	s.write(dir, "f1", "1\n")
	tip := s.git(dir, "log", "-1", "--format=%an%x00%ae%x00%at%x00%s", "main~7")
	fields := strings.Split(tip, "\x00")
	s.git(dir, "add", ".")
	s.env = append(s.env, "GIT_AUTHOR_NAME="+fields[0], "GIT_AUTHOR_EMAIL="+fields[1], "GIT_AUTHOR_DATE=@"+fields[2]+" +0000")
	s.git(dir, "commit", "-q", "-m", fields[3])
	lost := s.git(dir, "rev-parse", "HEAD")
	got := must[map[string]string](t)(s.open(dir).Successors("main", []string{lost}))
	if want := s.git(dir, "rev-parse", "main~7"); got[lost] != want {
		t.Errorf("%v, want %s", got, want)
	}
}
