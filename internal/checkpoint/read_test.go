package checkpoint

import (
	"testing"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/google/go-cmp/cmp"
)

func thread(block, n int) history.Thread {
	return history.Thread{Block: history.Block(block), N: n}
}

func TestRead(t *testing.T) {
	tests := []struct {
		name string
		src  string
		want Checkpoint
		said []string
	}{
		{
			name: "human verify, as documented",
			src: `---
type: human_verify
block: 02
thread: 02.3
session: sess-1
created: 2026-11-30T14:10:00Z
completed_threads: [{thread: 02.1, name: BaseLayout, commit: abc1234}]
verification_instructions: Toggle dark mode
expected_behavior: It survives a reload
user_response:
---
`,
			want: Checkpoint{
				Kind: HumanVerify, Block: 2, Thread: thread(2, 3), Session: "sess-1", Created: "2026-11-30T14:10:00Z",
				Completed:    []Done{{thread(2, 1), "BaseLayout", "abc1234"}},
				Instructions: "Toggle dark mode", Expected: "It survives a reload",
			},
		},
		{
			name: "decision, options as texts",
			src: `---
type: decision
block: 1
question: "Which?"
options: [a, b]
affects: [Block 01, Block 06]
user_response: b
---
`,
			want: Checkpoint{
				Kind: Decision, Block: 1, Question: "Which?", Options: []string{"a", "b"},
				Affects: "Block 01, Block 06", Response: "b",
			},
		},
		{
			name: "options as maps and as one text",
			src: `---
type: Decision
block: 1
question: Which?
options:
  - {name: vercel, cost: 20}
  - netlify
---
`,
			want: Checkpoint{Kind: Decision, Block: 1, Question: "Which?", Options: []string{"vercel", "netlify"}},
		},
		{
			name: "session death, partial work as a map, null answer",
			src: `---
type: session-death
block: 02
thread: 4
last_action: Writing localStorage logic
partial_work: {files: [src/a.ts, "src/b c.ts"], changes: half of it}
user_response: ~
---
`,
			want: Checkpoint{
				Kind: SessionDeath, Block: 2, Thread: thread(2, 4), LastAction: "Writing localStorage logic",
				Files: []string{"src/a.ts", "src/b c.ts"}, Changes: "half of it",
			},
		},
		{
			name: "failure, partial work as a list, threads as texts",
			src: `---
type: Failure
block: 02
error: no key
partial_work:
  - a.ts
  - path: b.ts
completed_threads:
  - 02.1
  - "Thread 02.2: Header (commit def5678)"
  - 02.3: Footer
  - task 4 — rss feed, commit [0012345]
user_response: null
---
`,
			want: Checkpoint{
				Kind: Failure, Block: 2, Error: "no key", Files: []string{"a.ts", "b.ts"},
				Completed: []Done{{thread(2, 1), "", ""}, {thread(2, 2), "Header", "def5678"}, {thread(2, 3), "Footer", ""}, {thread(2, 4), "rss feed", "0012345"}},
			},
		},
		{
			name: "keys misspelt",
			src: `---
Type: human_verfy
thread: 02.3
verfication-instructions: Look
Expected: Fine
user_reponse: approved
---
`,
			want: Checkpoint{
				Kind: HumanVerify, Block: 2, Thread: thread(2, 3), Instructions: "Look", Expected: "Fine", Response: "approved",
			},
			said: []string{
				`block is missing`,
				`type "human_verfy" is read as "human_verify"`,
				`"verfication-instructions" is read as "verification_instructions"`,
				`"user_reponse" is read as "user_response"`,
			},
		},
		{
			name: "no type, and the question in the body",
			src: `---
block: 3
options: red | green
---

Which colour?
`,
			want: Checkpoint{Kind: Decision, Block: 3, Options: []string{"red", "green"}, Question: "Which colour?"},
			said: []string{`type "" is read as "decision", which its keys tell`, `question is missing`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, warnings, err := Read([]byte(tt.src))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("checkpoint (-want +got):\n%s", diff)
			}
			var said []string
			for _, w := range warnings {
				said = append(said, w.Text)
			}
			if diff := cmp.Diff(tt.said, said); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"no front matter", "# Waiting\n", "line 1: no front matter"},
		{"no type", "---\nblock: 3\n---\n", "line 1: type is missing"},
		{"another type", "---\nblock: 3\ntype: review\n---\n", `line 3: type "review" is none of human_verify, decision, session_death, failure`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := Read([]byte(tt.src))
			if err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func TestWaiting(t *testing.T) {
	tests := []struct {
		kind     Kind
		response string
		want     bool
	}{
		{HumanVerify, "", true},
		{HumanVerify, "approved", false},
		{HumanVerify, "manual", false},
		{Decision, "", true},
		{SessionDeath, "keep", false},
		{Failure, "", true},
		{Failure, "retry", false},
		{Failure, "Manual", true}, // mended by hand, not done yet
		{Failure, "done", false},
	}
	for _, tt := range tests {
		if got := (Checkpoint{Kind: tt.kind, Response: tt.response}).Waiting(); got != tt.want {
			t.Errorf("%s answered %q: waiting %v", tt.kind, tt.response, got)
		}
	}
}
