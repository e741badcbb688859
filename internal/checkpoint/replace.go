package checkpoint

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Replace reports why a checkpoint of a kind may not be created over an old
// one; nil where it may, and the old one moves to the archive. One waits at a
// time: only the end of a session may come over a question that waits.
func Replace(old Checkpoint, kind Kind) error {
	if !old.Waiting() || old.Kind.Asks() && !kind.Asks() {
		return nil
	}
	return fmt.Errorf("a checkpoint waits already: %s; answer it first", old.Kind)
}

// stampLayout is how the archive writes a time in a name.
const stampLayout = "20060102T150405Z"

// Archived is a checkpoint in the archive.
type Archived struct {
	Name       string // CHECKPOINT-20261130T141000Z.md, without its folder
	Checkpoint Checkpoint
}

// at is when it was moved there, by its name, and as which one of that second.
func (a Archived) at() (at time.Time, n int, ok bool) {
	name, ok := strings.CutPrefix(strings.TrimSuffix(a.Name, ".md"), "CHECKPOINT-")
	stamp, number, numbered := strings.Cut(name, "-")
	at, err := time.Parse(stampLayout, stamp)
	n = 1
	if numbered && err == nil {
		n, err = strconv.Atoi(number)
	}
	return at, n, ok && err == nil
}

// compare orders by when they were moved there.
func (a Archived) compare(b Archived) int {
	s, n, _ := a.at()
	t, m, _ := b.at()
	return cmp.Or(s.Compare(t), cmp.Compare(n, m))
}

// AskAgain is the question over which an answered checkpoint was created: it
// was moved to the archive, unanswered, at that very time, and waits again now.
func AskAgain(answered Checkpoint, archive []Archived) (Archived, bool) {
	created, err := time.Parse(time.RFC3339, answered.Created)
	if err != nil || answered.Waiting() {
		return Archived{}, false
	}
	for _, a := range archive {
		at, _, ok := a.at()
		if ok && at.Equal(created.Truncate(time.Second)) && a.Checkpoint.Waiting() && a.Checkpoint.Kind.Asks() {
			return a, true
		}
	}
	return Archived{}, false
}

// Fresh are the answered checkpoints of the archive that no work has followed:
// those moved there at or after the newest work, which a resume goes on
// showing. The newest comes first.
func Fresh(archive []Archived, newestWork time.Time) []Checkpoint {
	var fresh []Checkpoint
	for _, a := range slices.SortedStableFunc(slices.Values(archive), func(a, b Archived) int { return b.compare(a) }) {
		if at, _, ok := a.at(); ok && !at.Before(newestWork.Truncate(time.Second)) && !a.Checkpoint.Waiting() {
			fresh = append(fresh, a.Checkpoint)
		}
	}
	return fresh
}
