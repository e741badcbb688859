package grid

import (
	"cmp"
	"slices"
	"time"

	"github.com/git-grid/git-grid/internal/history"
)

// Log is the grid commits by block.
type Log struct{ Blocks []LogBlock }

// LogBlock is one block's commits, oldest first.
type LogBlock struct {
	Block   history.Block
	Commits []LogCommit
}

// LogCommit is a commit as one block sees it.
type LogCommit struct {
	Hash, Subject, Type, Session string
	Work                         bool
	Thread                       history.Thread // N 0 where it names none of this block
	Time                         time.Time
}

// Log lists the grid commits of HEAD's history, of one block or, for 0, of all.
func (g *Grid) Log(only history.Block) (Log, error) {
	head, err := g.Repo.Head()
	if err != nil {
		return Log{}, err
	}
	timeline, err := g.timeline(head.Hash)
	if err != nil {
		return Log{}, err
	}
	blocks := map[history.Block]*LogBlock{}
	for e := range history.Entries(timeline, g.Settings.WorkTypes) {
		for _, share := range e.Shares {
			b := share.Thread.Block
			if only != 0 && b != only {
				continue
			}
			if blocks[b] == nil {
				blocks[b] = &LogBlock{Block: b}
			}
			blocks[b].Commits = append(blocks[b].Commits, LogCommit{
				Hash: e.Commit.Hash, Subject: e.Commit.Subject, Type: e.Commit.Type, Session: e.Commit.Session,
				Work: e.Work && !e.Undone, Thread: share.Thread, Time: time.Unix(e.Commit.Time, 0).UTC(),
			})
		}
	}
	var log Log
	for _, b := range blocks {
		log.Blocks = append(log.Blocks, *b)
	}
	slices.SortFunc(log.Blocks, func(a, b LogBlock) int { return cmp.Compare(a.Block, b.Block) })
	return log, nil
}
