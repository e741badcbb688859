package prose_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
	"github.com/git-grid/git-grid/internal/state/prose"
)

// page is a file as it is drawn, and as it must be once a state is in it.
type page struct{ before, after string }

func (p *page) add(before, after string) {
	p.before += before
	p.after += after
}

// drawPage draws a file with each kind of line at most once, each in a style
// of its own, amid text that is the author's.
func drawPage(t *rapid.T, old, now state.State) page {
	var p page
	eol := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "eol")
	own := []func(*rapid.T, *page, state.State, state.State){drawPosition, drawStatus, drawProgress}
	for _, i := range rapid.Permutation([]int{0, 1, 2}).Draw(t, "order") {
		for range rapid.IntRange(0, 3).Draw(t, "noise") {
			noise := rapid.SampledFrom(noises).Draw(t, "line")
			p.add(noise+eol, noise+eol)
		}
		own[i](t, &p, old, now)
		rest := rapid.SampledFrom([]string{"", " (Core)", " — $1 ${name} \\1", " (4/9 plans)", " <!-- x -->"}).Draw(t, "rest")
		p.add(rest+eol, rest+eol)
	}
	for _, b := range slices.Concat(now.Completed, now.Running, now.Pending) {
		was := rapid.SampledFrom([]string{"✅", "⏳"}).Draw(t, "mark")
		is := "⏳"
		if isDone(now, b) {
			is = "✅"
		}
		p.add(fmt.Sprintf("- %s Block %s: x%s", was, b, eol), fmt.Sprintf("- %s Block %s: x%s", is, b, eol))
	}
	tail := rapid.SampledFrom(append(noises, "Phase: 01 of 02", "Status: x", "Progress: 1%", "- ⏳ Block 01")).Draw(t, "tail")
	p.add(tail, tail)
	return p
}

var noises = []string{
	"", "Some text, $0.50 and $1.", "> Status: quoted", "| Status: x | y |", "  Block: 01 of 02", "- Progress: 3%",
	"See Status: there", "Last activity: 2026-01-23 - x", "```\nStatus: code\n```", "<!--\nBlock: 01 of 02\n-->", "\xff\xfe caf\xe9",
	"A | B\n--- | ---\nStatus: x | y\n", "Statuses: x", "Phase:", "<details>\nStatus: x\n</details>",
}

func drawLabel(t *rapid.T, p *page, name string) {
	style := rapid.SampledFrom([]string{"%s: ", "**%s:** ", "**%s**: ", "_%s:_ ", "%s:\t"}).Draw(t, "label")
	label := fmt.Sprintf(style, name)
	p.add(label, label)
}

func drawPosition(t *rapid.T, p *page, old, now state.State) {
	drawLabel(t, p, rapid.SampledFrom([]string{"Block", "Phase", "BLOCK"}).Draw(t, "unit"))
	format := rapid.SampledFrom([]string{"%03d of %03d", "%03d/%03d", "**%03d** of ~%03d"}).Draw(t, "format")
	p.add(fmt.Sprintf(format, current(old), old.Total), fmt.Sprintf(format, current(now), now.Total))
}

func drawStatus(t *rapid.T, p *page, _, now state.State) {
	drawLabel(t, p, "Status")
	is := string(now.Status)
	style := rapid.SampledFrom([][2]string{
		{"Block complete", strings.ToUpper(is[:1]) + is[1:]},
		{"in-progress", is},
		{"PHASE 02-01 DONE", strings.ToUpper(is)},
		{"**Done**", "**" + strings.ToUpper(is[:1]) + is[1:] + "**"},
	}).Draw(t, "status")
	p.add(style[0], style[1])
}

func drawProgress(t *rapid.T, p *page, old, now state.State) {
	drawLabel(t, p, "Progress")
	kind := rapid.SampledFrom([][4]string{{"[", "█", "░", "]"}, {"[", "#", ".", "]"}, {"", "▰", "▱", ""}, {"`[", "=", "-", "]`"}, {"|", "█", " ", "|"}}).Draw(t, "bar")
	cells := rapid.IntRange(5, 50).Draw(t, "cells")
	bar := func(filled int) string {
		return kind[0] + strings.Repeat(kind[1], filled) + strings.Repeat(kind[2], cells-filled) + kind[3]
	}
	decimals := rapid.IntRange(0, 3).Draw(t, "decimals")
	percent := func(done, total int) string {
		scaled := fmt.Sprintf("%0*d", decimals+1, done*pow10(decimals+2)/total)
		if decimals == 0 {
			return scaled
		}
		return scaled[:len(scaled)-decimals] + "." + scaled[len(scaled)-decimals:]
	}
	// A bar that is all of one kind does not show the other.
	was := rapid.IntRange(1, cells-1).Draw(t, "filled")
	is := (2*cells*len(now.Completed) + now.Total) / (2 * now.Total)
	p.add(bar(was)+" ~"+percent(len(old.Completed), old.Total)+"%", bar(is)+" ~"+percent(len(now.Completed), now.Total)+"%")
}

func pow10(n int) int {
	power := 1
	for range n {
		power *= 10
	}
	return power
}

func current(s state.State) int {
	if s.Block == 0 {
		return s.Total
	}
	return int(s.Block)
}

func isDone(s state.State, b history.Block) bool { return int(b) <= len(s.Completed) }

func drawState(t *rapid.T, name string) state.State {
	total := rapid.IntRange(1, 40).Draw(t, name+" total")
	done := rapid.IntRange(0, total).Draw(t, name+" done")
	status := rapid.SampledFrom([]state.Status{state.Initialized, state.Active, state.Waiting, state.Interrupted, state.Failed, state.Completed}).Draw(t, name+" status")
	return at(done, total, status)
}

type projection func([]byte, state.State) []byte

// projects says what is wrong with a projection: it must give the page that it
// must, twice the same, differ in nothing then, and read back.
func projects(project projection) func(*rapid.T) string {
	return func(t *rapid.T) string {
		old, now := drawState(t, "old"), drawState(t, "now")
		p := drawPage(t, old, now)
		got := project([]byte(p.before), now)
		if diff := cmp.Diff(p.after, string(got)); diff != "" {
			return diff
		}
		if diff := cmp.Diff(string(got), string(project(got, now))); diff != "" {
			return "a second time: " + diff
		}
		if drifts := prose.Diff(got, now); drifts != nil {
			return fmt.Sprintf("differs still: %v", drifts)
		}
		return readsBack(got, now)
	}
}

func readsBack(src []byte, s state.State) string {
	p, ok := prose.Read(src)
	whole, _, _ := strings.Cut(p.Percent, ".")
	right := ok && int(p.Block) == current(s) && p.Total == s.Total && strings.EqualFold(p.Status, string(s.Status)) &&
		whole == fmt.Sprint(s.Progress) && p.Bar != nil && len(p.Done) == s.Total
	for b, done := range p.Done {
		right = right && done == isDone(s, b)
	}
	if !right {
		return fmt.Sprintf("%s\nreads as %+v", src, p)
	}
	return ""
}

func TestProjects(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if wrong := projects(prose.Project)(t); wrong != "" {
			t.Fatal(wrong)
		}
	})
}

// TestProjectsSeesFaults plants what has gone wrong elsewhere.
func TestProjectsSeesFaults(t *testing.T) {
	replace := func(old, with string) projection {
		return func(src []byte, s state.State) []byte {
			return bytes.ReplaceAll(prose.Project(src, s), []byte(old), []byte(with))
		}
	}
	for name, faulty := range map[string]projection{
		"a reference expands":    replace("$1", ""),
		"line ends change":       replace("\r\n", "\n"),
		"quoted lines are taken": replace("> Status: quoted", "> Status: Active"),
		"the last byte is lost": func(src []byte, s state.State) []byte {
			got := prose.Project(src, s)
			return got[:max(0, len(got)-1)]
		},
		"a block too far": func(src []byte, s state.State) []byte {
			s.Completed = append(s.Completed, history.Block(len(s.Completed)+1))
			return prose.Project(src, s)
		},
		"another total": func(src []byte, s state.State) []byte {
			s.Total++
			return prose.Project(src, s)
		},
		"an older status": func(src []byte, s state.State) []byte {
			s.Status = state.Active
			return prose.Project(src, s)
		},
		"nothing is written": func(src []byte, _ state.State) []byte { return src },
	} {
		if !catches(projects(faulty)) {
			t.Errorf("%s: the planted fault was not seen", name)
		}
	}
}

// catches reports whether a property fails within 200 drawn examples.
func catches(property func(*rapid.T) string) bool {
	for seed := range 200 {
		if rapid.Custom(property).Example(seed) != "" {
			return true
		}
	}
	return false
}
