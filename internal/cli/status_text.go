package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/quote"
	"github.com/git-grid/git-grid/internal/state"
)

// columns are how wide the status may be.
const columns = 80

// fitting is others' text between two texts of our own, cut so that all of it
// is one line of the width that there is.
func fitting(before, text, after string) string {
	room := columns - quote.Width(before) - quote.Width(after)
	return before + quote.Cut(line(text), max(room, 8)) + after + "\n"
}

// statusText is where the work stands, for people, in 80 columns. What waits
// for the user stands before all that can wait.
func statusText(s grid.Status, p paint) string {
	var b strings.Builder
	b.WriteString(headWords(s.State))
	b.WriteString(waitWords(s.Checkpoint, p))
	b.WriteString(blockTable(s.State, p))
	b.WriteString("\n")
	if l := s.State.Last; l != nil {
		b.WriteString(fitting("Last: "+l.Hash[:7]+" ", l.Subject, ", "+ago(s.Now, time.Unix(l.Time, 0))))
	}
	b.WriteString(knownWords(s))
	b.WriteString(stateFileWords(s))
	return b.String()
}

// headWords are the cluster, its state, the bar.
func headWords(s state.State) string {
	after, bar := ": "+string(s.Status), ""
	if s.Block != 0 {
		after += ", block " + s.Block.String() + ofTotal(s)
	}
	if s.Progress != state.NoProgress {
		after += fmt.Sprintf(", %d %%", s.Progress)
		bar = state.Bar(20, s.Progress, 100)
	}
	if s.Block != 0 {
		bar = strings.TrimLeft(bar+"  threads "+threadWords(s.Threads), " ")
	}
	head := fitting("Cluster ", s.Cluster, after)
	if bar != "" {
		head += bar + "\n"
	}
	return head
}

// waitWords are what waits for the user and what to type, or what was
// answered and no program knows yet.
func waitWords(c *checkpoint.Checkpoint, p paint) string {
	switch {
	case c == nil:
		return ""
	case !c.Waiting():
		return "\n" + fitting("Answered: "+waitsWhere(*c)+": ", c.Response, " (git grid resume)")
	}
	const waits = "Waiting for you:"
	text := fitting(waits+" "+waitsWhere(*c)+": ", c.Subject(), "")
	return "\n" + p.doubt(waits) + strings.TrimPrefix(text, waits) +
		fitting("  git grid checkpoint answer ", answersLine(*c), "")
}

// answersLine are the answers as they are typed: options by name, where all
// of them can be shown and fit on the line, else by number.
func answersLine(c checkpoint.Checkpoint) string {
	switch c.Kind {
	case checkpoint.HumanVerify:
		return "approved | 'what is wrong'"
	case checkpoint.Decision:
		names, numbers := make([]string, len(c.Options)), make([]string, len(c.Options))
		shown := len(names) > 0
		for i, o := range c.Options {
			names[i], numbers[i] = shellWord(o), fmt.Sprint(i+1)
			shown = shown && line(o) == o
		}
		all := strings.Join(names, " | ")
		if !shown || quote.Width(all) > columns-len("  git grid checkpoint answer ") {
			all = strings.Join(append(numbers, "'other: …'"), " | ")
		}
		return all
	}
	return strings.Join(checkpoint.Answers(c), " | ")
}

func threadWords(t state.Threads) string {
	return strings.Replace(t.String(), "/", " of ", 1)
}

// blockTable is a line a block.
func blockTable(s state.State, p paint) string {
	if len(s.Blocks) == 0 {
		return ""
	}
	name, work := 0, 0
	for _, r := range s.Blocks {
		name = max(name, quote.Width(quote.Cut(line(r.Name), 30)))
		if r.Commits > 0 {
			work = max(work, len(plural(r.Commits, "commit")))
		}
	}
	var b strings.Builder
	b.WriteString("\n")
	for _, r := range s.Blocks {
		row := "  " + r.Block.String()
		row += column(quote.Cut(line(r.Name), 30), name) + p.block(r.State, column(r.State, 8))
		commits := ""
		if r.Commits > 0 {
			commits = plural(r.Commits, "commit")
		}
		row += column(commits, work)
		if r.Block == s.Block {
			row += "  threads " + threadWords(s.Threads)
		}
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return b.String()
}

// block is a text in the colour of a block's state.
func (p paint) block(state, text string) string {
	switch state {
	case "done":
		return p.good(text)
	case "running":
		return p.strong(text)
	}
	return text
}

// column is a cell of a table, nothing where the column is empty.
func column(s string, width int) string {
	if width == 0 {
		return ""
	}
	return "  " + padded(s, width)
}

func padded(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-quote.Width(s)))
}

// knownWords are what the files beside the plans hold: lessons, what blocks
// the work, what was decided and found.
func knownWords(s grid.Status) string {
	warmth := "none"
	if s.Warmth > 0 {
		warmth = plural(s.Warmth, "lesson")
	}
	if s.Pending > 0 {
		warmth += fmt.Sprintf(", %d pending", s.Pending)
	}
	blockers := "none"
	if n := len(s.Blockers); n > 0 {
		blockers = fmt.Sprintf("%d open", n)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Warmth: %s. Blockers: %s.\n", warmth, blockers)
	for _, e := range s.Blockers {
		b.WriteString(fitting("  "+e.ID+"  ", e.Text, ""))
	}
	b.WriteString(journalWords(s.Decisions, s.Notes))
	return b.String()
}

func journalWords(decisions int, notes []journal.Entry) string {
	words := fmt.Sprintf("Decisions: %d. Notes: %d", decisions, len(notes))
	switch {
	case len(notes) > 0:
		last := notes[len(notes)-1]
		return fitting(words+", the last: ", last.Program+": "+last.Text, "")
	case decisions > 0:
		return words + ".\n"
	}
	return ""
}

// stateFileWords says where STATE.md differs, and what to type.
func stateFileWords(s grid.Status) string {
	file := s.Root + "/STATE.md"
	switch s.StateFile {
	case grid.Stale, grid.Prose:
		return driftWords(file, s.Drift)
	case grid.Missing:
		return file + " is missing (git grid refresh)\n"
	case grid.Corrupt:
		return file + " is corrupt (git grid recover)\n"
	}
	return ""
}

// driftWords are the first difference, and what to type.
func driftWords(file string, drift []state.Drift) string {
	if len(drift) == 0 {
		return "" // prose that is fresh
	}
	d, more := drift[0], ""
	if len(drift) > 1 {
		more = fmt.Sprintf(" and %d more", len(drift)-1)
	}
	return fitting(file+" is stale: ", d.Key+" "+d.Is+", should be "+d.Want, more+" (git grid refresh)")
}
