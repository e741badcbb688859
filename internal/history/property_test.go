package history

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A property draws what it needs and says what is wrong, or "".
type property func(t *rapid.T, s *shares) string

// holds runs a property at least 200 times.
func holds(t *testing.T, p property) {
	t.Helper()
	var s shares
	rapid.Check(t, func(rt *rapid.T) {
		if wrong := p(rt, &s); wrong != "" {
			rt.Fatal(wrong)
		}
	})
	for seed := range 200 {
		if wrong := example(p, &s, seed); wrong != "" {
			t.Fatalf("seed %d: %s", seed, wrong)
		}
	}
	s.log(t)
}

// catches is that a property sees a planted fault.
func catches(t *testing.T, p property) {
	t.Helper()
	var s shares
	for seed := range 200 {
		if example(p, &s, seed) != "" {
			return
		}
	}
	t.Error("the planted fault was not seen in 200 runs")
}

func example(p property, s *shares, seed int) string {
	return rapid.Custom(func(rt *rapid.T) string { return p(rt, s) }).Example(seed)
}

// The fold does not depend on the order of the commits, nor on repetition.
func orderFree(build func(...Commit) Timeline) property {
	return func(t *rapid.T, s *shares) string {
		commits := drawHistory(t)
		s.count(commits)
		head := drawHead(t, commits)
		want := Fold(NewTimeline(commits...), workTypes, head)
		return cmp.Diff(want, Fold(build(drawSome(t, commits)...), workTypes, head))
	}
}

func drawHead(t *rapid.T, commits []Commit) string {
	if len(commits) == 0 || rapid.Bool().Draw(t, "no head") {
		return ""
	}
	return rapid.SampledFrom(commits).Draw(t, "head").Hash
}

func TestFoldIsOrderFree(t *testing.T) {
	holds(t, orderFree(NewTimeline))
	holds(t, orderFree(func(commits ...Commit) Timeline {
		var timeline Timeline
		for _, c := range commits {
			timeline.Add(c)
		}
		return timeline
	}))
	catches(t, orderFree(func(commits ...Commit) Timeline { return Timeline{commits} }))
}

// The fold of a union is the fold of all; what is removed was never there.
func unionFolds(union func(a, b Timeline) Timeline) property {
	return func(t *rapid.T, s *shares) string {
		commits := drawHistory(t)
		s.count(commits)
		a, b := drawPart(t, commits), drawPart(t, commits)
		both := union(NewTimeline(a...), NewTimeline(b...))
		want := NewTimeline(append(a, b...)...)
		if diff := cmp.Diff(Fold(want, workTypes, ""), Fold(both, workTypes, "")); diff != "" {
			return diff
		}
		var gone []string
		for _, c := range b {
			gone = append(gone, c.Hash)
			want.Remove(c.Hash)
		}
		both.Remove(gone...)
		return cmp.Diff(Fold(want, workTypes, ""), Fold(both, workTypes, ""))
	}
}

func drawPart(t *rapid.T, commits []Commit) []Commit {
	var part []Commit
	for _, c := range commits {
		if rapid.IntRange(0, 2).Draw(t, "in") > 0 {
			part = append(part, c)
		}
	}
	return part
}

func TestUnionFolds(t *testing.T) {
	holds(t, unionFolds(Union))
	catches(t, unionFolds(func(a, b Timeline) Timeline { return Timeline{append(a.commits, b.commits...)} }))
}

// Where Plus can tell, it gives what Fold gives; also through JSON, as the
// tally is kept.
func plusFolds(plus func(Tally, Commit) (Tally, bool)) property {
	return func(t *rapid.T, s *shares) string {
		commits := drawHistory(t)
		s.count(commits)
		var timeline Timeline
		tally := Fold(timeline, workTypes, "")
		for i, c := range commits {
			if rapid.IntRange(0, 9).Draw(t, "again") == 0 {
				c = commits[rapid.IntRange(0, i).Draw(t, "which")]
			}
			timeline.Add(c)
			want := Fold(timeline, workTypes, c.Hash)
			got, ok := plus(throughJSON(t, tally), c)
			if ok {
				s.plus++
				if diff := cmp.Diff(want, got); diff != "" {
					return fmt.Sprintf("commit %d, %q: %s", i, c.Subject, diff)
				}
			} else {
				s.noPlus++
			}
			tally = want
		}
		return ""
	}
}

func throughJSON(t *rapid.T, tally Tally) Tally {
	text, err := json.Marshal(tally)
	if err != nil {
		t.Fatal(err)
	}
	var back Tally
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	return back
}

func TestPlusFolds(t *testing.T) {
	holds(t, plusFolds(func(tally Tally, c Commit) (Tally, bool) { return tally.Plus(c, workTypes) }))
	for _, forget := range []func(*Edge){
		func(e *Edge) { e.From = math.MinInt64 },
		func(e *Edge) { e.Hashes = nil },
		func(e *Edge) { e.Named = "" },
		func(e *Edge) { e.Closed = false },
	} {
		catches(t, plusFolds(func(tally Tally, c Commit) (Tally, bool) {
			forget(&tally.Edge)
			return tally.Plus(c, workTypes)
		}))
	}
}
