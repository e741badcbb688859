package artifact

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// written is a summary made from known claims.
type written struct {
	lines   []string
	commits []Claim
	files   []Claim
	taught  []string
	used    map[string]bool
}

func (w *written) add(lines ...string) { w.lines = append(w.lines, lines...) }

func (w *written) claim(list *[]Claim, text, line string) {
	w.add(line)
	*list = append(*list, Claim{Text: text, Line: len(w.lines)})
}

func (w *written) bytes() []byte { return []byte(strings.Join(w.lines, "\n") + "\n") }

// hash draws digits that were not used before, so that one that is claimed
// is never one of the noise.
func (w *written) hash(t *rapid.T) string {
	h := rapid.StringMatching(`[1-9a-f][0-9a-f]{6,11}|[0-9a-f]{40}`).
		Filter(func(h string) bool { return !w.used[h] && !binary(h) }).Draw(t, "hash")
	w.used[h] = true
	return h
}

var frontForms = []string{"  - %s", "  - %s # Task 1", "  - \"%s\"", "  - '`%s`'", "  - %s: feat the header", "  - \"%s - x\"", "  - hash: %s", "  - {sha: %s, message: x}", "  - Task 1: %s"}

var bodyForms = []string{"Commit: %s", "**Commit:** `%s`", "- **Commit:** %s (feat)", "#### Task 3: x (%s)", "### Thread 02.1 (`%s`)", "**Commit hash**: %s"}

var sectionForms = []string{"- %s", "- `%s` feat(02): x", "1. **Task 1: a** - `%s` (feat)", "* feat(02): x (%s)", "- [%s](https://example.com/c) x"}

// noise stands in a body and claims nothing.
var noise = []string{
	"We took %s from elsewhere, and #%[1]s is a colour.",
	"```\nCommit: %s\n```",
	"~~~sh\n## Commits\n- %s\n~~~",
	"> Commit: %s",
	"<!--\nCommit: %s\n-->",
	"- pid %s",
	"- npm shasum: `%s`",
	"| Package | Hash |\n|---|---|\n| x | %s |",
	"### Colours (#%s)",
	"---",
}

func drawSummary(t *rapid.T) *written {
	w := &written{used: map[string]bool{}}
	w.add("---", "block: 02", "commits:")
	for range rapid.IntRange(1, 4).Draw(t, "front") {
		h := w.hash(t)
		w.claim(&w.commits, h, fmt.Sprintf(rapid.SampledFrom(frontForms).Draw(t, "form"), h))
	}
	w.add("key-files:", "  created:")
	for i := range rapid.IntRange(0, 3).Draw(t, "files") {
		path := fmt.Sprintf("src/%s%d.ts", rapid.StringMatching(`[a-z]{1,5}(/[a-z]{1,5})?|\[[a-z]{1,5}\]`).Draw(t, "path"), i)
		form := rapid.SampledFrom([]string{"%s", "%s (new)", "%s - the first", "\"`%s` — x\"", "path: %s", "./%s", "%s: x"}).Draw(t, "form")
		w.claim(&w.files, path, fmt.Sprintf("    - "+form, path))
	}
	w.add("lessons_learned:", "  gotchas:")
	for i := range rapid.IntRange(0, 3).Draw(t, "lessons") {
		text := fmt.Sprintf("%s %d", rapid.SampledFrom([]string{"@scope/pkg", "Topic: text", "fix for #12", "plain"}).Draw(t, "lesson"), i)
		w.add("    - " + text)
		w.taught = append(w.taught, fmt.Sprintf("%d %s", len(w.lines), text))
	}
	w.add("---", "# Summary", "")
	for range rapid.IntRange(0, 6).Draw(t, "body") {
		w.drawBody(t)
		w.add("")
	}
	return w
}

func (w *written) drawBody(t *rapid.T) {
	h := w.hash(t)
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		w.add(strings.Split(fmt.Sprintf(rapid.SampledFrom(noise[:len(noise)-1]).Draw(t, "noise"), h), "\n")...)
		w.add("", noise[len(noise)-1])
	case 1:
		w.claim(&w.commits, h, fmt.Sprintf(rapid.SampledFrom(bodyForms).Draw(t, "form"), h))
	case 2:
		w.add("## Task Commits", "")
		w.claim(&w.commits, h, fmt.Sprintf(rapid.SampledFrom(sectionForms).Draw(t, "form"), h))
		w.add("", "Done.", "", "## Next")
	case 3:
		w.add("| Task | Commit |", "|------|--------|")
		w.claim(&w.commits, h, fmt.Sprintf("| 1 | `%s` |", h))
	}
}

type readFunc func(File, []byte) (SummaryFile, error)

// readsBack is that a summary claims and teaches what was written into it,
// on those lines, and nothing else.
func readsBack(read readFunc) func(*rapid.T) string {
	return func(t *rapid.T) string {
		w := drawSummary(t)
		s, err := read(File{Kind: Summary}, w.bytes())
		if err != nil {
			return err.Error()
		}
		for i := range s.Commits {
			s.Commits[i].Subject = ""
		}
		var taught []string
		for _, l := range s.Lessons {
			taught = append(taught, fmt.Sprintf("%d %s", l.Line, l.Text))
		}
		return cmp.Diff(w.commits, s.Commits) + cmp.Diff(w.files, s.Files) + cmp.Diff(w.taught, taught)
	}
}

func TestReadsBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		if wrong := readsBack(ReadSummary)(rt); wrong != "" {
			rt.Fatal(wrong)
		}
	})
}

// The property sees a reader that looks into fences, one that takes all hex
// digits, one that counts lines from 0, and one that keeps remarks on paths.
func TestReadsBackFaults(t *testing.T) {
	digits := regexp.MustCompile(`\b[0-9a-f]{7,40}\b`)
	faults := map[string]readFunc{
		"fences": func(f File, src []byte) (SummaryFile, error) {
			return ReadSummary(f, []byte(strings.NewReplacer("```", "", "~~~sh", "", "~~~", "").Replace(string(src))))
		},
		"all digits": func(f File, src []byte) (SummaryFile, error) {
			s, err := ReadSummary(f, src)
			for i, line := range strings.Split(string(src), "\n") {
				for _, h := range digits.FindAllString(line, -1) {
					s.Commits = append(s.Commits, Claim{Text: h, Line: i + 1})
				}
			}
			s.Commits = firstOfEach(s.Commits)
			return s, err
		},
		"lines from 0": func(f File, src []byte) (SummaryFile, error) {
			s, err := ReadSummary(f, src)
			for i := range s.Commits {
				s.Commits[i].Line--
			}
			return s, err
		},
		"remarks": func(f File, src []byte) (SummaryFile, error) {
			return ReadSummary(f, []byte(strings.ReplaceAll(string(src), " (new)", "-(new)")))
		},
	}
	for name, read := range faults {
		seen := false
		for seed := 0; seed < 200 && !seen; seed++ {
			seen = rapid.Custom(readsBack(read)).Example(seed) != ""
		}
		if !seen {
			t.Errorf("%s: not seen in 200 runs", name)
		}
	}
}
