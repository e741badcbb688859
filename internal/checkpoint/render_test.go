package checkpoint

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestRender(t *testing.T) {
	tests := []struct {
		name string
		of   Checkpoint
		want string
	}{
		{"human verify", Checkpoint{
			Kind: HumanVerify, Block: 2, Thread: thread(2, 10), Session: "sess-1", Created: "2026-11-30T14:10:00Z",
			Completed:    []Done{{thread(2, 1), "BaseLayout", "0123456"}, {thread(2, 2), "", ""}},
			Instructions: "Toggle: dark mode", Expected: "It survives\na reload",
		}, `---
type: human_verify
block: 02
thread: 02.10
session: sess-1
created: 2026-11-30T14:10:00Z
completed_threads:
  - thread: 02.1
    name: BaseLayout
    commit: "0123456"
  - thread: 02.2
verification_instructions: "Toggle: dark mode"
expected_behavior: "It survives\na reload"
user_response: null
---
`},
		{"failure", Checkpoint{
			Kind: Failure, Block: 12, Error: "no", Files: []string{"a.ts", "b c.ts"}, Blobs: []string{"4f2a91c", ""}, Changes: "half", Response: "manual",
		}, `---
type: failure
block: 12
error: "no"
partial_work:
  files: [a.ts, b c.ts]
  blobs: [4f2a91c, ""]
  changes: half
user_response: manual
---
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src, err := Render(tt.of)
			if err != nil {
				t.Fatal(err)
			}
			got, _, _ := strings.Cut(string(src), "\n\n")
			if diff := cmp.Diff(tt.want, got+"\n"); diff != "" {
				t.Errorf("file (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRenderRefuses(t *testing.T) {
	for _, c := range []Checkpoint{
		{Kind: HumanVerify, Instructions: " "},
		{Kind: Decision, Question: "Which?"},
		{Kind: Failure},
	} {
		if src, err := Render(c); err == nil {
			t.Errorf("%s that says nothing:\n%s", c.Kind, src)
		}
	}
}

// odd draws texts that YAML would take for something else. Blank ones are
// none, so they come out as "".
func odd() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		s := strings.Join(rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom([]string{
			": ", " #", "- ", "[", "]", "{", "}", "&a", "*a", "!t", "|", ">", "%", "@", "`", `"`, "'", "\\", "\n", "\r\n", "\t", " ",
			"---", "\n---\n", "...", "~", "null", "08", "1e3", "yes", "$1", "${x}", "\x00", "\x1b", "\u0085", "\u2028", "\ufeff", "é", "漢", "<<", "?",
		}), rapid.StringN(0, 5, 20)), 0, 6).Draw(t, "pieces"), "")
		if strings.TrimSpace(s) == "" {
			return ""
		}
		return strings.ToValidUTF8(s, "?")
	})
}

func said() *rapid.Generator[string] { return odd().Filter(func(s string) bool { return s != "" }) }

func checkpoints() *rapid.Generator[Checkpoint] {
	return rapid.Custom(func(t *rapid.T) Checkpoint {
		block := rapid.IntRange(1, 9999).Draw(t, "block")
		c := Checkpoint{
			Kind: rapid.SampledFrom(Kinds()).Draw(t, "kind"), Block: history.Block(block),
			Session: odd().Draw(t, "session"), Created: odd().Draw(t, "created"), Response: odd().Draw(t, "response"),
			Expected: odd().Draw(t, "expected"), Affects: odd().Draw(t, "affects"), Changes: odd().Draw(t, "changes"),
		}
		if n := rapid.IntRange(0, 120).Draw(t, "thread"); n > 0 {
			c.Thread = thread(block, n)
		}
		*c.subject() = said().Draw(t, "subject")
		for n := range rapid.IntRange(0, 3).Draw(t, "done") {
			c.Completed = append(c.Completed, Done{thread(block, n+1), odd().Draw(t, "name"), odd().Draw(t, "commit")})
		}
		for range rapid.IntRange(0, 3).Draw(t, "files") {
			c.Files, c.Blobs = append(c.Files, said().Draw(t, "file")), append(c.Blobs, odd().Draw(t, "blob"))
		}
		for range rapid.IntRange(1, 3).Draw(t, "options") {
			c.Options = append(c.Options, said().Draw(t, "option"))
		}
		return c
	})
}

// renderFault is how a checkpoint that was written reads differently.
func renderFault(c Checkpoint, src []byte) string {
	got, warnings, err := Read(src)
	if err != nil {
		return err.Error()
	}
	for _, w := range warnings {
		if !strings.HasSuffix(w.Text, "is missing") {
			return w.Text
		}
	}
	return cmp.Diff(c, got)
}

// often tries a property 200 times.
func often(t *testing.T, property func(*rapid.T)) {
	for range 2 {
		rapid.Check(t, property)
	}
}

func TestRenderReadsBack(t *testing.T) {
	often(t, func(t *rapid.T) {
		c := checkpoints().Draw(t, "checkpoint")
		src, err := Render(c)
		if err != nil {
			t.Fatal(err)
		}
		if fault := renderFault(c, src); fault != "" {
			t.Fatalf("%s\n%s", fault, src)
		}
	})
}

// A writer that sets texts down as they are is seen.
func TestRenderFaultsAreSeen(t *testing.T) {
	seen := 0
	for seed := range 200 {
		c := checkpoints().Example(seed)
		src := fmt.Appendf(nil, "---\ntype: %s\nblock: %s\nsession: %s\n---\n", c.Kind, c.Block, c.Session)
		short := Checkpoint{Kind: c.Kind, Block: c.Block, Session: c.Session}
		if renderFault(short, src) != "" {
			seen++
		}
	}
	if seen == 0 {
		t.Error("not seen in 200 checkpoints")
	}
}

func TestSetResponse(t *testing.T) {
	tests := []struct{ name, src, response, want string }{
		{
			"empty, with all else kept",
			"\ufeff---\r\n# by hand\r\nType:  'decision'\r\nquestion: Which?\r\n\r\noptions: [a,  b]\r\nuser_response: # yours\r\n---\r\nbody\r\n---\r\n", "b",
			"\ufeff---\r\n# by hand\r\nType:  'decision'\r\nquestion: Which?\r\n\r\noptions: [a,  b]\r\nuser_response: b # yours\r\n---\r\nbody\r\n---\r\n",
		},
		{
			"absent",
			"---\ntype: failure\nerror: no\n---\n", "retry",
			"---\ntype: failure\nerror: no\nuser_response: retry\n---\n",
		},
		{
			"misspelt",
			"---\ntype: failure\nerror: no\nuser-reponse: ~\n---\n", "retry",
			"---\ntype: failure\nerror: no\nuser-reponse: retry\n---\n",
		},
		{
			"manual before",
			"---\ntype: failure\nerror: no\nuser_response: manual\n---\n", "done",
			"---\ntype: failure\nerror: no\nuser_response: done\n---\n",
		},
		{
			"mended to be read",
			"---\ntype: decision\nquestion: a: or b?\noptions: [a, b]\n---\n", "other: c #1",
			"---\ntype: decision\nquestion: a: or b?\noptions: [a, b]\nuser_response: \"other: c #1\"\n---\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := SetResponse([]byte(tt.src), tt.response)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("file (-want +got):\n%s", diff)
			}
		})
	}
}

// An answer changes the answer alone.
func TestSetResponseKeepsTheRest(t *testing.T) {
	often(t, func(t *rapid.T) {
		c, response := checkpoints().Draw(t, "checkpoint"), said().Draw(t, "response")
		src, err := Render(c)
		if err != nil {
			t.Fatal(err)
		}
		before := bytes.Clone(src)
		answered, err := SetResponse(src, response)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(src, before) {
			t.Fatal("the bytes that were given changed")
		}
		c.Response = response
		if fault := renderFault(c, answered); fault != "" {
			t.Fatalf("%s\n%s", fault, answered)
		}
		again, err := SetResponse(answered, response)
		if err != nil || !bytes.Equal(again, answered) {
			t.Fatalf("the same answer twice (%v):\n%s\n%s", err, answered, again)
		}
	})
}
