package resume

import (
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/warmth"
)

// Inputs are what is known when a program is to go on.
type Inputs struct {
	Status   string
	Block    history.Block   // the current one, 0 where none is left
	Closed   []history.Block // completed or skipped
	Plans    []artifact.PlanFile
	Done     []checkpoint.Done       // threads that commits and summaries name; N 0 for work that names none
	Answered []checkpoint.Checkpoint // those to be shown, newest first
	Work     map[string]string       // the hash of each file of the unfinished work that is there now

	Warmth        []warmth.Candidate // the most relevant first
	Decisions     []journal.Entry    // as their files have them
	Blockers      []journal.Entry
	Scratchpad    []journal.Entry
	DecisionsPath string
	Findings      []string
}

// maxNotes is how many of the scratchpad's entries are given: those before
// are from other days, or have become lessons.
const maxNotes = 10

// Build chooses what the next program needs.
func Build(in Inputs) Brief {
	done, again := in.progress()
	b := Brief{
		Status:        in.Status,
		Warmth:        in.Warmth,
		DecisionsPath: in.DecisionsPath,
		Point:         in.point(done, again),
	}
	b.Decisions = chosen(in.Decisions, b.Point.Thread.Block)
	b.Point.Blockers, b.Point.Notes = open(in.Blockers), notes(in.Scratchpad)
	for _, d := range done {
		if d.Thread.Block == b.Point.Thread.Block {
			b.Completed = append(b.Completed, d)
		}
	}
	if p, ok := in.plan(b.Point.Thread.Block); ok {
		b.Plan, b.PlanPath = remaining(p, b.Completed), p.Path
	}
	return b
}

// plan is a block's plan.
func (in Inputs) plan(block history.Block) (artifact.PlanFile, bool) {
	i := slices.IndexFunc(in.Plans, func(p artifact.PlanFile) bool { return block > 0 && p.Block == block && p.Kind == artifact.Plan })
	if i < 0 {
		return artifact.PlanFile{}, false
	}
	return in.Plans[i], true
}

// remaining are the threads of a plan that are not done; a plan without
// threads is given whole.
func remaining(p artifact.PlanFile, done []checkpoint.Done) []Part {
	if len(p.Threads) == 0 {
		if strings.TrimSpace(p.Intro) == "" {
			return nil
		}
		return []Part{{Name: p.Title, Text: p.Intro}}
	}
	var parts []Part
	for _, t := range p.Threads {
		if !isDone(done, t.Thread) {
			parts = append(parts, Part(t))
		}
	}
	return parts
}

// chosen are the decisions, those that affect the block first, newer ones
// before older ones.
func chosen(all []journal.Entry, block history.Block) []Decision {
	var newest []Decision
	for _, e := range slices.Backward(all) {
		of, _ := history.ParseBlock(e.Block)
		newest = append(newest, Decision{Block: of, Question: e.Text, Chosen: e.Chosen, Affects: e.Affects})
	}
	slices.SortStableFunc(newest, func(a, b Decision) int { return b.affects(block) - a.affects(block) })
	return newest
}

// affects is 1 where a decision was made in a block or names it, else 0.
func (d Decision) affects(block history.Block) int {
	if block > 0 && (d.Block == block || slices.Contains(named(d.Affects), block)) {
		return 1
	}
	return 0
}

// named are the blocks that a text names: "Block 01, Block 06", "01 and 06".
func named(s string) []history.Block {
	var blocks []history.Block
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,;:()\t\n", r) }) {
		if ref, ok := history.ParseRef(word); ok {
			blocks = append(blocks, ref.Block)
		}
	}
	return blocks
}

// open are the blockers that are not resolved.
func open(all []journal.Entry) []string {
	var texts []string
	for _, e := range all {
		if !e.Open {
			continue
		}
		if e.Block != "" {
			e.Text = "Block " + e.Block + ": " + e.Text
		}
		texts = append(texts, e.Text)
	}
	return texts
}

// notes are the newest entries of the scratchpad, the newest first.
func notes(all []journal.Entry) []string {
	var texts []string
	for _, e := range slices.Backward(all[max(0, len(all)-maxNotes):]) {
		texts = append(texts, strings.TrimSpace(e.Label+" "+e.Program)+": "+e.Text)
	}
	return texts
}
