package cli

import (
	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

type recoveryJSON struct {
	Schema      string      `json:"schema"`
	Cluster     traceJSON   `json:"cluster"`
	Block       traceJSON   `json:"block"`
	TotalBlocks traceJSON   `json:"total_blocks"`
	Progress    traceJSON   `json:"progress"`
	Completed   []traceJSON `json:"completed"`
	Commits     traceJSON   `json:"commits"`
	Written     bool        `json:"written"`
}

type traceJSON struct {
	Value any     `json:"value"`
	From  *string `json:"from"`
	Path  *string `json:"path"`
}

func recoveryDocument(r grid.Recovery) recoveryJSON {
	s := r.State
	d := recoveryJSON{
		Schema:      "git-grid/recover/1",
		Cluster:     traced(s.Cluster, s.Trace.Cluster),
		Block:       traced(nil, s.Trace.Block),
		TotalBlocks: traced(nil, s.Trace.Total),
		Progress:    traced(nil, s.Trace.Total),
		Completed:   []traceJSON{},
		Commits:     traced(s.Commits, s.Trace.Commits),
		Written:     r.Wrote,
	}
	if s.Block != 0 {
		d.Block.Value = s.Block.String()
	}
	if s.Total != 0 {
		d.TotalBlocks.Value = s.Total
	}
	if s.Progress != state.NoProgress {
		d.Progress.Value = s.Progress
	}
	for _, b := range s.Completed {
		d.Completed = append(d.Completed, tracedBlock(s, b))
	}
	return d
}

func tracedBlock(s state.State, b history.Block) traceJSON {
	return traced(b.String(), s.Trace.Completed[b])
}

func traced(value any, t state.Trace) traceJSON {
	j := traceJSON{Value: value}
	if t.From != state.FromNothing {
		from := string(t.From)
		j.From = &from
	}
	if t.Path != "" {
		j.Path = &t.Path
	}
	return j
}
