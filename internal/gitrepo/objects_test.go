package gitrepo_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// Objects answers again and again, from one process, what git cat-file says.
func TestObjects(t *testing.T) {
	s := newSandbox(t)
	for _, format := range []string{"sha1", "sha256"} {
		dir := s.initial(format, "--object-format="+format)
		s.write(dir, "a folder/with spaces.txt", "inside\n")
		s.git(dir, "add", ".")
		s.git(dir, "commit", "-q", "-m", "feat(02): more")
		s.git(dir, "tag", "-a", "-m", "t", "v1")
		s.git(dir, "branch", "abcdef1")
		head, tag := s.git(dir, "rev-parse", "HEAD"), s.git(dir, "rev-parse", "v1")
		objects, err := s.open(dir).Objects()
		if err != nil {
			t.Fatal(err)
		}
		defer objects.Close()
		for _, tt := range []struct {
			name string
			kind gitrepo.Kind
			same string // what git names the same
		}{
			{head, gitrepo.Commit, head},
			{head[:7], gitrepo.Commit, head},
			{tag, gitrepo.Tag, tag},
			{tag + "^{commit}", gitrepo.Commit, head},
			{head + "^{tree}", gitrepo.Tree, head + "^{tree}"},
			{head + ":a folder", gitrepo.Tree, head + ":a folder"},
			{head + ":a folder/with spaces.txt", gitrepo.Blob, head + ":a folder/with spaces.txt"},
			{head + ":a folder/none", gitrepo.None, ""},
			{"abcdef1", gitrepo.None, ""},
			{"deadbee", gitrepo.None, ""},
		} {
			got, err := objects.Read([]string{tt.name})
			if err != nil || len(got) != 1 || got[0].Kind != tt.kind {
				t.Errorf("%s: %+v, %v", tt.name, got, err)
				continue
			}
			if tt.same == "" {
				continue
			}
			if want := s.git(dir, "rev-parse", tt.same); got[0].Hash != want {
				t.Errorf("%s: %s, want %s", tt.name, got[0].Hash, want)
			}
			if want := s.git(dir, "cat-file", string(tt.kind), tt.same); !bytes.Equal(bytes.TrimSuffix(got[0].Content, []byte("\n")), []byte(want)) && tt.kind != gitrepo.Tree {
				t.Errorf("%s: %q, want %q", tt.name, got[0].Content, want)
			}
		}
		tree, err := objects.Read([]string{head + "^{tree}"})
		if err != nil {
			t.Fatal(err)
		}
		entries, err := tree[0].Entries()
		var lines []string
		for _, e := range entries {
			kind := gitrepo.Blob
			if e.Mode == gitrepo.Folder {
				kind = gitrepo.Tree
			}
			lines = append(lines, fmt.Sprintf("%06o %s %s\t%s", uint32(e.Mode), kind, e.OID, e.Path))
		}
		if want := s.git(dir, "ls-tree", head); err != nil || strings.Join(lines, "\n") != want {
			t.Errorf("%s: %v\nwant %s (%v)", format, lines, want, err)
		}
	}
}

// More names than any pipe holds, and contents that are larger: nobody waits
// for the other.
func TestObjectsMany(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	s.write(dir, "big", strings.Repeat("line\n", 100_000))
	s.git(dir, "add", ".")
	s.git(dir, "commit", "-q", "-m", "big")
	head := s.git(dir, "rev-parse", "HEAD")
	objects, err := s.open(dir).Objects()
	if err != nil {
		t.Fatal(err)
	}
	defer objects.Close()
	names := slices.Repeat([]string{head, strings.Repeat("0", 40), head + ":big"}, 100)
	names = append(names, slices.Repeat([]string{head[:8]}, 5000)...)
	got, err := objects.Read(names)
	if err != nil || len(got) != len(names) {
		t.Fatalf("%d of %d: %v", len(got), len(names), err)
	}
	if got[0].Hash != head || got[1].Kind != gitrepo.None || len(got[2].Content) != 500_000 || got[len(got)-1].Hash != head {
		t.Error("not in their order")
	}
}

// Spans are what rev-list says, and where they leave what was known.
func TestSpan(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	base := s.git(dir, "rev-parse", "HEAD")
	s.git(dir, "checkout", "-q", "-b", "side")
	side := s.commit(dir, "side", "s", "feat(01): side")
	s.git(dir, "checkout", "-q", "main")
	second := s.commit(dir, "second", "2", "feat(01): second")
	s.git(dir, "merge", "-q", "--no-ff", "-m", "merge", "side")
	head := s.git(dir, "rev-parse", "HEAD")
	s.git(dir, "checkout", "-q", "-b", "lost", base)
	lost := s.commit(dir, "lost", "l", "feat(01): lost")
	r := s.open(dir)
	span, err := r.SpanOf([]string{head, lost}, []string{second})
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Fields(s.git(dir, "rev-list", head, lost, "^"+second)); !slices.Equal(span.Order, want) {
		t.Errorf("%v, want %v", span.Order, want)
	}
	in, edge := span.Of(head)
	if len(in) != 2 || !in[head] || !in[side] || in[lost] {
		t.Errorf("in the history of %s: %v", head, in)
	}
	slices.Sort(edge)
	if want := []string{base, second}; !slices.Equal(edge, sorted(want)) {
		t.Errorf("edge %v, want %v", edge, want)
	}
	if _, err := r.SpanOf([]string{"--all"}, nil); err == nil {
		t.Error("an option passed for a hash")
	}
	if none, err := r.SpanOf(nil, []string{base}); err != nil || len(none.Order) != 0 {
		t.Errorf("of nothing: %v, %v", none, err)
	}
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}

// A git that is a script whose child never ends holds nobody up beyond the limit.
func TestLimit(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	head := s.git(dir, "rev-parse", "HEAD")
	s.write(s.dir, "slow/git", "#!/bin/sh\ncase \"$*\" in *cat-file* | *rev-list*) sleep 60 ;; *) exec /usr/bin/env PATH=\"$REAL\" git \"$@\" ;; esac\n")
	if err := os.Chmod(filepath.Join(s.dir, "slow/git"), 0o755); err != nil {
		t.Fatal(err)
	}
	s.env = append(s.env, "REAL="+os.Getenv("PATH"))
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	start := time.Now()
	r := s.open(dir, "PATH="+filepath.Join(s.dir, "slow")+":"+os.Getenv("PATH")).Within(ctx)
	if _, err := r.SpanOf([]string{head}, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("rev-list: %v", err)
	}
	objects, err := r.Objects()
	if err == nil {
		_, err = objects.Read([]string{head})
		objects.Close()
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cat-file: %v", err)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("waited %v", took)
	}
}
