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

// Moves are the states that a command may bring about from one. History may
// make any move, and needs no leave.
func Moves(from Status) []Status {
	switch from {
	case Initialized, Active:
		moves := []Status{Waiting, Interrupted, Failed}
		if from == Active {
			moves = append(moves, Completed)
		}
		return moves
	case Waiting, Interrupted, Failed:
		return []Status{Active, Waiting, Interrupted, Failed}
	}
	return []Status{Active}
}

// MoveError is a move that a command may not make.
type MoveError struct{ From, To Status }

func (e *MoveError) Error() string {
	var allowed []string
	for _, s := range Moves(e.From) {
		allowed = append(allowed, string(s))
	}
	return fmt.Sprintf("from %s to %s is no move; allowed: %s", e.From, e.To, strings.Join(allowed, ", "))
}

// Move is one state after another, or a *MoveError. Staying is no move.
func Move(from, to Status) (Status, error) {
	if from != to && !slices.Contains(Moves(from), to) {
		return from, &MoveError{from, to}
	}
	return to, nil
}
