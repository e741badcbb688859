package state

import (
	"fmt"
	"slices"
	"strings"
)

// Status is the state of a cluster's life.
type Status string

// The states of a cluster.
const (
	Initialized Status = "initialized"
	Active      Status = "active"
	Waiting     Status = "checkpoint"
	Interrupted Status = "interrupted"
	Failed      Status = "failed"
	Completed   Status = "completed"
)

// statuses are all states, in the order of a cluster's life.
var statuses = []Status{Initialized, Active, Waiting, Interrupted, Failed, Completed}

// ParseStatus reads a status as a program wrote it; resumed is active.
func ParseStatus(word string) (Status, bool) {
	s := Status(strings.ToLower(strings.TrimSpace(word)))
	if s == "resumed" {
		return Active, true
	}
	return s, slices.Contains(statuses, s)
}

// Move is nil where a command may bring about one state after another, else
// an error that says what it may. Staying is no move.
func Move(from, to Status) error {
	if from == to || slices.Contains(moves(from), to) {
		return nil
	}
	var allowed []string
	for _, s := range moves(from) {
		allowed = append(allowed, string(s))
	}
	return fmt.Errorf("from %s to %s is no move; allowed: %s", from, to, strings.Join(allowed, ", "))
}

// moves are the states that a command may bring about from one. History may
// make any move, and needs no leave.
func moves(from Status) []Status {
	switch from {
	case Initialized, Active:
		to := []Status{Waiting, Interrupted, Failed}
		if from == Active {
			to = append(to, Completed)
		}
		return to
	case Waiting, Interrupted, Failed:
		return []Status{Active, Waiting, Interrupted, Failed}
	}
	return []Status{Active}
}
