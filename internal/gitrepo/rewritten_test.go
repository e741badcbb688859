package gitrepo_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Of each commit's files those are told that were mostly rewritten since; not
// those that were touched, are gone, or were rewritten in another file.
func TestRewritten(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	lines := func(word string) string { return strings.Repeat(word+" and more of it\n", 80) }
	s.commit(dir, "src/a file", lines("one"), "a")
	s.commit(dir, "b", lines("one"), "b")
	first := s.git(dir, "rev-parse", "HEAD")
	s.commit(dir, "src/a file", lines("quite other"), "rewrite")
	s.commit(dir, "b", lines("one")+"two\n", "touch")
	second := s.git(dir, "rev-parse", "HEAD")
	s.commit(dir, "b", lines("nothing alike"), "rewrite")
	at := map[string][]string{
		first[:9]:                {"src/a file", "b", "never was"},
		second:                   {"src/a file", "b"},
		strings.Repeat("12", 20): {"b"},
	}
	got, err := s.open(dir).Rewritten("HEAD", at)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{first[:9]: {"b", "src/a file"}, second: {"b"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
