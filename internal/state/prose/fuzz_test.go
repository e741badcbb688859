package prose_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
	"github.com/git-grid/git-grid/internal/state/prose"
)

// FuzzProject holds of any bytes: a projection is its own fixed point, leaves
// no difference, is prose where it was, and touches no line that has neither a
// label nor a mark.
func FuzzProject(f *testing.F) {
	for _, seed := range []string{
		"# Grid State - shop\n\nPhase: 1 of 3 (Core)\nBlock: 04 of 09\nStatus: Block complete\nLast activity: x\n\nProgress: [███░░░░░░] 33.3%\n",
		"**Block:** — of TBD\r\n**Status:** **Done** (x)\r\nProgress: |██  | ~3% (1/9 blocks)\r\n",
		"## Blocks\n1. ✅ a\n- ⏳ Block 02\n⬜ 03 x\n- [x] **Block 4** 🔄\n",
		"Status: —\nProgress: TBD\nBlock: 4/9\n", "Progress: [##] [--] 4,5 %\nPhase: Phase 4 (of 9)",
		"```\nBlock: 1\n~~~\n<!--\n<details>\n<<<<<<< \n", "---\nstatus: active\n---\nBlock: 1",
		"\uFEFFStatus: __x__: y", "Block: 04-tags of 09\nProgress: ?% (2 of 8 blocks)",
	} {
		f.Add([]byte(seed), uint8(4), uint8(9), false)
	}
	f.Fuzz(func(t *testing.T, src []byte, done, total uint8, unknown bool) {
		s := at(int(min(done, total)), int(total), state.Active)
		if unknown {
			s = estimated(s)
		}
		if wrong := settles(prose.Project, src, s); wrong != "" {
			t.Fatal(wrong)
		}
	})
}

// settles says what is wrong with a projection of any bytes.
func settles(project projection, src []byte, s state.State) string {
	got := project(src, s)
	if again := project(got, s); !bytes.Equal(again, got) {
		return fmt.Sprintf("of %q came %q, then %q", src, got, again)
	}
	if drifts := prose.Diff(got, s); drifts != nil {
		return fmt.Sprintf("of %q came %q, which differs: %v", src, got, drifts)
	}
	if differs := prose.Diff(src, s) != nil; differs == bytes.Equal(src, got) {
		return fmt.Sprintf("%q: differs %t, but came %q", src, differs, got)
	}
	was, wasProse := prose.Read(src)
	is, isProse := prose.Read(got)
	if wasProse != isProse || was.Cluster != is.Cluster || len(was.Done) != len(is.Done) || (was.Bar == nil) != (is.Bar == nil) {
		return fmt.Sprintf("%q reads as %+v, %q as %+v", src, was, got, is)
	}
	return touched(src, got)
}

// touched says which line changed that has neither a label nor a mark.
func touched(src, got []byte) string {
	was, is := strings.Split(string(src), "\n"), strings.Split(string(got), "\n")
	if len(was) != len(is) {
		return fmt.Sprintf("%q has %d lines, %q %d", src, len(was), got, len(is))
	}
	for i := range was {
		start := strings.ToLower(strings.TrimLeft(was[i], "\uFEFF*_"))
		labelled := slices.ContainsFunc([]string{"block", "phase", "status", "progress"}, func(label string) bool {
			return strings.HasPrefix(start, label)
		})
		if was[i] != is[i] && !labelled && !strings.ContainsAny(was[i], "✅⏳⌛🔄🚧⬜") {
			return fmt.Sprintf("%q became %q", was[i], is[i])
		}
	}
	return ""
}

// TestSettles is the fuzz target's property, of lines put together from the
// words that matter to one another.
func TestSettles(t *testing.T) {
	property := func(project projection) func(*rapid.T) string {
		return func(t *rapid.T) string { return settles(project, drawSoup(t), drawState(t, "now")) }
	}
	rapid.Check(t, func(t *rapid.T) {
		if wrong := property(prose.Project)(t); wrong != "" {
			t.Fatal(wrong)
		}
	})
	flips := func(src []byte, s state.State) []byte {
		got := prose.Project(src, s)
		return bytes.Replace(got, []byte("4"), []byte("5"), 1)
	}
	if !catches(property(flips)) {
		t.Error("the planted fault was not seen")
	}
}

func drawSoup(t *rapid.T) []byte {
	var b bytes.Buffer
	starts := []string{"Block: ", "Phase: ", "**Status:** ", "Status: ", "Progress: ", "**Progress: ", "- ", "1. ", "## Blocks", "# Grid State - x", "Last activity: ", "```", "> "}
	words := []string{"04", "4", "12", "9", " of ", "/", "—", " - ", "TBD", "?", "%", "~", ".", ",", "[", "]", "██", "░░", "▌", ">>", "[▌▌]", "##", "--", "|", " ", " ", "(", ")", "**", "_", "`", "blocks", "plans", "Done", "active", "in progress", "✅", "⏳", "Block ", "Phase ", "-tags", ".3", "$1"}
	for range rapid.IntRange(1, 6).Draw(t, "lines") {
		b.WriteString(rapid.SampledFrom(starts).Draw(t, "start"))
		for range rapid.IntRange(0, 9).Draw(t, "words") {
			b.WriteString(rapid.SampledFrom(words).Draw(t, "word"))
		}
		b.WriteString("\n")
	}
	return b.Bytes()
}

// TestHostile reads files whose lines are huge, or as many as can be.
func TestHostile(t *testing.T) {
	s := at(4, 9, state.Active)
	for _, piece := range []string{"a", "[", "█", "|", "`", "*", "-|", "<!--", "Progress: [", "\n", "\r", "Block: ", "4/9 ", "- ⏳ Block 0", "```\n", "| - |\n", "<details>\n", "1. ✅ x\n"} {
		big := []byte("Progress: " + strings.Repeat(piece, (255<<10)/len(piece)))
		if got := prose.Project(big, s); len(got) == 0 {
			t.Errorf("%q", piece)
		}
	}
	if _, ok := prose.Read([]byte("Block: 1 of 2\n" + strings.Repeat("\n", 10<<20))); ok {
		t.Error("ten million lines are no state")
	}
	if got := prose.Project([]byte("Status: "+strings.Repeat("x ", 2100)+"\nStatus: x"), s); !bytes.HasSuffix(got, []byte("x \nStatus: active")) {
		t.Error("a line of data was taken for a status")
	}
	if _, ok := prose.Read([]byte("B\x00l\x00o\x00c\x00k\x00:\x00 \x001\x00")); ok {
		t.Error("UTF-16 is no prose")
	}
	if got := prose.Project([]byte("---\nstatus: x\nblock: 1\n"), s); string(got) != "---\nstatus: x\nblock: 1\n" {
		t.Errorf("broken front matter was taken for prose: %q", got)
	}
	if p, ok := prose.Read([]byte("----\nBlock: 2 of 3")); !ok || p.Block != history.Block(2) {
		t.Error("a rule is no front matter")
	}
}
