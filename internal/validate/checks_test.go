package validate

import (
	"testing"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

func TestOtherChecks(t *testing.T) {
	layout := artifact.Layout{Root: ".grid"}
	plan := func(b history.Block) artifact.PlanFile { return artifact.PlanFile{File: artifact.File{Block: b}} }
	summary := func(path string, b history.Block, hashes ...string) artifact.SummaryFile {
		s := artifact.SummaryFile{File: artifact.File{Path: path, Block: b}, Number: -1}
		for i, h := range hashes {
			s.Commits = append(s.Commits, artifact.Claim{Text: h, Line: 3 + i})
		}
		return s
	}
	waiting := checkpoint.Checkpoint{Kind: checkpoint.Decision, Block: 1, Created: "2026-01-01T00:00:00Z", Question: "?"}
	worked := func(at int64) history.Tally {
		return history.Tally{Blocks: []history.BlockTally{{Block: 1, Work: 1, Newest: history.Stamp{Time: at, Hash: full}}}}
	}
	const created = 1767225600 // 2026-01-01T00:00:00Z
	for _, tt := range []struct {
		name  string
		check string
		e     Evidence
		want  string
	}{
		{"planned", "plans", Evidence{State: state.State{Running: []history.Block{1}}, Plans: []artifact.PlanFile{plan(1)}}, ""},
		{"running without a plan", "plans", Evidence{State: state.State{Running: []history.Block{3}}, Plans: []artifact.PlanFile{plan(1)}}, "fail plan for block 03 missing"},
		{"pending without a plan", "plans", Evidence{State: state.State{Pending: []history.Block{3}}, Plans: []artifact.PlanFile{plan(1)}}, "warn plan for block 03 missing"},
		{"no plans", "plans", Evidence{State: state.State{Running: []history.Block{3}}}, "warn no plans are kept"},
		{"a plan that can't be read", "plans", Evidence{
			State:  state.State{Running: []history.Block{3}},
			Unread: []Unread{{artifact.File{Kind: artifact.Plan, Block: 3}, frontmatter.SyntaxError{Line: 2, Cause: "a tab"}, false}},
		}, "warn plan can't be read: a tab"},

		{"no checkpoint", "checkpoint", Evidence{}, ""},
		{"it waits", "checkpoint", Evidence{Checkpoints: []CheckpointFile{{Checkpoint: waiting}}, Tally: worked(created)}, ""},
		{"its block went on", "checkpoint", Evidence{Checkpoints: []CheckpointFile{{Checkpoint: waiting}}, Tally: worked(created + 1)}, "warn checkpoint was answered by nobody, and its work went on"},
		{"its block is closed", "checkpoint", Evidence{Checkpoints: []CheckpointFile{{Checkpoint: waiting}}, State: state.State{Completed: []history.Block{1}}}, "warn checkpoint was answered by nobody, and its work went on"},
		{"two", "checkpoint", Evidence{Checkpoints: []CheckpointFile{{}, {}}}, "fail multiple checkpoint files found"},
		{"broken", "checkpoint", Evidence{Checkpoints: []CheckpointFile{{Err: &frontmatter.SyntaxError{Line: 3, Cause: "a tab"}}}}, "fail checkpoint can't be read: a tab"},

		{"no STATE.md", "state", Evidence{StateFile: StateFile{Path: "s"}}, ""},
		{"broken STATE.md", "state", Evidence{StateFile: StateFile{There: true, Err: &frontmatter.SyntaxError{Line: 3, Cause: "a tab"}}}, "fail STATE.md corrupted: line 3: a tab"},
		{"prose", "state", Evidence{StateFile: StateFile{There: true, Prose: true, Drifts: []state.Drift{{Key: "block", Is: "1", Want: "2"}}}}, ""},
		{"stale", "state", Evidence{StateFile: StateFile{There: true, Drifts: []state.Drift{{Key: "block", Is: "1", Want: "2"}}}}, "warn block is 1, should be 2"},
		{"stale, shallow", "state", Evidence{Shallow: true, StateFile: StateFile{There: true, Drifts: []state.Drift{{Key: "block", Is: "1", Want: "2"}}}}, "unknown block is 1, should be 2"},
		{"unknown status", "state", Evidence{StateFile: StateFile{
			There: true, Lines: map[string]int{"status": 3}, Drifts: []state.Drift{{Key: "status", Is: "asleep", Want: "active"}},
		}}, `warn status "asleep" is unknown, should be active`},

		{"one each", "summaries", Evidence{Summaries: []artifact.SummaryFile{summary("a", 1, "abc1234"), summary("b", 2, "def5678")}}, ""},
		{"no block", "summaries", Evidence{Summaries: []artifact.SummaryFile{summary("a", 0)}}, "fail the block of this summary can't be told"},
		{"clash", "summaries", Evidence{Summaries: []artifact.SummaryFile{summary("a", 1, "abc1234"), summary("b", 1, "def5678")}}, "fail 01 is summarised by a too, with other commits"},
		{"copy", "summaries", Evidence{Summaries: []artifact.SummaryFile{summary("a", 1, "abc1234"), summary("b", 1, "abc1234000")}}, ""},
		{"copy, longer first", "summaries", Evidence{Summaries: []artifact.SummaryFile{summary("a", 1, "abc1234000"), summary("b", 1, "abc1234")}}, ""},
		{"gap", "summaries", Evidence{
			Summaries: []artifact.SummaryFile{summary("a", 2)},
			State:     state.State{Completed: []history.Block{2}, Blocks: []state.BlockState{{Block: 1, Commits: 2}, {Block: 2, Commits: 2}}},
		}, "warn block 01 has work and no summary, and block 02 is completed"},

		{"a conflict", "conflicts", Evidence{Scanned: []ScannedFile{{artifact.File{Path: "w"}, Marks{Conflicts: []Mark{{Line: 4}}}}}}, "fail conflict markers"},
		{"a secret in a summary", "secrets", Evidence{Scanned: []ScannedFile{{artifact.File{Kind: artifact.Summary}, Marks{Secrets: []Mark{{4, "AWS access key", "x"}}}}}}, "fail AWS access key in a text that others will read"},
		{"a secret in a plan", "secrets", Evidence{Scanned: []ScannedFile{{artifact.File{Kind: artifact.Plan}, Marks{Secrets: []Mark{{4, "AWS access key", "x"}}}}}}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.e.Layout = layout
			if got := said(one(t, Run(tt.e), tt.check).Findings); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func one(t *testing.T, r Report, id string) Result {
	t.Helper()
	for _, c := range r.Results {
		if c.ID == id {
			return c
		}
	}
	t.Fatalf("no check %q", id)
	return Result{}
}

func TestLevels(t *testing.T) {
	e := Evidence{Checkpoints: []CheckpointFile{{}, {}}}
	for level, want := range map[Level]Level{"": Fail, Fail: Fail, Warn: Warn, Off: Off} {
		e.Levels = map[string]Level{"checkpoint": level}
		if got := one(t, Run(e), "checkpoint").Result; got != want {
			t.Errorf("level %q: %s, want %s", level, got, want)
		}
	}
}
