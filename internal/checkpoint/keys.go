package checkpoint

import (
	"fmt"
	"slices"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// The keys of CHECKPOINT.md.
const (
	keyType      = "type"
	keyBlock     = "block"
	keyThread    = "thread"
	keySession   = "session"
	keyCreated   = "created"
	keyCompleted = "completed_threads"
	keyInstruct  = "verification_instructions"
	keyExpected  = "expected_behavior"
	keyQuestion  = "question"
	keyOptions   = "options"
	keyAffects   = "affects"
	keyLast      = "last_action"
	keyError     = "error"
	keyPartial   = "partial_work"
	keyResponse  = "user_response"
)

// order is the order in which the keys are written.
func order() []string {
	return []string{
		keyType, keyBlock, keyThread, keySession, keyCreated, keyCompleted,
		keyInstruct, keyExpected, keyQuestion, keyOptions, keyAffects,
		keyLast, keyError, keyPartial, keyResponse,
	}
}

// aliases are other names that programs give to a key.
func aliases(key string) []string {
	switch key {
	case keyType:
		return []string{"kind", "checkpoint_type", "checkpoint"}
	case keyBlock:
		return []string{"phase"}
	case keyThread:
		return []string{"thread_id", "task", "current_thread"}
	case keySession:
		return []string{"session_id"}
	case keyCreated:
		return []string{"created_at", "date", "timestamp"}
	case keyCompleted:
		return []string{"completed", "completed_tasks", "threads_completed"}
	case keyInstruct:
		return []string{"instructions", "verification", "verify", "what_to_verify"}
	case keyExpected:
		return []string{"expected", "expect", "expected_result"}
	case keyOptions:
		return []string{"choices"}
	case keyAffects:
		return []string{"affected", "affected_blocks"}
	case keyError:
		return []string{"error_message", "failure", "reason"}
	case keyPartial:
		return []string{"partial", "work_in_progress"}
	case keyResponse:
		return []string{"response", "answer", "user_answer"}
	}
	return nil
}

// reader reads one document, and keeps what it has to say about it.
type reader struct {
	doc      *frontmatter.Document
	warnings []frontmatter.Warning
}

func (r *reader) warn(line int, format string, args ...any) {
	r.warnings = append(r.warnings, frontmatter.Warning{Line: line, Text: fmt.Sprintf(format, args...)})
}

// value is what stands under a key, however it is named.
func (r *reader) value(key string) frontmatter.Value {
	name, v := r.find(key)
	if name != "" && letters(name) != letters(key) && !known(name) {
		r.warn(v.Line(), "%q is read as %q", name, key)
	}
	return v
}

// find is the key as the file names it, with its value: by its name, else by
// another name of it, else by one that is it but for a slip of the hand.
func (r *reader) find(key string) (name string, v frontmatter.Value) {
	for _, name := range append([]string{key}, aliases(key)...) {
		if v := r.doc.Get(name); v.Exists() {
			return name, v
		}
	}
	for _, f := range r.doc.Fields() {
		if near(letters(f.Key), letters(key)) && !known(f.Key) {
			return f.Key, f.Value
		}
	}
	return "", frontmatter.Value{}
}

// known reports whether a key has a meaning of its own.
func known(name string) bool {
	return slices.ContainsFunc(order(), func(key string) bool {
		return letters(name) == letters(key) || slices.ContainsFunc(aliases(key), func(alias string) bool {
			return letters(name) == letters(alias)
		})
	})
}
