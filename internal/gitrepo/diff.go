package gitrepo

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// FileChange is what a commit did to one path.
type FileChange struct {
	Commit string
	Status byte   // A added, D deleted, M modified, R renamed, C copied, T another kind of file
	Path   string // the new one of a rename
	Old    string // the old one of a rename, else ""

	merge bool // known to Deleted alone
}

// compare starts a command that lists what commits changed, whatever is
// configured. Renames are not sought in a partial clone: that would need
// contents it may not have.
func (r *Repo) compare(stdin string, args ...string) (*process, error) {
	partial, err := r.Partial()
	if err != nil {
		return nil, err
	}
	args = append(args, "--no-ext-diff", "--ignore-submodules=none", "--diff-merges=first-parent", "-z", "--name-status")
	if partial {
		args = append(args, "--no-renames")
	} else {
		args = append(args, "-M", "-l1000")
	}
	return r.git().input(strings.NewReader(stdin)).start(args...)
}

// Diff lists what each of these commits changed, against its first parent, in
// their order, in one process.
func (r *Repo) Diff(commits []string) iter.Seq2[FileChange, error] {
	return func(yield func(FileChange, error) bool) {
		if len(commits) == 0 {
			return
		}
		for _, hash := range commits {
			if !isOID(hash) {
				yield(FileChange{}, fmt.Errorf("hash %q: not a full hash", hash))
				return
			}
		}
		p, err := r.compare(strings.Join(commits, "\n")+"\n", "diff-tree", "--stdin", "-r", "--root")
		if err != nil {
			yield(FileChange{}, err)
			return
		}
		p.changes(false, yield)
	}
}

// changes reads commits, each a hash (and the parents, for git log), followed
// by its status and paths, all ended by NUL, and closes the process.
func (p *process) changes(parents bool, yield func(FileChange, error) bool) {
	var c FileChange
	for {
		word, err := p.next()
		if errors.Is(err, io.EOF) && word == "" {
			if err := p.close(); err != nil {
				yield(FileChange{}, err)
			}
			return
		}
		word = strings.TrimPrefix(word, "\n") // between git log's header and diff
		if err == nil && isOID(word) {
			c, err = p.header(word, parents)
			if err == nil {
				continue
			}
		}
		if err == nil {
			err = p.change(&c, word)
		}
		if err != nil {
			yield(FileChange{}, p.fail(err))
			return
		}
		if !yield(c, nil) {
			p.kill()
			return
		}
	}
}

func (p *process) header(hash string, parents bool) (FileChange, error) {
	c := FileChange{Commit: hash}
	if !parents {
		return c, nil
	}
	list, err := p.next()
	c.merge = strings.Contains(list, " ")
	return c, err
}

// change reads the paths that follow a status.
func (p *process) change(c *FileChange, status string) error {
	if status == "" || c.Commit == "" {
		return fmt.Errorf("%q: neither a commit nor a change", status)
	}
	c.Status, c.Old = status[0], ""
	path, err := p.next()
	if err == nil && (c.Status == 'R' || c.Status == 'C') {
		c.Old = path
		path, err = p.next()
	}
	c.Path = path
	return err
}
