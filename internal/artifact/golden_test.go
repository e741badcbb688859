package artifact

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Whole summaries as programs and people write them, each with what it says.
func TestSummaries(t *testing.T) {
	files, err := filepath.Glob("testdata/summaries/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("summaries: %v, %v", files, err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(strings.TrimSuffix(file, ".md") + ".want")
		if err != nil {
			t.Fatal(err)
		}
		got := describe(readSummary(t, ".grid/"+filepath.Base(file), string(src)))
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", file, diff)
		}
	}
}

// describe prints a summary, a line for each thing it says.
func describe(s SummaryFile) string {
	var b strings.Builder
	fmt.Fprintf(&b, "block %s, thread %d, cluster %q, session %q, status %q, closes %v, requires %v\n", s.Block, s.Thread, s.Cluster, s.Session, s.Status, s.Closes(), s.Requires)
	if s.Number >= 0 {
		fmt.Fprintf(&b, "%d: number %d\n", s.NumberLine, s.Number)
	}
	for _, c := range s.Commits {
		fmt.Fprintf(&b, "%d: commit %s %q\n", c.Line, c.Text, c.Subject)
	}
	for _, c := range s.Files {
		fmt.Fprintf(&b, "%d: file %s, place %d\n", c.Line, c.Text, c.Place())
	}
	for _, c := range s.Modified {
		fmt.Fprintf(&b, "%d: modified %s\n", c.Line, c.Text)
	}
	for _, th := range s.Threads {
		fmt.Fprintf(&b, "%d: thread %s %q %s\n", th.Line, th.Thread, th.Name, th.Commit)
	}
	for _, l := range s.Lessons {
		fmt.Fprintf(&b, "%d: %s: %s\n", l.Line, l.Category, l.Text)
	}
	for _, w := range s.Warnings {
		fmt.Fprintf(&b, "%d: warning: %s\n", w.Line, w.Text)
	}
	return b.String()
}
