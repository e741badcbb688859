package grid

import (
	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/history"
)

// sketch is what an outline keeps of a plan or a summary.
type sketch struct {
	Block    history.Block
	Thread   int
	Name     string
	Cluster  string
	Planned  []int
	Title    string
	Status   string
	Requires []history.Block
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

func (s sketch) file(path string, kind artifact.Kind) artifact.File {
	return artifact.File{Path: path, Kind: kind, Block: s.Block, Thread: s.Thread, Name: s.Name, Cluster: s.Cluster}
}

func (s sketch) plan(path string) artifact.PlanFile {
	p := artifact.PlanFile{File: s.file(path, artifact.Plan), Title: s.Title}
	for _, n := range s.Planned {
		p.Threads = append(p.Threads, artifact.PlanThread{Thread: history.Thread{Block: s.Block, N: n}})
	}
	return p
}

func (s sketch) summary(path string) artifact.SummaryFile {
	return artifact.SummaryFile{File: s.file(path, artifact.Summary), Status: s.Status, Requires: s.Requires, Number: -1}
}
