package grid

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/settings"
	"github.com/git-grid/git-grid/internal/state"
)

// Recovery is a state as the evidence gives it, and what became of it.
type Recovery struct {
	State  state.State
	Agrees bool   // STATE.md says so already
	Saved  string // where the old STATE.md is kept
	Wrote  bool
	Config string // the config.json that a prose STATE.md's total is written into; "" where it has it
	Faults []Fault
	record record
	as     RecoverOptions
}

// RecoverOptions are what a recovered STATE.md is to be.
type RecoverOptions struct {
	Migrate bool // prose gets front matter
}

// Recover gathers the evidence for a new STATE.md. Nothing is written.
func (g *Grid) Recover(o RecoverOptions) (Recovery, error) {
	v, err := g.look(outline)
	if err == nil {
		v, err = g.lastResort(v)
	}
	if err != nil {
		return Recovery{}, err
	}
	r := Recovery{State: v.State, Faults: v.Files.Faults, record: v.Record, as: o}
	if v.Record.Is == Fresh || v.Record.Is == Prose && !o.Migrate {
		drift, err := g.drift(v)
		if err != nil {
			return r, err
		}
		r.Agrees = drift == nil
	}
	return r, nil
}

// Accept writes a recovered STATE.md. The old one is kept first.
func (g *Grid) Accept(r Recovery) (Recovery, error) {
	err := g.store.Locked(g.patience, func() error {
		fresh, err := g.Recover(r.as)
		if err != nil {
			return err
		}
		r = fresh
		if r.Agrees {
			return nil
		}
		base := r.record
		if base.Bytes != nil {
			if r.Saved, err = g.store.Archive(g.patience, "STATE", g.now(), base.Bytes); err != nil {
				return err
			}
			r.Saved = g.path(r.Saved)
		}
		if base.Fault != nil {
			base.Bytes = nil // what can't be parsed can't be spliced
		}
		if base.Is != Prose || r.as.Migrate {
			base.Is = Fresh
			if r.Config, err = g.keepTotal(base.Says.Total); err != nil {
				return err
			}
		}
		data, err := g.project(base, r.State)
		if err != nil {
			base.Bytes = nil // what can't be spliced neither
			data, err = g.project(base, r.State)
		}
		if err != nil {
			return fmt.Errorf("write %s: %w", g.path(stateFile), err)
		}
		r.Wrote, err = g.store.Update(g.patience, stateFile, func([]byte) ([]byte, error) { return data, nil })
		return err
	})
	return r, err
}

// keepTotal puts into config.json the total that only a prose STATE.md tells:
// front matter is a view, and the next derivation would not know it. It
// returns the file where that was needed.
func (g *Grid) keepTotal(total int) (string, error) {
	wrote, err := g.store.Update(g.patience, configFile, func(old []byte) ([]byte, error) {
		if total == 0 {
			return nil, nil
		}
		if old == nil {
			old = []byte("{\n  \"version\": 1\n}\n")
		}
		if team, err := settings.Parse(old); err != nil || team.TotalBlocks >= total {
			return nil, err
		}
		return settings.Set(old, "total_blocks", total)
	})
	switch {
	case err != nil:
		return "", fmt.Errorf("write %s: %w", g.path(configFile), err)
	case wrote:
		return g.path(configFile), nil
	}
	return "", nil
}

// Abort keeps STATE.md and CHECKPOINT.md in the archive and takes them away;
// the next refresh writes a new state. It returns where they are.
func (g *Grid) Abort() (saved []string, err error) {
	err = g.store.Locked(g.patience, func() error {
		for _, name := range []string{stateFile, checkpointFile} {
			src, err := g.store.Read(name)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return err
			}
			kept, err := g.store.Archive(g.patience, strings.TrimSuffix(name, ".md"), g.now(), src)
			if err != nil {
				return err
			}
			saved = append(saved, g.path(kept))
			if err := g.store.Remove(g.patience, name); err != nil {
				return err
			}
		}
		return nil
	})
	return saved, err
}

// Exhibit is an artifact, what it shows, and whether it counts.
type Exhibit struct {
	Path   string
	Shows  string
	Counts bool
	Why    string
}

// Inspect lists every artifact with what it shows, and why it counts or not.
func (g *Grid) Inspect() ([]Exhibit, error) {
	v, err := g.look(outline)
	if err == nil {
		v, err = g.lastResort(v)
	}
	if err != nil {
		return nil, err
	}
	var all []Exhibit
	for _, p := range v.Files.Plans {
		all = append(all, Exhibit{p.Path, fmt.Sprintf("plan of block %s, %d threads", p.Block, len(p.Threads)), true, ""})
	}
	for _, s := range v.Files.Summaries {
		all = append(all, exhibit(s))
	}
	for _, f := range v.Files.Faults {
		all = append(all, Exhibit{f.Path, "nothing", false, strings.TrimPrefix(f.String(), f.Path+": ")})
	}
	for _, b := range v.Folded.Tally.Blocks {
		all = append(all, Exhibit{"git", fmt.Sprintf("block %s: %d of %d commits count", b.Block, b.Work, b.Work+b.Other), b.Work > 0, ""})
	}
	return all, nil
}

func exhibit(s artifact.SummaryFile) Exhibit {
	what := "summary of block " + s.Block.String()
	switch {
	case s.Block == 0:
		return Exhibit{s.Path, "summary", false, "its block can't be told"}
	case s.Skips():
		return Exhibit{s.Path, what + ", skipped", true, ""}
	case !s.Closes():
		return Exhibit{s.Path, what, false, "its status is " + s.Status}
	case s.Thread != 0:
		return Exhibit{s.Path, fmt.Sprintf("summary of thread %s.%d", s.Block, s.Thread), true, ""}
	}
	return Exhibit{s.Path, what, true, ""}
}
