package grid

import (
	"encoding/json"
	"errors"
	"io/fs"
	"time"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/cache"
	"github.com/git-grid/git-grid/internal/validate"
)

// depth is how much of the artifacts is wanted.
type depth string

const (
	// outline is what the state is derived from. It is on every hook's path, so
	// what summaries claim and teach is not even read from the cache.
	outline depth = "outline"
	whole   depth = "whole"
)

// memory is what was read of folders and files that have not changed since.
type memory struct {
	depth    depth
	old, new kept
	changed  bool
	began    time.Time
}

type kept struct {
	Folders map[string]folder
	Files   map[string]remembered
}

// folder is the names in a folder that matter: folders, files that may be
// artifacts.
type folder struct {
	Stamp cache.Stamp
	Names []string
}

// remembered is one file as it was read.
type remembered struct {
	Stamp   cache.Stamp
	Kind    artifact.Kind
	Sketch  *sketch               `json:"-"` // of an outline
	Plan    *artifact.PlanFile    `json:",omitempty"`
	Summary *artifact.SummaryFile `json:",omitempty"`
	Fault   *Fault                `json:",omitempty"`
	Marks   *validate.Marks       `json:",omitempty"`
}

const memoryKey = "8"

func (g *Grid) remembered(d depth) *memory {
	m := &memory{depth: d, began: time.Now()}
	data, ok := g.cache.Load(string(d), memoryKey)
	switch {
	case !ok:
	case d == outline:
		m.old, ok = decodeOutline(data)
	default:
		ok = json.Unmarshal(data, &m.old) == nil
	}
	if !ok {
		m.old = kept{}
	}
	m.new = kept{make(map[string]folder, len(m.old.Folders)), make(map[string]remembered, len(m.old.Files))}
	return m
}

// names are the names in a folder, as remembered where it is the same still:
// a folder changes where a name in it comes or goes.
func (m *memory) names(path string, info fs.FileInfo, read func() ([]string, error)) ([]string, error) {
	f, ok := m.old.Folders[path]
	keep := true
	if stamp := cache.StampOf(info); !ok || f.Stamp != stamp {
		names, err := read()
		if err != nil {
			return nil, err
		}
		f = folder{stamp, names}
		keep = m.keepable(path, f)
		m.changed = m.changed || keep
	}
	if keep && f.Stamp.Settled(m.began) {
		m.new.Folders[path] = f
	}
	return f.Names, nil
}

// take hands a file on, as remembered where it is the same file still.
func (m *memory) take(to *files, l artifact.Layout, path string, info fs.FileInfo, read func() ([]byte, error)) {
	r, ok := m.old.Files[path]
	keep := true
	if stamp := cache.StampOf(info); !ok || r.Stamp != stamp {
		file := l.Classify(path)
		src, err := read()
		if errors.Is(err, fs.ErrNotExist) {
			return
		}
		if err != nil {
			to.Faults = append(to.Faults, Fault{Path: path, Why: err.Error()})
			return
		}
		if file.Kind == artifact.Checkpoint {
			to.takeCheckpoint(file, src)
			return
		}
		r = m.recollect(file, src)
		r.Stamp = stamp
		keep = m.keepable(file.Path, r)
		m.changed = m.changed || keep
	}
	if keep && r.Stamp.Settled(m.began) {
		m.new.Files[path] = r
	}
	if r.Marks != nil {
		to.Scanned = append(to.Scanned, validate.ScannedFile{File: l.Classify(path), Marks: *r.Marks})
	}
	switch {
	case r.Sketch != nil && r.Kind == artifact.Plan:
		to.takePlan(r.Sketch.plan(path), r.Fault)
	case r.Sketch != nil:
		to.takeSummary(r.Sketch.summary(path), r.Fault)
	case r.Plan != nil:
		to.takePlan(*r.Plan, r.Fault)
	case r.Summary != nil:
		to.takeSummary(*r.Summary, r.Fault)
	}
}

// keepable reports whether what was read at a path can be had back from the
// cache as it is. What can't is read anew each time.
func (m *memory) keepable(path string, read any) bool {
	if m.depth == outline {
		return true
	}
	_, ok := cache.Encode(map[string]any{path: read})
	return ok
}

// recollect reads a plan or a summary, as deep as is wanted.
func (m *memory) recollect(file artifact.File, src []byte) (r remembered) {
	r.Kind = file.Kind
	if file.Kind == artifact.Plan {
		plan, err := artifact.ReadPlan(file, src)
		r.Plan, r.Sketch, r.Fault = &plan, sketchPlan(plan), fault(file.Path, err)
	} else {
		summary, err := artifact.ReadSummary(file, src)
		r.Summary, r.Sketch, r.Fault = &summary, sketchSummary(summary), fault(file.Path, err)
	}
	if m.depth == outline {
		r.Plan, r.Summary = nil, nil
		return r
	}
	marks := validate.Scan(src)
	r.Sketch, r.Marks = nil, &marks
	return r
}

// save keeps what was read, where it is not what was kept before.
func (m *memory) save(c cache.Cache) {
	if !m.changed && len(m.new.Files) == len(m.old.Files) && len(m.new.Folders) == len(m.old.Folders) {
		return
	}
	if m.depth == outline {
		c.Save(string(m.depth), memoryKey, encodeOutline(m.new))
	} else if data, ok := cache.Encode(m.new); ok {
		c.Save(string(m.depth), memoryKey, data)
	}
}
