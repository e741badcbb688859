package cli

// This file is the interface's voice. stdout is the answer, stderr is talk.
// What comes from commits and files goes through line or text before it is
// printed. Colour never carries a meaning that the words don't.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/quote"
)

// line is others' text on one line, safe for a terminal.
func line(s string) string { return quote.Line(s) }

// said is an error in words, several at once on one line.
func said(err error) string {
	switch e := err.(type) {
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

// printJSON prints one document, indented by two spaces. What a terminal would
// obey is escaped, which changes nothing for whoever parses it: JSON has such
// characters in its strings alone.
func printJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, plainJSON(b.String()))
	return err
}

func plainJSON(document string) string {
	if !strings.ContainsFunc(document, quote.Unsafe) {
		return document
	}
	var b strings.Builder
	for _, r := range document {
		switch {
		case r == '\n' || !quote.Unsafe(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// blocks are blocks in words: "Blocks 01, 02", "Block 03", "none".
func blockWords(blocks []history.Block) string {
	switch len(blocks) {
	case 0:
		return "none"
	case 1:
		return "Block " + blocks[0].String()
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
