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

func TestRemoteTips(t *testing.T) {
	s := newSandbox(t)
	from := history(s)
	s.git(s.dir, "clone", "-q", "-o", "up/stream", from, "clone")
	dir := filepath.Join(s.dir, "clone")
	s.git(dir, "remote", "add", "other", "https://example.com/x")
	r := s.open(dir)
	for _, remote := range []string{"up/stream", from} {
		var got []string
		for _, ref := range must[[]gitrepo.RemoteTip](t)(r.RemoteTips(remote)) {
			if ref.Name != "refs/remotes/up/stream/"+ref.Branch {
				t.Errorf("%s is branch %q", ref.Name, ref.Branch)
			}
			got = append(got, ref.Hash+" "+ref.Name)
		}
		want := strings.Split(s.git(dir, "for-each-ref", "--format=%(objectname) %(refname)", "refs/remotes/up/stream"), "\n")
		if !slices.Equal(got, want) || len(got) < 4 {
			t.Errorf("%s: %q, git: %q", remote, got, want)
		}
	}
	for _, remote := range []string{"other", "https://example.com/x", "nowhere", "*", "", "up"} {
		if tips := must[[]gitrepo.RemoteTip](t)(r.RemoteTips(remote)); len(tips) != 0 {
			t.Errorf("%q: %v", remote, tips)
		}
	}
}

func TestMergeBase(t *testing.T) {
	s := newSandbox(t)
	dir := history(s)
	s.git(dir, "checkout", "-q", "--orphan", "alone")
	s.git(dir, "commit", "-q", "-m", "alone")
	r := s.open(dir)
	for _, args := range [][]string{{"main", "side"}, {"side", "third", "alone"}, {"main~3", "side"}} {
		if got, err := r.MergeBase(args[0], args[1:]...); err != nil || got != s.git(dir, append([]string{"merge-base"}, args...)...) {
			t.Errorf("%q: %q, %v", args, got, err)
		}
	}
	if got, err := r.MergeBase("main", "alone"); got != "" || err != nil {
		t.Errorf("nothing in common: %q, %v", got, err)
	}
	if _, err := r.MergeBase("main", "nowhere"); err == nil {
		t.Error("a merge base with nothing")
	}
}

func TestShallowAndPartial(t *testing.T) {
	s := newSandbox(t)
	dir := history(s)
	s.git(dir, "config", "uploadpack.allowFilter", "true")
	s.git(s.dir, "clone", "-q", "--depth", "2", "file://"+dir, "shallow")
	s.git(s.dir, "clone", "-q", "--no-checkout", "--filter=blob:none", "file://"+dir, "partial")
	for name, want := range map[string]string{"r": "false false", "shallow": "true false", "partial": "false true"} {
		r := s.open(filepath.Join(s.dir, name))
		if got := fmt.Sprint(r.Shallow(), " ", must[bool](t)(r.Partial())); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// Reading a partial clone fetches nothing: what is not here is missing.
func TestNoFetch(t *testing.T) {
	s := newSandbox(t)
	from := history(s)
	s.git(from, "config", "uploadpack.allowFilter", "true")
	s.git(s.dir, "clone", "-q", "--no-checkout", "--filter=blob:none", "file://"+from, "partial")
	dir := filepath.Join(s.dir, "partial")
	r := s.open(dir)
	blob := s.git(from, "rev-parse", "HEAD:b")
	if x := must[[]gitrepo.Resolved](t)(r.Resolve([]string{blob})); x[0].Kind != gitrepo.None {
		t.Errorf("%+v", x)
	}
	for _, err := range r.Blobs([]string{blob}) {
		if err == nil {
			t.Error("the content was fetched")
		}
	}
	if packs := must[[]string](t)(filepath.Glob(filepath.Join(dir, ".git/objects/pack/*.pack"))); len(packs) != 1 {
		t.Errorf("%d packs", len(packs))
	}
}

func TestWorktrees(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	s.git(dir, "worktree", "add", "-q", "-b", "side", "../a\nb é")
	s.git(dir, "worktree", "add", "-q", "--detach", "../gone")
	if err := os.RemoveAll(filepath.Join(s.dir, "gone")); err != nil {
		t.Fatal(err)
	}
	head := s.git(dir, "rev-parse", "HEAD")
	got := must[[]gitrepo.Worktree](t)(s.open(filepath.Join(s.dir, "a\nb é")).Worktrees())
	want := []gitrepo.Worktree{
		{Top: dir, Head: gitrepo.Head{Hash: head, Ref: "refs/heads/main"}},
		{Top: filepath.Join(s.dir, "a\nb é"), Head: gitrepo.Head{Hash: head, Ref: "refs/heads/side"}},
		{Top: filepath.Join(s.dir, "gone"), Head: gitrepo.Head{Hash: head}, Prunable: true},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// What changed can be told in a partial clone too, without the contents.
func TestDiffPartial(t *testing.T) {
	s := newSandbox(t)
	from, commits := moves(s)
	s.git(from, "config", "uploadpack.allowFilter", "true")
	s.git(s.dir, "clone", "-q", "--no-checkout", "--filter=blob:none", "file://"+from, "partial")
	r := s.open(filepath.Join(s.dir, "partial"))
	got := must[map[string]gitrepo.Deletion](t)(r.Deleted("HEAD", []string{"old name", "keep"}))
	if want := (gitrepo.Deletion{Commit: commits["rename"]}); got["old name"] != want || len(got) != 2 {
		t.Errorf("%v", got)
	}
	if changes := collect(t, r.Diff([]string{commits["rename"]})); len(changes) != 2 {
		t.Errorf("%v", changes)
	}
}
