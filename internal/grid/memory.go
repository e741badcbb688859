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

// memory is what was read of files that have not changed since.
type memory struct {
	old, new map[string]remembered
	changed  bool
	began    time.Time
}

// remembered is one file as it was read.
type remembered struct {
	Stamp   cache.Stamp
	Plan    *artifact.PlanFile    `json:",omitempty"`
	Summary *artifact.SummaryFile `json:",omitempty"`
	Fault   *Fault                `json:",omitempty"`
	Marks   validate.Marks
}

const memoryName, memoryKey = "artifacts", "2"

func (g *Grid) remembered() *memory {
	m := &memory{old: map[string]remembered{}, new: map[string]remembered{}, began: time.Now()}
	if data, ok := g.cache.Load(memoryName, memoryKey); ok && json.Unmarshal(data, &m.old) != nil {
		m.old = map[string]remembered{}
	}
	return m
}

// take hands a file on, as remembered where it is the same file still.
func (m *memory) take(to *files, file artifact.File, info fs.FileInfo, read func() ([]byte, error)) error {
	stamp := cache.StampOf(info)
	r, ok := m.old[file.Path]
	if !ok || r.Stamp != stamp || file.Kind == artifact.Checkpoint {
		src, err := read()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			to.Faults = append(to.Faults, Fault{Path: file.Path, Why: err.Error()})
			return nil
		}
		if file.Kind == artifact.Checkpoint {
			to.takeCheckpoint(file, src)
			return nil
		}
		r = recollect(file, src)
		r.Stamp = stamp
		m.changed = true
	}
	if r.Stamp.Settled(m.began) {
		m.new[file.Path] = r
	}
	to.Scanned = append(to.Scanned, validate.ScannedFile{File: file, Marks: r.Marks})
	if r.Plan != nil {
		to.takePlan(*r.Plan, r.Fault)
	} else if r.Summary != nil {
		to.takeSummary(*r.Summary, r.Fault)
	}
	return nil
}

// recollect reads a plan or a summary.
func recollect(file artifact.File, src []byte) remembered {
	r := remembered{Marks: validate.Scan(src)}
	if file.Kind == artifact.Plan {
		plan, err := artifact.ReadPlan(file, src)
		r.Plan, r.Fault = &plan, fault(file.Path, err)
		return r
	}
	summary, err := artifact.ReadSummary(file, src)
	r.Summary, r.Fault = &summary, fault(file.Path, err)
	return r
}

// save keeps what was read, where it is not what was kept before.
func (m *memory) save(c cache.Cache) {
	if !m.changed && len(m.new) == len(m.old) {
		return
	}
	if data, err := json.Marshal(m.new); err == nil {
		c.Save(memoryName, memoryKey, data)
	}
}
