package state_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

// drawEvidence is artifacts of a few blocks, many of which say something of
// the same one: under one path each, as in a folder.
func drawEvidence(t *rapid.T) state.Evidence {
	block := rapid.IntRange(1, 6)
	name := rapid.SampledFrom([]string{"", "base", "theme", "posts"})
	e := state.Evidence{Folder: "repo", Tally: work("feat(02): a", "feat(03.1): b", "docs(01): c", "feat(09): d")}
	for i := range rapid.IntRange(0, 6).Draw(t, "plans") {
		b := history.Block(block.Draw(t, "block"))
		var threads []int
		for n := range rapid.IntRange(0, 4).Draw(t, "threads") {
			threads = append(threads, n+1)
		}
		p := plan(b, threads...)
		p.Path = fmt.Sprintf(".grid/plans/%d.md", i)
		p.Title, p.Cluster = name.Draw(t, "title"), name.Draw(t, "cluster")
		e.Plans = append(e.Plans, p)
	}
	for i := range rapid.IntRange(0, 6).Draw(t, "summaries") {
		b := history.Block(block.Draw(t, "block"))
		s := summary(b, rapid.SampledFrom([]string{"", "completed", "partial", "skipped"}).Draw(t, "status"), history.Block(block.Draw(t, "requires")))
		if rapid.Bool().Draw(t, "of a thread") {
			s = threadSummary(b, rapid.IntRange(1, 4).Draw(t, "thread"))
		}
		s.Path = fmt.Sprintf(".grid/phases/%d/SUMMARY.md", i)
		s.Name, s.Cluster = name.Draw(t, "name"), name.Draw(t, "cluster")
		e.Summaries = append(e.Summaries, s)
	}
	return e
}

// orderFree is that the order in which artifacts are found changes nothing.
func orderFree(derive func(state.Evidence) state.State) func(*rapid.T) {
	return func(t *rapid.T) {
		e := drawEvidence(t)
		want := derive(e)
		e.Plans = rapid.Permutation(e.Plans).Draw(t, "other plans")
		e.Summaries = rapid.Permutation(e.Summaries).Draw(t, "other summaries")
		if diff := cmp.Diff(want, derive(e)); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestDeriveIsOrderFree(t *testing.T) { rapid.Check(t, orderFree(state.Derive)) }

func TestDeriveOrderFaultsAreSeen(t *testing.T) {
	for name, derive := range map[string]func(state.Evidence) state.State{
		"takes the last plan of a block": func(e state.Evidence) state.State {
			last := map[history.Block]artifact.PlanFile{}
			for _, p := range e.Plans {
				last[p.Block] = p
			}
			e.Plans = nil
			for b := history.Block(1); b <= 6; b++ {
				if p, ok := last[b]; ok {
					e.Plans = append(e.Plans, p)
				}
			}
			return state.Derive(e)
		},
		"takes the first summary": func(e state.Evidence) state.State {
			e.Summaries = e.Summaries[:min(1, len(e.Summaries))]
			return state.Derive(e)
		},
	} {
		if holds(orderFree(derive)) {
			t.Errorf("a derivation that %s passes", name)
		}
	}
}
