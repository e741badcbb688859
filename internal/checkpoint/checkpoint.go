// Package checkpoint is the kinds of checkpoint, and what an answer does to one.
package checkpoint

import "github.com/git-grid/git-grid/internal/history"

// Kind is a type of checkpoint, as written.
type Kind string

// The kinds of checkpoint.
const (
	HumanVerify  Kind = "human_verify"
	Decision     Kind = "decision"
	SessionDeath Kind = "session_death"
	Failure      Kind = "failure"
)

// Checkpoint is CHECKPOINT.md as a value.
type Checkpoint struct {
	Kind      Kind
	Block     history.Block
	Thread    history.Thread
	Session   string
	Created   string
	Completed []Done
	Response  string // "" while it waits

	Instructions, Expected string // human_verify
	Question               string // decision
	Options                []string
	Affects                string
	LastAction             string   // session_death
	Error                  string   // failure
	Files                  []string // partial_work
	Changes                string
}

// Done is a thread that was completed before the checkpoint.
type Done struct {
	Thread history.Thread
	Name   string
	Commit string
}
