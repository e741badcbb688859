package history

import (
	"fmt"
	"slices"
	"testing"
)

func hashes(t Timeline) string {
	var list []string
	for c := range t.All() {
		list = append(list, c.Hash)
	}
	return fmt.Sprint(t.Len(), list)
}

func TestTimeline(t *testing.T) {
	a, b, c := Commit{Hash: "a", Time: 1}, Commit{Hash: "b", Time: 2}, Commit{Hash: "c", Time: 2}
	timeline := NewTimeline(c, a, c)
	timeline.Add(b)
	timeline.Add(b)
	if got, want := hashes(timeline), "3 [a b c]"; got != want {
		t.Errorf("added: %s, want %s", got, want)
	}
	if got, ok := timeline.Get("b"); !ok || got.Time != 2 {
		t.Errorf("get b: %+v, %v", got, ok)
	}
	if _, ok := timeline.Get("d"); ok {
		t.Error("d is there")
	}
	other := NewTimeline(Commit{Hash: "d"}, b)
	if got, want := hashes(Union(timeline, other)), "4 [d a b c]"; got != want {
		t.Errorf("union: %s, want %s", got, want)
	}
	timeline.Remove("a", "x", "c")
	if got, want := hashes(timeline), "1 [b]"; got != want {
		t.Errorf("removed: %s, want %s", got, want)
	}
	if got, want := hashes(Timeline{}), "0 []"; got != want {
		t.Errorf("empty: %s, want %s", got, want)
	}
}

// NewTimeline leaves the caller's slice as it was.
func TestNewTimelineKeepsItsInput(t *testing.T) {
	commits := []Commit{{Hash: "b", Time: 2}, {Hash: "a", Time: 1}}
	timeline := NewTimeline(commits...)
	timeline.Remove("a", "b")
	if !slices.EqualFunc(commits, []Commit{{Hash: "b", Time: 2}, {Hash: "a", Time: 1}}, sameCommit) {
		t.Errorf("input changed: %+v", commits)
	}
}
