package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/git-grid/git-grid/internal/corpus"
)

// lab is where things are measured: the program as it is shipped, a home
// without anybody's settings, generated projects.
type lab struct {
	dir     string // its own, gone at the end
	keep    string // where projects are
	program string
	git     string
	env     []string
	runs    int
	only    string
	failed  int
}

func newLab(keep string, runs int, only string) (*lab, error) {
	dir, err := os.MkdirTemp("", "git-grid-bench")
	if err != nil {
		return nil, err
	}
	l := &lab{dir: dir, keep: keep, runs: max(runs, 9), only: only}
	if l.keep == "" {
		l.keep = dir
	}
	if l.git, err = exec.LookPath("git"); err != nil {
		return l, err
	}
	bin, home := filepath.Join(dir, "bin"), filepath.Join(dir, "home")
	for _, d := range []string{bin, home} {
		if err := os.Mkdir(d, 0o755); err != nil {
			return l, err
		}
	}
	l.program = filepath.Join(bin, "git-grid")
	build := exec.Command("go", "build", "-trimpath", "-tags", "urfave_cli_no_docs", "-buildvcs=false", "-o", l.program, "github.com/git-grid/git-grid/cmd/git-grid")
	if out, err := build.CombinedOutput(); err != nil {
		return l, fmt.Errorf("build git-grid: %w\n%s", err, out)
	}
	l.env = append(corpus.Environment(home), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	return l, nil
}

func (l *lab) close() {
	if err := os.RemoveAll(l.dir); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
	}
}

// project is a generated project under a name, with the hooks in it. One that
// is kept already is taken as it is.
func (l *lab) project(name string, p corpus.Project) (corpus.Repo, error) {
	repo := corpus.Repo{Dir: filepath.Join(l.keep, name), Env: l.env}
	if _, err := os.Stat(repo.Dir); os.IsNotExist(err) {
		if _, err := p.Write(repo.Dir, l.env); err != nil {
			return repo, err
		}
	}
	_, err := repo.Git("grid", "install")
	if err == nil {
		_, err = repo.Git("grid", "refresh")
	}
	return repo, err
}

// machine is what the numbers were taken on.
func machine(l *lab) string {
	version, err := corpus.Repo{Dir: l.dir, Env: l.env}.Git("version")
	if err != nil {
		version = err.Error()
	}
	load := "unknown"
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		load = strings.Join(strings.Fields(string(text))[:3], " ")
	}
	return fmt.Sprintf("%s/%s, %d processors, %s, %s, load %s", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), strings.TrimSpace(version), load)
}
