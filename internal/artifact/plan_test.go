package artifact

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func readPlan(t *testing.T, path, src string) PlanFile {
	t.Helper()
	p, err := ReadPlan(Layout{Root: ".grid"}.Classify(path), []byte(src))
	if err != nil {
		t.Fatalf("read %q: %v", src, err)
	}
	return p
}

// Threads are found in every shape that people and programs write.
func TestPlanShapes(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string // number and name
	}{
		{"headings", "## Thread 02.1: BaseLayout\na\n## Thread 02.2 - Header\nb\n### Thread 2.3\n", []string{"02.1 BaseLayout", "02.2 Header", "02.3"}},
		{"tasks", "### Task 1\na\n### Task 2: Header\n### Task #3 — Footer", []string{"02.1", "02.2 Header", "02.3 Footer"}},
		{"more than nine", "## Thread 02.9: a\n## Thread 02.10: b", []string{"02.9 a", "02.10 b"}},
		{"numbers alone", "## 02.1: Base\n## 02.2 Header\n## 2. Other", []string{"02.1 Base", "02.2 Header"}},
		{"marks", "## ✅ Thread 02.1: `Base`\n## 2) Thread 2: **Header** ##", []string{"02.1 Base", "02.2 Header"}},
		{"bold lines", "**Thread 02.1: Base**\na\n\n**Thread 02.2:** Header\nb", []string{"02.1 Base", "02.2 Header"}},
		{"without numbers", "## Thread: Base\n## Thread: Header", []string{"02.1 Base", "02.2 Header"}},
		{"tasks within threads", "## Thread 02.1: a\n### Task 1\n### Task 2\n## Thread 02.2: b\n### Task 1", []string{"02.1 a", "02.2 b"}},
		{"another block's", "## Thread 02.1: a\n## Thread 03.5: b", []string{"02.1 a"}},
		{"out of order", "## Thread 02.2: b\n## Thread 02.1: a", []string{"02.1 a", "02.2 b"}},
		{"twice", "## Task 1: a\n## Task 1: b\n## Task 2: c", []string{"02.1 a", "02.2 c"}},
		{"letters", "## Task 1a: x\n## Task 1b: y\n## Task 2: z", []string{"02.1 x", "02.2 z"}},
		{"in a fence", "```\n## Thread 02.1: a\n```\n> ## Thread 02.2: b\n## Thread 02.3: c", []string{"02.3 c"}},
		{"words that go on", "## Threading model\n## Tasks\n## Task breakdown\n## Thread safety", nil},

		{"elements", "<tasks>\n<task type=\"auto\">\n  <name>Task 1: Base</name>\n</task>\n<task>\n  <name>Header</name>\n</task>\n</tasks>", []string{"02.1 Base", "02.2 Header"}},
		{"thread elements", "    <thread id=\"02.4\"><name>Base</name></thread>\n    <thread><task><name>x</name></task></thread>", []string{"02.4 Base", "02.5 x"}},
		{"an element without name", "<task type=\"checkpoint\">\n<what>x</what>\n</task>", []string{"02.1"}},
		{"an element without end", "<task>\n<name>a</name>\n<task>\n<name>b</name>\n</task>", []string{"02.1 a", "02.2 b"}},
		{"elements in a fence", "```xml\n<task>\n</task>\n```\n", nil},

		{"a list", "## Threads\n\n1. Base\n   - detail\n2. **Header** — the top\n3. `Footer`\n\nDone.\n\n4. no", []string{"02.1 Base", "02.2 Header", "02.3 Footer"}},
		{"a list with labels", "## Tasks:\n- [x] **Thread 02.1:** Base\n- [ ] Thread 02.2: Header\n- 02.3 Footer", []string{"02.1 Base", "02.2 Header", "02.3 Footer"}},
		{"a list elsewhere", "## Goals\n1. Base\n2. Header", nil},
		{"headings below", "## Threads\n\n### Base\n#### more\n### 3. Header\n## Other\n### x", []string{"02.1 Base", "02.3 Header"}},
		{"a table", "| Thread | Name |\n|---|---|\n| 02.1 | Base |\n| 02.2 | Header |", []string{"02.1 Base", "02.2 Header"}},
		{"a list before headings", "## Tasks\n1. a\n2. b\n## Task 1: Base\n", []string{"02.1 Base"}},

		{"front matter", "---\nthreads: [Base, Header]\n---\n", []string{"02.1 Base", "02.2 Header"}},
		{"front matter with numbers", "---\nthreads:\n  - \"02.3: Base\"\n  - Header\n---\n", []string{"02.3 Base", "02.4 Header"}},
		{"maps", "---\nthreads:\n  - thread: 02.1\n    name: Base\n  - name: Header\n---\n", []string{"02.1 Base", "02.2 Header"}},
		{"a map", "---\nthreads:\n  02.1: Base\n  02.10: Header\n---\n", []string{"02.1 Base", "02.10 Header"}},
		{"a number", "---\nthreads: 3\n---\n", []string{"02.1", "02.2", "02.3"}},
		{"a number and tasks", "---\nthreads: 3\n---\n### Task 1: Base\n", []string{"02.1 Base", "02.2", "02.3"}},
		{"front matter and body", "---\nthreads: [Base, Header]\n---\n## Thread 02.1\nx\n", []string{"02.1 Base", "02.2 Header"}},
		{"front matter over tasks", "---\nthreads: [Base]\n---\n### Task 1: x\n### Task 2: y\n", []string{"02.1 Base"}},
		{"too large a number", "---\nthreads: 1000000000\n---\n", nil},
		{"another shape", "# Plan\n\nDo it.\n", nil},
		{"nothing", "", nil},
	}
	for _, tt := range tests {
		p := readPlan(t, ".grid/plans/blog-block-02.md", tt.src)
		var got []string
		for _, th := range p.Threads {
			got = append(got, strings.TrimSpace(th.Thread.String()+" "+th.Name))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tt.name, diff)
		}
	}
}

// A resume gives only the threads that remain, so a plan is cut without loss.
func TestPlanTexts(t *testing.T) {
	p := readPlan(t, ".grid/phases/02-x/02-PLAN.md", "---\ncluster: blog\nname: n\n---\n# Header and layout\r\n\nIntro.\n\n## Thread 02.1: a\nfirst\n### Notes\nn\n\n## Thread 02.2: b\nsecond\n\n## Verification\nrun it\n")
	want := PlanFile{
		File:  File{Path: ".grid/phases/02-x/02-PLAN.md", Kind: Plan, Block: 2, Name: "x", Cluster: "blog"},
		Title: "Header and layout",
		Intro: "# Header and layout\r\n\nIntro.\n\n",
		Rest:  "## Verification\nrun it\n",
	}
	texts := []string{"## Thread 02.1: a\nfirst\n### Notes\nn\n\n", "## Thread 02.2: b\nsecond\n\n"}
	if diff := cmp.Diff(want, p, cmpopts.IgnoreFields(PlanFile{}, "Threads")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for i, th := range p.Threads {
		if th.Text != texts[i] {
			t.Errorf("thread %d: %q", i+1, th.Text)
		}
	}
}

// The title is the first heading, unless it is a thread's.
func TestPlanTitle(t *testing.T) {
	tests := []struct{ src, want string }{
		{"# Block 02: Core ##\n## Task 1: a", "Block 02: Core"},
		{"---\nname: Core\n---\n## Task 1: a\n# Later", "Core"},
		{"---\ntitle: Core\n---\n## Tasks\n1. a", "Core"},
		{"```\n# no\n```\n## `Core` **plan**\n", "Core plan"},
		{"# In C#", "In C#"},
		{"no heading", ""},
	}
	for _, tt := range tests {
		if got := readPlan(t, ".grid/02-PLAN.md", tt.src).Title; got != tt.want {
			t.Errorf("%q: %q, want %q", tt.src, got, tt.want)
		}
	}
}

// NN-TT-PLAN.md is the plan of one thread, whose tasks are parts of it.
func TestThreadPlan(t *testing.T) {
	p := readPlan(t, ".grid/phases/02-x/02-03-PLAN.md", "# Header\n### Task 1\n### Task 2\n")
	if len(p.Threads) != 1 || p.Threads[0].Thread.String() != "02.3" || p.Threads[0].Name != "Header" || !strings.Contains(p.Threads[0].Text, "### Task 2") {
		t.Errorf("threads: %+v", p.Threads)
	}
}

// Plans and summaries are stored as JSON and come back, a plan without texts.
func TestStored(t *testing.T) {
	s := readSummary(t, ".grid/02-01-SUMMARY.md", "---\nblock: 03\ncommits: [abc1234]\nartifacts: [a.ts]\nrequires: [1]\nlessons_learned: [x]\nthreads: [y]\n---\n")
	p := readPlan(t, ".grid/02-PLAN.md", "intro\n## Thread 02.1: a\nx\n## End\n")
	var s2 SummaryFile
	var p2 PlanFile
	for in, out := range map[any]any{&s: &s2, &p: &p2} {
		data, err := json.Marshal(in)
		if err == nil {
			err = json.Unmarshal(data, out)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(s, s2); diff != "" {
		t.Errorf("summary: (-want +got)\n%s", diff)
	}
	p.Intro, p.Rest, p.Threads[0].Text = "", "", ""
	if diff := cmp.Diff(p, p2); diff != "" {
		t.Errorf("plan: (-want +got)\n%s", diff)
	}
}
