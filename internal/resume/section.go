package resume

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/git-grid/git-grid/internal/quote"
	"github.com/git-grid/git-grid/internal/warmth"
)

// section is one part of the prompt, cut to its first units: lessons, facts
// or lines. Its text grows with the units that it is given.
type section struct {
	tag   string
	of    string // what one of its units is called
	least int    // units that are always given
	units int
	shows string // the command that shows what was left out
	text  func(units int) string
}

// lines is a section of lines. They are in the order in which they are to be
// kept; backwards writes them the other way round.
func lines(tag, of, shows string, all []string, backwards bool) section {
	s := section{tag: tag, of: of, shows: shows, units: len(all)}
	s.text = func(units int) string {
		for units > 0 && all[units-1] == "" {
			units-- // no blank line at the end
		}
		if units == 0 {
			return ""
		}
		var b strings.Builder
		b.WriteString("<" + tag + ">\n")
		for i := range units {
			if backwards {
				i = units - 1 - i
			}
			b.WriteString(all[i] + "\n")
		}
		b.WriteString("</" + tag + ">\n")
		return b.String()
	}
	return s
}

func (b Brief) warmth() section {
	return section{
		tag: "warmth", of: "lesson", shows: "git grid warmth list", units: len(b.Warmth),
		text: func(units int) string { return warmth.Section(b.Warmth[:units]) },
	}
}

func (b Brief) decisions(width int) section {
	var all []string
	for _, d := range b.Decisions {
		line := "- "
		if d.Block > 0 {
			line += "Block " + d.Block.String() + ": "
		}
		line += quote.Prompt(d.Question) + " " + quote.Prompt(d.Chosen)
		all = append(all, clip(line, width))
	}
	return lines("decisions", "decision", shellCommand("cat", b.DecisionsPath), all, false)
}

func (b Brief) completed(width int) section {
	var all []string
	for _, d := range slices.Backward(b.Completed) { // the newest is kept first
		line := "- " + place(d.Thread)
		if name := quote.Prompt(d.Name); name != "" {
			line += ": " + name
		}
		if commit := quote.Prompt(d.Commit); commit != "" {
			line += " (commit " + short(commit) + ")"
		}
		all = append(all, clip(line, width))
	}
	return lines("completed_threads", "completed thread", "git grid log "+b.Point.Thread.Block.String(), all, true)
}

func (b Brief) plan(width int) section {
	var all []string
	for _, p := range b.Plan {
		if len(all) > 0 {
			all = append(all, "")
		}
		for _, line := range p.lines() {
			all = append(all, clip(indented(line), width))
		}
	}
	return lines("plan", "plan line", shellCommand("cat", b.PlanPaths...), all, false)
}

// lines are the text of a part, or its name where it has none.
func (p Part) lines() []string {
	text := strings.TrimSpace(p.Text)
	if text == "" {
		text = strings.Join(append([]string{place(p.Thread) + ":"}, strings.Fields(p.Name)...), " ")
	}
	return strings.Split(text, "\n")
}

// indented is one line of a plan, its indentation kept.
func indented(line string) string {
	rest := strings.TrimLeft(line, " \t")
	indent := strings.ReplaceAll(line[:len(line)-len(rest)], "\t", "    ")
	if rest = quote.Prompt(rest); rest == "" {
		return ""
	}
	return indent + rest
}

func (b Brief) point(width int) section {
	p := b.Point
	all := []string{"Continue from: " + p.where()}
	put := func(label, safe string) {
		if safe != "" {
			all = append(all, clip(label+": "+safe, width))
		}
	}
	add := func(label, text string) { put(label, quote.Prompt(text)) }
	add("User feedback", p.Feedback)
	add("Error", p.Error)
	add("Last action", p.LastAction)
	put("Partial work", work(p.Work, width))
	add("Changes", p.Changes)
	for _, f := range p.Findings {
		add("Finding", f)
	}
	for _, f := range p.Blockers {
		add("Blocker", f)
	}
	for _, f := range p.Notes {
		add("Note", f)
	}
	s := lines("resume_point", "fact", "", all, false)
	s.least = 1
	return s
}

func (p Point) where() string {
	if p.Thread.Block == 0 {
		return "nothing is left"
	}
	if p.Note != "" {
		return place(p.Thread) + " (" + p.Note + ")"
	}
	return place(p.Thread)
}

// work names the files, made safe, as far as there is room for them, and
// counts the rest.
func work(files []File, width int) string {
	var b strings.Builder
	room := width - len("Partial work: , and 1000000 more")
	for i, f := range files {
		item := quote.Prompt(f.Path)
		if f.Fate != "" {
			item += fmt.Sprintf(" (%s)", f.Fate)
		}
		if room -= utf8.RuneCountInString(item) + len(", "); room < 0 && i > 0 {
			return fmt.Sprintf("%s, and %d more", b.String(), len(files)-i)
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(item)
	}
	return b.String()
}
