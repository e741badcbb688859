package gitrepo_test

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// history makes merges, an octopus, odd messages, another encoding, an empty
// message, bytes that are no UTF-8.
func history(s *sandbox) string {
	s.Helper()
	dir := s.initial("r")
	s.git(dir, "checkout", "-q", "-b", "side")
	s.commit(dir, "b", "1", "fix(02.1): body\n\ntext\n\n\nGrid-Block: 02\n")
	s.git(dir, "branch", "third")
	s.git(dir, "checkout", "-q", "third")
	s.commit(dir, "c", "1", "commit abc\n\n\tcommit def\x1b[0m\u202e")
	s.git(dir, "checkout", "-q", "main")
	s.commit(dir, "d", "1", "feat(03): é 日本")
	s.git(dir, "merge", "-q", "--no-ff", "-m", "octopus", "side", "third")
	s.git(dir, "-c", "i18n.commitEncoding=ISO-8859-1", "commit", "-q", "--allow-empty", "-m", "latin \xe9\xe8")
	s.git(dir, "commit", "-q", "--allow-empty", "-m", "broken \xff\xfe bytes")
	s.git(dir, "commit", "-q", "--allow-empty", "--allow-empty-message", "-m", "")
	s.git(dir, "commit", "-q", "--allow-empty", "--cleanup=verbatim", "-m", "\n\n  spaces kept  \n\n\n")
	return dir
}

// hostile are settings that change what people see; no answer may follow them.
func (s *sandbox) hostile(dir string) {
	for _, item := range []string{"log.showSignature=true", "format.pretty=oneline", "color.ui=always", "i18n.logOutputEncoding=ISO-8859-1", "log.decorate=full", "diff.renames=false", "diff.noprefix=true", "core.quotePath=true", "diff.external=false", "core.abbrev=4", "diff.orderFile=/dev/null", "diff.relative=true", "status.relativePaths=true", "status.showUntrackedFiles=no", "status.renames=false", "status.branch=true", "diff.ignoreSubmodules=all", "diff.algorithm=patience", "diff.context=1"} {
		key, value, _ := strings.Cut(item, "=")
		s.git(dir, "config", key, value)
	}
}

func line(c gitrepo.RawCommit) string {
	return fmt.Sprintf("%s %s %d %q", c.Hash, strings.Join(c.Parents, " "), c.Time, c.Message)
}

func (s *sandbox) logged(dir string, span ...string) []string {
	s.Helper()
	args := append([]string{"-c", "log.showSignature=false", "log", "--encoding=UTF-8", "--no-color", "--format=%H%x00%P%x00%ct%x00%B%x00"}, span...)
	var lines []string
	fields := strings.Split(s.git(dir, args...), "\x00")
	for i := 0; i+3 < len(fields); i += 4 {
		lines = append(lines, fmt.Sprintf("%s %s %s %q", strings.TrimPrefix(fields[i], "\n"), fields[i+1], fields[i+2], fields[i+3]))
	}
	return lines
}

func collect[T any](t testing.TB, seq iter.Seq2[T, error]) []T {
	t.Helper()
	var all []T
	for v, err := range seq {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}

// A walk gives what `git log` gives, with replacements, grafts and shallow
// edges, whatever is configured.
func TestCommits(t *testing.T) {
	s := newSandbox(t)
	dir := history(s)
	s.hostile(dir)
	s.git(s.dir, "clone", "-q", "--depth", "3", "file://"+dir, "shallow")
	s.git(s.dir, "clone", "-q", dir, "replaced")
	replaced := filepath.Join(s.dir, "replaced")
	s.git(replaced, "replace", "HEAD~2", "HEAD~4")
	for _, dir := range []string{dir, filepath.Join(s.dir, "shallow"), replaced} {
		r := s.open(dir)
		for _, since := range []string{"", "HEAD~2"} {
			span := []string{"HEAD"}
			if since != "" {
				span = append(span, "^"+since)
			}
			var got []string
			for _, c := range collect(t, r.Commits("HEAD", since)) {
				got = append(got, line(c))
			}
			if want := s.logged(dir, span...); !slices.Equal(got, want) || len(want) < 2 {
				t.Errorf("%s since %q:\n%s\ngit:\n%s", dir, since, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

// A walk can be left at any point.
func TestCommitsLeft(t *testing.T) {
	s := newSandbox(t)
	r := s.open(history(s))
	for _, err := range r.Commits("HEAD", "") { // it can be left
		if err != nil {
			t.Fatal(err)
		}
		break
	}
	if all := collect(t, r.Commits("HEAD", "")); len(all) != 9 {
		t.Errorf("%d commits", len(all))
	}
}

// News after an amend and a rebase are what went and what came.
func TestNews(t *testing.T) {
	s := newSandbox(t)
	dir := history(s)
	old := s.git(dir, "rev-parse", "HEAD")
	s.git(dir, "reset", "-q", "--hard", "HEAD~2")
	s.commit(dir, "e", "1", "new")
	s.git(dir, "commit", "-q", "--amend", "-m", "newer")
	var got, boundary []string
	for _, c := range collect(t, s.open(dir).News(old, "HEAD", "")) {
		if c.Boundary {
			boundary = append(boundary, c.Hash)
			continue
		}
		got = append(got, fmt.Sprint(c.Added, " ", c.Hash))
	}
	var want []string
	for _, side := range []struct{ added, span string }{{"true", old + "..HEAD"}, {"false", "HEAD.." + old}} {
		for hash := range strings.FieldsSeq(s.git(dir, "rev-list", side.span)) {
			want = append(want, side.added+" "+hash)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || len(got) != 3 {
		t.Errorf("%q, git: %q", got, want)
	}
	if base := s.git(dir, "merge-base", old, "HEAD"); !slices.Equal(boundary, []string{base}) {
		t.Errorf("boundary %q, git: %q", boundary, base)
	}
}

// A cached tip that is gone is a case of its own; so is what is no revision.
func TestMissing(t *testing.T) {
	s := newSandbox(t)
	r := s.open(s.initial("r"))
	gone := strings.Repeat("12", 20)
	for _, err := range r.News(gone, "HEAD", "") {
		if missing, ok := errors.AsType[*gitrepo.MissingError](err); !ok || missing.Rev != gone {
			t.Errorf("News: %v", err)
		}
	}
	for _, err := range r.Commits("--all", "") {
		if err == nil || !strings.Contains(err.Error(), "not a revision") {
			t.Errorf("an option: %v", err)
		}
	}
	for _, err := range r.Commits("HEAD", gone) {
		if _, ok := errors.AsType[*gitrepo.GitError](err); !ok {
			t.Errorf("since what is gone: %v", err)
		}
	}
	if in, err := r.Contains("HEAD", gone); in || err != nil {
		t.Errorf("Contains what is gone: %v, %v", in, err)
	}
}

func TestContains(t *testing.T) {
	s := newSandbox(t)
	dir := history(s)
	s.git(dir, "checkout", "-q", "-b", "other", "side")
	apart := s.commit(dir, "z", "z", "apart")
	r := s.open(dir)
	for rev, want := range map[string]bool{"side": true, "main": true, "main~1": true, apart: false} {
		if got, err := r.Contains("main", rev); got != want || err != nil {
			t.Errorf("Contains(main, %s): %v, %v", rev, got, err)
		}
	}
	if _, err := r.Contains("nowhere", "side"); err == nil {
		t.Error("a tip that does not exist contains nothing, and says so")
	}
}

// Loose reads what the walk reads, or says that it can't.
func TestLoose(t *testing.T) {
	s := newSandbox(t)
	dir := history(s)
	r := s.open(dir)
	read := 0
	for _, c := range collect(t, r.Commits("HEAD", "")) {
		got, ok := r.Loose(c.Hash)
		if latin := strings.HasPrefix(c.Message, "latin"); ok == latin {
			t.Errorf("%q: %v", c.Message, ok)
		}
		if ok && line(got) != line(c) {
			t.Errorf("%s, git: %s", line(got), line(c))
		}
		read++
	}
	if read != 9 {
		t.Errorf("%d commits", read)
	}
	head := s.git(dir, "rev-parse", "HEAD")
	for _, hash := range []string{"", "HEAD", strings.Repeat("0", 40), s.git(dir, "rev-parse", "HEAD^{tree}"), head[:12]} {
		if _, ok := r.Loose(hash); ok {
			t.Errorf("Loose(%q) is no commit", hash)
		}
	}
	for _, spoil := range []func(){
		func() { s.git(dir, "replace", head, "HEAD~1") },
		func() { s.git(dir, "pack-refs", "--all"); s.remove(dir, ".git/refs/replace") },
		func() { s.git(dir, "replace", "-d", head); s.git(dir, "repack", "-q", "-a", "-d") },
	} {
		spoil()
		if _, ok := s.open(dir).Loose(head); ok {
			t.Error("a commit that is replaced or packed was read from its own file")
		}
	}
}

func (s *sandbox) remove(dir, name string) {
	s.Helper()
	if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
		s.Fatal(err)
	}
}

// A broken loose commit is not read.
func TestLooseBroken(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	head := s.git(dir, "rev-parse", "HEAD")
	path := filepath.Join(dir, ".git/objects", head[:2], head[2:])
	whole := must[[]byte](t)(os.ReadFile(path))
	s.remove(dir, ".git/objects/"+head[:2]+"/"+head[2:])
	for cut := range len(whole) {
		s.write(dir, ".git/objects/"+head[:2]+"/"+head[2:], string(whole[:cut]))
		if c, ok := s.open(dir).Loose(head); ok && cut < len(whole)-4 { // the last four are zlib's own sum
			t.Fatalf("cut at %d: %+v", cut, c)
		}
		if cut > 60 {
			break
		}
	}
}
