package cli

import (
	"time"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

type statusJSON struct {
	Schema         string      `json:"schema"`
	Root           string      `json:"root"`
	Cluster        string      `json:"cluster"`
	Status         string      `json:"status"`
	Block          *string     `json:"block"`
	TotalBlocks    *int        `json:"total_blocks"`
	TotalEstimated bool        `json:"total_estimated"`
	Progress       *int        `json:"progress"`
	Completed      []string    `json:"completed"`
	Inferred       []string    `json:"inferred"`
	Running        []string    `json:"running"`
	Skipped        []string    `json:"skipped"`
	Pending        []string    `json:"pending"`
	Unplanned      []string    `json:"unplanned"`
	Threads        threadsJSON `json:"threads"`
	Commits        int         `json:"commits"`
	OtherCommits   int         `json:"other_commits"`
	LastCommit     *commitJSON `json:"last_commit"`
	Checkpoint     *waitJSON   `json:"checkpoint"`
	Blockers       int         `json:"blockers"`
	Warmth         int         `json:"warmth"`
	WarmthPending  int         `json:"warmth_pending"`
	StateFile      string      `json:"state_file"`
}

type threadsJSON struct {
	Done  int  `json:"done"`
	Total *int `json:"total"`
}

type commitJSON struct {
	Hash    string `json:"hash"`
	Subject string `json:"subject"`
	Time    string `json:"time"`
}

type waitJSON struct {
	Type     string  `json:"type"`
	Block    *string `json:"block"`
	Thread   *string `json:"thread"`
	Answered bool    `json:"answered"`
	Question string  `json:"question"`
}

// statusDocument is the status as programs read it.
func statusDocument(s grid.Status) statusJSON {
	d := statusJSON{
		Schema: "git-grid/status/1", Root: s.Root, Cluster: s.State.Cluster, Status: string(s.State.Status),
		Block: id(s.State.Block), TotalEstimated: s.State.Estimated && s.State.Total != 0,
		Completed: ids(s.State.Completed), Inferred: ids(s.State.Inferred), Running: ids(s.State.Running),
		Skipped: ids(s.State.Skipped), Pending: ids(s.State.Pending), Unplanned: ids(s.State.Unplanned),
		Threads: threadsJSON{Done: s.State.Threads.Done}, Commits: s.State.Commits, OtherCommits: s.State.Other,
		Blockers: len(s.Blockers), Warmth: s.Warmth, WarmthPending: s.Pending, StateFile: string(s.StateFile),
	}
	if s.State.Total != 0 {
		d.TotalBlocks = &s.State.Total
	}
	if s.State.Progress != state.NoProgress {
		d.Progress = &s.State.Progress
	}
	if s.State.Threads.Total != state.UnknownThreads {
		d.Threads.Total = &s.State.Threads.Total
	}
	if l := s.State.Last; l != nil {
		d.LastCommit = &commitJSON{l.Hash, line(l.Subject), utc(l.Time)}
	}
	if c := s.Checkpoint; c != nil {
		d.Checkpoint = &waitJSON{Type: string(c.Kind), Block: id(c.Block), Answered: !c.Waiting(), Question: c.Subject()}
		if c.Thread.N != 0 {
			t := c.Thread.String()
			d.Checkpoint.Thread = &t
		}
	}
	return d
}

// id is a block's id, nil for none.
func id(b history.Block) *string {
	if b == 0 {
		return nil
	}
	s := b.String()
	return &s
}

func utc(seconds int64) string { return time.Unix(seconds, 0).UTC().Format(time.RFC3339) }
