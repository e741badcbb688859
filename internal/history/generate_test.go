package history

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// shares counts what the generated histories are made of.
type shares struct{ commits, reverts, merges, squashes, trailers, ties, plus, noPlus int }

func (s *shares) count(commits []Commit) {
	times := map[int64]int{}
	for _, c := range commits {
		s.commits++
		times[c.Time]++
		if times[c.Time] > 1 {
			s.ties++
		}
		for part, is := range map[*int]bool{
			&s.reverts: c.Reverts != nil, &s.merges: c.Merge, &s.squashes: c.Listed != nil, &s.trailers: c.Trailer,
		} {
			if is {
				*part++
			}
		}
	}
}

func (s *shares) log(t *testing.T) {
	t.Helper()
	percent := func(n, of int) int { return 100 * n / max(1, of) }
	t.Logf("%d commits: reverts %d %%, merges %d %%, squashes %d %%, trailers %d %%, of one second %d %%",
		s.commits, percent(s.reverts, s.commits), percent(s.merges, s.commits), percent(s.squashes, s.commits),
		percent(s.trailers, s.commits), percent(s.ties, s.commits))
	if all := s.plus + s.noPlus; all > 0 {
		t.Logf("Plus could tell %d %% of %d", percent(s.plus, all), all)
	}
}

// drawHistory draws commits as messages and reads them, in the order in which
// they were made. Clocks may run back, seconds are shared, hashes begin alike.
func drawHistory(t *rapid.T) []Commit {
	n := rapid.IntRange(0, 14).Draw(t, "commits")
	var commits []Commit
	clock := int64(1000)
	for i := range n {
		clock += rapid.SampledFrom([]int64{0, 0, 1, 1, 2, 60, -3}).Draw(t, "seconds")
		parents := rapid.SampledFrom([]int{1, 1, 1, 1, 2, 3}).Draw(t, "parents")
		hash := fmt.Sprintf("%04x%036x", rapid.IntRange(0, 8).Draw(t, "prefix"), i+1)
		if c, ok := ParseCommit(hash, clock, parents, drawMessage(t, commits, n)); ok {
			commits = append(commits, c)
		}
	}
	return commits
}

func drawMessage(t *rapid.T, before []Commit, n int) string {
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0, 1, 2:
		return drawRevert(t, before, n)
	case 3:
		return "Theme (#1)\n\n* " + drawHeader(t) + "\n* " + drawHeader(t) + "\n"
	case 4:
		return "feat: theme\n\n- " + drawHeader(t) + "\n"
	case 5:
		return rapid.SampledFrom([]string{"Add", "docs: tell", "fix: it"}).Draw(t, "title") + "\n\nGrid-Thread: 02.1, 03\n"
	default:
		return drawHeader(t) + "\n"
	}
}

func drawHeader(t *rapid.T) string {
	kind := rapid.SampledFrom([]string{"feat", "feat", "fix", "docs"}).Draw(t, "type")
	scope := rapid.SampledFrom([]string{"01", "02", "02.1", "02-03", "01,03", "ui"}).Draw(t, "scope")
	return kind + "(" + scope + "): " + rapid.SampledFrom([]string{"a", "b"}).Draw(t, "words")
}

// drawRevert names one that was, one that will be, or one that never is; by
// whole hash, short hash or subject alone.
func drawRevert(t *rapid.T, before []Commit, n int) string {
	subject, hash := drawHeader(t), fmt.Sprintf("%04x%036x", rapid.IntRange(0, 8).Draw(t, "named prefix"), rapid.IntRange(1, n+2).Draw(t, "named"))
	if len(before) > 0 && rapid.Bool().Draw(t, "known") {
		target := rapid.SampledFrom(before).Draw(t, "target")
		subject, hash = target.Subject, target.Hash
	}
	message := `Revert "` + subject + "\"\n"
	switch rapid.IntRange(0, 3).Draw(t, "names") {
	case 0:
		return message
	case 1:
		hash = hash[:4]
	}
	return message + "\nThis reverts commit " + hash + ".\n"
}

// drawSome draws commits in any order, some of them repeated.
func drawSome(t *rapid.T, commits []Commit) []Commit {
	all := slices.Concat(commits, commits[:rapid.IntRange(0, len(commits)).Draw(t, "repeated")])
	return rapid.Permutation(all).Draw(t, "order")
}
