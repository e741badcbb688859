package grid

import (
	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/history"
)

// sketch is what an outline keeps of a plan or a summary. Its keys are short
// because it is read at every hook and every status.
type sketch struct {
	Block    history.Block   `json:"b,omitempty"`
	Thread   int             `json:"t,omitempty"`
	Name     string          `json:"n,omitempty"`
	Cluster  string          `json:"c,omitempty"`
	Planned  []int           `json:"p,omitempty"`
	Title    string          `json:"h,omitempty"`
	Status   string          `json:"s,omitempty"`
	Requires []history.Block `json:"r,omitempty"`
}

func sketchOf(f artifact.File) sketch {
	return sketch{Block: f.Block, Thread: f.Thread, Name: f.Name, Cluster: f.Cluster}
}

func sketchPlan(p artifact.PlanFile) *sketch {
	s := sketchOf(p.File)
	s.Title = p.Title
	for _, t := range p.Threads {
		s.Planned = append(s.Planned, t.Thread.N)
	}
	return &s
}

func sketchSummary(f artifact.SummaryFile) *sketch {
	s := sketchOf(f.File)
	s.Status, s.Requires = f.Status, f.Requires
	return &s
}

func (s sketch) file(file artifact.File) artifact.File {
	file.Block, file.Thread, file.Name, file.Cluster = s.Block, s.Thread, s.Name, s.Cluster
	return file
}

func (s sketch) plan(file artifact.File) artifact.PlanFile {
	p := artifact.PlanFile{File: s.file(file), Title: s.Title}
	for _, n := range s.Planned {
		p.Threads = append(p.Threads, artifact.PlanThread{Thread: history.Thread{Block: s.Block, N: n}})
	}
	return p
}

func (s sketch) summary(file artifact.File) artifact.SummaryFile {
	return artifact.SummaryFile{File: s.file(file), Status: s.Status, Requires: s.Requires, Number: -1}
}
