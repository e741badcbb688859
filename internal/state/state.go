package state

import (
	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
)

// Source is the evidence that a value comes from.
type Source string

// The kinds of evidence.
const (
	FromSummary  Source = "summary"
	FromCommits  Source = "commits"
	FromPlans    Source = "plans"
	FromConfig   Source = "config"
	FromState    Source = "state"
	FromHistory  Source = "history"
	FromRequired Source = "required-by"
	FromHighest  Source = "highest-block"
	FromFolder   Source = "folder"
	FromNothing  Source = ""
)

// What stands in the place of a number that nobody can tell.
const (
	NoProgress     = -1
	UnknownThreads = -1
)

// Evidence is all that a derivation looks at.
type Evidence struct {
	Tally       history.Tally
	Plans       []artifact.PlanFile
	Summaries   []artifact.SummaryFile
	Checkpoint  *checkpoint.Checkpoint
	Approved    []history.Thread // by a human_verify that is archived
	Cluster     string           // config.json's
	TotalBlocks int              // config.json's, 0 where it names none
	Recorded    Recorded         // what STATE.md says, where it says more than it derives
	Folder      string           // the name of the work tree's folder
}

// Recorded is what only STATE.md knows.
type Recorded struct {
	Cluster string
	Total   int    // of a prose STATE.md
	Path    string // where it was read

	FromHistory bool // from a commit, as the file can't be read now
}

// Trace is where a value comes from, and the file that shows it.
type Trace struct {
	From Source
	Path string
}

// State is where the work stands.
type State struct {
	Cluster   string
	Status    Status
	Block     history.Block // the current one; 0 where none is left
	Total     int           // 0 where unknown
	Estimated bool          // Total is only the highest block with work
	Progress  int           // percent, NoProgress where Total is no number to rely on

	Completed, Running, Skipped, Pending, Unplanned []history.Block
	Inferred                                        []history.Block // of Completed, without a summary

	Threads Threads
	Commits int // work commits
	Other   int // grid commits of other types
	Last    *history.Commit

	Blocks []BlockState // all up to the total, then the unplanned
	Trace  Traces
}

// Threads are how far the current block is; Total is UnknownThreads without a plan.
type Threads struct{ Done, Total int }

// Traces are where each value comes from.
type Traces struct {
	Cluster, Block, Total, Commits Trace
	Completed                      map[history.Block]Trace
}

// BlockState is one row of the table of blocks.
type BlockState struct {
	Block   history.Block
	Name    string
	State   string // done, running, pending, skipped, unplanned
	Commits int
	Feats   int
	Newest  history.Stamp
}
