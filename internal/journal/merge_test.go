package journal

import (
	"slices"
	"testing"
)

// An entry that both sides reworded is two from then on: a reader of one
// heading would see only the first of two findings.
func TestMergeGrownApart(t *testing.T) {
	entry := func(text string) []byte { return []byte("### a | 14:10:00 | PATTERN\nFinding: \"" + text + "\"\n") }
	merged := Merge(Scratchpad, entry("was"), entry("ours"), entry("theirs"))
	var texts []string
	for _, e := range Parse(Scratchpad, merged) {
		texts = append(texts, e.Text)
	}
	if !slices.Equal(texts, []string{"ours", "theirs"}) {
		t.Errorf("%q of\n%s", texts, merged)
	}
}
