package checkpoint

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/git-grid/git-grid/internal/history"
)

// The answers that are words of their own.
const (
	Approved = "approved"
	Keep     = "keep"
	Rollback = "rollback"
	Retry    = "retry"
	Skip     = "skip"
	Manual   = "manual" // the user mends a failure by hand,
	Finished = "done"   // and has
	other    = "other:"
)

// Step is where the work goes on.
type Step int

// The steps after an answer.
const (
	Again  Step = iota // the same thread is tried again
	GoOn               // with the thread after it
	Stay               // nowhere: it waits still
	Beyond             // behind the block, which is skipped
)

// Outcome is what an answer does. The caller does it.
type Outcome struct {
	Response string // what user_response says from now on
	Status   string // of the grid, as STATE.md spells it: active, or failed
	Step     Step
	Feedback string  // what the next program has to know to try again
	Chosen   *Choice // to be appended to DECISIONS.md
	Rollback bool    // the uncommitted work is to be undone first
	Skip     bool    // a summary of the block that says it is skipped is to be written
}

// Choice is a question of a program and what the user chose.
type Choice struct {
	Block    history.Block
	Question string
	Chosen   string
	Options  []string
	Affects  string
}

// Answer is what an answer does to a checkpoint that waits. An error says
// why the answer is refused, and what would be taken.
func Answer(c Checkpoint, answer string) (Outcome, error) {
	if strings.TrimSpace(answer) == "" {
		return Outcome{}, errors.New("the answer is empty")
	}
	if !c.Waiting() && !(same(c.Response, Rollback) && same(answer, Rollback)) {
		return Outcome{}, fmt.Errorf("it is answered already: %q", c.Response)
	}
	o, ok := judge(c, answer, words(c))
	if !ok {
		return Outcome{}, fmt.Errorf("%q is no answer to a %s; take one of: %s", answer, c.Kind, strings.Join(Answers(c), ", "))
	}
	return o, nil
}

// Settle is what the answer that stands in the file does. One that was written
// by hand counts, whatever it says: it is then what the next program is told.
func Settle(c Checkpoint) Outcome {
	if c.Response == "" {
		return Outcome{Status: c.Kind.Waits(), Step: Stay}
	}
	every := append(words(Checkpoint{Kind: c.Kind}), Finished)
	if o, ok := judge(c, c.Response, every); ok {
		return o
	}
	o := Outcome{Response: c.Response, Status: active, Feedback: c.Response}
	if c.Kind == Decision {
		o.Chosen = c.choice(c.Response)
	}
	return o
}

const active = "active"

func judge(c Checkpoint, answer string, words []string) (Outcome, bool) {
	answer = strings.TrimSpace(answer)
	switch c.Kind {
	case HumanVerify:
		return verified(answer), true
	case Decision:
		return decided(c, answer)
	}
	for _, word := range words {
		if same(answer, word) {
			return ended(c, word), true
		}
	}
	return Outcome{}, false
}

// words are the answers that a checkpoint takes where they are words.
func words(c Checkpoint) []string {
	switch {
	case c.Kind == SessionDeath:
		return []string{Keep, Rollback}
	case c.Kind == Failure && same(c.Response, Manual):
		return []string{Finished, Retry, Rollback, Skip}
	case c.Kind == Failure:
		return []string{Retry, Rollback, Manual, Skip}
	}
	return nil
}

func verified(answer string) Outcome {
	if same(answer, Approved) {
		return Outcome{Response: Approved, Status: active, Step: GoOn}
	}
	return Outcome{Response: answer, Status: active, Feedback: answer}
}

func decided(c Checkpoint, answer string) (Outcome, bool) {
	response, chosen, ok := c.option(answer)
	return Outcome{Response: response, Status: active, Chosen: c.choice(chosen)}, ok
}

func (c Checkpoint) choice(chosen string) *Choice {
	return &Choice{Block: c.Block, Question: c.Question, Chosen: chosen, Options: c.Options, Affects: c.Affects}
}

// option is the option that an answer names: as it is written, else but for
// case and punctuation, else by its number. Without options any text is one.
func (c Checkpoint) option(answer string) (response, chosen string, ok bool) {
	if slices.Contains(c.Options, answer) || len(c.Options) == 0 {
		return answer, answer, true
	}
	var alike []string
	for _, o := range c.Options {
		if same(o, answer) {
			alike = append(alike, o)
		}
	}
	if len(alike) > 0 {
		return alike[0], alike[0], len(alike) == 1
	}
	if n, err := strconv.Atoi(strings.TrimRight(answer, ".)")); err == nil && n >= 1 && n <= len(c.Options) {
		return c.Options[n-1], c.Options[n-1], true
	}
	if len(answer) < len(other) || !strings.EqualFold(answer[:len(other)], other) {
		return "", "", false
	}
	chosen = strings.TrimSpace(answer[len(other):])
	return other + " " + chosen, chosen, chosen != ""
}

// ended is what a word does to a session_death or a failure.
func ended(c Checkpoint, word string) Outcome {
	o := Outcome{Response: word, Status: active}
	switch word {
	case Rollback:
		o.Rollback = true
	case Manual:
		o.Status, o.Step = c.Kind.Waits(), Stay
	case Skip:
		o.Step, o.Skip = Beyond, true
	}
	if c.Kind == Failure && o.Step == Again {
		o.Feedback = c.Error
	}
	return o
}

// Answers are the answers that a checkpoint takes, as the user may type them.
func Answers(c Checkpoint) []string {
	switch c.Kind {
	case HumanVerify:
		return []string{Approved, "what is wrong"}
	case Decision:
		var all []string
		for i, o := range c.Options {
			all = append(all, fmt.Sprintf("%d (%s)", i+1, o))
		}
		return append(all, other+" …")
	}
	return words(c)
}
