package artifact

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A path says what a file is; only whole names count.
func TestClassify(t *testing.T) {
	tests := []struct {
		path string
		want File
	}{
		{".grid/STATE.md", File{Kind: State}},
		{".grid/WARMTH.md", File{Kind: Warmth}},
		{".grid/SCRATCHPAD.md", File{Kind: Scratchpad}},
		{".grid/DECISIONS.md", File{Kind: Decisions}},
		{".grid/BLOCKERS.md", File{Kind: Blockers}},
		{".grid/config.json", File{Kind: Config}},
		{".grid/CHECKPOINT.md", File{Kind: Checkpoint}},
		{".grid/CHECKPOINT-02.md", File{Kind: Checkpoint}},
		{".grid/checkpoint.md", File{}},
		{".grid/state.md", File{}},
		{".grid/.gitignore", File{}},
		{".grid/phases/01-x/CHECKPOINT.md", File{}},
		{".grid/archive/01-SUMMARY.md", File{Kind: Archived}},
		{".grid/archive/blog/phases/01-x/01-SUMMARY.md", File{Kind: Archived}},
		{".grid/archive-notes/01-SUMMARY.md", File{Kind: Summary, Block: 1}},

		{".grid/plans/blog-block-02.md", File{Kind: Plan, Block: 2, Cluster: "blog"}},
		{".grid/plans/my-block-3-block-104.md", File{Kind: Plan, Block: 104, Cluster: "my-block-3"}},
		{".grid/plans/block-02.md", File{Kind: Plan, Block: 2}},
		{".grid/plans/02-PLAN.md", File{Kind: Plan, Block: 2}},
		{".grid/02-PLAN.md", File{Kind: Plan, Block: 2}},
		{".grid/phases/02-core/02-PLAN.md", File{Kind: Plan, Block: 2, Name: "core"}},
		{".grid/phases/02-core/PLAN.md", File{Kind: Plan, Block: 2, Name: "core"}},
		{".grid/phases/02-core/02-01-PLAN.md", File{Kind: Plan, Block: 2, Thread: 1, Name: "core"}},
		{".grid/phases/02-core/blog-block-02.md", File{}},
		{".grid/plans/blog-block-02-notes.md", File{}},
		{".grid/plans/blog-block-12345.md", File{}},

		{".grid/01-SUMMARY.md", File{Kind: Summary, Block: 1}},
		{".grid/1-SUMMARY.md", File{Kind: Summary, Block: 1}},
		{".grid/phases/01-foundation/01-SUMMARY.md", File{Kind: Summary, Block: 1, Name: "foundation"}},
		{".grid/phases/01-foundation/SUMMARY.md", File{Kind: Summary, Block: 1, Name: "foundation"}},
		{".grid/phases/phase-1-x/SUMMARY.md", File{Kind: Summary, Block: 1, Name: "x"}},
		{".grid/phases/Block-12/SUMMARY.md", File{Kind: Summary, Block: 12}},
		{".grid/phases/02-01-setup/SUMMARY.md", File{Kind: Summary, Block: 2, Thread: 1, Name: "setup"}},
		{".grid/phases/02-01-setup/02-SUMMARY.md", File{Kind: Summary, Block: 2, Name: "setup"}},
		{".grid/phases/14-2026-photos/SUMMARY.md", File{Kind: Summary, Block: 14, Name: "2026-photos"}},
		{".grid/phases/03-x/02-SUMMARY.md", File{Kind: Summary, Block: 2}}, // the file's number wins
		{".grid/phases/02-x/02-10-SUMMARY.md", File{Kind: Summary, Block: 2, Thread: 10, Name: "x"}},
		{".grid/phases/02-x/02.3-SUMMARY.md", File{Kind: Summary, Block: 2, Thread: 3, Name: "x"}},
		{".grid/phases/02-x/deep/er/02-SUMMARY.md", File{Kind: Summary, Block: 2}},
		{".grid/phases/foundation/SUMMARY.md", File{Kind: Summary}}, // its front matter may tell
		{".grid/research/SUMMARY.md", File{}},
		{".grid/SUMMARY.md", File{}},
		{".grid/phases/05-x/05-REPLAN-INPUTS.md", File{}},
		{".grid/phases/42-x/42-PLAN-REVIEW.md", File{}},
		{".grid/phases/05-x/05-PLANNING-SUMMARY.md", File{}},
		{".grid/phases/30-x/30-FIX-CR02-SUMMARY.md", File{}},
		{".grid/phases/30-x/30-GAPCLOSURE-SUMMARY.md", File{}},
		{".grid/phases/30-x/30-01a-SUMMARY.md", File{}},
		{".grid/phases/30-x/30.1-01-SUMMARY.md", File{}},
		{".grid/phases/01-x/01-SUMMARY.md.bak", File{}},
		{".grid/phases/01-x/01-summary.md", File{}},
		{".gridlock/STATE.md", File{}},
		{"sub/.grid/STATE.md", File{}},
		{"STATE.md", File{}},
		{"", File{}},
	}
	for _, tt := range tests {
		tt.want.Path = tt.path
		if diff := cmp.Diff(tt.want, Layout{Root: ".grid"}.Classify(tt.path)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tt.path, diff)
		}
	}
}

// A grid may lie in a subfolder.
func TestClassifyBelow(t *testing.T) {
	l := Layout{Root: "apps/web/.grid"}
	if got := l.Classify("apps/web/.grid/phases/02-x/02-SUMMARY.md"); got.Kind != Summary || got.Block != 2 {
		t.Errorf("below the root: %+v", got)
	}
	if got := l.Classify(".grid/02-SUMMARY.md"); got.Kind != Other {
		t.Errorf("another grid's: %+v", got)
	}
}

// What the layout writes it reads.
func TestPaths(t *testing.T) {
	l := Layout{Root: "sub/.grid"}
	want := File{Path: "sub/.grid/plans/blog-block-02.md", Kind: Plan, Block: 2, Cluster: "blog"}
	if diff := cmp.Diff(want, l.Classify(l.PlanPath("blog", 2))); diff != "" {
		t.Errorf("plan: (-want +got)\n%s", diff)
	}
	want = File{Path: "sub/.grid/phases/104-x/104-SUMMARY.md", Kind: Summary, Block: 104, Name: "x"}
	if diff := cmp.Diff(want, l.Classify(l.SummaryPath(104, "x"))); diff != "" {
		t.Errorf("summary: (-want +got)\n%s", diff)
	}
}
