package state

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the table of moves in docs/formats.md")

// The moves of the contract, written out: from, then where a command may lead.
var contract = map[Status][]Status{
	Initialized: {Waiting, Interrupted, Failed},
	Active:      {Waiting, Interrupted, Failed, Completed},
	Waiting:     {Active, Interrupted, Failed}, // the end of a session comes over a question
	Interrupted: {Active, Waiting, Failed},     // any but completed may come to wait again
	Failed:      {Active, Waiting, Interrupted},
	Completed:   {Active},
}

// Every pair is a move, or refused with what is allowed; staying always is one.
func TestMove(t *testing.T) {
	for _, from := range statuses {
		for _, to := range statuses {
			err := Move(from, to)
			switch {
			case from == to || slices.Contains(contract[from], to):
				if err != nil {
					t.Errorf("%s to %s: %v", from, to, err)
				}
			case err == nil:
				t.Errorf("%s to %s passes for a move", from, to)
			default:
				for _, allowed := range contract[from] {
					if !strings.Contains(err.Error(), string(allowed)) {
						t.Errorf("%q does not say that %s is allowed", err, allowed)
					}
				}
			}
		}
	}
}

const (
	movesBegin = "<!-- moves:begin, written by go test ./internal/state -update -->\n"
	movesEnd   = "<!-- moves:end -->\n"
)

// The table of moves in docs/formats.md is what Move allows.
func TestMovesDocumented(t *testing.T) {
	const file = "../../docs/formats.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begins := strings.Cut(string(text), movesBegin)
	table, after, ends := strings.Cut(rest, movesEnd)
	if !begins || !ends {
		t.Fatalf("%s has no table of moves", file)
	}
	want := movesTable(Move)
	if table == want {
		return
	}
	if !*update {
		t.Fatalf("%s has another table of moves than Move; go test ./internal/state -update\n%s", file, want)
	}
	if err := os.WriteFile(file, []byte(before+movesBegin+want+movesEnd+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A table of another function is not taken for the documented one.
func TestMovesTableSeesFaults(t *testing.T) {
	anything := func(Status, Status) error { return nil }
	if movesTable(anything) == movesTable(Move) {
		t.Error("a function that allows every move has the same table")
	}
}

// movesTable is a function of moves as a table, a row a state that is left.
func movesTable(move func(from, to Status) error) string {
	var b strings.Builder
	b.WriteString("| from, to |")
	for _, to := range statuses {
		b.WriteString(" " + string(to) + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(statuses)) + "\n")
	for _, from := range statuses {
		b.WriteString("| " + string(from) + " |")
		for _, to := range statuses {
			cell := ""
			switch err := move(from, to); {
			case from == to:
				cell = "stays"
			case err == nil:
				cell = "yes"
			}
			b.WriteString(" " + cell + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}
