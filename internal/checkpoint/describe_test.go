package checkpoint

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDescribe(t *testing.T) {
	verify := asked(HumanVerify)
	verify.Expected = "it <survives>"
	deploy := Checkpoint{Kind: Decision, Block: 3, Question: "Where?", Options: []string{"vercel", "net<lify>"}, Affects: "Block 06"}
	death := asked(SessionDeath)
	death.Files, death.Changes = []string{"a.ts", "b.ts"}, "half of it"
	manual := Checkpoint{Kind: Failure, Error: "no key", Response: "manual"}
	tests := []struct {
		of   Checkpoint
		want string
	}{
		{verify, `Waiting for you: human verify, thread 02.3

  Verify: what it is about
  Expected: it [survives]

  git grid checkpoint answer approved          go on with the next thread
  git grid checkpoint answer 'what is wrong'   fix it and try again
`},
		{deploy, `Waiting for you: decision, block 03

  Question: Where?
  Affects: Block 06
  1. vercel
  2. net[lify]

  git grid checkpoint answer 1                 an option, by number or name
  git grid checkpoint answer 'other: …'        something else
`},
		{death, `Waiting for you: session death, thread 02.3

  Last action: what it is about
  Partial work: a.ts, b.ts
  Changes: half of it

  git grid checkpoint answer keep              the work stands, commit it next
  git grid checkpoint answer rollback          undo it, then try again
`},
		{manual, `Waiting for you: failure

  Error: no key

  git grid checkpoint answer done              it is mended, try again
  git grid checkpoint answer retry             try again, knowing the error
  git grid checkpoint answer rollback          undo it, then try again
  git grid checkpoint answer skip              go on without this block
`},
	}
	for _, tt := range tests {
		got := Describe(tt.of, strings.NewReplacer("<", "[", ">", "]").Replace)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.of.Kind, diff)
		}
	}
}

// What Describe says that can be typed is taken as an answer.
func TestDescribeTellsTheTruth(t *testing.T) {
	for _, kind := range Kinds() {
		c := asked(kind)
		c.Options = []string{"a", "b"}
		for _, w := range c.ways() {
			answer := strings.ReplaceAll(strings.Trim(w.word, "'"), "…", "something")
			if _, err := Answer(c, answer); err != nil {
				t.Errorf("%s: %v", kind, err)
			}
			if line := fmt.Sprintf("  git grid checkpoint answer %-17s %s", w.word, w.what); w.what == "" || len(line) > 80 {
				t.Errorf("%s: %q says nothing, or is too wide", kind, line)
			}
		}
	}
}

func TestViewOf(t *testing.T) {
	failed := asked(Failure)
	failed.Completed = []Done{{thread(2, 1), "Base", ""}}
	tests := []struct {
		of   Checkpoint
		want string
	}{
		{Checkpoint{Kind: Decision, Block: 3, Question: "Where?", Options: []string{"a"}, Response: "a"}, `{
  "schema": "git-grid/checkpoint/1",
  "type": "decision",
  "block": "03",
  "thread": null,
  "session": null,
  "created": null,
  "completed_threads": [],
  "question": "Where?",
  "options": [
    "a"
  ],
  "affects": null,
  "user_response": "a"
}`},
		{failed, `{
  "schema": "git-grid/checkpoint/1",
  "type": "failure",
  "block": "02",
  "thread": "02.3",
  "session": null,
  "created": null,
  "completed_threads": [
    {
      "thread": "02.1",
      "name": "Base",
      "commit": null
    }
  ],
  "error": "what it is about",
  "partial_work": {
    "files": [],
    "changes": null
  },
  "user_response": null
}`},
	}
	for _, tt := range tests {
		got, err := json.MarshalIndent(ViewOf(tt.of), "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.of.Kind, diff)
		}
	}
}
