package grid

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/store"
	"github.com/git-grid/git-grid/internal/validate"
)

// files are a grid's artifacts as read from one place: the work tree, the
// index, a commit.
type files struct {
	Plans       []artifact.PlanFile
	Summaries   []artifact.SummaryFile
	Checkpoints []string // the names of all CHECKPOINT*.md
	Checkpoint  *checkpoint.Checkpoint
	Approved    []history.Thread // by checkpoints in the archive
	Faults      []Fault
	Scanned     []validate.ScannedFile // plans and summaries of the work tree
	From        string                 // the commit they were read from; "" where they are there now
}

// Fault is a file that could not be read.
type Fault struct {
	Path string
	Line int
	Why  string
}

// String is the fault with its place.
func (f Fault) String() string {
	if f.Line == 0 {
		return f.Path + ": " + f.Why
	}
	return fmt.Sprintf("%s: line %d: %s", f.Path, f.Line, f.Why)
}

// take reads one artifact's bytes into its value.
func (f *files) take(file artifact.File, src []byte) {
	switch file.Kind {
	case artifact.Plan:
		plan, err := artifact.ReadPlan(file, src)
		f.takePlan(plan, fault(file.Path, err))
	case artifact.Summary:
		summary, err := artifact.ReadSummary(file, src)
		f.takeSummary(summary, fault(file.Path, err))
	case artifact.Checkpoint:
		f.takeCheckpoint(file, src)
	case artifact.Archived:
		if t := approvedIn(src); t.N != 0 {
			f.Approved = append(f.Approved, t)
		}
	}
}

func (f *files) takePlan(p artifact.PlanFile, fault *Fault) {
	if fault != nil {
		f.Faults = append(f.Faults, *fault)
		return
	}
	if p.Block != 0 {
		f.Plans = append(f.Plans, p)
	}
}

func (f *files) takeSummary(s artifact.SummaryFile, fault *Fault) {
	if fault != nil {
		f.Faults = append(f.Faults, *fault)
		return
	}
	f.Summaries = append(f.Summaries, s)
}

// takeCheckpoint reads CHECKPOINT.md; others of that name are only counted.
func (f *files) takeCheckpoint(file artifact.File, src []byte) {
	f.Checkpoints = append(f.Checkpoints, file.Path)
	if !strings.HasSuffix(file.Path, "/"+checkpointFile) {
		return
	}
	c, _, err := checkpoint.Read(src)
	if bad := fault(file.Path, err); bad != nil {
		f.Faults = append(f.Faults, *bad)
		return
	}
	f.Checkpoint = &c
}

// known are the summaries whose block can be told.
func (f files) known() []artifact.SummaryFile {
	return slices.DeleteFunc(slices.Clone(f.Summaries), func(s artifact.SummaryFile) bool { return s.Block == 0 })
}

// fault is an error of reading as a fault with its line, nil for none.
func fault(path string, err error) *Fault {
	if err == nil {
		return nil
	}
	if syntax, ok := errors.AsType[*frontmatter.SyntaxError](err); ok {
		return &Fault{path, syntax.Line, syntax.Cause}
	}
	for _, known := range []error{store.ErrLink, store.ErrNoFile, fs.ErrPermission} {
		if errors.Is(err, known) {
			return &Fault{path, 0, known.Error()} // the path is said already
		}
	}
	return &Fault{path, 0, err.Error()}
}
