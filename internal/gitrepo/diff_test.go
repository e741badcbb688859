package gitrepo_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// moves makes a history of renames, deletions, a deletion that only a merge
// did, and one that came by a side branch.
func moves(s *sandbox) (dir string, commits map[string]string) {
	s.Helper()
	dir = s.initial("r")
	commits = make(map[string]string)
	long := strings.Repeat("a line of text\n", 20)
	for _, name := range []string{"keep", "old name", "drop", "drop é", "side", "merged", "back"} {
		s.commit(dir, name, name+long+name, "add "+name)
	}
	commit := func(name string) {
		s.git(dir, "commit", "-q", "-m", name)
		commits[name] = s.git(dir, "rev-parse", "HEAD")
	}
	s.git(dir, "mv", "old name", "new name")
	commit("rename")
	s.git(dir, "rm", "-q", "drop", "drop é", "back")
	commit("delete")
	commits["again"] = s.commit(dir, "back", "it is back"+long, "back")
	s.git(dir, "rm", "-q", "back")
	commit("delete back")
	s.git(dir, "checkout", "-q", "-b", "branch")
	s.git(dir, "rm", "-q", "side")
	commit("delete side")
	s.git(dir, "checkout", "-q", "main")
	s.commit(dir, "more", "1", "more")
	s.git(dir, "merge", "-q", "--no-ff", "--no-commit", "branch")
	s.git(dir, "rm", "-q", "merged")
	commit("merge")
	return dir, commits
}

func TestDeleted(t *testing.T) {
	s := newSandbox(t)
	dir, commits := moves(s)
	s.hostile(dir)
	s.git(dir, "config", "log.follow", "true")
	starts := s.counted()
	r := s.open(dir)
	must[gitrepo.Config](t)(r.Config())
	before := starts()
	got := must[map[string]gitrepo.Deletion](t)(r.Deleted("HEAD", []string{"keep", "old name", "drop", "drop é", "side", "merged", "back", "never", "*"}))
	want := map[string]gitrepo.Deletion{
		"keep":     {},
		"old name": {Commit: commits["rename"], Renamed: "new name"},
		"drop":     {Commit: commits["delete"]},
		"drop é":   {Commit: commits["delete"]},
		"side":     {Commit: commits["delete side"]},
		"merged":   {Commit: commits["merge"]},
		"back":     {Commit: commits["delete back"]},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v\nwant:\n%v", got, want)
	}
	if n := starts() - before; n != 1 {
		t.Errorf("%d processes", n)
	}
	one := must[map[string]gitrepo.Deletion](t)(r.Deleted("HEAD", []string{"old name"}))
	if one["old name"] != want["old name"] {
		t.Errorf("one path: %v", one)
	}
	if _, err := r.Deleted("HEAD", []string{"a\nb"}); err == nil {
		t.Error("a path of two lines is asked for")
	}
}

func TestDiff(t *testing.T) {
	s := newSandbox(t)
	dir, commits := moves(s)
	s.hostile(dir)
	r := s.open(dir)
	root := s.git(dir, "rev-list", "--max-parents=0", "HEAD")
	var got []string
	for c, err := range r.Diff([]string{commits["rename"], commits["delete"], commits["merge"], root}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s %c %q %q", c.Commit[:8], c.Status, c.Old, c.Path))
	}
	short := func(name string) string { return commits[name][:8] }
	want := []string{
		short("rename") + ` R "old name" "new name"`,
		short("delete") + ` D "" "back"`, short("delete") + ` D "" "drop"`, short("delete") + ` D "" "drop é"`,
		short("merge") + ` D "" "merged"`, short("merge") + ` D "" "side"`,
		root[:8] + ` A "" "a.txt"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, err := range r.Diff([]string{root, commits["delete"]}) { // it can be left
		if err != nil {
			t.Fatal(err)
		}
		break
	}
	for _, err := range r.Diff([]string{"HEAD"}) {
		if err == nil {
			t.Error("a name is taken for a hash")
		}
	}
}

func TestLastTouch(t *testing.T) {
	s := newSandbox(t)
	dir, commits := moves(s)
	r := s.open(dir)
	for path, want := range map[string]string{"drop": commits["delete"], "back": commits["delete back"], "new name": commits["rename"]} {
		if got, ok, err := r.LastTouch("HEAD", path); !ok || err != nil || got.Hash != want {
			t.Errorf("%s: %v, %v, %v", path, got, ok, err)
		}
	}
	if c, ok, err := r.LastTouch("HEAD", "never", "nor this"); ok || err != nil {
		t.Errorf("what never was: %v, %v", c, err)
	}
	if all := collect(t, r.History("HEAD", "back")); len(all) != 4 {
		t.Errorf("history of a path: %v", all)
	}
}

func TestStatus(t *testing.T) {
	s := newSandbox(t)
	dir, _ := moves(s)
	s.hostile(dir)
	s.write(dir, ".gitignore", "ignored\n.grid/cache\n")
	s.write(dir, "ignored", "")
	s.write(dir, ".grid/STATE.md", "")
	s.write(dir, ".gridless/f", "")
	s.write(dir, "sub é/deep/new\nfile", "")
	s.write(dir, "keep", "changed")
	s.git(dir, "mv", "new name", "newer name")
	s.git(dir, "rm", "-q", "--cached", "more")
	r := s.open(dir)
	for _, folder := range []string{".grid", "", "sub é"} {
		var got, want []string
		for _, x := range must[[]gitrepo.Status](t)(r.StatusOutside(folder)) {
			got = append(got, fmt.Sprintf("%c%c %s", x.Index, x.Tree, x.Path))
		}
		for line := range strings.SplitSeq(s.git(dir, "-c", "status.branch=false", "status", "--porcelain", "-z", "-uall", "--no-renames"), "\x00") {
			if line != "" && (folder == "" || !strings.HasPrefix(line[3:], folder+"/")) {
				want = append(want, line)
			}
		}
		if !slices.Equal(got, want) || len(got) < 6 {
			t.Errorf("outside %q: %q, git: %q", folder, got, want)
		}
	}
	s.git(dir, "add", ".grid")
	if got := must[[]string](t)(r.Staged(".grid")); !slices.Equal(got, []string{".grid/STATE.md"}) {
		t.Errorf("staged: %q", got)
	}
	if got := must[[]string](t)(r.Staged("keep")); len(got) != 0 {
		t.Errorf("staged: %q", got)
	}
	ignored := must[map[string]bool](t)(r.Ignored([]string{"ignored", "keep", ".grid/cache/x", ":(top)ignored", "../out", "/abs", "", "never"}))
	if fmt.Sprint(ignored) != "map[.grid/cache/x:true ignored:true]" {
		t.Errorf("ignored: %v", ignored)
	}
	if none := must[map[string]bool](t)(r.Ignored([]string{"keep"})); len(none) != 0 {
		t.Errorf("ignored: %v", none)
	}
}

// The operations, played.
func TestInProgress(t *testing.T) {
	conflict := func(s *sandbox) string {
		dir := s.initial("r")
		s.git(dir, "checkout", "-q", "-b", "side")
		s.commit(dir, "a.txt", "two\n", "two")
		s.commit(dir, "a.txt", "two more\n", "more")
		s.git(dir, "checkout", "-q", "main")
		s.commit(dir, "a.txt", "three\n", "three")
		return dir
	}
	for _, test := range []struct {
		want     gitrepo.Operation
		sequence bool
		args     []string
	}{
		{gitrepo.Merge, false, []string{"merge", "side"}},
		{gitrepo.Rebase, true, []string{"rebase", "side"}},
		{gitrepo.Rebase, true, []string{"rebase", "--apply", "side"}},
		{gitrepo.CherryPick, false, []string{"cherry-pick", "side~1"}},
		{gitrepo.CherryPick, true, []string{"cherry-pick", "main..side"}},
		{gitrepo.Revert, false, []string{"revert", "main~1"}},
		{gitrepo.Am, true, []string{"am", "../0001-two.patch"}},
	} {
		s := newSandbox(t)
		dir := conflict(s)
		s.git(dir, "format-patch", "-q", "-1", "-o", "..", "side~1")
		s.fails(dir, test.args...)
		r := s.open(dir)
		if got := r.InProgress(); got != test.want || r.Sequence() != test.sequence {
			t.Errorf("%q: %q, sequence %v", test.args, got, r.Sequence())
		}
	}
	s := newSandbox(t)
	dir := conflict(s)
	s.git(dir, "worktree", "add", "-q", "--detach", "../tree")
	s.git(filepath.Join(s.dir, "tree"), "bisect", "start")
	if main, tree := s.open(dir).InProgress(), s.open(filepath.Join(s.dir, "tree")).InProgress(); main != "" || tree != gitrepo.Bisect {
		t.Errorf("bisect in a work tree: %q, %q", main, tree)
	}
	if err := os.MkdirAll(filepath.Join(dir, ".git/sequencer"), 0o777); err != nil {
		t.Fatal(err)
	}
	s.write(dir, ".git/sequencer/todo", "revert abc\n")
	if got := s.open(dir).InProgress(); got != gitrepo.Revert {
		t.Errorf("between two reverts: %q", got)
	}
}
