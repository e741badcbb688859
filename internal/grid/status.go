package grid

import (
	"slices"
	"time"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/state"
	"github.com/git-grid/git-grid/internal/warmth"
)

// Status is where the work stands, and what STATE.md makes of it.
type Status struct {
	Root      string
	State     state.State
	StateFile Freshness
	Drift     []state.Drift
	Faults    []Fault
	Warnings  []string
	Now       time.Time

	Checkpoint *checkpoint.Checkpoint
	Blockers   []journal.Entry // open ones
	Decisions  int
	Notes      []journal.Entry // the scratchpad's
	Warmth     int             // lessons that hold, written or pending
	Pending    int             // of them, not written yet
}

// Status derives where the work stands; what was learned, what blocks the work
// and how STATE.md differs only where it is asked for. Nothing in the work tree
// is written.
func (g *Grid) Status(counted bool) (Status, error) {
	d := outline
	if counted {
		d = whole
	}
	v, err := g.look(d)
	if err != nil {
		return Status{}, err
	}
	s := Status{Root: g.Layout.Root, State: v.State, StateFile: v.Record.Is, Faults: v.Files.Faults, Checkpoint: v.Files.Checkpoint, Now: g.now()}
	if v.Record.Fault != nil {
		s.Faults = append(s.Faults, *v.Record.Fault)
	}
	if v.Folded.Ignored && !g.Repo.Shallow() { // of which a shallow clone can tell nothing
		s.Warnings = append(s.Warnings, g.path(configFile)+": since "+g.Settings.Since+" is not in this history, so all of it counts")
	}
	if !counted {
		return s, nil
	}
	if err := g.addCounts(v, &s); err != nil {
		return s, err
	}
	if v.Record.Is != Fresh && v.Record.Is != Prose {
		return s, nil
	}
	if s.Drift, err = g.drift(v); err != nil {
		return s, err
	}
	if s.Drift != nil && v.Record.Is == Fresh {
		s.StateFile = Stale
	}
	return s, nil
}

// drift is in what STATE.md differs from what is derived.
func (g *Grid) drift(v view) ([]state.Drift, error) {
	drift, err := v.Record.diff(v.State)
	if err != nil { // it can be read, but no key of it be changed alone
		return []state.Drift{{Key: "layout", Is: err.Error(), Want: "a key a line"}}, nil
	}
	if drift == nil || !v.Record.Tracked {
		return drift, nil
	}
	return g.driftAsOfLastTouch(v, drift)
}

// addCounts adds what was learned and what blocks the work. A file that can't be
// read is a fault, not an end.
func (g *Grid) addCounts(v view, s *Status) error {
	m, err := g.memories()
	if err != nil {
		s.Faults = append(s.Faults, *fault(g.path(warmthFile), err))
	}
	summaries, err := g.committed(v.Files)
	if err != nil {
		return err
	}
	taught, err := g.standing(lessonsOf(summaries), m)
	if err != nil {
		return err
	}
	s.Pending = len(warmth.Pending(m.File, m.Archive, taught))
	s.Warmth = len(warmth.Active(m.File, m.Archive)) + s.Pending
	g.journals(s)
	return nil
}

// journals reads them back: what blocks the work, what was decided, what the
// programs found.
func (g *Grid) journals(s *Status) {
	read := func(kind journal.Kind, name string) []journal.Entry {
		entries, err := g.entries(kind, name)
		if err != nil {
			s.Faults = append(s.Faults, *fault(g.path(name), err))
		}
		return entries
	}
	closed := func(e journal.Entry) bool { return !e.Open }
	s.Blockers = slices.DeleteFunc(read(journal.Blockers, blockersFile), closed)
	s.Decisions = len(read(journal.Decisions, decisionsFile))
	s.Notes = read(journal.Scratchpad, scratchpadFile)
}
