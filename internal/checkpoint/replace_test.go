package checkpoint

import (
	"slices"
	"testing"
	"time"
)

func TestReplace(t *testing.T) {
	ends := []Kind{SessionDeath, Failure}
	for _, old := range Kinds() {
		for _, kind := range Kinds() {
			may := slices.Contains(ends, kind) && !slices.Contains(ends, old)
			if err := Replace(Checkpoint{Kind: old}, kind); (err == nil) != may {
				t.Errorf("%s over a waiting %s: %v", kind, old, err)
			}
			if err := Replace(Checkpoint{Kind: old, Response: "keep"}, kind); err != nil {
				t.Errorf("%s over an answered %s: %v", kind, old, err)
			}
			if err := Replace(Checkpoint{Kind: Failure, Response: "manual"}, kind); err == nil {
				t.Errorf("%s over a failure that is being mended", kind)
			}
		}
	}
}

// A failure comes over a question that waits; once it is answered the question
// is asked again, and no other one of the archive is.
func TestAskAgain(t *testing.T) {
	question, before := asked(Decision), asked(HumanVerify)
	answered := asked(HumanVerify)
	answered.Response = "approved"
	failed := asked(Failure)
	failed.Created, failed.Response = "2026-11-30T15:10:00+01:00", "retry"
	archive := []Archived{
		{"CHECKPOINT-20261130T140000Z.md", before}, // put away by hand
		{"CHECKPOINT-20261130T141000Z.md", answered},
		{"CHECKPOINT-20261130T141000Z-2.md", question},
		{"STATE-20261130T141000Z.md", question},
	}
	got, ok := AskAgain(failed, archive)
	if !ok || got.Name != "CHECKPOINT-20261130T141000Z-2.md" {
		t.Errorf("got %q, %v", got.Name, ok)
	}
	failed.Response = ""
	if _, ok := AskAgain(failed, archive); ok {
		t.Error("asked again before the failure is answered")
	}
	failed.Response, failed.Created = "retry", "yesterday"
	if _, ok := AskAgain(failed, archive); ok {
		t.Error("asked again without a time")
	}
}

func TestFresh(t *testing.T) {
	var second []Archived
	for _, n := range []string{"-2", "-10", ""} {
		c := asked(HumanVerify)
		c.Response = "answer" + n
		second = append(second, Archived{"CHECKPOINT-20261130T140000Z" + n + ".md", c})
	}
	if got := Fresh(second, time.Time{}); len(got) != 3 || got[0].Response != "answer-10" || got[2].Response != "answer" {
		t.Errorf("of one second: %v", got)
	}
	one, two, waiting := asked(HumanVerify), asked(Failure), asked(Decision)
	one.Response, two.Response = "approved", "retry"
	archive := []Archived{
		{"CHECKPOINT-20261130T140000Z.md", one},
		{"CHECKPOINT-20261130T141000Z.md", two},
		{"CHECKPOINT-20261130T141000Z-2.md", waiting},
		{"STATE-20261130T141000Z.md", one},
	}
	for _, tt := range []struct {
		newest string
		want   int
	}{
		{"2026-11-30T14:00:00Z", 2}, // work of the same second was there before
		{"2026-11-30T14:00:01Z", 1},
		{"2026-11-30T14:10:01Z", 0},
	} {
		at, err := time.Parse(time.RFC3339, tt.newest)
		if err != nil {
			t.Fatal(err)
		}
		if got := Fresh(archive, at); len(got) != tt.want {
			t.Errorf("after work at %s: %d are shown, want %d", tt.newest, len(got), tt.want)
		}
	}
}
