package hooks_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// commits makes some, each with a file of its own.
func (r *repo) commits(n int) {
	r.t.Helper()
	for i := range n {
		r.write(fmt.Sprintf("%s-%d", r.git("branch", "--show-current"), i), "x\n", 0o644)
		r.git("add", "-A")
		r.git("commit", "-qm", fmt.Sprintf("feat(01): %d", i))
	}
}

// What git-grid is called for, command by command.
func TestSequences(t *testing.T) {
	const commit, after = "hook pre-commit", "hook post-commit"
	for name, c := range map[string]struct {
		args []string
		want []string
	}{
		"rebase --apply":       {[]string{"rebase", "-q", "--apply", "--onto", "side", "HEAD~3"}, []string{"hook post-rewrite rebase"}},
		"rebase --merge":       {[]string{"rebase", "-q", "--merge", "--onto", "side", "HEAD~3"}, []string{"hook post-rewrite rebase"}},
		"rebase --exec":        {[]string{"rebase", "-q", "--exec", "true", "--force-rebase", "HEAD~3"}, []string{"hook post-rewrite rebase"}},
		"pull --rebase":        {[]string{"pull", "-q", "--rebase", ".", "side"}, []string{"hook post-rewrite rebase"}},
		"cherry-pick of three": {[]string{"cherry-pick", "main..side"}, nil},
		"cherry-pick of one":   {[]string{"cherry-pick", "side"}, []string{after}},
		"revert of two":        {[]string{"revert", "--no-edit", "HEAD~2..HEAD"}, nil},
		"revert of one":        {[]string{"revert", "--no-edit", "HEAD"}, []string{after}},
		"merge":                {[]string{"merge", "-q", "--no-edit", "side"}, []string{"hook post-merge 0"}},
		"merge --squash":       {[]string{"merge", "-q", "--squash", "side"}, []string{"hook post-merge 1"}},
		"commit":               {[]string{"commit", "-q", "--allow-empty", "-m", "x"}, []string{commit, after}},
		"commit --no-verify":   {[]string{"commit", "-qn", "--allow-empty", "-m", "x"}, []string{after}},
		"stash":                {[]string{"stash", "-q", "-u"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepo(t)
			r.git("checkout", "-qb", "side")
			r.commits(3)
			r.git("checkout", "-q", "main")
			r.commits(4)
			r.install()
			r.write("untracked", "", 0o644)
			r.git(c.args...)
			got := r.calls()
			if i := slices.Index(got, commit); len(got) != len(c.want) && i >= 0 && !slices.Contains(c.want, commit) {
				got = slices.Delete(got, i, i+1) // newer gits ask pre-commit at a single pick
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("calls %q, want %q", got, c.want)
			}
		})
	}
}

// In a submodule the sequence's folders lie elsewhere.
func TestSubmodule(t *testing.T) {
	r := newRepo(t)
	inner := newRepo(t)
	r.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", inner.dir, "sub")
	r.dir = filepath.Join(r.dir, "sub")
	r.install()
	r.commits(3)
	r.forget()
	r.git("rebase", "-q", "--force-rebase", "HEAD~2")
	if got, want := r.calls(), []string{"hook post-rewrite rebase"}; !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
	if got := r.findings(); got != "" {
		t.Errorf("findings:\n%s", got)
	}
}

// The hook may stage under the index that git gives it, at commit -a too.
func TestPrek1815CommitAll(t *testing.T) {
	r := newRepo(t)
	r.write(r.bin+"/git-grid", "#!/bin/sh\nif [ \"$2\" = pre-commit ]; then echo x >staged; git update-index --add staged; fi\n", 0o755)
	r.write("a", "a\n", 0o644)
	r.git("add", "-A")
	r.git("commit", "-qm", "chore: a")
	r.install()
	r.write("a", "b\n", 0o644)
	if talk, _, err := r.run(nil, "git", "commit", "-qam", "feat(01): b"); err != nil || talk != "" {
		t.Errorf("commit: %v %s", err, talk)
	}
	if got := r.git("show", "--name-only", "--format=", "HEAD"); got != "a\nstaged" {
		t.Errorf("the commit holds %q", got)
	}
	r.git("fsck")
	if got := r.git("status", "--porcelain"); got != "" {
		t.Errorf("status %q", got)
	}
}

// Nothing of ours is left anywhere in .git.
func TestBeads4440Uninstall(t *testing.T) {
	r := newRepo(t)
	r.write(".git/config", r.read(".git/config")+"# a note without an end", 0o600)
	r.write(".git/info/attributes", "*.go text", 0o644)
	whole := func() string {
		picture, err := picture(r.dir)
		must(t, err)
		return picture
	}
	before := whole()
	r.install()
	r.uninstall()
	if diff := cmp.Diff(before, whole()); diff != "" || r.exists(".git/grid") {
		t.Errorf("after uninstall (-before +after):\n%s", diff)
	}
}

// Whatever git does to line ends, the shim has LF.
func TestHusky1295AutoCRLF(t *testing.T) {
	r := newRepo(t)
	r.git("config", "core.autocrlf", "true")
	r.install()
	for _, name := range installed() {
		if text := r.read(".git/hooks/" + name); strings.Contains(text, "\r") || !strings.HasPrefix(text, "#!/bin/sh\n") {
			t.Errorf("%s: CR", name)
		}
	}
	r.commit()
	if calls := r.calls(); len(calls) != 2 {
		t.Errorf("calls %q", calls)
	}
}

// installed lists the files that install lays down.
func installed() []string {
	return []string{"pre-commit", "post-commit", "post-merge", "post-rewrite", "pre-push"}
}

// A bare repository has no grid's folder: its pushes pass without a word.
func TestBare(t *testing.T) {
	r := newRepo(t)
	bare := filepath.Join(t.TempDir(), "bare.git")
	r.git("clone", "-q", "--bare", r.dir, bare)
	shim := r.path(".git/hooks/pre-push")
	r.install()
	must(t, os.MkdirAll(filepath.Join(bare, "hooks"), 0o755))
	must(t, os.Rename(shim, filepath.Join(bare, "hooks", "pre-push")))
	cmd := exec.Command("git", "-C", bare, "push", "-q", "origin", "main:other")
	cmd.Env = r.env
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 || len(r.calls()) > 0 {
		t.Errorf("push: %v: %s", err, out)
	}
}
