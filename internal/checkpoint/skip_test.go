package checkpoint

import "testing"

func TestSkippedSummary(t *testing.T) {
	c := asked(Failure)
	c.Error = "no key: see\nCommit: abc1234"
	got, err := SkippedSummary(c)
	want := "---\nblock: 02\nstatus: skipped\nreason: \"no key: see\\nCommit: abc1234\"\n---\n\n# Block 02 is skipped\n"
	if err != nil || string(got) != want {
		t.Errorf("got %v:\n%s\nwant:\n%s", err, got, want)
	}
	if _, err := SkippedSummary(Checkpoint{Kind: Failure}); err == nil {
		t.Error("a summary of no block")
	}
}
