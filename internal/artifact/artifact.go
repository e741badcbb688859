// Package artifact is the grid's files as values: what a path is, what plans
// contain, what summaries claim and teach.
//
// A claim is only what stands under a key or a label that says so; hex digits
// and paths in prose, code and quotes are none. Each claim has its line. What
// is claimed is not judged here: nothing in this package knows a commit, a
// tree or a disk.
package artifact

import (
	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/warmth"
)

// PlanFile is a plan as read. It is stored without its texts: whoever wants
// them reads the plan anew.
type PlanFile struct {
	File
	Title    string // of its first heading, or name: in front matter
	Threads  []PlanThread
	Intro    string `json:"-"` // what stands before the first thread; the whole body where there is none
	Rest     string `json:"-"` // what stands after, and belongs to no thread
	Warnings []frontmatter.Warning
}

// PlanThread is one thread of a plan.
type PlanThread struct {
	Thread history.Thread
	Name   string
	Text   string `json:"-"` // its part of the plan, heading included
}

// SummaryFile is a summary as read.
type SummaryFile struct {
	File
	Status     string // lower case, as written otherwise
	Session    string
	Requires   []history.Block
	Threads    []ThreadClaim
	Commits    []Claim
	Number     int // a claimed number of commits, -1 where none is claimed
	NumberLine int
	Files      []Claim // created
	Modified   []Claim
	Lessons    []warmth.Lesson // with Category, Text, Line
	Warnings   []frontmatter.Warning
}

// ThreadClaim is a thread that a summary says was done.
type ThreadClaim struct {
	Thread history.Thread // N 0 where it has a name only
	Name   string
	Commit string // "" where none is named
	Line   int
}
