package cli

// This file is the interface's voice. stdout is the answer, stderr is talk.
// What comes from commits and files goes through line before it is printed.
// Colour never carries a meaning that the words don't.

import (
	"fmt"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/quote"
)

// line is others' text on one line, safe for a terminal.
func line(s string) string { return quote.Line(s) }

// said is an error in words, several at once on one line.
func said(err error) string {
	switch e := any(err).(type) { // this very error, not one that it wraps
	case interface{ Unwrap() error }:
		if cause := e.Unwrap(); cause != nil {
			return strings.Replace(err.Error(), cause.Error(), said(cause), 1)
		}
	case interface{ Unwrap() []error }:
		var all []string
		for _, one := range e.Unwrap() {
			all = append(all, one.Error())
		}
		if err.Error() == strings.Join(all, "\n") { // else it has words of its own
			for i, one := range e.Unwrap() {
				all[i] = said(one)
			}
			return strings.Join(all, "; ")
		}
	}
	return err.Error()
}

// warn says on stderr what could not be read, or was not taken as it stands.
func (a *app) warn(warnings []string, faults []grid.Fault) {
	for _, w := range warnings {
		fmt.Fprintf(a.Err, "warning: %s\n", line(w))
	}
	for _, f := range faults {
		fmt.Fprintf(a.Err, "warning: %s\n", line(f.String()))
	}
}

// notes say on stderr what else happened.
func (a *app) notes(notes []string) {
	for _, n := range notes {
		fmt.Fprintf(a.Err, "note: %s\n", line(n))
	}
}

// hint says what to type, where there is something.
func (a *app) hint(text string) {
	if text == "" {
		return
	}
	for l := range strings.Lines(text) {
		fmt.Fprintf(a.Err, "hint: %s\n", line(strings.TrimSuffix(l, "\n")))
	}
}

// blockWords are blocks in words, of the same form for one as for many:
// "Blocks 01, 02", "none".
func blockWords(blocks []history.Block) string {
	if len(blocks) == 0 {
		return "none"
	}
	return "Blocks " + strings.Join(ids(blocks), ", ")
}

// ids are blocks as JSON and people read them; never nil.
func ids(blocks []history.Block) []string {
	s := make([]string, len(blocks))
	for i, b := range blocks {
		s[i] = b.String()
	}
	return s
}

// plural is a number and its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// ago is how long before now a time was, in the largest unit that fits.
func ago(now, then time.Time) string {
	d := now.Sub(then)
	units := []struct {
		size time.Duration
		noun string
	}{{365 * 24 * time.Hour, "year"}, {30 * 24 * time.Hour, "month"}, {7 * 24 * time.Hour, "week"}, {24 * time.Hour, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}}
	for _, u := range units {
		if d >= u.size {
			return plural(int(d/u.size), u.noun) + " ago"
		}
	}
	if d < 0 {
		return "in the future"
	}
	return plural(int(d/time.Second), "second") + " ago"
}
