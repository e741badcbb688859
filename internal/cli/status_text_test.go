package cli

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"

	"pgregory.net/rapid"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/quote"
	"github.com/git-grid/git-grid/internal/state"
)

// Whatever the files say, the status fits into 80 columns and has no control
// character but line breaks.
func TestStatusFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if fault := unfit(statusText(drawStatus(t), false)); fault != "" {
			t.Fatal(fault)
		}
	})
}

// The property sees a text that is not cut, and one that is not made safe.
func TestStatusFitsSeesFaults(t *testing.T) {
	for _, text := range []string{"Last: " + strings.Repeat("x", 80) + "\n", "Cluster \x1b[31m\n", "Cluster a\rb\n"} {
		if unfit(text) == "" {
			t.Errorf("%q is not seen", text)
		}
	}
}

func unfit(text string) string {
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if n := quote.Width(line); n > columns {
			return fmt.Sprintf("%d columns: %q", n, line)
		}
		if strings.ContainsFunc(line, unicode.IsControl) {
			return fmt.Sprintf("a control character: %q", line)
		}
	}
	return ""
}

func drawStatus(t *rapid.T) grid.Status {
	words := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "\x1b]0;x\a", strings.Repeat("long ", 40), "a\nb", "\u202eabc", "'quoted' & $(run)"}))
	block := func(label string) history.Block { return history.Block(rapid.IntRange(0, 9999).Draw(t, label)) }
	s := grid.Status{Root: ".grid", Now: time.Unix(2000000000, 0), StateFile: grid.Stale}
	s.State = state.State{
		Cluster: words.Draw(t, "cluster"), Status: state.Waiting, Block: block("block"),
		Total: rapid.IntRange(0, 9999).Draw(t, "total"), Progress: rapid.IntRange(-1, 100).Draw(t, "progress"),
		Last: &history.Commit{Hash: strings.Repeat("a", 40), Subject: words.Draw(t, "subject"), Time: rapid.Int64Range(0, 2000000000).Draw(t, "time")},
	}
	for range rapid.IntRange(0, 4).Draw(t, "rows") {
		s.State.Blocks = append(s.State.Blocks, state.BlockState{
			Block: s.State.Block, Name: words.Draw(t, "name"), Commits: rapid.IntRange(0, 99999).Draw(t, "commits"),
			State: rapid.SampledFrom([]string{"done", "running", "pending", "skipped", "unplanned"}).Draw(t, "state"),
		})
	}
	s.Drift = []state.Drift{{Key: "completed", Is: words.Draw(t, "is"), Want: words.Draw(t, "want")}}
	s.Checkpoint = &checkpoint.Checkpoint{
		Kind: rapid.SampledFrom(checkpoint.Kinds()).Draw(t, "kind"), Block: block("at"), Response: words.Draw(t, "response"),
		Question: words.Draw(t, "question"), Instructions: words.Draw(t, "instructions"), Error: words.Draw(t, "error"), LastAction: words.Draw(t, "action"),
		Options: rapid.SliceOfN(words, 0, 30).Draw(t, "options"),
	}
	s.Blockers = []journal.Entry{{ID: "1234567", Text: words.Draw(t, "blocker")}}
	s.Notes = []journal.Entry{{Program: words.Draw(t, "program"), Text: words.Draw(t, "note")}}
	return s
}

// The answers are shown as they are typed, by number where the names are long.
func TestAnswersLine(t *testing.T) {
	for _, tt := range []struct {
		c    checkpoint.Checkpoint
		want string
	}{
		{checkpoint.Checkpoint{Kind: checkpoint.Decision, Options: []string{"vercel", "netlify"}}, "vercel | netlify"},
		{checkpoint.Checkpoint{Kind: checkpoint.Decision, Options: []string{"keep it", "don't"}}, `'keep it' | 'don'\''t'`},
		{checkpoint.Checkpoint{Kind: checkpoint.Decision, Options: []string{strings.Repeat("x", 60), "b"}}, "1 | 2 | 'other: …'"},
		{checkpoint.Checkpoint{Kind: checkpoint.Decision, Options: []string{"a\x1b[31m", "b"}}, "1 | 2 | 'other: …'"}, // no terminal can show the name
		{checkpoint.Checkpoint{Kind: checkpoint.Decision}, "'other: …'"},
		{checkpoint.Checkpoint{Kind: checkpoint.HumanVerify}, "approved | 'what is wrong'"},
		{checkpoint.Checkpoint{Kind: checkpoint.SessionDeath}, "keep | rollback"},
		{checkpoint.Checkpoint{Kind: checkpoint.Failure}, "retry | rollback | manual | skip"},
		{checkpoint.Checkpoint{Kind: checkpoint.Failure, Response: "manual"}, "done | retry | rollback | skip"},
	} {
		if got := answersLine(tt.c); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.c, got, tt.want)
		}
	}
}
