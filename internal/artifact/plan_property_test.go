package artifact

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// planShape writes threads down in one way.
type planShape struct {
	before, thread, after string // thread takes number, name and text
}

var planShapes = []planShape{
	{"", "## Thread 02.%d: %s\n\n%s\n\n### Notes\n\n", "## Verification\n"},
	{"## Tasks\n\n", "### Task %d - %s\n%s\n", "## Task list\n"},
	{"", "**Thread 2.%d: %s**\n\n%s\n\n", "# End\n"},
	{"<tasks>\n", "<task id=\"%d\">\n  <name>%s</name>\n    %s\n</task>\n", "</tasks>\n"},
	{"## Threads\n\n", "%d. **%s**\n   %s\n", "\nThat is all.\n"},
	{"## Threads\n", "### %d. %s\n%s\n", "## Other\n"},
	{"### Task list:\n", "- [ ] Task %d: %s\n  - %s\n", "## Other\n"},
}

// planNoise stands in a thread's text and begins no other.
var planNoise = []string{"```\n## Thread 02.7: no\n### Task 8\n<task>\n```", "> ## Thread 02.7: no", "some text", "<!--\n## Task 7: no\n-->"}

type readPlanFunc func(File, []byte) (PlanFile, error)

// threadsReadBack is that the threads written into a plan are found again,
// each with its own text, and that no byte of the plan is lost.
func threadsReadBack(read readPlanFunc) func(*rapid.T) string {
	return func(t *rapid.T) string {
		shape := rapid.SampledFrom(planShapes).Draw(t, "shape")
		names := rapid.SliceOfN(rapid.StringMatching(`[A-Z][a-z]{3,8}( [a-z]{3,8})?`), 1, 5).Draw(t, "names")
		var src strings.Builder
		src.WriteString("# Plan\n\nIntro.\n\n" + shape.before)
		var want []string
		for i, name := range names {
			noise := rapid.SampledFrom(planNoise).Draw(t, "noise")
			fmt.Fprintf(&src, shape.thread, i+1, name, fmt.Sprintf("own%d.\n\n%s", i+1, indent(noise, shape)))
			want = append(want, fmt.Sprintf("02.%d %s [own%d.]", i+1, name, i+1))
		}
		src.WriteString(shape.after)
		p, err := read(File{Block: 2}, []byte(src.String()))
		if err != nil {
			return err.Error()
		}
		var got []string
		total := len(p.Intro) + len(p.Rest)
		for _, th := range p.Threads {
			got = append(got, fmt.Sprintf("%s %s %v", th.Thread, th.Name, owned(th.Text)))
			total += len(th.Text)
		}
		return cmp.Diff(want, got) + cmp.Diff(src.Len(), total)
	}
}

// indent keeps noise within the item of a list.
func indent(noise string, shape planShape) string {
	if strings.HasPrefix(shape.thread, "%d.") || strings.HasPrefix(shape.thread, "- ") {
		return "   " + strings.ReplaceAll(noise, "\n", "\n   ")
	}
	return noise
}

// owned are the texts of threads that a text has.
func owned(text string) (found []string) {
	for word := range strings.FieldsSeq(text) {
		if strings.HasPrefix(word, "own") {
			found = append(found, word)
		}
	}
	return found
}

func TestThreadsReadBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		if wrong := threadsReadBack(ReadPlan)(rt); wrong != "" {
			rt.Fatal(wrong)
		}
	})
}

// The property sees a reader that looks into fences, one that looks into
// quotes, and one that drops what follows the threads.
func TestThreadsReadBackFaults(t *testing.T) {
	without := func(mark string) readPlanFunc {
		return func(f File, src []byte) (PlanFile, error) {
			return ReadPlan(f, []byte(strings.ReplaceAll(string(src), mark, strings.Repeat(" ", len(mark)))))
		}
	}
	faults := map[string]readPlanFunc{
		"fences": without("```"),
		"quotes": without("> "),
		"rest": func(f File, src []byte) (PlanFile, error) {
			p, err := ReadPlan(f, src)
			p.Rest = ""
			return p, err
		},
	}
	for name, read := range faults {
		seen := false
		for seed := 0; seed < 200 && !seen; seed++ {
			seen = rapid.Custom(threadsReadBack(read)).Example(seed) != ""
		}
		if !seen {
			t.Errorf("%s: not seen in 200 runs", name)
		}
	}
}
