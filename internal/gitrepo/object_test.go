package gitrepo_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// Claimed hashes in all their forms, in one process.
func TestResolve(t *testing.T) {
	s := newSandbox(t)
	dir := history(s)
	head, tree, blob := s.git(dir, "rev-parse", "HEAD"), s.git(dir, "rev-parse", "HEAD^{tree}"), s.git(dir, "rev-parse", "HEAD:b")
	s.git(dir, "tag", "-a", "-m", "t", "v1")
	s.git(dir, "branch", "abcdef1") // a branch that looks like a hash
	tag := s.git(dir, "rev-parse", "v1")
	starts := s.counted()
	r := s.open(dir)
	must[gitrepo.Config](t)(r.Config())
	before := starts()
	claims := []string{head, head[:7], strings.ToUpper(head[:9]), tag, tree, blob, "abcdef1", "HEAD", "", "abc", "no hash", strings.Repeat("0", 40), head + "0"}
	resolved, err := r.Resolve(claims)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range resolved {
		got = append(got, fmt.Sprintf("%s %s %s", x.Claim, x.Kind, x.Hash))
	}
	want := []string{
		head + " commit " + head, head[:7] + " commit " + head, strings.ToUpper(head[:9]) + " commit " + head, tag + " tag " + tag,
		tree + " tree " + tree, blob + " blob " + blob, "abcdef1  ", "HEAD  ", "  ", "abc  ", "no hash  ", strings.Repeat("0", 40) + "  ", head + "0  ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if n := starts() - before; n != 1 {
		t.Errorf("%d processes", n)
	}
}

// Where a short hash fits a commit and a blob, the commit is meant; where it
// fits two commits, it is ambiguous.
func TestResolveShort(t *testing.T) {
	s := newSandbox(t)
	dir := s.imported(2000)
	byPrefix := make(map[string]int)
	hashes := strings.Fields(s.git(dir, "rev-list", "HEAD"))
	for _, hash := range hashes {
		byPrefix[hash[:4]]++
	}
	var claims []string
	for _, hash := range hashes {
		claims = append(claims, hash[:4])
	}
	ambiguous := 0
	for i, x := range must[[]gitrepo.Resolved](t)(s.open(dir).Resolve(claims)) {
		if one := byPrefix[x.Claim] == 1; one && x.Hash != hashes[i] || !one && x.Kind != gitrepo.Ambiguous {
			t.Errorf("%s: %+v", hashes[i], x)
		}
		if x.Kind == gitrepo.Ambiguous {
			ambiguous++
		}
	}
	if ambiguous == 0 || ambiguous == len(claims) {
		t.Errorf("%d of %d ambiguous", ambiguous, len(claims))
	}
}

func TestReachable(t *testing.T) {
	s := newSandbox(t)
	dir := history(s)
	s.git(dir, "checkout", "-q", "-b", "other", "side")
	apart := s.commit(dir, "z", "z", "apart")
	above := s.commit(dir, "z", "zz", "above")
	hashes := append(strings.Fields(s.git(dir, "rev-list", "main")), apart, above)
	r := s.open(dir)
	got := must[map[string]bool](t)(r.Reachable("main", hashes))
	if len(got) != len(hashes) {
		t.Errorf("%d answers for %d", len(got), len(hashes))
	}
	for _, hash := range hashes {
		want := s.command(dir, "merge-base", "--is-ancestor", hash, "main").Run() == nil
		if got[hash] != want {
			t.Errorf("%s: %v, git: %v", hash, got[hash], want)
		}
	}
	if got := must[map[string]bool](t)(r.Reachable("main", []string{apart}, "other")); !got[apart] {
		t.Error("in the history of the second tip")
	}
	if _, err := r.Reachable("main", []string{strings.Repeat("1", 40)}); err == nil {
		t.Error("a hash of nothing has an answer")
	}
	if _, err := r.Reachable("main", []string{"--all"}); err == nil {
		t.Error("an option is taken for a hash")
	}
}

func TestTreeAndBlobs(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	for _, name := range []string{".grid/phases/01 é/x\ty\n.md", ".grid/a.md", ".grid.txt", "empty"} {
		s.write(dir, name, strings.Repeat(name, len(name)%3))
	}
	s.git(dir, "add", ".")
	s.git(dir, "update-index", "--add", "--cacheinfo", "160000,"+s.git(dir, "rev-parse", "HEAD")+",sub")
	s.git(dir, "commit", "-q", "-m", "files")
	r := s.open(dir)
	for _, paths := range [][]string{nil, {".grid"}, {".grid/a.md", "empty"}, {"nowhere"}} {
		var got []string
		for _, e := range must[[]gitrepo.Entry](t)(r.Tree("HEAD", paths...)) {
			got = append(got, lsFiles(e))
		}
		want := strings.Split(strings.TrimSuffix(s.git(dir, append([]string{"ls-files", "-s", "-z", "--"}, paths...)...), "\x00"), "\x00")
		if want[0] == "" {
			want = nil
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, git: %q", paths, got, want)
		}
	}
	commit := s.git(dir, "rev-parse", "HEAD")
	names := []string{s.git(dir, "rev-parse", "HEAD:.grid/a.md"), "HEAD:.grid/phases", strings.Repeat("1", 40), "HEAD:empty", commit, "HEAD:no where", "HEAD:a.txt"}
	want := []string{".grid/a.md", "!a tree, no file", "!missing", "emptyempty", "!a commit, no file", "!missing", "one\n"}
	var got []string
	for content, err := range r.Blobs(names) {
		if only, ok := errors.AsType[*gitrepo.BlobError](err); ok {
			got = append(got, "!"+only.Why)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(content))
	}
	want[0] = strings.Repeat(".grid/a.md", len(".grid/a.md")%3)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, err := range r.Blobs(names) { // it can be left
		if err != nil {
			t.Fatal(err)
		}
		break
	}
}
