package grid

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/corpus"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// Whatever the work tree and the index are, a rollback loses nothing: the
// backup has every byte and mode of both, what nobody named stays, the rest is
// as in HEAD, and the commands that are printed bring all of it back.
func TestRollbackLosesNothing(t *testing.T) {
	var s rollbackShares
	for i := range corpus.Share(500, testing.Short()) {
		if fault := rollsBack(s.site(t), rand.New(rand.NewPCG(7, uint64(i))), &s, func(map[string]string) {}); fault != "" {
			t.Fatalf("tree %d: %s", i, fault)
		}
	}
	t.Log(s)
	if s.undone < s.trees/2 || s.refused == 0 {
		t.Errorf("most trees should be rolled back, some not: %v", s)
	}
}

// The property sees a byte or a mode that the backup lacks.
func TestRollbackLosesNothingSeesFaults(t *testing.T) {
	for _, lose := range []func(string) string{
		func(file string) string { return file + "!" },
		func(file string) string { return strings.Replace(file, "100644", "100755", 1) },
	} {
		var s rollbackShares
		seen := false
		for i := 0; i < 20 && !seen; i++ {
			seen = rollsBack(s.site(t), rand.New(rand.NewPCG(7, uint64(i))), &s, func(kept map[string]string) {
				for name, file := range kept {
					kept[name] = lose(file)
				}
			}) != ""
		}
		if !seen {
			t.Error("a backup without a file's bytes or mode was not seen")
		}
	}
}

// rollbackShares counts what the trees are made of, and keeps the site.
type rollbackShares struct {
	trees, undone, refused, nothing int
	in                              *site
	head                            map[string]string // its files, as committed
}

func (s rollbackShares) String() string {
	return fmt.Sprintf("%d work trees: %d rolled back, %d with nothing to undo, %d refused as something stood in the way", s.trees, s.undone, s.nothing, s.refused)
}

// site is a repository as it was committed.
func (s *rollbackShares) site(t *testing.T) *site {
	if s.in == nil {
		p := newSite(t)
		p.start()
		p.write(".gitignore", "*.ign\n")
		for _, name := range []string{"a", "b", "d/x", "d/y/z", "run.sh", "bin"} {
			p.write(name, name+"\n\x00\xff")
		}
		p.do(os.Chmod(p.path("run.sh"), 0o755))
		p.do(os.Symlink("a", p.path("link")))
		p.git("add", "-A")
		p.git("commit", "-q", "-m", "chore: start")
		s.in, s.head = p, p.tree(p.open(), "HEAD")
		return p
	}
	s.in.git("reset", "-q", "--hard")
	s.in.git("clean", "-f", "-d", "-q", "-x")
	return s.in
}

// scramble plays random changes in the work tree and the index.
func scramble(p *site, r *rand.Rand) {
	names := []string{"a", "b", "d", "d/x", "d/y", "d/y/z", "e f/é", "bin", "run.sh", "link", "new", "x.ign", "d/x.ign", "quo\"te'"}
	texts := []string{"", "one\n", "two\r\n", "\x00\xff\n", strings.Repeat("long\n", 1000)}
	for range 1 + r.IntN(10) {
		name, text := names[r.IntN(len(names))], texts[r.IntN(len(texts))]
		switch r.IntN(9) {
		case 0, 1, 2:
			room(p, name)
			p.write(name, text)
		case 3:
			room(p, name)
			p.do(os.MkdirAll(filepath.Dir(p.path(name)), 0o777))
			p.do(os.Symlink("nowhere at all", p.path(name)))
		case 4:
			if _, err := os.Lstat(p.path(name)); err == nil {
				p.do(os.RemoveAll(p.path(name)))
			}
		case 5:
			if info, err := os.Lstat(p.path(name)); err == nil && info.Mode().IsRegular() {
				p.do(os.Chmod(p.path(name), info.Mode()^0o111))
			}
		case 6:
			p.git("add", "-A")
		case 7:
			p.git("rm", "-r", "-q", "-f", "--cached", "--ignore-unmatch", "--", name)
		case 8:
			if _, err := os.Lstat(p.path("b")); err == nil && p.git("ls-files", "b") == "b" {
				room(p, "moved/b")
				p.do(os.MkdirAll(p.path("moved"), 0o777))
				p.git("mv", "-f", "b", "moved/b")
			}
		}
	}
}

// room makes room for a file: nothing but folders above it, nothing there.
func room(p *site, name string) {
	parts := strings.Split(name, "/")
	for i := range parts {
		path := p.path(strings.Join(parts[:i+1], "/"))
		if info, err := os.Lstat(path); err == nil && (i == len(parts)-1 || !info.IsDir()) {
			p.do(os.RemoveAll(path))
		}
	}
}

// rollsBack says what is wrong with the rollback of a random work tree.
func rollsBack(p *site, r *rand.Rand, s *rollbackShares, lose func(kept map[string]string)) string {
	s.trees++
	p.at = p.at.Add(1e9)
	scramble(p, r)
	g := p.open()
	c, err := g.CreateCheckpoint(checkpoint.Checkpoint{Kind: checkpoint.SessionDeath, Thread: history.Thread{Block: 1, N: 1}, LastAction: "x"})
	p.do(err)
	if r.IntN(3) == 0 { // what came later nobody named
		later := []string{"later/file", "d/later", "a/in the way"}[r.IntN(3)]
		room(p, later)
		p.write(later, "later")
	}
	before, index := p.files(), p.git("write-tree")
	reply, err := g.Reply("rollback")
	if _, refused := errors.AsType[*No](err); refused {
		s.refused++
		return same(p.files(), before, "after a refusal")
	}
	p.do(err)
	done, err := g.Answer(reply)
	p.do(err)
	if done.Backup == nil {
		s.nothing++
		return same(outside(p.files()), outside(before), "nothing was undone")
	}
	s.undone++
	kept := p.tree(g, done.Backup.Hash)
	lose(kept)
	if fault := same(kept, unignored(before), "the backup"); fault != "" {
		return fault
	}
	if got := p.git("rev-parse", done.Backup.Hash+"^2^{tree}"); got != index {
		return "the backup's index is " + got + ", was " + index
	}
	staged := p.tree(g, done.Backup.Hash+"^2")
	stays := func(name string) bool { return staged[name] == "" && !slices.Contains(c.Files, name) }
	if fault := same(outside(p.files()), outside(s.after(before, stays)), "after the rollback"); fault != "" {
		return fault
	}
	return getBack(p, reply.Rollback.Back(*done.Backup), before, index)
}

// after is what a work tree should be: HEAD's, with those files that stay.
func (s *rollbackShares) after(before map[string]string, stays func(string) bool) map[string]string {
	want := maps.Clone(s.head)
	for name, file := range before {
		if _, head := want[name]; !head && stays(name) {
			want[name] = file
		}
	}
	return want
}

// getBack brings all back with the commands that are printed.
func getBack(p *site, commands [][]string, before map[string]string, index string) string {
	for _, c := range commands {
		p.git(c[1:]...)
	}
	if got := p.git("write-tree"); got != index {
		return "the index that came back is " + got + ", was " + index
	}
	return same(outside(p.files()), outside(before), "what came back")
}

// outside are the files outside of the grid's folder.
func outside(files map[string]string) map[string]string {
	files = maps.Clone(files)
	maps.DeleteFunc(files, func(name, _ string) bool { return strings.HasPrefix(name, Folder+"/") })
	return files
}

// unignored are the files that git may keep.
func unignored(files map[string]string) map[string]string {
	files = maps.Clone(files)
	maps.DeleteFunc(files, func(name, _ string) bool { return strings.HasSuffix(name, ".ign") || name == Folder+"/STATE.md" })
	return files
}

// same says where two sets of files differ.
func same(got, want map[string]string, what string) string {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if file, ok := got[name]; !ok || file != want[name] {
			return fmt.Sprintf("%s: %q is %.60q, should be %.60q", what, name, file, want[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[name]; !ok {
			return fmt.Sprintf("%s: %q should not be there", what, name)
		}
	}
	return ""
}
