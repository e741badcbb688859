package checkpoint

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
)

// Read reads CHECKPOINT.md as far as it can be read. The warnings say, with
// their lines, what was misspelt, mended or missing. An error is a
// *frontmatter.SyntaxError: there is no front matter, it can't be parsed, or
// nothing in it tells the type.
func Read(src []byte) (Checkpoint, []frontmatter.Warning, error) {
	doc, err := frontmatter.Parse(src, frontmatter.Tolerant)
	if err != nil {
		return Checkpoint{}, nil, err
	}
	if !doc.Present() {
		return Checkpoint{}, nil, &frontmatter.SyntaxError{Line: 1, Cause: "no front matter"}
	}
	r := &reader{doc: doc, warnings: frontmatter.Said(doc.Warnings())}
	c := Checkpoint{
		Session:      text(r.value(keySession)),
		Created:      text(r.value(keyCreated)),
		Response:     text(r.value(keyResponse)),
		Instructions: text(r.value(keyInstruct)),
		Expected:     text(r.value(keyExpected)),
		Question:     text(r.value(keyQuestion)),
		Options:      options(r.value(keyOptions)),
		Affects:      text(r.value(keyAffects)),
		LastAction:   text(r.value(keyLast)),
		Error:        text(r.value(keyError)),
	}
	c.Block, c.Thread = r.place()
	c.Completed = r.completed(c.Block)
	c.Files, c.Blobs, c.Changes = r.partial()
	if c.Kind, err = r.kind(c); err != nil {
		return c, r.said(), err
	}
	if *c.subject() == "" {
		*c.subject() = strings.TrimSpace(string(bytes.ToValidUTF8(doc.Body(), []byte("\uFFFD"))))
	}
	r.missing(c)
	return c, r.said(), nil
}

// said are the warnings in the order of their lines, each once.
func (r *reader) said() []frontmatter.Warning {
	slices.SortStableFunc(r.warnings, func(a, b frontmatter.Warning) int { return cmp.Compare(a.Line, b.Line) })
	return slices.Compact(r.warnings)
}

// kind is what type says, else what the keys that are there tell.
func (r *reader) kind(c Checkpoint) (Kind, error) {
	v := r.value(keyType)
	if kind, exact, ok := ParseKind(text(v)); ok {
		if !exact {
			r.warn(v.Line(), "type %q is read as %q", text(v), kind)
		}
		return kind, nil
	}
	kind := told(c)
	if kind == "" {
		cause := "type is missing"
		if t := text(v); t != "" {
			cause = fmt.Sprintf("type %q is none of human_verify, decision, session_death, failure", t)
		}
		return "", &frontmatter.SyntaxError{Line: max(v.Line(), 1), Cause: cause}
	}
	r.warn(max(v.Line(), 1), "type %q is read as %q, which its keys tell", text(v), kind)
	return kind, nil
}

// told is the only kind that has the keys that are there.
func told(c Checkpoint) Kind {
	switch {
	case c.Error != "":
		return Failure
	case c.LastAction != "":
		return SessionDeath
	case c.Question != "" || len(c.Options) > 0:
		return Decision
	case c.Instructions != "" || c.Expected != "":
		return HumanVerify
	}
	return ""
}

// missing warns of the keys that a checkpoint of its kind should have.
func (r *reader) missing(c Checkpoint) {
	need := []string{keyBlock}
	switch c.Kind {
	case HumanVerify:
		need = append(need, keyInstruct, keyExpected)
	case Decision:
		need = append(need, keyQuestion, keyOptions)
	case SessionDeath:
		need = append(need, keyLast)
	case Failure:
		need = append(need, keyError)
	}
	for _, key := range need {
		if r.value(key).Empty() {
			r.warn(1, "%s is missing", key)
		}
	}
}

// place is the block and the thread; each tells the other where it is alone.
func (r *reader) place() (history.Block, history.Thread) {
	v, w := r.value(keyBlock), r.value(keyThread)
	block, ok := history.ParseBlock(text(v))
	if !ok && !v.Empty() {
		r.warn(v.Line(), "block %q names no block", text(v))
	}
	thread, ok := threadOf(text(w), block)
	if !ok && !w.Empty() {
		r.warn(w.Line(), "thread %q names no thread", text(w))
	}
	switch {
	case block == 0:
		block = thread.Block
	case thread.Block != 0 && thread.Block != block:
		r.warn(w.Line(), "thread %s is not of block %s", thread, block)
	}
	return block, thread
}
