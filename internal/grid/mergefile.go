package grid

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/gitedit"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/store"
	"github.com/git-grid/git-grid/internal/warmth"
)

// Merging is what git hands to a merge driver: the files that hold the three
// versions, of which Ours takes the result, and what they are versions of.
type Merging struct {
	Base, Ours, Theirs string
	Path               string // seen from the work tree's top
	Marker             int    // the size of conflict markers
}

// Merged is what became of it.
type Merged struct {
	Clean bool
	Why   error // what stood against a merge by entries
}

// MergeFile merges one file of a grid. No grid is needed, no setting and no
// lock: git itself is at work, and a writer that waits for us would wait for
// git. What can't be merged by its entries is merged as text, with markers; the
// result replaces ours in one step, so that git never sees half of it.
func MergeFile(dir string, env []string, m Merging, now func() time.Time) (Merged, error) {
	var sides [3][]byte
	for i, file := range []string{m.Base, m.Ours, m.Theirs} {
		data, err := os.ReadFile(file)
		if err != nil && (i != 0 || !errors.Is(err, fs.ErrNotExist)) {
			return Merged{}, fmt.Errorf("merge %s: %w", m.Path, err)
		}
		sides[i] = data
	}
	v := versions{base: sides[0], ours: sides[1], theirs: sides[2]}
	data, done := v.merge(m, dir, env, now)
	if bytes.Equal(data, v.ours) {
		return done, nil
	}
	if err := store.Replace(m.Ours, data); err != nil {
		return done, fmt.Errorf("merge %s: %w", m.Path, err)
	}
	return done, nil
}

// versions are the three that one file has.
type versions struct{ base, ours, theirs []byte }

var journals = map[string]journal.Kind{
	scratchpadFile: journal.Scratchpad, decisionsFile: journal.Decisions, blockersFile: journal.Blockers,
}

// merge merges them by what they are.
func (v versions) merge(m Merging, dir string, env []string, now func() time.Time) (data []byte, done Merged) {
	name := path.Base(m.Path)
	kind, isJournal := journals[name]
	switch {
	case isJournal && v.readable():
		return journal.Merge(kind, v.base, v.ours, v.theirs), Merged{Clean: true}
	case name == warmthFile && v.readable():
		if data, done.Why = warmth.Merge(v.base, v.ours, v.theirs); done.Why == nil {
			return data, Merged{Clean: true}
		}
	case name == stateFile && v.readable():
		s, err := incomingState(m, dir, env, v, now)
		if done.Why = err; err == nil {
			v = s
		}
	}
	data, done.Clean = v.text(gitedit.In(dir, env), m.Marker)
	return data, done
}

// readable tells whether no side has markers of an earlier conflict, which
// would pass for lines of an entry.
func (v versions) readable() bool {
	return !slices.ContainsFunc([][]byte{v.ours, v.theirs}, warmth.Conflicted)
}

// text merges line by line. Where git can't do it (bytes that are no text) the
// whole file is one conflict: a file that has only ours, and no marker, would be
// a silent loss.
func (v versions) text(edit gitedit.Editor, marker int) (data []byte, clean bool) {
	switch {
	case bytes.Equal(v.ours, v.theirs), bytes.Equal(v.theirs, v.base):
		return v.ours, true
	case bytes.Equal(v.ours, v.base):
		return v.theirs, true
	}
	data, clean, err := edit.MergeText(v.base, v.ours, v.theirs, marker)
	if err == nil {
		return data, clean
	}
	line := func(c, label string) []byte { return []byte(strings.Repeat(c, marker) + label + "\n") }
	return slices.Concat(line("<", " ours"), ended(v.ours), line("=", ""), ended(v.theirs), line(">", " theirs")), false
}

// ended is a text whose last line has an end.
func ended(text []byte) []byte {
	if len(text) == 0 || bytes.HasSuffix(text, []byte("\n")) {
		return text
	}
	return append(slices.Clip(text), '\n')
}
