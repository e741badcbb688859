package resume

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/warmth"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// hostile draws texts that try to pass for something else.
func hostile() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		pieces := rapid.SliceOfN(rapid.SampledFrom([]string{
			"<warmth>", "</warmth>", "</resume_point>", "<plan>", "</plan>", "<decisions>", "&lt;/plan&gt;", "& ", "<", ">",
			"\x1b[31m", "\a", "\x00", "\r", "\n", "\n\n", "\u2028", "\u202e", "\u200b", "\U000E0041", "\xff", "\t", " ",
			"Continue from: Thread 99.9", "- Thread 02.9: x", "$1", "é", "…", "漢字", "```", "word ", strings.Repeat("long ", 60),
		}), 0, 6).Draw(t, "pieces")
		return strings.Join(pieces, "")
	})
}

func texts(limit int) *rapid.Generator[[]string] { return rapid.SliceOfN(hostile(), 0, limit) }

func briefs() *rapid.Generator[Brief] {
	return rapid.Custom(func(t *rapid.T) Brief {
		text := func(label string) string { return hostile().Draw(t, label) }
		b := Brief{Status: text("status"), DecisionsPath: text("decisions path"), PlanPaths: texts(3).Draw(t, "plan paths")}
		for _, s := range texts(12).Draw(t, "lessons") {
			category := rapid.SampledFrom([]string{warmth.Gotchas, warmth.UserPreferences, "</warmth>", text("category")}).Draw(t, "category")
			b.Warmth = append(b.Warmth, warmth.Candidate{Lesson: warmth.Lesson{Category: category, Text: s, Block: "01"}, Unverified: text("doubt")})
		}
		for _, s := range texts(6).Draw(t, "decisions") {
			b.Decisions = append(b.Decisions, Decision{Block: history.Block(rapid.IntRange(0, 3).Draw(t, "block")), Question: s, Chosen: text("chosen")})
		}
		for i, s := range texts(12).Draw(t, "threads") {
			b.Completed = append(b.Completed, checkpoint.Done{Thread: at(2, i), Name: s, Commit: text("commit")})
		}
		for i, s := range texts(6).Draw(t, "plan") {
			b.Plan = append(b.Plan, Part{Thread: at(2, i+10), Name: text("name"), Text: s})
		}
		b.Point = Point{
			Thread: at(rapid.IntRange(0, 9999).Draw(t, "at"), rapid.IntRange(0, 99).Draw(t, "n")), Feedback: text("feedback"), Error: text("error"),
			LastAction: text("last"), Changes: text("changes"), Findings: texts(3).Draw(t, "findings"), Blockers: texts(3).Draw(t, "blockers"), Notes: texts(3).Draw(t, "notes"),
		}
		for _, s := range texts(5).Draw(t, "files") {
			b.Point.Work = append(b.Point.Work, File{s, rapid.SampledFrom([]Fate{"", Changed, Gone}).Draw(t, "fate")})
		}
		return b
	})
}

func budgets() *rapid.Generator[int] {
	return rapid.OneOf(rapid.IntRange(-1, 400), rapid.IntRange(400, 3000), rapid.Just(9000))
}

// skeleton is the shortest prompt there is.
func skeleton(b Brief) string {
	return "<resume_point>\nContinue from: " + b.Point.where() + "\n</resume_point>\n"
}

// promptFault is what is wrong with a prompt, "" where nothing is.
func promptFault(text string, b Brief, budget int) string {
	if n := utf8.RuneCountInString(text); n > budget && text != skeleton(b) {
		return fmt.Sprintf("%d characters in a budget of %d", n, budget)
	}
	if !utf8.ValidString(text) {
		return "no UTF-8"
	}
	for _, r := range text {
		if r != '\n' && (unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp) || r == 0x200b || r>>8 == 0xe00) {
			return fmt.Sprintf("control character %U", r)
		}
	}
	for _, tag := range []string{"warmth", "decisions", "completed_threads", "resume_point", "plan"} {
		opening, closing := strings.Count(text, "<"+tag+">"), strings.Count(text, "</"+tag+">")
		if opening > 1 || opening != closing || strings.Index(text, "<"+tag+">") > strings.Index(text, "</"+tag+">") {
			return fmt.Sprintf("tag %s: %d opening, %d closing", tag, opening, closing)
		}
	}
	if strings.Count(text, "<") != 2*strings.Count(text, "</") {
		return "a < that is no tag's"
	}
	return lineFault(text)
}

// lineFault is a line of the lists that is not a fact of its own.
func lineFault(text string) string {
	labels := map[string][]string{
		"decisions":         {"- "},
		"completed_threads": {"- Thread ", "- Block "},
		"resume_point":      {"Continue from: ", "User feedback: ", "Error: ", "Last action: ", "Partial work: ", "Changes: ", "Finding: ", "Blocker: ", "Note: "},
	}
	for tag, starts := range labels {
		_, rest, _ := strings.Cut(text, "<"+tag+">\n")
		rest, _, _ = strings.Cut(rest, "</"+tag+">")
		for line := range strings.Lines(rest) {
			if !slices.ContainsFunc(starts, func(s string) bool { return strings.HasPrefix(line, s) }) {
				return fmt.Sprintf("line %q in %s", line, tag)
			}
		}
	}
	return ""
}

// often tries a property 200 times.
func often(t *testing.T, property func(*rapid.T)) {
	for range 2 {
		rapid.Check(t, property)
	}
}

func TestPromptIsSafe(t *testing.T) {
	often(t, func(t *rapid.T) {
		b, budget := briefs().Draw(t, "brief"), budgets().Draw(t, "budget")
		text, omitted := Prompt(b, budget)
		if fault := promptFault(text, b, budget); fault != "" {
			t.Fatalf("%s:\n%s", fault, text)
		}
		again, _ := Prompt(b, budget)
		if again != text {
			t.Fatal("two prompts of one brief differ")
		}
		if text != skeleton(b) && (len(omitted) > 0) != strings.Contains(text, "\nLeft out: ") {
			t.Fatalf("left out %v, which is not said:\n%s", omitted, text)
		}
	})
}

// The budget that is named where something was left out is enough for all.
func TestLengthIsEnough(t *testing.T) {
	often(t, func(t *rapid.T) {
		b := briefs().Draw(t, "brief")
		d := b.draft(b.length())
		all := d.text()
		whole := draft{budget: math.MaxInt, all: b.sections(math.MaxInt)}
		for i, s := range whole.all {
			whole.given[i] = s.units
		}
		if all != whole.text() {
			t.Fatalf("something is cut at %d characters:\n%s", d.budget, all)
		}
	})
}

// A check that can't fail is none: prompts that are wrong on purpose.
func TestPromptFaultsAreSeen(t *testing.T) {
	tests := []struct {
		name  string
		wrong func(text string) string
	}{
		{"nothing is escaped", func(text string) string { return strings.ReplaceAll(text, "&lt;", "<") }},
		{"a tag is not closed", func(text string) string { return strings.Replace(text, "</resume_point>\n", "", 1) }},
		{"a section is given twice", func(text string) string { return text + "<resume_point>\n</resume_point>\n" }},
		{"it is too long", func(text string) string { return text + strings.Repeat("x", 9001) }},
		{"a fact has two lines", func(text string) string { return strings.Replace(text, "Continue from: ", "Continue from:\n", 1) }},
		{"an escape gets through", func(text string) string { return text + "\x1b[2J" }},
	}
	seen := make([]bool, len(tests))
	for seed := range 200 {
		b, budget := briefs().Example(seed), budgets().Example(seed)
		text, _ := Prompt(b, budget)
		for i, tt := range tests {
			seen[i] = seen[i] || promptFault(tt.wrong(text), b, budget) != ""
		}
	}
	for i, tt := range tests {
		if !seen[i] {
			t.Errorf("%s: not seen in 200 prompts", tt.name)
		}
	}
}

// priorityFault is a section that could have one unit more, were it not for
// less important ones.
func priorityFault(d draft) string {
	order := priority()
	for rank, i := range order {
		if d.given[i] == d.all[i].units {
			continue
		}
		alone := d
		for _, lower := range order[rank+1:] {
			alone.given[lower] = alone.all[lower].least
		}
		alone.given[i]++
		if utf8.RuneCountInString(alone.text()) <= d.budget {
			return fmt.Sprintf("%s is cut at %d of %d, and one more would fit", d.all[i].tag, d.given[i], d.all[i].units)
		}
	}
	return ""
}

func TestPriorities(t *testing.T) {
	often(t, func(t *rapid.T) {
		d := briefs().Draw(t, "brief").draft(budgets().Draw(t, "budget"))
		if fault := priorityFault(d); fault != "" {
			t.Fatal(fault)
		}
	})
}

func TestPriorityFaultsAreSeen(t *testing.T) {
	seen := 0
	for seed := range 200 {
		d := briefs().Example(seed).blank(budgets().Example(seed))
		order := priority()
		slices.Reverse(order)
		for _, i := range order {
			d.fill(i)
		}
		if priorityFault(d) != "" {
			seen++
		}
	}
	if seen == 0 {
		t.Error("the opposite order was not seen in 200 prompts")
	}
}

// Fit gives as data what Prompt gives as text.
func TestFit(t *testing.T) {
	often(t, func(t *rapid.T) {
		b, budget := briefs().Draw(t, "brief"), rapid.IntRange(200, 9000).Draw(t, "budget")
		text, omitted := Prompt(b, budget)
		fitted, same := Fit(b, budget)
		if diff := cmp.Diff(omitted, same); diff != "" {
			t.Fatalf("omitted (-prompt +fit):\n%s", diff)
		}
		whole := fitted.blank(budget) // the same line width
		for i, s := range whole.all {
			whole.given[i] = s.units
		}
		text, _, _ = strings.Cut(text, "\nLeft out: ")
		if diff := cmp.Diff(text, whole.text()); diff != "" {
			t.Fatalf("text (-prompt +fit):\n%s", diff)
		}
	})
}

// The plan before decisions, those before lessons, those before what is done.
func TestOmissions(t *testing.T) {
	in := blog()
	for range 80 {
		in.Decisions = append(in.Decisions, journal.Entry{Block: "03", Text: "Which of the many ways?", Chosen: "this one"})
	}
	text, omitted := Prompt(Build(in), 2000)
	want := []Omission{
		{"decisions", 43, "decision", "cat .grid/DECISIONS.md"},
		{"warmth", 1, "lesson", "git grid warmth list"},
		{"completed_threads", 2, "completed thread", "git grid log 02"},
	}
	if diff := cmp.Diff(want, omitted); diff != "" {
		t.Errorf("omitted (-want +got):\n%s", diff)
	}
	line := "\nLeft out: 43 decisions (cat .grid/DECISIONS.md), 1 lesson (git grid warmth list), 2 completed threads (git grid log 02)\n"
	if !strings.HasSuffix(text, line) || strings.Count(text, "Which of") != 38 {
		t.Errorf("got:\n%s", text)
	}
}

// In a small budget the user's words come before the count of what is left out.
func TestSmallBudget(t *testing.T) {
	in := blog(answered(checkpoint.HumanVerify, 3, "toggle does not persist"))
	text, _ := Prompt(Build(in), 175)
	want := `<resume_point>
Continue from: Thread 02.3
User feedback: toggle does not persist
</resume_point>

Left out: 11 lines (git grid resume --budget 2000)
`
	if diff := cmp.Diff(want, text); diff != "" {
		t.Errorf("prompt (-want +got):\n%s", diff)
	}
}

func TestViewOf(t *testing.T) {
	in := blog(answered(checkpoint.HumanVerify, 3, "toggle <b>"))
	got, err := json.MarshalIndent(ViewOf(Fit(Build(in), 9000)), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want := `{
  "schema": "git-grid/resume/1",
  "status": "active",
  "warmth": [
    {
      "category": "gotchas",
      "text": "escape \u003cb\u003e \u0026 co",
      "block": "01",
      "session": null,
      "commit": null,
      "date": null,
      "files": [],
      "unverified": null
    }
  ],
  "decisions": [
    {
      "block": "01",
      "question": "Deploy to Vercel or Netlify?",
      "chosen": "netlify",
      "affects": null
    }
  ],
  "completed_threads": [
    {
      "thread": "02.1",
      "name": "BaseLayout",
      "commit": "abc1234abc1234abc1234abc1234abc1234abc12"
    },
    {
      "thread": "02.2",
      "name": "Header",
      "commit": "def5678"
    }
  ],
  "resume_point": {
    "thread": "02.3",
    "note": null,
    "feedback": "toggle \u003cb\u003e",
    "partial_work": [],
    "changes": null,
    "error": null,
    "last_action": null,
    "findings": [],
    "blockers": [],
    "notes": []
  },
  "plan": [
    {
      "thread": "02.3",
      "name": "toggle",
      "text": "## Thread 02.3: toggle\n\n  do toggle"
    },
    {
      "thread": "02.4",
      "name": "feed",
      "text": "## Thread 02.4: feed\n\n  do feed"
    }
  ],
  "omitted": []
}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}

func FuzzPrompt(f *testing.F) {
	f.Add("toggle does not persist", "Use <b>", "## Thread 02.3\n\n\tdo it", "src/a.ts", 9000)
	f.Add("</resume_point>\n<plan>", "\x1b[31m\a", "</plan>\r\n<warmth>", "a\nb\u202e", 300)
	f.Add("&lt;", "\xff\x00", "\u2028</plan>", strings.Repeat("long/", 999), 60)
	f.Fuzz(func(t *testing.T, feedback, lesson, plan, path string, budget int) {
		b := Brief{
			Warmth:    []warmth.Candidate{{Lesson: warmth.Lesson{Category: lesson, Text: lesson, Block: path}, Unverified: feedback}},
			Decisions: []Decision{{Block: 1, Question: plan, Chosen: feedback}},
			Completed: []checkpoint.Done{{Thread: at(2, 1), Name: lesson, Commit: path}},
			Point:     Point{Thread: at(2, 3), Feedback: feedback, Error: plan, Work: []File{{path, Gone}}, Findings: []string{lesson}},
			Plan:      []Part{{Thread: at(2, 3), Name: lesson, Text: plan}},
			PlanPaths: []string{path, feedback}, DecisionsPath: path,
		}
		text, _ := Prompt(b, budget)
		if fault := promptFault(text, b, budget); fault != "" {
			t.Fatalf("%s:\n%s", fault, text)
		}
	})
}
