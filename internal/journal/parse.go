package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Parse reads the entries, in order.
func Parse(kind Kind, src []byte) []Entry {
	_, sections := cut(kind, src)
	var entries []Entry
	seen := make(map[string]int)
	for _, s := range sections {
		e, ok := heading(kind, strings.TrimPrefix(s.heading, kind.level()))
		if !ok {
			continue
		}
		e.below(kind, string(s.below()))
		name := unmarked(kind, s.heading)
		e.ID, e.Line = id(name, seen[name]), s.line
		seen[name]++
		entries = append(entries, e)
	}
	return entries
}

// id is the name of the n-th entry with a heading.
func id(heading string, n int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", n, strings.Join(strings.Fields(heading), " ")))
	return hex.EncodeToString(sum[:])[:7]
}

var state = pattern(`^(## )\[(open|resolved)\] `)

// unmarked is a blocker's heading without its state, which may change.
func unmarked(kind Kind, heading string) string {
	if kind != Blockers {
		return heading
	}
	return state().ReplaceAllString(heading, "${1}")
}

func heading(kind Kind, text string) (Entry, bool) {
	if kind == Scratchpad {
		parts := strings.Split(text, "|")
		if len(parts) != 3 {
			return Entry{}, false
		}
		e := Entry{Program: strings.TrimSpace(parts[0]), Time: strings.TrimSpace(parts[1]), Label: strings.TrimSpace(parts[2])}
		return e, e.Time != "" && e.Label != ""
	}
	var e Entry
	if kind == Blockers {
		rest, open := strings.CutPrefix(text, "[open] ")
		if !open {
			var resolved bool
			if rest, resolved = strings.CutPrefix(text, "[resolved] "); !resolved {
				return Entry{}, false
			}
		}
		e.Open, text = open, rest
	}
	if kind == Blockers && !strings.Contains(text, "·") {
		e.Text = strings.TrimSpace(text) // by hand, without a date: it blocks as much
		return e, e.Text != ""
	}
	date, text, ok := strings.Cut(text, "·")
	if block, rest, more := strings.Cut(text, "·"); more {
		if m := blockName().FindStringSubmatch(strings.TrimSpace(block)); m != nil {
			e.Block, text = m[1], rest
		}
	}
	e.Time, e.Text = strings.TrimSpace(date), strings.TrimSpace(text)
	return e, ok && e.Time != ""
}

var blockName = pattern(`(?i)^block[ -](\d{1,4})$`)

// below reads the lines under a heading that have a meaning.
func (e *Entry) below(kind Kind, text string) {
	for line := range strings.Lines(text) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), ":")
		value = strings.TrimSpace(value)
		switch {
		case !ok:
		case kind == Scratchpad && name == "Finding" && e.Text == "":
			e.Text = unquoted(value)
		case kind == Decisions && name == "Chosen" && e.Chosen == "":
			e.Chosen = value
		case kind == Decisions && name == "Options" && e.Options == nil:
			e.Options = options(value)
		case kind == Decisions && name == "Affects" && e.Affects == "":
			e.Affects = value
		}
	}
}

func unquoted(s string) string {
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		return s[1 : len(s)-1]
	}
	return s
}

func options(s string) []string {
	all := strings.Split(s, ",")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return slices.DeleteFunc(all, func(o string) bool { return o == "" })
}
