package state_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

func TestProjectNewFile(t *testing.T) {
	s := state.Derive(state.Evidence{
		Plans:     []artifact.PlanFile{plan(1, 1), plan(2, 1, 2)},
		Summaries: []artifact.SummaryFile{summary(1, "")},
		Tally:     work("feat(01.1): a", "feat(02.1): b"),
	})
	got, err := state.Project(nil, s, false)
	if err != nil {
		t.Fatal(err)
	}
	want := `---
grid: 1
cluster: c
status: active
block: 2
total_blocks: 2
progress: 50
completed: [1]
skipped: []
threads: 1/2
commits: 2
last_commit: b000000
updated: 1970-01-01T00:16:41Z
---
# Grid state

<!-- grid:begin -->
` + "`[##########..........]` 50 %" + `

| block | name | state | commits |
| --- | --- | --- | --- |
| 01 | x | done | 1 |
| 02 |  | running | 1 |
<!-- grid:end -->
`
	if string(got) != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestProjectKeepsTheRest(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{
			"comments, order, quoting, unknown keys, body",
			"---\n# by hand\nstatus: active # now\nowner:   \"Ada\"\ncompleted: [ 1 ]\nblock: 9\n---\nbody\n---\nstatus: x\n",
			"---\n# by hand\nstatus: active # now\ngrid: 1\ncluster: c\nowner:   \"Ada\"\ncompleted: [ 1 ]\nskipped: []\nblock: 2\ntotal_blocks: 2\nprogress: 50\n---\nbody\n---\nstatus: x\n",
		},
		{
			"resumed reads as active",
			"---\ngrid: 1\ncluster: c\nstatus: resumed\nblock: 2\ntotal_blocks: 2\nprogress: 50\ncompleted: [1]\nskipped: []\n---\n",
			"---\ngrid: 1\ncluster: c\nstatus: resumed\nblock: 2\ntotal_blocks: 2\nprogress: 50\ncompleted: [1]\nskipped: []\n---\n",
		},
		{
			"CRLF and a byte-order mark",
			"\ufeff---\r\ngrid: 1\r\ncluster: c\r\nstatus: active\r\nblock: 1\r\ntotal_blocks: 2\r\nprogress: 0\r\ncompleted: []\r\nskipped: []\r\n---\r\nx\r\n",
			"\ufeff---\r\ngrid: 1\r\ncluster: c\r\nstatus: active\r\nblock: 2\r\ntotal_blocks: 2\r\nprogress: 50\r\ncompleted: [1]\r\nskipped: []\r\n---\r\nx\r\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := state.Derive(state.Evidence{
				Plans: []artifact.PlanFile{plan(1), plan(2)}, Summaries: []artifact.SummaryFile{summary(1, "")},
				Tally: work("feat(02): b"),
			})
			got, err := state.Project([]byte(tt.in), s, true)
			if err != nil {
				t.Fatal(err)
			}
			if sorted(string(got)) != sorted(tt.want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}

// sorted is a text with its lines in order: where a missing key goes among
// keys in a strange order is free.
func sorted(s string) string {
	lines := strings.Split(s, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func TestProjectRefusesBroken(t *testing.T) {
	for _, in := range []string{"---\ncluster: [a\n---\n", "---\nno end\n", "---\n- a\n---\n"} {
		if got, err := state.Project([]byte(in), state.State{}, false); err == nil {
			t.Errorf("%q became %q", in, got)
		}
	}
}

// drawState is any state that a derivation may give.
func drawState(t *rapid.T) state.State {
	blocks := rapid.Custom(func(t *rapid.T) history.Block { return history.Block(rapid.IntRange(1, 30).Draw(t, "block")) })
	var e state.Evidence
	for _, b := range rapid.SliceOfN(blocks, 0, 6).Draw(t, "plans") {
		e.Plans = append(e.Plans, plan(b, 1, 2))
	}
	for _, b := range rapid.SliceOfN(blocks, 0, 6).Draw(t, "summaries") {
		status := rapid.SampledFrom([]string{"", "complete", "partial", "skipped"}).Draw(t, "status")
		e.Summaries = append(e.Summaries, summary(b, status, rapid.SliceOfN(blocks, 0, 2).Draw(t, "requires")...))
	}
	var subjects []string
	for _, b := range rapid.SliceOfN(blocks, 0, 12).Draw(t, "work") {
		subjects = append(subjects, fmt.Sprintf("%s(%s): x", rapid.SampledFrom([]string{"feat", "fix", "docs"}).Draw(t, "type"), b))
	}
	e.Tally = work(subjects...)
	e.TotalBlocks = rapid.IntRange(0, 30).Draw(t, "total")
	e.Cluster = rapid.SampledFrom([]string{"", "c", "a: b", "#1", "x'y\""}).Draw(t, "cluster")
	return state.Derive(e)
}

var bodies = []string{
	"", "text\n", "# Mine\n\n---\n\nprogress: this line is mine\n",
	"before\n<!-- grid:begin -->\nold\n<!-- grid:end -->\nafter\n", "<!-- grid:begin -->\nno end\n",
	"<!-- grid:end -->\n<!-- grid:begin -->\n", "<!-- grid:begin -->\n<!-- grid:begin -->\n<!-- grid:end -->\n",
}

// drawFile is a STATE.md that somebody wrote by hand.
func drawFile(t *rapid.T) []byte {
	keys := []string{
		"# a comment", "grid: 1", "cluster: old", "cluster: 'old'   # why", "status: resumed", "status: checkpoint",
		"block: 4", "total_blocks: 30", "progress: 12 # percent", "completed: [1,  2]", "completed:\n- 1\n- 2", "skipped: []",
		"threads: 1/2", "commits: 3", "last_commit: 1234567", "updated: 2026-01-01T00:00:00Z", "owner:   \"Ada\"", "", "notes:\n  - a\n  -   b",
	}
	picked := rapid.SliceOfNDistinct(rapid.SampledFrom(keys), 0, len(keys), func(s string) string {
		key, _, _ := strings.Cut(s, ":")
		return key
	}).Draw(t, "keys")
	src := "---\n" + strings.Join(append(picked, "---"), "\n") + "\n" + rapid.SampledFrom(bodies).Draw(t, "body")
	if rapid.Bool().Draw(t, "crlf") {
		src = strings.ReplaceAll(src, "\n", "\r\n")
	}
	return []byte(src)
}

// theirs is what a projection may not touch: the keys that it doesn't own,
// as they stand, and the body outside of the marks.
func theirs(t *rapid.T, src []byte) string {
	doc, err := frontmatter.Parse(src, frontmatter.Strict)
	if err != nil {
		t.Fatalf("%v in %q", err, src)
	}
	var kept strings.Builder
	for line := range bytes.Lines(src[:len(src)-len(doc.Body())]) {
		for _, mine := range []string{"# a comment", "owner:", "notes:", "  - a", "  -   b"} {
			if bytes.HasPrefix(line, []byte(mine)) {
				kept.Write(line)
			}
		}
	}
	body := string(doc.Body())
	begin, end := strings.Index(body, "<!-- grid:begin -->"), strings.Index(body, "<!-- grid:end -->")
	if begin >= 0 && begin < end && strings.Count(body, "<!-- grid:begin -->") == 1 {
		body = body[:begin] + body[end:]
	}
	return kept.String() + body
}

type projector func([]byte, state.State, bool) ([]byte, error)

// projectionHolds is what must hold of any projection.
func projectionHolds(project projector) func(*rapid.T) {
	return func(t *rapid.T) {
		src, s, lasting := drawFile(t), drawState(t), rapid.Bool().Draw(t, "lasting")
		once, err := project(src, s, lasting)
		if err != nil {
			t.Fatalf("%v in %q", err, src)
		}
		if a, b := theirs(t, src), theirs(t, once); a != b {
			t.Fatalf("changed what is not its own:\n%q\n%q", a, b)
		}
		twice, err := project(once, s, lasting)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("not idempotent: %v\n%q\n%q", err, once, twice)
		}
		drift, err := state.Diff(once, s, lasting)
		if err != nil || drift != nil {
			t.Fatalf("what was just written differs: %v %v\n%s", err, drift, once)
		}
	}
}

func TestProjection(t *testing.T) { rapid.Check(t, projectionHolds(state.Project)) }

// A file that git tracks loses what only others keep; that it had it is no
// difference. A refusal names the line that is wrong.
func TestTrackedLosesWhatMoves(t *testing.T) {
	s := state.Derive(state.Evidence{Cluster: "c", TotalBlocks: 2})
	src, err := state.Project(nil, s, false)
	if err != nil {
		t.Fatal(err)
	}
	tracked, err := state.Project(src, s, true)
	if err != nil || bytes.Contains(tracked, []byte("commits: 0")) || bytes.Contains(tracked, []byte("threads: 0/?")) {
		t.Errorf("%v\n%s", err, tracked)
	}
	before := bytes.Replace(tracked, []byte("skipped: []\n"), []byte("skipped: []\nthreads: 1/2\ncommits: 3\n"), 1)
	if drift, err := state.Diff(before, s, true); err != nil || drift != nil {
		t.Errorf("differs: %v %v", err, drift)
	}
	_, err = state.Project([]byte("---\nstatus: active\nblock: &a 3\nmine: *a\n---\n"), s, false)
	if err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("an anchor: %v", err)
	}
}

func TestProjectionFaultsAreSeen(t *testing.T) {
	for name, faulty := range map[string]projector{
		"appends a line each time": func(src []byte, s state.State, l bool) ([]byte, error) {
			out, err := state.Project(src, s, l)
			return append(out, '\n'), err
		},
		"drops comments": func(src []byte, s state.State, l bool) ([]byte, error) {
			out, err := state.Project(src, s, l)
			return bytes.ReplaceAll(out, []byte("# a comment"), nil), err
		},
		"forgets to take a key out": func(src []byte, s state.State, l bool) ([]byte, error) {
			if s.Progress == state.NoProgress {
				s.Progress = 0
			}
			return state.Project(src, s, l)
		},
	} {
		if holds(projectionHolds(faulty)) {
			t.Errorf("a projection that %s passes", name)
		}
	}
}

// holds runs a property quietly.
func holds(property func(*rapid.T)) bool {
	quiet := &recorder{}
	rapid.Check(quiet, property)
	return !quiet.failed
}

// recorder is a test that only remembers whether it failed.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Name() string          { return "planted" }
func (r *recorder) Logf(string, ...any)   {}
func (r *recorder) Log(...any)            {}
func (r *recorder) Skipf(string, ...any)  {}
func (r *recorder) Skip(...any)           {}
func (r *recorder) SkipNow()              {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Error(...any)          { r.failed = true }
func (r *recorder) Fatalf(string, ...any) { r.failed = true }
func (r *recorder) Fatal(...any)          { r.failed = true }
func (r *recorder) FailNow()              { r.failed = true }
func (r *recorder) Fail()                 { r.failed = true }
func (r *recorder) Failed() bool          { return r.failed }
func (r *recorder) Cleanup(func())        {}
