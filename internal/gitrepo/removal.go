package gitrepo

import "iter"

// Removals are the deletions and renames in the whole history of tip, newest
// first, in one process.
func (r *Repo) Removals(tip string) iter.Seq2[FileChange, error] {
	return func(yield func(FileChange, error) bool) {
		if err := revision(tip); err != nil {
			yield(FileChange{}, err)
			return
		}
		p, err := r.compare(tip+"\n", "-c", "log.showSignature=false", "log", "--stdin", "--diff-filter=DR", "--format=%H%x00%P")
		if err != nil {
			yield(FileChange{}, err)
			return
		}
		p.changes(true, yield)
	}
}

// Taken is the path that a deletion or a rename takes away, "" for another change.
func (c FileChange) Taken() string {
	if path, gone := c.gone(); gone {
		return path
	}
	return ""
}
