package artifact

import (
	"bytes"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

var seeds = []string{
	"",
	"---\nblock: 02\ncommits: [0123456, 12e4567]\nkey-files:\n  created: [a.ts]\n---\nCommit: abc1234\n",
	"---\ncommits:\n  - hash: abc1234\n    message: x\n  - def5678 - y # z\n  - >\n    1234567,\n    89abcde\nthreads:\n  - 02.1: a\n---\n",
	"---\ncommits: \"\\x61bc1234\"\nx: &a [abc1234]\ncommit: *a\n---\n",
	"---\nartifacts:\n  - src/my\n    file.ts (new)\n  - {path: x}\n  a: b\n---\n",
	"---\nlessons_learned:\n  gotchas:\n    - @x\n    - [x] y\n---\n",
	"## Commits\r\n- `abc1234` (test), `def5678` (feat)\r\n\r\n| Task | Commit |\r\n|---|---|\r\n| 1 | 0123456 |\r\n",
	"# Plan\n## Thread 02.1: a\n```\n## Thread 02.2\n```\n## Tasks\n1. a\n2. b\n",
	"<tasks>\n<task id=\"1\"><name>a</name></task>\n<thread>\n<name>\n",
	"---\nthreads: 5\n---\n| Thread | x |\n|--|--|\n| 1 | a |\n",
	"<!--\n## Task 1 (abc1234)\n",
	"---\nblock: [\n",
	"---\ncommits: abc1234, \n",
}

var paths = []string{".grid/02-SUMMARY.md", ".grid/phases/02-x/02-03-SUMMARY.md", ".grid/phases/x/SUMMARY.md"}

// Whatever a summary is, it is read without a panic, and each claim has the
// line that holds it.
func FuzzReadSummary(f *testing.F) {
	for i, seed := range seeds {
		f.Add(byte(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, path byte, src []byte) {
		s, err := ReadSummary(Layout{Root: ".grid"}.Classify(paths[int(path)%len(paths)]), src)
		if err != nil {
			return
		}
		lines := strings.Split(string(src), "\n")
		for _, list := range [][]Claim{s.Commits, s.Files, s.Modified} {
			seen := map[string]bool{}
			for _, c := range list {
				checkClaim(t, c, lines)
				if seen[c.Text] {
					t.Errorf("%q is claimed twice", c.Text)
				}
				seen[c.Text] = true
			}
		}
		for _, c := range s.Commits {
			if !isHash(c.Text) || c.Text != strings.ToLower(c.Text) {
				t.Errorf("%q is no hash", c.Text)
			}
		}
		for _, l := range s.Lessons {
			if l.Line < 1 || l.Line > len(lines) || strings.TrimSpace(l.Text) == "" || l.Category == "" {
				t.Errorf("lesson %+v", l)
			}
		}
	})
}

// checkClaim is that the claim's line holds its text. Text that YAML made of
// escapes, aliases or several lines stands on no line as it is.
func checkClaim(t *testing.T, c Claim, lines []string) {
	if c.Line < 1 || c.Line > len(lines) {
		t.Fatalf("%+v: there are %d lines", c, len(lines))
	}
	text := strings.ToLower(c.Text)
	for _, line := range lines[c.Line-1 : min(len(lines), c.Line+98)] {
		if strings.Contains(strings.ToLower(line), text) && !strings.Contains(strings.ToLower(lines[c.Line-1]), text) {
			t.Errorf("%+v: not on its line %q", c, lines[c.Line-1])
		}
	}
}

// Whatever a plan is, its texts are all of its body, and each thread has one
// number.
func FuzzReadPlan(f *testing.F) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		p, err := ReadPlan(Layout{Root: ".grid"}.Classify(".grid/plans/blog-block-02.md"), src)
		if err != nil {
			return
		}
		seen := map[int]bool{}
		total := len(p.Intro) + len(p.Rest)
		for _, th := range p.Threads {
			if th.Thread.N < 1 || seen[th.Thread.N] {
				t.Errorf("thread %d", th.Thread.N)
			}
			seen[th.Thread.N] = true
			total += len(th.Text)
			if !bytes.Contains(src, []byte(th.Text)) {
				t.Errorf("text %q is not in the plan", th.Text)
			}
		}
		doc, err := frontmatter.Parse(src, frontmatter.Tolerant)
		if err != nil || total != len(doc.Body()) {
			t.Errorf("texts of %d bytes, the body has %d: %v", total, len(doc.Body()), err)
		}
	})
}

// Whatever is claimed, a path is matched without a panic, and a plain claim
// that is a path of the repository matches itself and what is within it.
func FuzzClaim(f *testing.F) {
	for _, seed := range []string{"src/a.ts", "./src/", "a*/../b", "src/**/*.{ts,tsx}", "app/[slug]/", "log[0-9].txt", "../x", `a\b`, "{a,{b}", "[", "~/x", "C:/x"} {
		f.Add(seed, "src/a.ts")
	}
	f.Fuzz(func(t *testing.T, text, p string) {
		c := Claim{Text: text}
		matches := c.Matches(p)
		if matches && !c.Local() {
			t.Errorf("%q leads elsewhere and matches %q", text, p)
		}
		if clean := c.Path(); c.Local() && !c.Wide() && !(c.Matches(clean) && c.Matches(clean+"/x") && !c.Matches(clean+"x")) {
			t.Errorf("%q does not match itself", text)
		}
		for _, q := range pathsOf(text) {
			if len(q) > len(text) {
				t.Errorf("%q became %q", text, q)
			}
		}
	})
}
