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

// Deletion is what became of a path that once was.
type Deletion struct {
	Commit  string // that deleted or renamed it last; "" where none is found
	Renamed string // to which path; "" where it was deleted
}

// Deleted looks through the whole history of tip for what became of paths
// that are not there, in one process. A path that never was has no entry. A
// merge is named only where no other commit did it.
func (r *Repo) Deleted(tip string, paths []string) (map[string]Deletion, error) {
	found := make(map[string]Deletion)
	if len(paths) == 0 {
		return found, nil
	}
	if err := revision(tip); err != nil {
		return nil, err
	}
	wanted := make(map[string]bool, len(paths))
	for _, path := range paths {
		if path == "" || strings.ContainsAny(path, "\n\x00") {
			return nil, fmt.Errorf("path %q: not a path", path)
		}
		wanted[path] = true
	}
	// --full-diff has renames seen although only these paths are walked by.
	p, err := r.compare(tip+"\n--\n"+strings.Join(paths, "\n")+"\n", "-c", "log.showSignature=false", "-c", "log.follow=false",
		"log", "--stdin", "--full-history", "--full-diff", "--root", "--diff-filter=ADR", "--format=%H%x00%P")
	if err != nil {
		return nil, err
	}
	byMerge := make(map[string]bool)
	p.changes(true, func(c FileChange, changeErr error) bool {
		err = changeErr
		path, gone := c.gone()
		if err != nil || !wanted[path] {
			return err == nil
		}
		known, seen := found[path]
		switch {
		case !gone && !seen:
			found[path] = Deletion{} // it was there
		case gone && (known.Commit == "" || byMerge[path] && !c.merge):
			found[path] = Deletion{Commit: c.Commit, Renamed: c.renamed()}
			byMerge[path] = c.merge
		}
		return true
	})
	return found, err
}

// gone is the path that a change takes away, else the one it brings.
func (c FileChange) gone() (string, bool) {
	switch c.Status {
	case 'D':
		return c.Path, true
	case 'R':
		return c.Old, true
	}
	return c.Path, false
}

func (c FileChange) renamed() string {
	if c.Status == 'R' {
		return c.Path
	}
	return ""
}

// History are the commits of tip's history that changed any of these paths,
// newest first, merges simplified as `git log -- path` does.
func (r *Repo) History(tip string, paths ...string) iter.Seq2[RawCommit, error] {
	return func(yield func(RawCommit, error) bool) {
		for change, err := range r.walk(tip, tip, "", paths...) {
			if !yield(change.RawCommit, err) {
				return
			}
		}
	}
}

// LastTouch is the newest commit that changed any of these paths, if there is one.
func (r *Repo) LastTouch(tip string, paths ...string) (RawCommit, bool, error) {
	for c, err := range r.History(tip, paths...) {
		return c, err == nil, err
	}
	return RawCommit{}, false, nil
}
