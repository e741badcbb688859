package validate

import (
	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

// Evidence is all that the checks look at: the files of one tree, and what is
// known of what they claim.
type Evidence struct {
	Layout artifact.Layout
	Levels map[string]Level // of checks, by id: Fail, Warn or Off

	Plans       []artifact.PlanFile
	Summaries   []artifact.SummaryFile
	Unread      []Unread // plans and summaries that can't be read
	Checkpoints []CheckpointFile
	StateFile   StateFile
	Scanned     []ScannedFile

	State   state.State       // what is derived
	Tally   history.Tally     // what it is derived from
	Counted bool              // Tally is of this whole history
	Commits map[string]Commit // by claimed text; one without an entry was not looked up
	Files   map[string]File   // likewise

	Shallow bool // history is cut off, so that what is missing may exist
	Pushed  bool // others are to follow the claims, in this history or the remote's
}

// Unread is a plan or a summary that can't be read.
type Unread struct {
	artifact.File
	Err    frontmatter.SyntaxError
	Absent bool // its bytes are not here, so that nothing is known of it
}

// CheckpointFile is a CHECKPOINT*.md as read.
type CheckpointFile struct {
	Path       string
	Checkpoint checkpoint.Checkpoint
	Warnings   []frontmatter.Warning
	Err        *frontmatter.SyntaxError
}

// StateFile is how STATE.md stands to what is derived.
type StateFile struct {
	Path   string
	There  bool
	Prose  bool // it is judged for being readable alone
	Err    *frontmatter.SyntaxError
	Drifts []state.Drift
	Lines  map[string]int // of its keys
}

// ScannedFile is what Scan found in a file of the grid.
type ScannedFile struct {
	artifact.File
	Marks
}

// Commit is what a claimed hash names here.
type Commit struct {
	Kind      string          // as git names it: commit, tag, tree, blob; ambiguous; "" where there is none
	Hash      string          // full
	Reachable bool            // it is in this history
	Shared    bool            // it is on a branch that the remote has
	Blocks    []history.Block // that it belongs to; none where it is no grid commit
	Successor string          // full hash of the one commit of this history that stands for it
	Unsought  bool            // a successor could not be looked for
}

// File is what is known of a claimed path, folder or glob.
type File struct {
	There    bool   // in the tree that is judged, or on the disk where that counts
	Ignored  bool   // git does not keep it
	Link     string // a link that the path goes through
	Was      bool   // it was in this history
	Commit   string // full hash of what deleted or renamed it
	Renamed  string // to which path
	Unsought bool   // its history could not be looked through
	Like     string // another path with the same name
}
