package gitrepo

import (
	"errors"
	"strings"
)

// Worktree is one of the work trees of a repository; the first is the main one.
type Worktree struct {
	Top      string
	Head     Head
	Bare     bool
	Prunable bool // its folder is gone
}

// Worktrees lists them all.
func (r *Repo) Worktrees() ([]Worktree, error) {
	end := "\x00"
	out, err := r.git().run("worktree", "list", "--porcelain", "-z")
	if exit, ok := errors.AsType[*GitError](err); ok && exit.Code == 129 {
		end = "\n" // before git 2.36
		out, err = r.git().run("worktree", "list", "--porcelain")
	}
	var trees []Worktree
	for record := range strings.SplitSeq(strings.TrimSuffix(out, end+end), end+end) {
		if record != "" {
			trees = append(trees, parseWorktree(strings.Split(record, end)))
		}
	}
	return trees, err
}

func parseWorktree(lines []string) Worktree {
	var w Worktree
	for _, line := range lines {
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "worktree":
			w.Top = value
		case "HEAD":
			if !zero(value) {
				w.Head.Hash = value
			}
		case "branch":
			w.Head.Ref = value
		case "bare":
			w.Bare = true
		case "prunable":
			w.Prunable = true
		}
	}
	return w
}
