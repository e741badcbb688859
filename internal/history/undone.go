package history

import "slices"

// reverts is what the reverts of a timeline name.
type reverts struct {
	commits []Commit
	places  []int             // of the reverts
	hashes  map[string]*match // by the hash, whole or short, that they name
}

// match is which commit has a hash that begins as one that is named.
type match struct {
	at    int
	count int
	whole bool // at has this very hash
}

func readReverts(commits []Commit) reverts {
	r := reverts{commits: commits}
	for i := range commits {
		if commits[i].Reverts != nil {
			r.places = append(r.places, i)
		}
	}
	if len(r.places) > 0 {
		r.matchHashes()
	}
	return r
}

// matchHashes looks each commit's hash up once for each length that is named.
func (r *reverts) matchHashes() {
	r.hashes = make(map[string]*match, len(r.places))
	var lengths []int
	for _, i := range r.places {
		if hash := r.commits[i].Reverts.Hash; hash != "" {
			r.hashes[hash] = &match{}
			lengths = append(lengths, len(hash))
		}
	}
	slices.Sort(lengths)
	lengths = slices.Compact(lengths)
	for i := range r.commits {
		hash := r.commits[i].Hash
		for _, n := range lengths {
			if n > len(hash) {
				break
			}
			if m := r.hashes[hash[:n]]; m != nil && !m.whole {
				*m = match{i, m.count + 1, n == len(hash)}
			}
		}
	}
}

// named finds the one commit with the hash that a revert names.
func (r reverts) named(revert int) (at int, ok bool) {
	m := r.hashes[r.commits[revert].Reverts.Hash]
	if m == nil || m.count != 1 && !m.whole {
		return 0, false
	}
	return m.at, true
}

// undone says of each commit whether a revert that stands takes it out.
//
// A revert takes one commit. One that is itself taken out by a revert that
// stands takes nothing. Reverts that nobody takes are settled first, then what
// they free or forbid; those that name themselves, or each other in a ring,
// which no real history can, are never settled and take nothing.
func (r reverts) undone() []bool {
	out := make([]bool, len(r.commits))
	if len(r.places) == 0 {
		return out
	}
	targets := r.targets()
	waits := make(map[int]int, len(targets)) // unsettled reverts that take it
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

// targets maps each revert to the commit that it takes, both by place. First
// those that name a hash which is here; then, oldest first, the others: the
// newest earlier commit of that subject that none has taken yet, else of that
// title, else the newest. Earlier includes the same second: a rebase writes
// many in one.
func (r reverts) targets() map[int]int {
	targets, taken := make(map[int]int, len(r.places)), make(map[int]bool, len(r.places))
	var rest []int
	for _, i := range r.places {
		if at, ok := r.named(i); ok {
			targets[i], taken[at] = at, true
		} else {
			rest = append(rest, i)
		}
	}
	bySubject := r.sameSubjects(rest, taken, Commit.subject)
	byTitle := r.sameSubjects(rest, taken, Commit.title)
	for _, i := range rest {
		c := r.commits[i]
		same, like := bySubject[c.Reverts.Subject], byTitle[c.Reverts.Subject]
		for _, find := range []func([]Commit, int64) (int, bool){same.free, like.free, same.newest, like.newest} {
			if at, ok := find(r.commits, c.Time); ok {
				targets[i] = at
				break
			}
		}
	}
	return targets
}

func (c Commit) subject() string { return c.Subject }

// title is the subject of a commit that a forge merged without the request's
// number, as the forge's revert quotes it; "" for others.
func (c Commit) title() string {
	if title := cutRequest(c.Subject); title != c.Subject {
		return title
	}
	return ""
}

// candidates are the commits of one subject, for reverts that come oldest
// first: each takes the newest of those before it that are left.
type candidates struct {
	places []int
	passed int   // how many of places are earlier than the last revert
	left   []int // of those, the ones that none has taken
	taken  map[int]bool
}

// sameSubjects gathers the commits that by some name are what the reverts name.
func (r reverts) sameSubjects(places []int, taken map[int]bool, name func(Commit) string) map[string]*candidates {
	by := make(map[string]*candidates, len(places))
	for _, i := range places {
		if subject := r.commits[i].Reverts.Subject; subject != "" {
			by[subject] = &candidates{taken: taken}
		}
	}
	if len(by) == 0 {
		return nil
	}
	for i := range r.commits {
		if same := by[name(r.commits[i])]; same != nil {
			same.places = append(same.places, i)
		}
	}
	return by
}

// free takes the newest one before a time that none has taken yet.
func (s *candidates) free(commits []Commit, before int64) (at int, ok bool) {
	if s == nil {
		return 0, false
	}
	for s.passed < len(s.places) && commits[s.places[s.passed]].Time <= before {
		s.left = append(s.left, s.places[s.passed])
		s.passed++
	}
	for n := len(s.left); n > 0; n-- {
		at, s.left = s.left[n-1], s.left[:n-1]
		if !s.taken[at] {
			s.taken[at] = true
			return at, true
		}
	}
	return 0, false
}

// newest is the newest one before the time that free was last asked for.
func (s *candidates) newest([]Commit, int64) (at int, ok bool) {
	if s == nil || s.passed == 0 {
		return 0, false
	}
	return s.places[s.passed-1], true
}
