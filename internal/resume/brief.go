// Package resume is the brief that the next program needs, and its prompt
// within a budget.
//
// What is known comes in as values, Build chooses from it, and Prompt writes
// it down. Nothing that a file holds can pass for a part of the prompt: each
// tag that appears does so once, opening and closing, each fact is one line,
// without control characters. The same brief gives the same prompt. It finds
// nothing out: what was committed, what the plans say and which lessons are
// relevant is told by its caller.
package resume

import (
	"strings"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/warmth"
)

// Schema is the schema of a brief.
const Schema = "git-grid/resume/1"

// Brief is what the next program needs, most important first in each list.
type Brief struct {
	Status    string
	Warmth    []warmth.Candidate
	Decisions []Decision
	Completed []checkpoint.Done // oldest first
	Point     Point
	Plan      []Part // the threads that remain, or the whole of a plan of another shape

	// What shows the rest, where not all of it fits.
	DecisionsPath string
	PlanPaths     []string
}

// Task is what the next program is about to do: the part of the plan that is
// next, and what it is told.
func (b Brief) Task() string {
	words := []string{b.Point.Feedback, b.Point.Error}
	if len(b.Plan) > 0 {
		words = append(words, b.Plan[0].Name, b.Plan[0].Text)
	}
	return strings.TrimSpace(strings.Join(words, "\n"))
}

// Decision is what the user decided.
type Decision struct {
	Block    history.Block // 0 where it is not known
	Question string
	Chosen   string
	Affects  string
}

// Point is where the work goes on.
type Point struct {
	Thread     history.Thread // N 0 where no thread is known, Block 0 where nothing is left
	Note       string         // what else there is to know about it
	Feedback   string         // what the user said
	Error      string
	LastAction string
	Work       []File // the work that was unfinished
	Changes    string
	Findings   []string // of validate
	Blockers   []string // open ones
	Notes      []string // the newest of the scratchpad
}

// Part is a part of the plan.
type Part struct {
	Thread history.Thread // zero for the whole plan
	Name   string
	Text   string
}

// Omission is what did not fit into the budget, and the command that shows it.
type Omission struct {
	Section string `json:"section"`
	Count   int    `json:"count"`
	Of      string `json:"of"` // lesson, decision, completed thread, plan line, fact
	Command string `json:"command"`
}
