// Package artifact is the grid's files as values: what a path is, what plans
// contain, what summaries claim and teach.
package artifact

import (
	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/warmth"
)

// Kind is what a file of the grid's folder is.
type Kind int

// The kinds of files.
const (
	Other Kind = iota
	Plan
	Summary
	Checkpoint
	State
	Warmth
	Scratchpad
	Decisions
	Blockers
	Config
	Archived // anything under archive/
)

// Layout is where a grid keeps its files.
type Layout struct {
	Root string // the grid's folder, relative to the work tree, with slashes
}

// File is what a path says of the file behind it.
type File struct {
	Path    string // relative to the work tree
	Kind    Kind
	Block   history.Block // 0 where the name and its folder do not tell
	Thread  int           // of NN-TT-SUMMARY.md; 0 for the whole block
	Name    string        // a block's name from its folder: "foundation"
	Cluster string        // a plan's cluster from its name
}

// Classify says what a path, relative to the work tree, is.
func (l Layout) Classify(path string) File { return File{Path: path} }

// PlanFile is a plan as read.
type PlanFile struct {
	File
	Title    string // of its first heading, or name: in front matter
	Threads  []PlanThread
	Warnings []frontmatter.Warning
}

// PlanThread is one thread of a plan.
type PlanThread struct {
	Thread history.Thread
	Name   string
	Text   string // its part of the plan, heading included
}

// SummaryFile is a summary as read.
type SummaryFile struct {
	File
	Status     string
	Session    string
	Requires   []history.Block
	Threads    []history.Thread
	Commits    []Claim
	Number     int // a claimed number of commits, -1 where none is claimed
	NumberLine int
	Files      []Claim // created
	Modified   []Claim
	Lessons    []warmth.Lesson // with Category, Text, Line
	Warnings   []frontmatter.Warning
}

// Claim is something that a summary says exists, and where it says so.
type Claim struct {
	Text    string // a hash as written, lower case; a path
	Subject string // the subject written beside a hash, if any
	Line    int
}

// ReadPlan reads a plan; an error is a *frontmatter.SyntaxError.
func ReadPlan(f File, src []byte) (PlanFile, error) { return PlanFile{File: f}, nil }

// ReadSummary reads a summary; an error is a *frontmatter.SyntaxError.
func ReadSummary(f File, src []byte) (SummaryFile, error) {
	return SummaryFile{File: f, Number: -1}, nil
}
