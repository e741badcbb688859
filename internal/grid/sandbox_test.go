package grid

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// site is a repository with a grid, an environment and a clock of its own.
type site struct {
	testing.TB
	dir string
	env []string
	at  time.Time
}

// newSite is one whose work tree lies in a folder with a difficult name.
func newSite(t testing.TB) *site {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &site{TB: t, dir: filepath.Join(base, "r é"), at: time.Date(2026, 1, 10, 9, 0, 0, 0, time.UTC)}
	p.env = append(gitrepo.Foreign(os.Environ()), "HOME="+base, "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C",
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.com", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.com")
	p.gitIn(base, "init", "-q", "-b", "main", p.dir)
	return p
}

func (p *site) gitIn(dir string, args ...string) string {
	p.Helper()
	out, err := p.run(dir, "", args...)
	p.do(err)
	return out
}

func (p *site) run(dir, stdin string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env, cmd.Stdin = dir, p.env, strings.NewReader(stdin)
	var words strings.Builder
	cmd.Stderr = &words
	out, err := cmd.Output()
	if err != nil {
		p.Logf("git %q: %s", args, words.String())
	}
	return strings.TrimSuffix(string(out), "\n"), err
}

func (p *site) git(args ...string) string { p.Helper(); return p.gitIn(p.dir, args...) }

func (p *site) do(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

func (p *site) now() time.Time { return p.at }

// start makes a grid of one block.
func (p *site) start() {
	p.Helper()
	repo, err := OpenRepo(p.dir, p.env)
	p.do(err)
	_, err = Init(repo, InitOptions{Cluster: "c", Blocks: 1}, p.now)
	p.do(err)
}

func (p *site) open() *Grid {
	p.Helper()
	g, err := Open(p.dir, p.env, p.now)
	p.do(err)
	return g
}

func (p *site) path(name string) string { return filepath.Join(p.dir, filepath.FromSlash(name)) }

func (p *site) write(name, text string) {
	p.Helper()
	p.do(os.MkdirAll(filepath.Dir(p.path(name)), 0o777))
	p.do(os.WriteFile(p.path(name), []byte(text), 0o666))
}

// files are all files of the work tree, as git would keep them: mode, and
// bytes or target.
func (p *site) files() map[string]string {
	p.Helper()
	files := map[string]string{}
	p.do(filepath.WalkDir(p.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && d.Name() == ".git" {
				return filepath.SkipDir
			}
			return err
		}
		if d.Name() == ".git" {
			return nil
		}
		info, err := d.Info()
		p.do(err)
		mode, text := "100644", ""
		if info.Mode()&fs.ModeSymlink != 0 {
			mode = "120000"
			text, err = os.Readlink(path)
		} else {
			var data []byte
			data, err = os.ReadFile(path)
			text = string(data)
			if info.Mode()&0o100 != 0 {
				mode = "100755"
			}
		}
		name, _ := filepath.Rel(p.dir, path)
		files[filepath.ToSlash(name)] = mode + " " + text
		return err
	}))
	return files
}

// tree is what files gives, of a commit.
func (p *site) tree(g *Grid, rev string) map[string]string {
	p.Helper()
	entries, err := g.Repo.Tree(rev)
	p.do(err)
	entries = slices.DeleteFunc(entries, func(e gitrepo.Entry) bool { return e.Mode == gitrepo.Submodule })
	var oids []string
	for _, e := range entries {
		oids = append(oids, e.OID)
	}
	files, i := map[string]string{}, 0
	for content, err := range g.Repo.Blobs(oids) {
		p.do(err)
		files[entries[i].Path] = fmt.Sprintf("%o %s", uint32(entries[i].Mode), content)
		i++
	}
	return files
}
