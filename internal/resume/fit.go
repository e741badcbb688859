package resume

import (
	"strings"

	"github.com/git-grid/git-grid/internal/quote"
)

// Fit is a brief without what does not fit into a budget, and what that is:
// what Prompt gives, as data. A line that is shortened there is whole here.
func Fit(b Brief, budget int) (Brief, []Omission) {
	d := b.draft(budget)
	b.Warmth = b.Warmth[:d.given[lessons]]
	b.Decisions = b.Decisions[:d.given[decisions]]
	b.Completed = b.Completed[len(b.Completed)-d.given[completed]:]
	b.Point = b.Point.first(d.given[point])
	b.Plan = firstLines(b.Plan, d.given[plan])
	return b, d.omissions()
}

// first is a point with its first facts, as its section writes them.
func (p Point) first(facts int) Point {
	kept := Point{Thread: p.Thread, Note: p.Note}
	take := func(text string) bool {
		there := quote.Prompt(text) != ""
		if there {
			facts--
		}
		return there && facts > 0
	}
	for _, f := range []struct {
		from string
		to   *string
	}{{p.Feedback, &kept.Feedback}, {p.Error, &kept.Error}, {p.LastAction, &kept.LastAction}} {
		if take(f.from) {
			*f.to = f.from
		}
	}
	if take(work(p.Work, len(p.Work))) {
		kept.Work = p.Work
	}
	if take(p.Changes) {
		kept.Changes = p.Changes
	}
	kept.Findings = taken(p.Findings, take)
	kept.Blockers = taken(p.Blockers, take)
	kept.Notes = taken(p.Notes, take)
	return kept
}

func taken(all []string, take func(string) bool) []string {
	var kept []string
	for _, s := range all {
		if take(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// firstLines are the parts of a plan as far as its first lines go.
func firstLines(plan []Part, lines int) []Part {
	var kept []Part
	for i, p := range plan {
		if i > 0 {
			lines-- // the blank one between two parts
		}
		if lines <= 0 {
			break
		}
		text := p.lines()
		text = text[:min(lines, len(text))]
		lines -= len(text)
		p.Text = strings.Join(text, "\n")
		kept = append(kept, p)
	}
	return kept
}
