package gitrepo

import (
	"errors"
	"io"
	"slices"
	"strings"
)

// mostly is from how much of a file on that it counts as rewritten.
const mostly = "-B60%/60%"

// Rewritten says, of files as they were at commits, which have been mostly
// rewritten up to the commit tip: keys of the answer are the commits, values the paths.
// What is not here, commit or file, has no entry. Two processes, however many.
func (r *Repo) Rewritten(tip string, at map[string][]string) (map[string][]string, error) {
	if err := revision(tip); err != nil || len(at) == 0 {
		return nil, err
	}
	var commits, paths []string
	for commit, files := range at {
		commits = append(commits, commit)
		paths = append(paths, files...)
	}
	slices.Sort(commits)
	slices.Sort(paths)
	trees, err := r.trees(append([]string{tip}, commits...))
	if err != nil {
		return nil, err
	}
	var lines strings.Builder
	var asked []string
	for i, commit := range commits {
		if trees[0] != "" && trees[i+1] != "" {
			asked = append(asked, commit)
			lines.WriteString(trees[i+1] + " " + trees[0] + "\n")
		}
	}
	if len(asked) == 0 {
		return nil, nil
	}
	args := []string{"diff-tree", "--stdin", "-r", "-z", "--raw", "--no-renames", "--no-ext-diff", "--ignore-submodules=all", mostly}
	p, err := r.git().input(strings.NewReader(lines.String())).start(append(args, pathspec(slices.Compact(paths)...)...)...)
	if err != nil {
		return nil, err
	}
	return p.broken(asked, at)
}

// trees are the trees of commits, "" of what is none.
func (r *Repo) trees(commits []string) ([]string, error) {
	var lines strings.Builder
	for _, c := range commits {
		if err := revision(c); err != nil {
			return nil, err
		}
		lines.WriteString(c + "^{tree}\n")
	}
	out, err := r.git().input(strings.NewReader(lines.String())).run("-c", "core.disambiguate=committish", "cat-file", "--batch-check", "--buffer")
	if err != nil {
		return nil, err
	}
	trees := make([]string, 0, len(commits))
	for line := range strings.Lines(out) {
		tree := ""
		if fields := strings.Fields(line); len(fields) == 3 && Kind(fields[1]) == Tree {
			tree = fields[0]
		}
		trees = append(trees, tree)
	}
	if len(trees) != len(commits) {
		return nil, errors.New("git cat-file: not an answer a line")
	}
	return trees, nil
}

// broken reads diff-tree's pairs: a heading each, then its changes. One that is
// mostly a rewrite has a number behind its M.
func (p *process) broken(asked []string, at map[string][]string) (map[string][]string, error) {
	found := map[string][]string{}
	pair := -1
	for {
		field, err := p.next()
		if errors.Is(err, io.EOF) {
			return found, p.close()
		}
		if err != nil {
			return nil, p.fail(err)
		}
		// The heading ends with a newline, not with NUL, so it stands before the
		// first change.
		for heading, rest, ok := strings.Cut(field, "\n"); ok; heading, rest, ok = strings.Cut(field, "\n") {
			if strings.HasPrefix(heading, ":") {
				break
			}
			pair, field = pair+1, rest
		}
		if !strings.HasPrefix(field, ":") {
			continue
		}
		path, err := p.next()
		if err != nil {
			return nil, p.fail(err)
		}
		status := field[strings.LastIndexByte(field, ' ')+1:]
		if pair >= 0 && pair < len(asked) && len(status) > 1 && status[0] == 'M' && slices.Contains(at[asked[pair]], path) {
			found[asked[pair]] = append(found[asked[pair]], path)
		}
	}
}
