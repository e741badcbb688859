package resume

import (
	"fmt"
	"slices"
	"testing"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// grids draws what may be known of a grid of three blocks, in any stage.
func grids() *rapid.Generator[Inputs] {
	return rapid.Custom(func(t *rapid.T) Inputs {
		block := rapid.IntRange(1, 3)
		in := Inputs{Block: history.Block(block.Draw(t, "block"))}
		for b := 1; b < int(in.Block); b++ {
			in.Closed = append(in.Closed, history.Block(b))
		}
		for b := 1; b <= 3; b++ {
			if names := rapid.SliceOfN(rapid.Just("it"), 0, 5).Draw(t, "planned"); len(names) > 0 {
				in.Plans = append(in.Plans, planOf(b, names...))
			}
		}
		for range rapid.IntRange(0, 6).Draw(t, "done") {
			in.Done = append(in.Done, checkpoint.Done{Thread: at(block.Draw(t, "of"), rapid.IntRange(0, 6).Draw(t, "n")), Commit: "abc1234"})
		}
		words := []string{"approved", "no", "a", "keep", "rollback", "retry", "done", "skip"}
		for range rapid.IntRange(0, 3).Draw(t, "answers") {
			c := answered(rapid.SampledFrom(checkpoint.Kinds()).Draw(t, "kind"), rapid.IntRange(0, 6).Draw(t, "thread"), rapid.SampledFrom(words).Draw(t, "answer"))
			c.Block = history.Block(block.Draw(t, "checkpoint of"))
			c.Thread.Block = c.Block
			c.Completed = []checkpoint.Done{{Thread: at(int(c.Block), rapid.IntRange(1, 6).Draw(t, "completed"))}}
			in.Answered = append(in.Answered, c)
		}
		return in
	})
}

// buildFault is where a brief contradicts itself or what is known.
func buildFault(in Inputs, b Brief) string {
	here := b.Point.Thread
	if slices.Contains(in.Closed, here.Block) {
		return fmt.Sprintf("goes on in block %s, which is closed", here.Block)
	}
	if here.N > 0 && isDone(b.Completed, here) {
		return fmt.Sprintf("thread %s is to be done, and is done", here)
	}
	for _, d := range b.Completed {
		if d.Thread.Block != here.Block {
			return fmt.Sprintf("thread %s is of another block", d.Thread)
		}
	}
	for _, t := range in.planned(here.Block).threads {
		left := slices.ContainsFunc(b.Plan, func(p Part) bool { return p.Thread == t.Thread })
		if left == isDone(b.Completed, t.Thread) {
			return fmt.Sprintf("planned thread %s: done and left are both %v", t.Thread, left)
		}
	}
	for _, c := range in.Answered {
		for _, d := range c.Completed {
			if d.Thread.Block == here.Block && d.Thread != here && !isDone(b.Completed, d.Thread) {
				return fmt.Sprintf("thread %s was completed, and is not said to be", d.Thread)
			}
		}
	}
	return ""
}

func TestBriefIsConsistent(t *testing.T) {
	often(t, func(t *rapid.T) {
		in := grids().Draw(t, "grid")
		b := Build(in)
		if fault := buildFault(in, b); fault != "" {
			t.Fatal(fault)
		}
		if diff := cmp.Diff(b, Build(in)); diff != "" {
			t.Fatalf("built twice:\n%s", diff)
		}
	})
}

func TestBriefFaultsAreSeen(t *testing.T) {
	tests := []struct {
		name  string
		wrong func(Inputs) Brief
	}{
		{"the checkpoints' threads are forgotten", func(in Inputs) Brief {
			for i := range in.Answered {
				in.Answered[i].Completed = nil
			}
			return Build(in)
		}},
		{"closed blocks are forgotten", func(in Inputs) Brief { in.Closed = nil; return Build(in) }},
		{"all of the plan is given", func(in Inputs) Brief {
			b := Build(in)
			b.Plan = in.planned(b.Point.Thread.Block).remaining(nil)
			return b
		}},
		{"all that is done is given", func(in Inputs) Brief { b := Build(in); b.Completed, _ = in.progress(); return b }},
		{"a plan is forgotten", func(in Inputs) Brief { in.Plans = []artifact.PlanFile{}; return Build(in) }},
	}
	for _, tt := range tests {
		seen := false
		for seed := range 200 {
			seen = seen || buildFault(grids().Example(seed), tt.wrong(grids().Example(seed))) != ""
		}
		if !seen {
			t.Errorf("%s: not seen in 200 grids", tt.name)
		}
	}
}
