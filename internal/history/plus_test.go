package history

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Plus leaves the tally that it adds to as it was.
func TestPlusKeepsItsTally(t *testing.T) {
	tally := Fold(timelineOf("feat(01.2): a", "feat(01.3,01.4): b", "fix(02): c"), workTypes, "0003")
	before := sum(tally)
	c, _ := ParseCommit("ffff", 200, 1, "feat(01.1,03): d")
	more, ok := tally.Plus(c, workTypes)
	if !ok || sum(tally) != before || !tally.Blocks[1].Newest.Head {
		t.Errorf("before %q, after %q, %v", before, sum(tally), ok)
	}
	if got, want := sum(more), "4+0 01:3/3/0[1 2 3 4] 02:1/0/0[] 03:1/1/0[]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The usual commit of the hook's path can be told, also where the history has
// reverts; so can one that is none of the grid's.
func TestPlusTellsTheUsual(t *testing.T) {
	tally := Fold(timelineOf("feat(01): a", `Revert "feat(01): a"`+undo1, `Revert "x"`+undo9, "docs(01): b"), workTypes, "0004")
	if got, want := tally.Edge.Named, "9999"; got != want {
		t.Errorf("named %q, want %q: 0001 is here", got, want)
	}
	c, _ := ParseCommit("ffff", 200, 1, "feat(01): c")
	if _, ok := tally.Plus(c, workTypes); !ok {
		t.Errorf("%q can't be told", c.Subject)
	}
	passed, ok := tally.Passed()
	if !ok || sum(passed) != sum(tally) {
		t.Errorf("passed: %q, %v", sum(passed), ok)
	}
	c, _ = ParseCommit("9999", 200, 1, "feat(01): c")
	if _, ok := tally.Plus(c, workTypes); ok {
		t.Error("a commit that a revert waits for was added")
	}
}

// A second that holds many commits stays small in the edge, and the next
// second can be told again.
func TestPlusInACrowdedSecond(t *testing.T) {
	var timeline Timeline
	tally := Fold(timeline, workTypes, "")
	told := 0
	for i := range 2 * maxEdgeHashes {
		c, _ := ParseCommit(fmt.Sprintf("%04d", i), 7, 1, "feat(01): a")
		timeline.Add(c)
		want := Fold(timeline, workTypes, c.Hash)
		if got, ok := tally.Plus(c, workTypes); ok {
			told++
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatal(diff)
			}
		}
		if len(want.Edge.Hashes) > maxEdgeHashes {
			t.Fatalf("%d hashes in the edge", len(want.Edge.Hashes))
		}
		tally = want
	}
	if told != maxEdgeHashes+1 {
		t.Errorf("told %d times", told)
	}
	c, _ := ParseCommit("ffff", 8, 1, "feat(01): b")
	if _, ok := tally.Plus(c, workTypes); !ok {
		t.Error("the next second can't be told")
	}
}

// Too many reverts that wait for a hash close the edge rather than fill it.
func TestPlusOfManyReverts(t *testing.T) {
	var commits []Commit
	for i := range maxNamed + 1 {
		if i == maxNamed {
			if Fold(NewTimeline(commits...), workTypes, "").Edge.Closed {
				t.Error("closed too soon")
			}
		}
		commits = append(commits, Commit{Hash: fmt.Sprint(i), Time: int64(i), Reverts: &Revert{Hash: fmt.Sprintf("%04xffff", i)}})
	}
	if e := Fold(NewTimeline(commits...), workTypes, "").Edge; !e.Closed || e.Named != "" {
		t.Errorf("closed %v, %d bytes", e.Closed, len(e.Named))
	}
}
