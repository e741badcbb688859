// Package checkpoint is CHECKPOINT.md as a value, and what an answer does to it.
//
// A checkpoint is where the work waits for the user. It is read as far as it
// can be, however a program wrote it; what was misspelt or missing is said. An
// answer is judged by a pure function that returns what has to be done; the
// caller does it. Nothing here knows where files are or what time it is.
package checkpoint

import "github.com/git-grid/git-grid/internal/history"

// Checkpoint is CHECKPOINT.md as a value.
type Checkpoint struct {
	Kind      Kind
	Block     history.Block
	Thread    history.Thread // zero where the whole block waits
	Session   string
	Created   string // as written; the tool writes RFC 3339, UTC
	Completed []Done
	Response  string // "" where there is none yet

	Instructions, Expected string // human_verify
	Question               string // decision
	Options                []string
	Affects                string
	LastAction             string   // session_death
	Error                  string   // failure
	Files                  []string // partial_work: paths relative to the work tree
	Blobs                  []string // of each file, the hash it had, "" where it was deleted; nil where not recorded
	Changes                string   // partial_work, in words
}

// Done is a thread that was completed before the checkpoint.
type Done struct {
	Thread history.Thread
	Name   string
	Commit string
}

// Waiting reports whether the user has still to answer. A failure that is
// being mended by hand waits until it is said to be done.
func (c Checkpoint) Waiting() bool {
	return c.Response == "" || c.Kind == Failure && same(c.Response, Manual)
}

// Subject is the text that the checkpoint is about: the instructions, the
// question, the last action or the error.
func (c Checkpoint) Subject() string { return *c.subject() }

func (c *Checkpoint) subject() *string {
	switch c.Kind {
	case Decision:
		return &c.Question
	case SessionDeath:
		return &c.LastAction
	case Failure:
		return &c.Error
	}
	return &c.Instructions
}
