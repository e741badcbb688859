package state_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

func plan(b history.Block, threads ...int) artifact.PlanFile {
	p := artifact.PlanFile{File: artifact.File{Path: "plans/c-block-" + b.String() + ".md", Kind: artifact.Plan, Block: b, Cluster: "c"}}
	for _, n := range threads {
		p.Threads = append(p.Threads, artifact.PlanThread{Thread: history.Thread{Block: b, N: n}})
	}
	return p
}

func summary(b history.Block, status string, requires ...history.Block) artifact.SummaryFile {
	return artifact.SummaryFile{
		File:   artifact.File{Path: "phases/" + b.String() + "-x/" + b.String() + "-SUMMARY.md", Kind: artifact.Summary, Block: b, Name: "x"},
		Status: status, Requires: requires, Number: -1,
	}
}

func threadSummary(b history.Block, n int) artifact.SummaryFile {
	s := summary(b, "")
	s.Thread = n
	s.Path = "phases/" + history.Thread{Block: b, N: n}.String() + "-SUMMARY.md"
	return s
}

// work is a tally of subjects, one a second.
func work(subjects ...string) history.Tally {
	var commits []history.Commit
	for i, s := range subjects {
		hash := string(rune('a'+i%6)) + "000000000000000000000000000000000000000"
		hash = hash[:1] + string(rune('0'+i/6)) + hash[2:]
		if c, ok := history.ParseCommit(hash, int64(1000+i), 1, s); ok {
			commits = append(commits, c)
		}
	}
	return history.Fold(history.NewTimeline(commits...), []string{"feat", "fix"}, "")
}

func TestDerive(t *testing.T) {
	tests := []struct {
		name string
		in   state.Evidence
		want state.State
	}{
		{
			name: "nothing at all",
			in:   state.Evidence{Folder: "shop"},
			want: state.State{Cluster: "shop", Status: state.Initialized, Progress: state.NoProgress, Estimated: true},
		},
		{
			name: "only a number of blocks",
			in:   state.Evidence{TotalBlocks: 2, Cluster: "c"},
			want: state.State{Cluster: "c", Status: state.Initialized, Block: 1, Total: 2, Pending: []history.Block{1, 2}},
		},
		{
			name: "one of three done, one running",
			in: state.Evidence{
				Plans:     []artifact.PlanFile{plan(1, 1), plan(2, 1, 2), plan(3, 1)},
				Summaries: []artifact.SummaryFile{summary(1, "complete")},
				Tally:     work("feat(01.1): a", "feat(02.1): b"),
			},
			want: state.State{
				Cluster: "c", Status: state.Active, Block: 2, Total: 3, Progress: 33, Commits: 2,
				Completed: []history.Block{1}, Running: []history.Block{2}, Pending: []history.Block{3},
				Threads: state.Threads{Done: 1, Total: 2},
			},
		},
		{
			name: "a partial summary closes nothing",
			in:   state.Evidence{TotalBlocks: 2, Summaries: []artifact.SummaryFile{summary(1, "partial")}, Tally: work("feat(01): a")},
			want: state.State{
				Status: state.Active, Block: 1, Total: 2, Commits: 1,
				Running: []history.Block{1}, Pending: []history.Block{2},
				Threads: state.Threads{Done: 1, Total: state.UnknownThreads},
			},
		},
		{
			name: "a skipped block counts for the percent and is none of those left",
			in:   state.Evidence{TotalBlocks: 2, Summaries: []artifact.SummaryFile{summary(1, "skipped"), summary(2, "")}},
			want: state.State{Status: state.Completed, Total: 2, Progress: 100, Completed: []history.Block{2}, Skipped: []history.Block{1}},
		},
		{
			name: "what a completed block requires is completed, and says that it is inferred",
			in:   state.Evidence{TotalBlocks: 4, Summaries: []artifact.SummaryFile{summary(3, "", 1, 2)}},
			want: state.State{
				Status: state.Active, Block: 4, Total: 4, Progress: 75,
				Completed: []history.Block{1, 2, 3}, Inferred: []history.Block{1, 2}, Pending: []history.Block{4},
			},
		},
		{
			name: "but not where it has a summary that says otherwise, or lies above the total",
			in:   state.Evidence{Summaries: []artifact.SummaryFile{summary(2, "", 1, 9), summary(1, "blocked")}},
			want: state.State{Status: state.Active, Block: 1, Total: 2, Progress: 50, Completed: []history.Block{2}, Pending: []history.Block{1}},
		},
		{
			name: "summaries of all planned threads close a block",
			in:   state.Evidence{Plans: []artifact.PlanFile{plan(1, 1, 2)}, Summaries: []artifact.SummaryFile{threadSummary(1, 1), threadSummary(1, 2)}},
			want: state.State{Cluster: "c", Status: state.Completed, Total: 1, Progress: 100, Completed: []history.Block{1}},
		},
		{
			name: "those of some do not",
			in:   state.Evidence{Plans: []artifact.PlanFile{plan(1, 1, 2)}, Summaries: []artifact.SummaryFile{threadSummary(1, 2)}},
			want: state.State{Cluster: "c", Status: state.Active, Block: 1, Total: 1, Pending: []history.Block{1}, Threads: state.Threads{Done: 1, Total: 2}},
		},
		{
			name: "work alone makes an estimate, without a percent and never completed",
			in:   state.Evidence{Tally: work("feat(01): a", "feat(03): b"), Folder: "f"},
			want: state.State{
				Cluster: "f", Status: state.Active, Block: 3, Total: 3, Estimated: true, Progress: state.NoProgress, Commits: 2,
				Running: []history.Block{1, 3}, Pending: []history.Block{2}, Threads: state.Threads{Done: 1, Total: state.UnknownThreads},
			},
		},
		{
			name: "a block above the total is unplanned: shown, not counted",
			in:   state.Evidence{TotalBlocks: 2, Tally: work("feat(02): a", "fix(494): an issue")},
			want: state.State{
				Status: state.Active, Block: 2, Total: 2, Commits: 2,
				Running: []history.Block{2}, Pending: []history.Block{1}, Unplanned: []history.Block{494},
				Threads: state.Threads{Done: 1, Total: state.UnknownThreads},
			},
		},
		{
			name: "4 summaries of 3 planned blocks raise the total, and the percent stays below it",
			in: state.Evidence{
				Plans:     []artifact.PlanFile{plan(1), plan(2), plan(3)},
				Summaries: []artifact.SummaryFile{summary(1, ""), summary(2, ""), summary(3, ""), summary(4, "")},
			},
			want: state.State{Cluster: "c", Status: state.Completed, Total: 4, Progress: 100, Completed: []history.Block{1, 2, 3, 4}},
		},
		{
			name: "feats stand in for threads where none is named, up to the plan's number",
			in:   state.Evidence{Plans: []artifact.PlanFile{plan(1, 1, 2)}, Tally: work("feat(01): a", "feat(01): b", "feat(01): c", "fix(01): d")},
			want: state.State{
				Cluster: "c", Status: state.Active, Block: 1, Total: 1, Commits: 4, Running: []history.Block{1},
				Threads: state.Threads{Done: 2, Total: 2},
			},
		},
		{
			name: "which doesn't take away from those that feats stand in for",
			in:   state.Evidence{Plans: []artifact.PlanFile{plan(1, 1, 2, 3)}, Tally: work("feat(01): a", "feat(01): b", "feat(01.9): c")},
			want: state.State{
				Cluster: "c", Status: state.Active, Block: 1, Total: 1, Commits: 3, Running: []history.Block{1},
				Threads: state.Threads{Done: 3, Total: 3},
			},
		},
		{
			name: "a thread that the plan has not is none of its threads",
			in:   state.Evidence{Plans: []artifact.PlanFile{plan(1, 1, 2)}, Tally: work("feat(01.1): a", "feat(01.7): b")},
			want: state.State{
				Cluster: "c", Status: state.Active, Block: 1, Total: 1, Commits: 2, Running: []history.Block{1},
				Threads: state.Threads{Done: 1, Total: 2},
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := state.Derive(tt.in)
			if tt.want.Threads == (state.Threads{}) && got.Threads.Done == 0 {
				tt.want.Threads = got.Threads
			}
			ignore := cmpopts.IgnoreFields(state.State{}, "Last", "Blocks", "Trace")
			if diff := cmp.Diff(tt.want, got, ignore, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestStatusOfCheckpoints(t *testing.T) {
	for _, tt := range []struct {
		name string
		c    checkpoint.Checkpoint
		want state.Status
	}{
		{"a verify waits", checkpoint.Checkpoint{Kind: checkpoint.HumanVerify}, state.Waiting},
		{"a decision waits", checkpoint.Checkpoint{Kind: checkpoint.Decision}, state.Waiting},
		{"a death", checkpoint.Checkpoint{Kind: checkpoint.SessionDeath}, state.Interrupted},
		{"a failure", checkpoint.Checkpoint{Kind: checkpoint.Failure}, state.Failed},
		{"a failure that is mended by hand", checkpoint.Checkpoint{Kind: checkpoint.Failure, Response: "manual"}, state.Failed},
		{"a failure to retry", checkpoint.Checkpoint{Kind: checkpoint.Failure, Response: "retry"}, state.Active},
		{"a verify, answered", checkpoint.Checkpoint{Kind: checkpoint.HumanVerify, Response: "no"}, state.Active},
	} {
		got := state.Derive(state.Evidence{TotalBlocks: 1, Tally: work("feat(01): a"), Checkpoint: &tt.c}).Status
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestApprovedVerifyIsAThread(t *testing.T) {
	c := &checkpoint.Checkpoint{Kind: checkpoint.HumanVerify, Thread: history.Thread{Block: 1, N: 2}, Block: 1, Response: "Approved."}
	in := state.Evidence{Plans: []artifact.PlanFile{plan(1, 1, 2, 3)}, Checkpoint: c, Tally: work("feat(01.1): a")}
	if got := state.Derive(in).Threads; got != (state.Threads{Done: 2, Total: 3}) {
		t.Errorf("threads %s", got)
	}
	c.Response = "it does not persist"
	if got := state.Derive(in).Threads; got != (state.Threads{Done: 1, Total: 3}) {
		t.Errorf("threads %s, not approved", got)
	}
}
