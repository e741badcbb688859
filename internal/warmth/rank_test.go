package warmth

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestWords(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"the ThemeToggle reads local_storage", []string{"theme", "toggle", "reads", "local", "storage"}},
		{"src/pages/rss.xml.ts", []string{"src", "pages", "rss", "xml", "ts"}},
		{"HTTPServer-v2 getURL", []string{"http", "server", "v2", "get", "url"}},
		{"Größe überall", []string{"größe", "überall"}},
		{"a.b, -- / ...", nil},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, words(tt.text)); diff != "" {
			t.Errorf("%q: -want +got\n%s", tt.text, diff)
		}
	}
}

func payLessons() []Candidate {
	var lessons []Candidate
	for i := range 24 {
		lessons = append(lessons, Candidate{Lesson: Lesson{Category: CodebasePatterns, Text: fmt.Sprintf("lesson %d about colours and fonts of page %d", i, i)}})
	}
	return append(lessons,
		Candidate{Lesson: Lesson{Category: FragileAreas, Text: "Payment service has race conditions under load: two captures for one intent"}},
		Candidate{Lesson: Lesson{Category: Gotchas, Text: "Round once, at the end", Files: []string{"internal/money/round.go"}}},
		Candidate{Lesson: Lesson{Category: UserPreferences, Text: "Prefers explicit error messages over codes"}},
	)
}

func textsOf(ranked []Ranked) []string {
	var all []string
	for _, r := range ranked {
		all = append(all, r.Text)
	}
	return all
}

func TestSelect(t *testing.T) {
	lessons := payLessons()
	race, preference := lessons[24].Text, lessons[26].Text
	tests := []struct {
		name string
		task Task
		want []string
	}{
		{"by words", Task{Text: "Two captures for one intent: fix the race in the payment service"}, []string{preference, race}},
		{"by stem", Task{Text: "racing"}, []string{preference, race}},
		{"by folder", Task{Text: "refunds", Files: []string{"internal/money/refund.go"}}, []string{preference, lessons[25].Text}},
		{"by a file that the text names", Task{Text: "see `internal/money/round.go`."}, []string{preference, lessons[25].Text}},
		{"nothing to do with any", Task{Text: "rename the binary", Files: []string{"Makefile"}}, []string{preference}},
		{"no task", Task{}, []string{preference}},
	}
	for _, tt := range tests {
		given, left := Select(lessons, tt.task, 5)
		if diff := cmp.Diff(tt.want, textsOf(given)); diff != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, diff)
		}
		if len(given)+len(left) != len(lessons) {
			t.Errorf("%s: %d given, %d left of %d", tt.name, len(given), len(left), len(lessons))
		}
	}
	given, _ := Select(lessons, Task{Text: "race"}, len(lessons))
	if len(given) != len(lessons) || given[0].Text != lessons[0].Text {
		t.Error("up to the limit all are given as they stand")
	}
	given, _ = Select(lessons, Task{Text: "race, round, 1 2 3 11 12 13"}, 3)
	if len(given) != 3 {
		t.Errorf("above the limit %d of 3 are given", len(given))
	}
	three := slices.Concat(lessons[26:], lessons[26:], lessons[26:], lessons[:2])
	if given, _ = Select(three, Task{Text: "colours"}, 2); len(given) != 3 {
		t.Errorf("%d of 3 preferences are given", len(given))
	}
}

func TestRankOfDoubtAndAge(t *testing.T) {
	lessons := payLessons()
	same := "webhooks arrive twice"
	for i, date := range []string{"2026-01-01T00:00:00Z", "2026-03-01T00:00:00Z", "2026-02-01T00:00:00Z"} {
		lessons = append(lessons, Candidate{Lesson: Lesson{Category: Gotchas, Text: same, Date: date, Block: fmt.Sprint(i)}})
	}
	lessons[28].Unverified = "hooks.go is gone"
	var blocks []string
	for _, r := range Chosen().Rank(lessons, Task{Text: "webhooks that arrive"}) {
		blocks = append(blocks, r.Block)
	}
	if got := strings.Join(blocks, " "); got != " 2 0 1" {
		t.Errorf("order %q", got)
	}
}

func TestExplain(t *testing.T) {
	lessons := payLessons()
	lessons[24].Unverified = "pay.go is gone"
	given, _ := Select(lessons, Task{Text: "Race of captures", Files: []string{"internal/money/x.go"}}, 5)
	want := []string{
		"(preference)",
		"(words ",
	}
	for i, w := range want {
		if got := given[i].Explain(); !strings.Contains(got, w) {
			t.Errorf("%d: %q", i, got)
		}
	}
	all := given[1].Explain() + given[2].Explain()
	for _, w := range []string{"race captures", "internal/money internal", "unverified: pay.go is gone"} {
		if !strings.Contains(all, w) {
			t.Errorf("no %q in %q", w, all)
		}
	}
}

func TestGone(t *testing.T) {
	l := Lesson{Text: "see src/a.ts, and/or https://x.y/z.html (etl/cli.py); time.Now", Files: []string{"astro.config.js"}}
	if diff := cmp.Diff([]string{"astro.config.js", "src/a.ts", "etl/cli.py"}, l.Paths()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	for want, there := range map[string][]string{
		"":                                    {"astro.config.js", "src/a.ts", "etl/cli.py"},
		"astro.config.js is gone":             {"src/a.ts", "etl/cli.py"},
		"src/a.ts and etl/cli.py are gone":    {"astro.config.js"},
		"astro.config.js and others are gone": nil,
	} {
		if got := l.Gone(func(p string) bool { return slices.Contains(there, p) }); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Sums and orders are the same each time, though maps are walked in between.
func TestSelectIsDeterministic(t *testing.T) {
	lessons := payLessons()
	for i := range lessons {
		lessons[i].Text += " race payment capture fonts intent load"
	}
	task := Task{Text: "race conditions of the payment service under load, captures, intents, colours, fonts", Files: []string{"internal/money/x.go"}}
	given, _ := Select(lessons, task, 20)
	for range 50 {
		again, _ := Select(lessons, task, 20)
		if diff := cmp.Diff(given, again, cmpopts.IgnoreUnexported(Ranked{})); diff != "" {
			t.Fatal(diff)
		}
	}
}
