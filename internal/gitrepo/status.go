package gitrepo

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// Status is a path that differs from HEAD, as `git status --porcelain` has it.
type Status struct {
	Index, Tree byte // ' ' same, M, A, D, T, U; both '?' where untracked
	Path        string
}

// Untracked says whether git does not know the path.
func (s Status) Untracked() bool { return s.Index == '?' }

// StatusOutside lists what is changed or untracked, not ignored, outside a
// folder ("" for everywhere). A rename is a deletion and an addition.
func (r *Repo) StatusOutside(folder string) ([]Status, error) {
	p, err := r.git().start("status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--ignore-submodules=none")
	if err != nil {
		return nil, err
	}
	var changed []Status
	for {
		line, err := p.next()
		if errors.Is(err, io.EOF) && line == "" {
			return changed, p.close()
		}
		if err == nil && (len(line) < 4 || line[2] != ' ') {
			err = fmt.Errorf("%q: not a status and a path", line)
		}
		if err != nil {
			return nil, p.fail(err)
		}
		if line[0] == '#' {
			continue // a branch's header, where status.branch asks for it
		}
		if path := line[3:]; folder == "" || !within(path, folder) {
			changed = append(changed, Status{Index: line[0], Tree: line[1], Path: path})
		}
	}
}

// Staged lists the paths under a folder ("" for all) that the commit to come
// changes.
func (r *Repo) Staged(folder string) ([]string, error) {
	args := []string{"diff", "--cached", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-relative", "--ignore-submodules=none"}
	out, err := r.git().run(append(args, pathspec(folder)...)...)
	if out == "" {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(out, "\x00"), "\x00"), err
}

// local says whether a path can be one of the work tree: not absolute, not
// leading out of it.
func local(path string) bool {
	return path != "" && !strings.ContainsRune(path, 0) && filepath.IsLocal(filepath.FromSlash(path))
}
