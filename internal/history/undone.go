package history

import (
	"slices"
	"strings"
)

// undone says of each commit of a timeline whether a revert that stands takes
// it out.
//
// A revert takes one commit. One that is itself taken out by a revert that
// stands takes nothing. Reverts that nobody takes are settled first, then what
// they free or forbid; reverts that name each other in a ring, which no real
// history can, are never settled and take nothing.
func undone(commits []Commit) []bool {
	out := make([]bool, len(commits))
	targets := revertTargets(commits)
	if len(targets) == 0 {
		return out
	}
	waits := make([]int, len(commits)) // unsettled reverts that take it
	for _, target := range targets {
		waits[target]++
	}
	var ready []int
	for revert := range targets {
		if waits[revert] == 0 {
			ready = append(ready, revert)
		}
	}
	for len(ready) > 0 {
		revert := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		target := targets[revert]
		out[target] = out[target] || !out[revert]
		waits[target]--
		if _, is := targets[target]; is && waits[target] == 0 {
			ready = append(ready, target)
		}
	}
	return out
}

// revertTargets maps each revert to the commit that it takes, both by place.
// First those that name a hash which is here; then, oldest first, the others:
// the newest earlier commit of that subject that none has taken yet, else the
// newest. Earlier includes the same second: a rebase writes many in one.
func revertTargets(commits []Commit) map[int]int {
	reverts := revertsOf(commits)
	if len(reverts) == 0 {
		return nil
	}
	targets, taken := make(map[int]int, len(reverts)), make(map[int]bool, len(reverts))
	hashes := indexHashes(commits)
	var rest []int
	for _, i := range reverts {
		if at, ok := hashes.find(commits[i].Reverts.Hash); ok && at != i {
			targets[i], taken[at] = at, true
		} else {
			rest = append(rest, i)
		}
	}
	subjects := indexSubjects(commits, rest)
	for _, i := range rest {
		candidates := subjects[commits[i].Reverts.Subject]
		if at, ok := newestEarlier(commits, candidates, i, taken); ok {
			targets[i], taken[at] = at, true
		}
	}
	return targets
}

func revertsOf(commits []Commit) []int {
	var reverts []int
	for i := range commits {
		if commits[i].Reverts != nil {
			reverts = append(reverts, i)
		}
	}
	return reverts
}

// indexSubjects gives the places of those subjects that the reverts name.
func indexSubjects(commits []Commit, reverts []int) map[string][]int {
	places := make(map[string][]int, len(reverts))
	for _, i := range reverts {
		if subject := commits[i].Reverts.Subject; subject != "" {
			places[subject] = nil
		}
	}
	if len(places) == 0 {
		return nil
	}
	for i := range commits {
		if at, named := places[commits[i].Subject]; named {
			places[commits[i].Subject] = append(at, i)
		}
	}
	return places
}

func newestEarlier(commits []Commit, candidates []int, revert int, taken map[int]bool) (int, bool) {
	newest, found := 0, false
	for _, at := range slices.Backward(candidates) {
		if at == revert || commits[at].Time > commits[revert].Time {
			continue
		}
		if !taken[at] {
			return at, true
		}
		if !found {
			newest, found = at, true
		}
	}
	return newest, found
}

// hashIndex finds commits by a hash or its beginning.
type hashIndex struct {
	commits []Commit
	places  []int // by hash
}

func indexHashes(commits []Commit) hashIndex {
	places := make([]int, len(commits))
	for i := range places {
		places[i] = i
	}
	slices.SortFunc(places, func(a, b int) int { return strings.Compare(commits[a].Hash, commits[b].Hash) })
	return hashIndex{commits, places}
}

// find gives the place of the one commit whose hash begins so.
func (x hashIndex) find(prefix string) (int, bool) {
	if prefix == "" {
		return 0, false
	}
	at, _ := slices.BinarySearchFunc(x.places, prefix, func(place int, prefix string) int {
		return strings.Compare(x.commits[place].Hash, prefix)
	})
	if !x.begins(at, prefix) {
		return 0, false
	}
	if x.begins(at+1, prefix) && x.commits[x.places[at]].Hash != prefix {
		return 0, false
	}
	return x.places[at], true
}

func (x hashIndex) begins(at int, prefix string) bool {
	return at < len(x.places) && strings.HasPrefix(x.commits[x.places[at]].Hash, prefix)
}
