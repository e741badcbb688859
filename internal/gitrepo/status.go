package gitrepo

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// Status is a path that differs from HEAD, as `git status --porcelain` has it.
type Status struct {
	Index, Tree         byte // ' ' same, M, A, D, T, U; both '?' where untracked
	Unmerged            bool // in a conflict
	Path                string
	HeadMode, IndexMode Mode // 0 where there is none
}

// Untracked says whether git does not know the path.
func (s Status) Untracked() bool { return s.Index == '?' }

// StatusOutside lists what is changed or untracked, not ignored, outside a
// folder ("" for everywhere). A rename is a deletion and an addition; an
// untracked repository is its folder, with a slash at the end.
func (r *Repo) StatusOutside(folder string) ([]Status, error) {
	p, err := r.git().start("status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames", "--ignore-submodules=none")
	if err != nil {
		return nil, err
	}
	var changed []Status
	for {
		line, err := p.next()
		if errors.Is(err, io.EOF) && line == "" {
			return changed, p.close()
		}
		if err == nil && strings.HasPrefix(line, "#") {
			continue // a header, where the configuration asks for it
		}
		var s Status
		if err == nil {
			s, err = parseStatus(line)
		}
		if err != nil {
			return nil, p.fail(err)
		}
		if folder == "" || !within(s.Path, folder) {
			changed = append(changed, s)
		}
	}
}

// parseStatus reads a line of status --porcelain=v2:
//
//	? path
//	1 XY sub mH mI mW hH hI path
//	u XY sub m1 m2 m3 mW h1 h2 h3 path     in a conflict, stage 2 is HEAD's
func parseStatus(line string) (Status, error) {
	kind, rest, _ := strings.Cut(line, " ")
	if kind == "?" && rest != "" {
		return Status{Index: '?', Tree: '?', Path: rest}, nil
	}
	count := map[string]int{"1": 8, "u": 10}[kind]
	fields := strings.SplitN(line, " ", count+1)
	if count == 0 || len(fields) != count+1 || len(fields[1]) != 2 {
		return Status{}, fmt.Errorf("%q: not a status and a path", line)
	}
	s := Status{Index: same(fields[1][0]), Tree: same(fields[1][1]), Unmerged: kind == "u", Path: fields[count]}
	head, index := fields[3], fields[4]
	if kind == "u" {
		head, index = fields[4], fields[4]
	}
	var err error
	if s.HeadMode, err = parseMode(head); err == nil {
		s.IndexMode, err = parseMode(index)
	}
	return s, err
}

func same(code byte) byte {
	if code == '.' {
		return ' '
	}
	return code
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
