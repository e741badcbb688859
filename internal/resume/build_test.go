package resume

import (
	"fmt"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/warmth"
	"github.com/google/go-cmp/cmp"
)

func at(block, n int) history.Thread { return history.Thread{Block: history.Block(block), N: n} }

func planOf(block int, names ...string) artifact.PlanFile {
	p := artifact.PlanFile{File: artifact.File{Path: ".grid/plans/blog-block-02.md", Kind: artifact.Plan, Block: history.Block(block)}}
	for i, name := range names {
		t := at(block, i+1)
		p.Threads = append(p.Threads, artifact.PlanThread{Thread: t, Name: name, Text: "## Thread " + t.String() + ": " + name + "\n\n  do " + name + "\n"})
	}
	return p
}

// blog is block 02 of a blog, whose threads 02.1 and 02.2 are committed.
func blog(answered ...checkpoint.Checkpoint) Inputs {
	return Inputs{
		Status: "active",
		Block:  2,
		Closed: []history.Block{1},
		Plans:  []artifact.PlanFile{planOf(2, "BaseLayout", "Header", "toggle", "feed"), planOf(3, "rss")},
		Done: []checkpoint.Done{
			{Thread: at(1, 1), Name: "foundation", Commit: "1111111"},
			{Thread: at(2, 1), Name: "BaseLayout", Commit: "abc1234abc1234abc1234abc1234abc1234abc12"},
			{Thread: at(2, 2), Name: "Header", Commit: "def5678"},
		},
		Answered:      answered,
		Warmth:        []warmth.Candidate{{Lesson: warmth.Lesson{Category: warmth.Gotchas, Text: "escape <b> & co", Block: "01"}}},
		Decisions:     []journal.Entry{{Block: "01", Text: "Deploy to Vercel or Netlify?", Chosen: "netlify"}},
		DecisionsPath: ".grid/DECISIONS.md",
	}
}

func answered(kind checkpoint.Kind, n int, response string) checkpoint.Checkpoint {
	return checkpoint.Checkpoint{Kind: kind, Block: 2, Thread: at(2, n), Response: response}
}

func TestPrompt(t *testing.T) {
	in := blog(checkpoint.Checkpoint{
		Kind: checkpoint.HumanVerify, Block: 2, Thread: at(2, 3), Response: "toggle does not persist",
		Files: []string{"src/theme.ts", "src/old.ts"}, Blobs: []string{"1", "2"},
	})
	in.Work = map[string]string{"src/theme.ts": "3"}
	got, omitted := Prompt(Build(in), 9000)
	want := `<warmth>
Previous Programs learned:

Gotchas:
- escape &lt;b&gt; &amp; co (block 01)
</warmth>

<decisions>
- Block 01: Deploy to Vercel or Netlify? netlify
</decisions>

<completed_threads>
- Thread 02.1: BaseLayout (commit abc1234)
- Thread 02.2: Header (commit def5678)
</completed_threads>

<resume_point>
Continue from: Thread 02.3
User feedback: toggle does not persist
Partial work: src/theme.ts (changed), src/old.ts (gone)
</resume_point>

<plan>
## Thread 02.3: toggle

  do toggle

## Thread 02.4: feed

  do feed
</plan>
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("prompt (-want +got):\n%s", diff)
	}
	if omitted != nil {
		t.Errorf("omitted: %v", omitted)
	}
}

// Every kind of checkpoint with every answer that it takes.
func TestResumePoint(t *testing.T) {
	failed := func(response string) checkpoint.Checkpoint {
		c := answered(checkpoint.Failure, 3, response)
		c.Error = "no API key"
		return c
	}
	died := func(response string) checkpoint.Checkpoint {
		c := answered(checkpoint.SessionDeath, 3, response)
		c.LastAction, c.Files, c.Blobs, c.Changes = "writing", []string{"a.ts", "new.ts"}, []string{"1", "2"}, "half of it"
		return c
	}
	decided := answered(checkpoint.Decision, 3, "netlify")
	decided.Options = []string{"vercel", "netlify"}
	skipped := blog(failed("skip"))
	skipped.Closed, skipped.Block = append(skipped.Closed, 2), 3
	redo := blog(answered(checkpoint.HumanVerify, 2, "the header jumps")) // it is committed, and sent back
	last := blog(answered(checkpoint.HumanVerify, 4, "approved"))
	last.Done = append(last.Done, checkpoint.Done{Thread: at(2, 3)})
	unplanned := blog()
	unplanned.Plans = nil
	nothing := blog()
	nothing.Block = 0
	kept := blog(died("keep"))
	kept.Work = map[string]string{"a.ts": "1", "new.ts": "7"}
	byHand := blog(died("rollback"))
	byHand.Work = map[string]string{"a.ts": "1", "new.ts": "2"}
	stacked := blog(answered(checkpoint.HumanVerify, 3, "too dark"), failed("retry"))
	facts := blog()
	facts.Findings = []string{"a.md:7: commit abc1234 not found"}
	facts.Blockers = []journal.Entry{{Block: "03", Text: "No key", Open: true}, {Text: "No disk"}, {Text: "No net", Open: true}}
	for n := range 11 {
		facts.Scratchpad = append(facts.Scratchpad, journal.Entry{Program: "flynn", Label: "GOTCHA", Text: fmt.Sprint("found ", n)})
	}

	found := ""
	for n := range 10 {
		found += fmt.Sprintf("\nNote: GOTCHA flynn: found %d", 10-n)
	}
	tests := []struct {
		name string
		in   Inputs
		want string
	}{
		{"nothing was asked", blog(), "Continue from: Thread 02.3"},
		{"verify, approved", blog(answered(checkpoint.HumanVerify, 3, "Approved.")), "Continue from: Thread 02.4"},
		{"verify, the last one approved", last, "Continue from: Block 02 (all its threads are done, its summary is not written)"},
		{"verify, sent back", redo, "Continue from: Thread 02.2\nUser feedback: the header jumps"},
		{"decision", blog(decided), "Continue from: Thread 02.3"},
		{"death, keep", kept, "Continue from: Thread 02.3\nUser feedback: keep: the partial work stands, commit it first\nLast action: writing\nPartial work: a.ts (unchanged), new.ts (changed)\nChanges: half of it"},
		{"death, rollback", blog(died("rollback")), "Continue from: Thread 02.3\nUser feedback: rollback: the uncommitted work was undone, try the thread again\nLast action: writing"},
		{"death, rollback by hand", byHand, "Continue from: Thread 02.3\nUser feedback: rollback, not carried out yet (git grid checkpoint answer rollback)\nLast action: writing\nPartial work: a.ts (unchanged), new.ts (unchanged)\nChanges: half of it"},
		{"failure, retry", blog(failed("retry")), "Continue from: Thread 02.3\nUser feedback: retry: try the thread again\nError: no API key"},
		{"failure, rollback", blog(failed("rollback")), "Continue from: Thread 02.3\nUser feedback: rollback: the uncommitted work was undone, try the thread again\nError: no API key"},
		{"failure, mended by hand", blog(failed("done")), "Continue from: Thread 02.3\nUser feedback: done: the failure was mended by hand\nError: no API key"},
		{"failure, skip", skipped, "Continue from: Thread 03.1"},
		{"failure, another answer", blog(failed("ask Bob")), "Continue from: Thread 02.3\nUser feedback: ask Bob\nError: no API key"},
		{"a question, asked again behind a failure", stacked, "Continue from: Thread 02.3\nUser feedback: too dark; retry: try the thread again\nError: no API key"},
		{"approved, behind a failure of the same thread", blog(answered(checkpoint.HumanVerify, 3, "approved"), failed("retry")), "Continue from: Thread 02.4"},
		{"no plan", unplanned, "Continue from: Thread 02.3"},
		{"nothing is left", nothing, "Continue from: nothing is left"},
		{"findings, open blockers, the last notes", facts, "Continue from: Thread 02.3\nFinding: a.md:7: commit abc1234 not found\nBlocker: Block 03: No key\nBlocker: No net" + found},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, _ := Prompt(Build(tt.in), 9000)
			_, text, _ = strings.Cut(text, "<resume_point>\n")
			text, _, _ = strings.Cut(text, "\n</resume_point>")
			if diff := cmp.Diff(tt.want, text); diff != "" {
				t.Errorf("resume point (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBuild(t *testing.T) {
	t.Run("a thread that is sent back is to be done, and is planned", func(t *testing.T) {
		b := Build(blog(answered(checkpoint.HumanVerify, 2, "the header jumps")))
		if len(b.Completed) != 1 || b.Completed[0].Thread != at(2, 1) {
			t.Errorf("completed: %v", b.Completed)
		}
		if len(b.Plan) != 3 || b.Plan[0].Thread != at(2, 2) {
			t.Errorf("plan: %v", b.Plan)
		}
	})
	t.Run("threads are known from history and from the checkpoint", func(t *testing.T) {
		in := blog(answered(checkpoint.Decision, 4, "a"))
		in.Answered[0].Completed = []checkpoint.Done{{Thread: at(2, 1), Name: "Base"}, {Thread: at(2, 3), Name: "toggle", Commit: "7654321"}}
		want := []checkpoint.Done{in.Done[1], in.Done[2], {Thread: at(2, 3), Name: "toggle", Commit: "7654321"}}
		if diff := cmp.Diff(want, Build(in).Completed); diff != "" {
			t.Errorf("completed (-want +got):\n%s", diff)
		}
	})
	t.Run("a plan of another shape is given whole", func(t *testing.T) {
		in := blog()
		in.Plans = []artifact.PlanFile{{File: artifact.File{Kind: artifact.Plan, Block: 2}, Title: "Theme", Intro: "Do\n\tthe theme.\n"}}
		text, _ := Prompt(Build(in), 9000)
		if !strings.HasSuffix(text, "<plan>\nDo\n    the theme.\n</plan>\n") {
			t.Errorf("got:\n%s", text)
		}
	})
	t.Run("a block with a plan a thread", func(t *testing.T) {
		in := blog()
		in.Plans = nil
		for _, n := range []int{4, 3, 2} {
			f := artifact.File{Path: fmt.Sprintf(".grid/phases/02 x/02-%02d-PLAN.md", n), Kind: artifact.Plan, Block: 2, Thread: n}
			in.Plans = append(in.Plans, artifact.PlanFile{File: f, Threads: []artifact.PlanThread{{Thread: at(2, n), Name: "it", Text: "Do it."}}})
		}
		b := Build(in)
		if len(b.Plan) != 2 || b.Plan[0].Thread != at(2, 3) || b.Point.Thread != at(2, 3) {
			t.Errorf("plan: %v, point: %v", b.Plan, b.Point.Thread)
		}
		_, omitted := Prompt(b, 60)
		want := "git grid resume --budget 2000" // three names of files would take too much room
		if len(omitted) == 0 || omitted[0].Command != want {
			t.Errorf("omitted: %+v", omitted)
		}
	})
	t.Run("decisions that affect the block come first, then the newest", func(t *testing.T) {
		in := blog()
		in.Decisions = []journal.Entry{
			{Block: "01", Text: "affects it", Affects: "Block 01, Block 02"},
			{Block: "01", Text: "old"},
			{Block: "02", Text: "of it"},
			{Text: "new", Affects: "12 people"},
		}
		var got []string
		for _, d := range Build(in).Decisions {
			got = append(got, d.Question)
		}
		if diff := cmp.Diff([]string{"of it", "affects it", "new", "old"}, got); diff != "" {
			t.Errorf("decisions (-want +got):\n%s", diff)
		}
	})
	t.Run("the inputs stay as they are", func(t *testing.T) {
		in, same := blog(answered(checkpoint.HumanVerify, 3, "approved")), blog(answered(checkpoint.HumanVerify, 3, "approved"))
		Build(in)
		if diff := cmp.Diff(same, in); diff != "" {
			t.Errorf("inputs (-want +got):\n%s", diff)
		}
	})
}

func TestFates(t *testing.T) {
	now := map[string]string{"same": "1", "other": "2", "back": "3", "there": "4"}
	recorded := checkpoint.Checkpoint{Files: []string{"same", "other", "left", "deleted", "back"}, Blobs: []string{"1", "1", "1", "", ""}}
	want := []File{{"same", Unchanged}, {"other", Changed}, {"left", Gone}, {"deleted", Unchanged}, {"back", Changed}}
	if diff := cmp.Diff(want, Fates(recorded, now)); diff != "" {
		t.Errorf("recorded (-want +got):\n%s", diff)
	}
	byHand := checkpoint.Checkpoint{Files: []string{"there", "left"}}
	if diff := cmp.Diff([]File{{"there", ""}, {"left", Gone}}, Fates(byHand, now)); diff != "" {
		t.Errorf("by hand (-want +got):\n%s", diff)
	}
}
