package history

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// What stands in the work tree is the model: a revert of a commit takes its
// lines out, a revert of that revert puts them back. git reverts only what
// stands and what then changes the tree, names it by its hash, and clocks run
// forward.
func revertsFollowTheWorkTree(undone func([]Commit) []bool) property {
	return func(t *rapid.T, s *shares) string {
		var commits []Commit
		var target []int // of each revert; -1 for work
		var stands []bool
		for i := range rapid.IntRange(1, 20).Draw(t, "commits") {
			c := Commit{Hash: fmt.Sprintf("%040x", i), Time: int64(i), Subject: "feat(01): a", Type: "feat", Refs: []Thread{{1, 0}}}
			at := drawStanding(t, stands, target)
			if at >= 0 {
				c = Commit{Hash: c.Hash, Time: c.Time, Subject: `Revert "x"`, Reverts: &Revert{Hash: commits[at].Hash}}
			}
			commits, target, stands = append(commits, c), append(target, at), append(stands, true)
			for ; at >= 0; at = target[at] {
				stands[at] = !stands[at]
			}
		}
		s.count(commits)
		for i, out := range undone(commits) {
			if out == stands[i] {
				return fmt.Sprintf("commit %d: taken out %v, stands %v", i, out, stands[i])
			}
		}
		return ""
	}
}

// drawStanding draws a commit that a revert can take out, or -1 for work. Down
// its chain of reverts every second one must be out, or git had a conflict.
func drawStanding(t *rapid.T, stands []bool, target []int) int {
	var candidates []int
	for i := range stands {
		at, up := i, true
		for at >= 0 && stands[at] == up {
			at, up = target[at], !up
		}
		if at < 0 {
			candidates = append(candidates, i)
		}
	}
	if len(candidates) == 0 || rapid.IntRange(0, 2).Draw(t, "work") == 0 {
		return -1
	}
	return rapid.SampledFrom(candidates).Draw(t, "reverted")
}

func TestRevertsFollowTheWorkTree(t *testing.T) {
	holds(t, revertsFollowTheWorkTree(func(commits []Commit) []bool { return readReverts(commits).undone() }))
	catches(t, revertsFollowTheWorkTree(func(commits []Commit) []bool {
		out := make([]bool, len(commits))
		for _, target := range readReverts(commits).targets() {
			out[target] = true // as if each revert stood
		}
		return out
	}))
}
