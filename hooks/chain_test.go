package hooks_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/hooks"
	"github.com/google/go-cmp/cmp"
)

// Chained, a foreign hook of any kind runs as it did, and comes back as it was.
func TestChain(t *testing.T) {
	cat, err := exec.LookPath("cat")
	must(t, err)
	binary, err := os.ReadFile(cat)
	must(t, err)
	script := "touch \"$GRID_LOG/../theirs\"\n"
	for name, c := range map[string]struct {
		lay  func(r *repo, path string)
		runs bool
	}{
		"sh":             {func(r *repo, p string) { r.write(p, "#!/bin/sh\n"+script, 0o755) }, true},
		"no interpreter": {func(r *repo, p string) { r.write(p, script, 0o700) }, true},
		"perl": {func(r *repo, p string) {
			r.write(p, "#!/usr/bin/env perl\nopen(my $f, '>', \"$ENV{GRID_LOG}/../theirs\");\n", 0o755)
		}, true},
		"binary":         {func(r *repo, p string) { r.write(p, string(binary), 0o750) }, false},
		"not executable": {func(r *repo, p string) { r.write(p, "#!/bin/sh\n"+script, 0o644) }, false},
		"link": {func(r *repo, p string) {
			r.write("tools/hook.sh", "#!/bin/sh\n"+script, 0o755)
			must(r.t, os.Symlink("../../tools/hook.sh", r.path(p)))
		}, true},
		"dangling link": {func(r *repo, p string) { must(r.t, os.Symlink("../nowhere", r.path(p))) }, false},
		"link to a shim of nobody": {func(r *repo, p string) {
			r.write("tools/hook.sh", "#!/bin/sh\n# git-grid is nice\n"+script, 0o755)
			must(r.t, os.Symlink(r.path("tools/hook.sh"), r.path(p)))
		}, true},
		"empty": {func(r *repo, p string) { r.write(p, "", 0o755) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			c.lay(r, ".git/hooks/post-commit")
			before := r.snapshot()
			r.install()
			r.commit()
			if got := r.exists(r.log + "/../theirs"); got != c.runs {
				t.Errorf("the foreign hook ran: %t, want %t", got, c.runs)
			}
			if calls := r.calls(); len(calls) != 2 {
				t.Errorf("calls %q", calls)
			}
			if plan := r.install(); len(plan.Changes) > 0 {
				t.Errorf("a second install plans\n%s", plan)
			}
			r.uninstall()
			r.uninstall()
			if diff := cmp.Diff(before, r.snapshot()); diff != "" {
				t.Errorf("after uninstall (-before +after):\n%s", diff)
			}
		})
	}
}

// A foreign hook sees the environment that git gave, but for the guard.
func TestChainEnvironment(t *testing.T) {
	r := newRepo(t)
	r.write(".git/hooks/pre-push", "#!/bin/sh\nenv | sort | grep -v '^_=' >\"$GRID_LOG/../env\"\necho \"$PWD $#\" \"$@\" >>\"$GRID_LOG/../env\"\n", 0o755)
	remote := r.remote()
	r.git("push", "-q", "origin", "main:a")
	before := r.read(r.log + "/../env")
	r.install()
	r.git("push", "-q", remote, "main:b")
	r.git("push", "-q", "origin", "main:b", "main:c")
	var after []string
	for _, line := range strings.SplitAfter(r.read(r.log+"/../env"), "\n") {
		if !strings.HasPrefix(line, "GRID_SHIM=") {
			after = append(after, line)
		}
	}
	if diff := cmp.Diff(before, strings.Join(after, "")); diff != "" {
		t.Errorf("environment (-before +after):\n%s", diff)
	}
}

func TestBeads1120InstallTwice(t *testing.T) {
	r := newRepo(t)
	r.remote()
	r.write(".git/hooks/pre-push", teller, 0o755)
	before := r.snapshot()
	for range 3 {
		r.install()
	}
	r.git("push", "-q", "origin", "main")
	if got := r.theirs(); strings.Count(got, "theirs") != 1 {
		t.Errorf("theirs: %q", got)
	}
	backups, err := filepath.Glob(r.path(".git/grid/hooks-backup/pre-push-*"))
	must(t, err)
	if len(backups) != 1 || r.read(backups[0]) != teller {
		t.Errorf("backups %q", backups)
	}
	r.uninstall()
	if diff := cmp.Diff(before, r.snapshot()); diff != "" {
		t.Errorf("after uninstall (-before +after):\n%s", diff)
	}
	r.write(".git/hooks/pre-push", teller+"# changed\n", 0o755)
	r.install()
	if r.read(backups[0]) != teller {
		t.Error("the backup was overwritten")
	}
}

// A second foreign hook beside one set aside is refused; both stay.
func TestForeignBesideSidecar(t *testing.T) {
	r := newRepo(t)
	r.write(".git/hooks/pre-push", teller, 0o755)
	r.install()
	r.write(".git/hooks/pre-push", "#!/bin/sh\n# another\n", 0o755)
	before := r.snapshot()
	_, err := hooks.Install(r.places(), hooks.Options{})
	if err == nil || !strings.Contains(err.Error(), "pre-push.pre-grid") || r.snapshot() != before {
		t.Errorf("install: %v", err)
	}
}

func TestBeads4000PythonHook(t *testing.T) {
	r := newRepo(t)
	r.remote()
	r.write(".git/hooks/pre-push", "#!/usr/bin/env python3\nimport sys, os\nopen(os.environ['GRID_LOG'] + '/../py', 'w').write(sys.stdin.read())\n", 0o755)
	r.install()
	r.git("push", "-q", "origin", "main", "main:two")
	if strings.Count(r.read(r.log+"/../py"), "\n") != 2 || r.read(r.log+"/../py") != r.read(r.log+"/0.stdin") {
		t.Errorf("python read %q, git-grid %q", r.read(r.log+"/../py"), r.read(r.log+"/0.stdin"))
	}
}

// Three thousand refs, through git.
func TestChain3000Refs(t *testing.T) {
	r := newRepo(t)
	r.remote()
	r.write(".git/hooks/pre-push", teller, 0o755)
	r.install()
	head := r.git("rev-parse", "HEAD")
	var update strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&update, "create refs/tags/t%d %s\n", i, head)
	}
	cmd := exec.Command("git", "update-ref", "--stdin")
	cmd.Dir, cmd.Env, cmd.Stdin = r.dir, r.env, strings.NewReader(update.String())
	must(t, cmd.Run())
	r.git("push", "-q", "--dry-run", "--tags", "origin")
	got := r.read(r.log + "/../theirs.stdin")
	if strings.Count(got, "\n") != 3000 || got != r.read(r.log+"/0.stdin") {
		t.Errorf("%d lines reached the foreign hook", strings.Count(got, "\n"))
	}
}

func TestBeads1380LinesAdded(t *testing.T) {
	r := newRepo(t)
	r.install()
	path := ".git/hooks/post-commit"
	r.write(path, r.read(path)+"echo one >&2\necho two >&2\n", 0o755)
	if talk := r.commit(); talk != "one\ntwo\n" {
		t.Errorf("commit says %q", talk)
	}
	r.write(path, strings.Replace(r.read(path), "shim 1\n", "shim 0\n", 1), 0o755)
	r.install()
	if text := r.read(path); !strings.HasPrefix(text, string(hooks.Text("post-commit", r.places().Program))) || !strings.HasSuffix(text, "\necho one >&2\necho two >&2\n") {
		t.Errorf("upgraded to %s", text)
	}
	r.uninstall()
	if got, want := r.read(path), "#!/bin/sh\necho one >&2\necho two >&2\n"; got != want {
		t.Errorf("left %q, want %q", got, want)
	}
	if talk := r.commit(); talk != "one\ntwo\n" {
		t.Errorf("commit says %q", talk)
	}
}

// With a hook set aside, that one comes back byte for byte, and the lines are kept.
func TestLinesAddedToChained(t *testing.T) {
	r := newRepo(t)
	r.write(".git/hooks/post-commit", teller, 0o755)
	before := r.snapshot()
	r.install()
	r.write(".git/hooks/post-commit", r.read(".git/hooks/post-commit")+"echo mine\n", 0o755)
	plan := r.uninstall()
	if before != r.snapshot() {
		t.Errorf("left\n%s", r.snapshot())
	}
	if len(plan.Notes) != 1 {
		t.Fatalf("notes %q", plan.Notes)
	}
	_, kept, _ := strings.Cut(plan.Notes[0], " are kept in ")
	if !strings.HasSuffix(r.read(kept), "\necho mine\n") {
		t.Errorf("kept %s", r.read(kept))
	}
}

func TestLefthook403Spaces(t *testing.T) {
	r := newRepoAt(t, filepath.Join(t.TempDir(), `my "project" it's ü`))
	home := filepath.Join(t.TempDir(), `Ada's "home" $x`)
	must(t, os.MkdirAll(home, 0o755))
	must(t, os.Rename(filepath.Join(r.bin, "git-grid"), filepath.Join(home, "git-grid")))
	r.bin = home
	r.write(".git/hooks/pre-push", teller, 0o755)
	r.remote()
	before := r.snapshot()
	r.install()
	r.git("push", "-q", "origin", "main")
	if calls := r.calls(); len(calls) != 1 || r.theirs() == "" {
		t.Errorf("calls %q", calls)
	}
	r.uninstall()
	if diff := cmp.Diff(before, r.snapshot()); diff != "" {
		t.Errorf("after uninstall (-before +after):\n%s", diff)
	}
}

// Deletions, tags and pushes of nothing reach git-grid as git writes them.
func TestPreCommit3296PushShapes(t *testing.T) {
	r := newRepo(t)
	r.remote()
	r.install()
	r.git("tag", "-am", "one", "v1")
	for _, push := range [][]string{{"main"}, {"main"}, {"v1"}, {"HEAD:x"}, {":x"}} {
		r.git(append([]string{"push", "-q", "origin"}, push...)...)
	}
	head, tag, none := r.git("rev-parse", "HEAD"), r.git("rev-parse", "v1"), strings.Repeat("0", 40)
	for i, want := range []string{
		"refs/heads/main " + head + " refs/heads/main " + none + "\n",
		"",
		"refs/tags/v1 " + tag + " refs/tags/v1 " + none + "\n",
		"HEAD " + head + " refs/heads/x " + none + "\n",
		"(delete) " + none + " refs/heads/x " + head + "\n",
	} {
		if got := r.read(fmt.Sprintf("%s/%d.stdin", r.log, 2*i)); got != want {
			t.Errorf("push %d: %q, want %q", i, got, want)
		}
	}
}
