package grid

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/state"
	"github.com/git-grid/git-grid/internal/state/prose"
	"github.com/git-grid/git-grid/internal/store"
)

// The names of the grid's files.
const (
	stateFile      = "STATE.md"
	warmthFile     = "WARMTH.md"
	checkpointFile = "CHECKPOINT.md"
	scratchpadFile = "SCRATCHPAD.md"
	decisionsFile  = "DECISIONS.md"
	blockersFile   = "BLOCKERS.md"
	configFile     = "config.json"
	ignoreFile     = ".gitignore"
	archiveFolder  = store.ArchiveFolder
	retiredFile    = archiveFolder + "/" + warmthFile
)

// view is all that the work tree and its history say at one moment.
type view struct {
	Head   gitrepo.Head
	Folded folded
	Files  files
	Record record
	State  state.State
}

// record is STATE.md as it stands.
type record struct {
	Bytes   []byte
	Is      Freshness
	Fault   *Fault // where it is corrupt
	Tracked bool
	Says    state.Recorded
}

// Freshness is how STATE.md stands to what is derived.
type Freshness string

// What STATE.md may be.
const (
	Fresh   Freshness = "fresh"
	Stale   Freshness = "stale"
	Missing Freshness = "missing"
	Corrupt Freshness = "corrupt"
	Prose   Freshness = "prose" // without front matter, fresh or not
)

// look gathers what the work tree says, as deep as is wanted, and derives the
// state.
func (g *Grid) look(d depth) (view, error) {
	var v view
	var err error
	if v.Head, err = g.Repo.Head(); err != nil {
		return v, err
	}
	if v.Files, err = g.artifacts(d); err != nil {
		return v, err
	}
	if v.Record, err = g.record(); err != nil {
		return v, err
	}
	if err = g.askConfig(); err != nil {
		return v, err
	}
	if v.Folded, err = g.fold(v.Head.Hash); err != nil {
		return v, err
	}
	v.State = g.derive(v.Folded, v.Files, v.Record.Says)
	return v, nil
}

func (g *Grid) derive(f folded, from files, says state.Recorded) state.State {
	return state.Derive(state.Evidence{
		Tally:       f.Tally,
		Plans:       from.Plans,
		Summaries:   from.known(),
		Checkpoint:  from.Checkpoint,
		Approved:    from.Approved,
		Cluster:     g.Settings.Cluster,
		TotalBlocks: g.Settings.TotalBlocks,
		Recorded:    says,
		Folder:      filepath.Base(g.Repo.Top),
	})
}

// record reads STATE.md as far as it can be read.
func (g *Grid) record() (record, error) {
	tracked, err := g.isTracked(stateFile)
	if err != nil {
		return record{}, err
	}
	src, err := g.store.Read(stateFile)
	if errors.Is(err, fs.ErrNotExist) {
		return record{Is: Missing, Tracked: tracked}, nil
	}
	if err != nil {
		return record{Is: Corrupt, Tracked: tracked, Fault: fault(g.path(stateFile), err)}, nil
	}
	r := readRecord(src, g.path(stateFile))
	r.Tracked = tracked
	return r, nil
}

// unreadable is the error of doing something with a STATE.md that can't be
// read. One that isn't even a file recover can't replace either.
func (r record) unreadable(doing string) error {
	err := fmt.Errorf("%s %s", doing, r.Fault)
	if r.Bytes == nil {
		return err
	}
	return Hinted(err, "git grid recover")
}

// readRecord reads the bytes of a STATE.md.
func readRecord(src []byte, path string) record {
	r := record{Bytes: src, Is: Fresh}
	doc, err := frontmatter.Parse(src, frontmatter.Strict)
	if err != nil {
		r.Is, r.Fault = Corrupt, fault(path, err)
		return r
	}
	if !doc.Present() {
		says, ok := prose.Read(src)
		if !ok {
			r.Is, r.Fault = Corrupt, &Fault{path, 1, "no front matter"}
			return r
		}
		r.Is, r.Says = Prose, state.Recorded{Cluster: says.Cluster, Total: says.Total, Path: path}
		return r
	}
	r.Says = state.Recorded{Cluster: doc.Get("cluster").Text(), Path: path}
	return r
}
