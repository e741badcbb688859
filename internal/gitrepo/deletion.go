package gitrepo

import (
	"fmt"
	"strings"
)

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
	if len(paths) > manyPaths {
		return r.deletedOf(tip, paths)
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

// manyPaths are more than git compares quickly with each path of a history.
const manyPaths = 256

// deletedOf is Deleted for many paths: all removals are read, newest first.
// A path that only came has no entry here.
func (r *Repo) deletedOf(tip string, paths []string) (map[string]Deletion, error) {
	sought := make(map[string]bool, len(paths))
	for _, p := range paths {
		sought[p] = true
	}
	found := make(map[string]Deletion)
	for c, err := range r.Removals(tip) {
		if err != nil {
			return found, err
		}
		if taken := c.Taken(); sought[taken] {
			delete(sought, taken)
			found[taken] = Deletion{Commit: c.Commit, Renamed: c.renamed()}
		}
	}
	return found, nil
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
