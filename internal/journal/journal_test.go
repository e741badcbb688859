package journal

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		kind Kind
		src  string
		want []Entry
	}{
		{
			"a finding", Scratchpad, "# Scratchpad\n\n### executor-01 | 14:03:22 | PATTERN\nFinding: \"Uses \"barrel\" exports\"\n",
			[]Entry{{Program: "executor-01", Time: "14:03:22", Label: "PATTERN", Text: `Uses "barrel" exports`, Line: 3}},
		},
		{
			"CRLF and a byte-order mark", Scratchpad, "\ufeff### a | 2026-11-30T14:10:00Z | GOTCHA\r\nFinding: \"x\"\r\n",
			[]Entry{{Program: "a", Time: "2026-11-30T14:10:00Z", Label: "GOTCHA", Text: "x", Line: 1}},
		},
		{
			"a section of the user's is no entry", Scratchpad, "### Notes\n\n### a | 1 | B\nFinding: x\n",
			[]Entry{{Program: "a", Time: "1", Label: "B", Text: "x", Line: 3}},
		},
		{
			"an example in a fence is none", Scratchpad, "```\n### a | 1 | B\n```\n### c | 2 | D\nFinding: x\n",
			[]Entry{{Program: "c", Time: "2", Label: "D", Text: "x", Line: 4}},
		},
		{
			"a fence without end hides nothing", Scratchpad, "```\n### a | 1 | B\nFinding: x\n",
			[]Entry{{Program: "a", Time: "1", Label: "B", Text: "x", Line: 2}},
		},
		{
			"a decision", Decisions, "## 2026-11-30 · block 03 · Vercel · or Netlify?\nChosen: netlify\nOptions: vercel, netlify\nAffects: deploy\n",
			[]Entry{{Time: "2026-11-30", Block: "03", Text: "Vercel · or Netlify?", Chosen: "netlify", Options: []string{"vercel", "netlify"}, Affects: "deploy", Line: 1}},
		},
		{
			"a decision without a block", Decisions, "## 2026-11-30 · A · B\nChosen: a\n",
			[]Entry{{Time: "2026-11-30", Text: "A · B", Chosen: "a", Line: 1}},
		},
		{
			"blockers", Blockers, "## [open] 2026-11-30 · block 03 · no key\n\nmore\n## [resolved] 2026-11-29 · b\n## 2026 · x\n",
			[]Entry{{Time: "2026-11-30", Block: "03", Text: "no key", Open: true, Line: 1}, {Time: "2026-11-29", Text: "b", Line: 4}},
		},
		{
			"blockers by hand, without a date", Blockers, "## [open] no key\n## [resolved] font\n## [open] \n## key\n",
			[]Entry{{Text: "no key", Open: true, Line: 1}, {Text: "font", Line: 2}},
		},
		{"templates hold none", Blockers, string(Template(Blockers)), nil},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, Parse(tt.kind, []byte(tt.src)), cmpopts.IgnoreFields(Entry{}, "ID")); diff != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, diff)
		}
	}
}

func TestAppend(t *testing.T) {
	forged := Entry{Program: "a|b\n### x | 1 | C", Time: "14:00:00", Label: "gotcha", Text: "x\r\n### evil | 1 | Y\u2028# z"}
	tests := []struct{ name, src, want string }{
		{"to nothing", "", "### a b ### x 1 C | 14:00:00 | GOTCHA\nFinding: \"x ### evil | 1 | Y # z\"\n"},
		{"behind a line without end", "# S", "# S\n\n### a b ### x 1 C | 14:00:00 | GOTCHA\nFinding: \"x ### evil | 1 | Y # z\"\n"},
		{"CRLF", "# S\r\n\r\n", "# S\r\n\r\n### a b ### x 1 C | 14:00:00 | GOTCHA\r\nFinding: \"x ### evil | 1 | Y # z\"\r\n"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, string(Append(Scratchpad, []byte(tt.src), forged))); diff != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, diff)
		}
	}
	got := string(Append(Decisions, Template(Decisions), Entry{Time: "2026-11-30", Block: "03", Text: "Which?", Chosen: "a", Options: []string{"a", "b"}, Affects: "all"}))
	if want := "\n## 2026-11-30 · block 03 · Which?\nChosen: a\nOptions: a, b\nAffects: all\n"; !strings.HasSuffix(got, want) {
		t.Errorf("a decision is written as\n%s", got)
	}
	got = string(Append(Blockers, nil, Entry{Time: "2026-11-30", Block: "03", Text: "no key", Open: true}))
	if want := "## [open] 2026-11-30 · block 03 · no key\n"; got != want {
		t.Errorf("a blocker is written as\n%s", got)
	}
}

func TestResolve(t *testing.T) {
	src := []byte("## [open] 2026-11-30 · a\r\n\r\ntext [open] \r\n## [open] 2026-11-30 · b\r\n## [open] 2026-11-30 · b\r\n")
	entries := Parse(Blockers, src)
	got, err := Resolve(src, entries[2].ID)
	if err != nil {
		t.Fatal(err)
	}
	want := "## [open] 2026-11-30 · a\r\n\r\ntext [open] \r\n## [open] 2026-11-30 · b\r\n## [resolved] 2026-11-30 · b\r\n"
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Error(diff)
	}
	if Parse(Blockers, got)[2].ID != entries[2].ID {
		t.Error("a resolved blocker has another id")
	}
	if again, err := Resolve(got, entries[2].ID); err != nil || string(again) != string(got) {
		t.Errorf("resolved twice: %q, %v", again, err)
	}
	for id, want := range map[string]string{"zzz": `resolve blocker: no blocker "zzz"`, "": `resolve blocker: no blocker ""`} {
		if _, err := Resolve(src, id); err == nil || err.Error() != want {
			t.Errorf("Resolve(%q): %v", id, err)
		}
	}
}

func TestMerge(t *testing.T) {
	open, resolved := "## [open] 2026-11-30 · x\n", "## [resolved] 2026-11-30 · x\n"
	tests := []struct {
		name               string
		kind               Kind
		base, ours, theirs string
		want               string
	}{
		{
			"both append", Scratchpad, "# S\n", "# S\n\n### a | 10:00:00 | P\nFinding: \"o\"\n", "# S\n\n### b | 09:00:00 | P\nFinding: \"t\"\n",
			"# S\n\n### a | 10:00:00 | P\nFinding: \"o\"\n\n### b | 09:00:00 | P\nFinding: \"t\"\n",
		},
		{
			"in time order where both have dates", Decisions, "", "## 2026-11-29 · o1\n\n## 2026-12-02 · o2\n", "## 2026-11-30 · t1\n## 2026-12-02 · t2\n",
			"## 2026-11-29 · o1\n\n## 2026-11-30 · t1\n\n## 2026-12-02 · o2\n\n## 2026-12-02 · t2\n",
		},
		{"none twice", Decisions, "", "## 2026-11-29 · o\nChosen: a\n", "## 2026-11-29 · o\r\nChosen: a\r\n\r\n", "## 2026-11-29 · o\nChosen: a\n"},
		{
			"same heading, another text: two entries", Scratchpad, "", "### a | 1 | P\nFinding: \"x\"\n", "### a | 1 | P\nFinding: \"y\"\n",
			"### a | 1 | P\nFinding: \"x\"\n\n### a | 1 | P\nFinding: \"y\"\n",
		},
		{"theirs resolved", Blockers, open, open + "ours\n", resolved, resolved + "ours\n"},
		{"ours resolved", Blockers, open, resolved, open + "theirs\n", resolved + "theirs\n"},
		{"opened again", Blockers, resolved, resolved + "ours\n", open, open + "ours\n"},
		{"resolved without a base", Blockers, "", open, resolved, resolved},
		{
			"taken out", Decisions, "## 2026-11-29 · a\n## 2026-11-29 · b\n", "## 2026-11-29 · b\n", "## 2026-11-29 · a\n## 2026-11-29 · b\n## 2026-11-29 · c\n",
			"## 2026-11-29 · b\n\n## 2026-11-29 · c\n",
		},
		{"taken out and changed: kept", Decisions, "## 2026-11-29 · a\nChosen: x\n", "# D\n", "## 2026-11-29 · a\nChosen: y\n", "# D\n\n## 2026-11-29 · a\nChosen: y\n"},
		{"both changed the text before", Decisions, "# D\n", "# D\nours\n\n## 2026-11-29 · a\n", "# D\ntheirs\n", "# D\nours\ntheirs\n\n## 2026-11-29 · a\n"},
		{"to nothing", Decisions, "", "", "# D\n", "# D\n"},
	}
	for _, tt := range tests {
		got := string(Merge(tt.kind, []byte(tt.base), []byte(tt.ours), []byte(tt.theirs)))
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, diff)
		}
	}
}
