package checkpoint

import (
	"bytes"
	"encoding/json"

	"github.com/git-grid/git-grid/internal/history"
)

// Schema is the schema of a View.
const Schema = "git-grid/checkpoint/1"

// View is a checkpoint as JSON: the keys of its file. Those of its kind alone
// are there for its kind alone.
type View struct {
	Schema       string       `json:"schema"`
	Type         Kind         `json:"type"`
	Block        Known        `json:"block"`
	Thread       Known        `json:"thread"`
	Session      Known        `json:"session"`
	Created      Known        `json:"created"`
	Completed    []DoneView   `json:"completed_threads"`
	Instructions *Known       `json:"verification_instructions,omitempty"`
	Expected     *Known       `json:"expected_behavior,omitempty"`
	Question     *Known       `json:"question,omitempty"`
	Options      []string     `json:"options,omitempty"`
	Affects      *Known       `json:"affects,omitempty"`
	LastAction   *Known       `json:"last_action,omitempty"`
	Error        *Known       `json:"error,omitempty"`
	Partial      *PartialView `json:"partial_work,omitempty"`
	Response     Known        `json:"user_response"`
}

// DoneView is a completed thread as JSON.
type DoneView struct {
	Thread Known `json:"thread"`
	Name   Known `json:"name"`
	Commit Known `json:"commit"`
}

// PartialView is the unfinished work as JSON.
type PartialView struct {
	Files   []string `json:"files"`
	Changes Known    `json:"changes"`
}

// Known is a text that is null in JSON where it is not known.
type Known string

// MarshalJSON is null for "". Whether < is escaped is left to the caller's encoder.
func (k Known) MarshalJSON() ([]byte, error) {
	if k == "" {
		return []byte("null"), nil
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err := enc.Encode(string(k))
	return bytes.TrimSpace(out.Bytes()), err
}

// ViewOf is a checkpoint as JSON.
func ViewOf(c Checkpoint) View {
	v := View{
		Schema: Schema, Type: c.Kind, Block: knownBlock(c.Block), Thread: knownThread(c.Thread),
		Session: Known(c.Session), Created: Known(c.Created), Completed: DoneViews(c.Completed),
		Response: Known(c.Response),
	}
	known := func(s string) *Known { k := Known(s); return &k }
	switch c.Kind {
	case HumanVerify:
		v.Instructions, v.Expected = known(c.Instructions), known(c.Expected)
	case Decision:
		v.Question, v.Options, v.Affects = known(c.Question), append([]string{}, c.Options...), known(c.Affects)
	case SessionDeath:
		v.LastAction = known(c.LastAction)
	case Failure:
		v.Error = known(c.Error)
	}
	if !c.Kind.Asks() {
		v.Partial = &PartialView{Files: append([]string{}, c.Files...), Changes: Known(c.Changes)}
	}
	return v
}

// DoneViews are completed threads as JSON, [] where there are none.
func DoneViews(all []Done) []DoneView {
	views := make([]DoneView, 0, len(all))
	for _, d := range all {
		views = append(views, DoneView{knownThread(d.Thread), Known(d.Name), Known(d.Commit)})
	}
	return views
}

func knownBlock(b history.Block) Known {
	if b == 0 {
		return ""
	}
	return Known(b.String())
}

func knownThread(t history.Thread) Known {
	if t.N == 0 {
		return knownBlock(t.Block)
	}
	return Known(t.String())
}
