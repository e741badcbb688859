package checkpoint

import (
	"fmt"
	"strings"
)

// Describe tells the user what a checkpoint waits for, and what to type. What
// programs wrote goes through safe, which must fit the place where it is shown.
func Describe(c Checkpoint, safe func(string) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Waiting for you: %s\n\n", strings.Join(append([]string{c.Kind.Words()}, c.where()...), ", "))
	for _, f := range c.facts() {
		fmt.Fprintf(&b, "  %s: %s\n", f.label, safe(f.text))
	}
	for i, o := range c.Options {
		fmt.Fprintf(&b, "  %d. %s\n", i+1, safe(o))
	}
	b.WriteString("\n")
	for _, a := range c.ways() {
		fmt.Fprintf(&b, "  git grid checkpoint answer %-17s %s\n", a.word, a.what)
	}
	return b.String()
}

// where is the thread or the block that waits, if it is known.
func (c Checkpoint) where() []string {
	switch {
	case c.Thread.N > 0:
		return []string{"thread " + c.Thread.String()}
	case c.Block > 0:
		return []string{"block " + c.Block.String()}
	}
	return nil
}

type fact struct{ label, text string }

// facts are what is known of the checkpoint, in the order of its keys.
func (c Checkpoint) facts() []fact {
	var all []fact
	for _, f := range []fact{
		{"Verify", c.Instructions},
		{"Expected", c.Expected},
		{"Question", c.Question},
		{"Affects", c.Affects},
		{"Last action", c.LastAction},
		{"Error", c.Error},
		{"Partial work", strings.Join(c.Files, ", ")},
		{"Changes", c.Changes},
	} {
		if f.text != "" {
			all = append(all, f)
		}
	}
	return all
}

// way is one answer and what comes of it.
type way struct{ word, what string }

func (c Checkpoint) ways() []way {
	switch c.Kind {
	case HumanVerify:
		return []way{{Approved, "go on with the next thread"}, {"'what is wrong'", "fix it and try again"}}
	case Decision:
		return []way{{"1", "an option, by number or name"}, {"'other: …'", "something else"}}
	}
	var all []way
	for _, word := range words(c) {
		all = append(all, way{word, does(word)})
	}
	return all
}

// does is what comes of an answer, in a few words.
func does(word string) string {
	switch word {
	case Keep:
		return "the work stands, commit it next"
	case Rollback:
		return "undo it, then try again"
	case Retry:
		return "try again, knowing the error"
	case Manual:
		return "mend it by hand, then say done"
	case Finished:
		return "it is mended, try again"
	case Skip:
		return "go on without this block"
	}
	return ""
}
