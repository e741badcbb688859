package history

import (
	"iter"
	"slices"
)

// Timeline is a set of commits keyed by hash, in order of time, then hash.
//
// The time is part of what the hash covers, so a hash has one time. Like a
// slice, a copy shares its commits: change one of the two only. Union makes
// an own one.
type Timeline struct{ commits []Commit }

// NewTimeline is the set of these commits, in whatever order they come.
func NewTimeline(commits ...Commit) Timeline {
	sorted := slices.Clone(commits)
	slices.SortStableFunc(sorted, Commit.Compare)
	return Timeline{slices.CompactFunc(sorted, sameCommit)}
}

func sameCommit(a, b Commit) bool { return a.Compare(b) == 0 }

// Add puts one more commit in. It is cheap for the newest; for many commits
// NewTimeline and Union are.
func (t *Timeline) Add(c Commit) {
	at, found := slices.BinarySearchFunc(t.commits, c, Commit.Compare)
	if !found {
		t.commits = slices.Insert(t.commits, at, c)
	}
}

// Remove takes out those commits that are there.
func (t *Timeline) Remove(hashes ...string) {
	gone := make(map[string]bool, len(hashes))
	for _, hash := range hashes {
		gone[hash] = true
	}
	t.commits = slices.DeleteFunc(t.commits, func(c Commit) bool { return gone[c.Hash] })
}

// Union is the set of the commits of both.
func Union(a, b Timeline) Timeline {
	merged := make([]Commit, 0, len(a.commits)+len(b.commits))
	x, y := a.commits, b.commits
	for len(x) > 0 && len(y) > 0 {
		switch order := x[0].Compare(y[0]); {
		case order < 0:
			merged, x = append(merged, x[0]), x[1:]
		case order > 0:
			merged, y = append(merged, y[0]), y[1:]
		default:
			merged, x, y = append(merged, x[0]), x[1:], y[1:]
		}
	}
	return Timeline{append(append(merged, x...), y...)}
}

// Len is how many commits there are.
func (t Timeline) Len() int { return len(t.commits) }

// All yields the commits, oldest first.
func (t Timeline) All() iter.Seq[Commit] { return slices.Values(t.commits) }

// Get looks for a commit by its full hash, one by one.
func (t Timeline) Get(hash string) (Commit, bool) {
	for i := range t.commits {
		if t.commits[i].Hash == hash {
			return t.commits[i], true
		}
	}
	return Commit{}, false
}
