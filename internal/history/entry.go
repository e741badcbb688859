package history

import (
	"iter"
	"slices"
)

// Entry is a grid commit as the fold sees it.
type Entry struct {
	Commit Commit
	Shares []Share // by block and thread
	Work   bool    // it counts as work
	Undone bool    // a revert took it out; it counts as nothing
}

// Share is a block, or one thread of it, that a commit belongs to.
type Share struct {
	Thread Thread
	Feat   bool // the commit adds to it: its type, or the listed subject's, is feat
}

// Entries yields the grid commits of a timeline, oldest first, those that a
// revert took out among them. workTypes are in lower case.
func Entries(t Timeline, workTypes []string) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		out := readReverts(t.commits).undone()
		for i := range t.commits {
			e, ok := judge(&t.commits[i], workTypes, nil)
			if !ok {
				continue
			}
			e.Undone = out[i]
			e.Work = e.Work && !e.Undone
			if !yield(e) {
				return
			}
		}
	}
}

// judge says what one commit is by itself. A trailer makes work of a subject
// without a type. A list in the body makes work of each block that it lists,
// unless the commit's own type is no work. The shares are put into room.
func judge(c *Commit, workTypes []string, room []Share) (Entry, bool) {
	e := Entry{Commit: *c, Shares: room}
	typed := slices.Contains(workTypes, c.Type)
	e.Work = len(c.Refs) > 0 && (typed || c.Trailer && c.Type == "")
	for _, ref := range c.Refs {
		e.addShare(Share{ref, c.Type == "feat"})
	}
	if typed || c.Type == "" {
		for _, s := range c.Listed {
			if slices.Contains(workTypes, s.Type) {
				e.addListed(s)
			}
		}
	}
	slices.SortFunc(e.Shares, func(a, b Share) int { return a.Thread.Compare(b.Thread) })
	return e, len(e.Shares) > 0
}

func (e *Entry) addListed(s Subject) {
	e.Work = true
	for _, ref := range s.Refs {
		e.addShare(Share{ref, s.Type == "feat"})
	}
}

func (e *Entry) addShare(s Share) {
	for i := range e.Shares {
		if e.Shares[i].Thread == s.Thread {
			e.Shares[i].Feat = e.Shares[i].Feat || s.Feat
			return
		}
	}
	e.Shares = append(e.Shares, s)
}
