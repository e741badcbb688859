package validate

import (
	"path"
	"slices"
	"time"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// checkCheckpoint judges what waits for the user.
func checkCheckpoint(e Evidence) (checked int, findings []Finding) {
	files := slices.Clone(e.Checkpoints)
	slices.SortStableFunc(files, func(a, b CheckpointFile) int { return a.rank() - b.rank() })
	for i, file := range files {
		if i > 0 {
			findings = append(findings, Finding{
				Level: Fail, Path: file.Path, Message: "multiple checkpoint files found",
				Hint: "keep one CHECKPOINT.md, move the others to archive/",
			})
		}
		for _, w := range file.Warnings {
			findings = append(findings, Finding{Level: Warn, Path: file.Path, Line: w.Line, Message: w.Text})
		}
		switch {
		case file.Err != nil:
			findings = append(findings, Finding{
				Level: Fail, Path: file.Path, Line: file.Err.Line, Message: "checkpoint can't be read: " + file.Err.Cause,
				Hint: "mend its front matter, or move the file to archive/",
			})
		case file.Checkpoint.Waiting() && e.wentOn(file.Checkpoint):
			findings = append(findings, Finding{
				Level: Warn, Path: file.Path, Message: "checkpoint was answered by nobody, and its work went on",
				Hint: "git grid checkpoint answer",
			})
		}
	}
	return len(e.Checkpoints), findings
}

// rank is lower for the file that is read everywhere.
func (f CheckpointFile) rank() int {
	if path.Base(f.Path) == "CHECKPOINT.md" {
		return 0
	}
	return 1
}

// wentOn reports whether a checkpoint's block has work that is newer than it,
// or is closed.
func (e Evidence) wentOn(c checkpoint.Checkpoint) bool {
	block := c.Block
	if block == 0 {
		block = c.Thread.Block
	}
	if slices.Contains(e.State.Completed, block) || slices.Contains(e.State.Skipped, block) {
		return true
	}
	created, err := time.Parse(time.RFC3339, c.Created)
	return err == nil && newest(e.Tally, block) > created.Unix()
}

// newest is the time of a block's newest work commit, of any block's for none.
func newest(t history.Tally, block history.Block) int64 {
	if block == 0 && t.Last != nil {
		return t.Last.Time
	}
	for _, b := range t.Blocks {
		if b.Block == block {
			return b.Newest.Time
		}
	}
	return 0
}
