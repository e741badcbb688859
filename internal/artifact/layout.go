package artifact

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/git-grid/git-grid/internal/history"
)

// Kind is what a file of the grid's folder is.
type Kind int

// The kinds of files.
const (
	Other Kind = iota
	Plan
	Summary
	Checkpoint
	State
	Warmth
	Scratchpad
	Decisions
	Blockers
	Config
	Archived // anything under archive/
)

// Layout is where a grid keeps its files.
type Layout struct {
	Root string // the grid's folder, relative to the work tree, with slashes
}

// File is what a path says of the file behind it.
type File struct {
	Path    string // relative to the work tree
	Kind    Kind
	Block   history.Block // 0 where the name and its folder do not tell
	Thread  int           // of NN-TT-SUMMARY.md and NN-TT-PLAN.md; 0 for the whole block
	Name    string        // a block's name from its folder: "foundation"
	Cluster string        // from a plan's name; where it has none, as read from front matter
}

// PlanPath is where the plan of a block is written.
func (l Layout) PlanPath(cluster string, b history.Block) string {
	return path.Join(l.Root, "plans", fmt.Sprintf("%s-block-%s.md", cluster, b))
}

// SummaryPath is where the summary of a block is written; name is the
// block's, as its folder has it.
func (l Layout) SummaryPath(b history.Block, name string) string {
	return path.Join(l.Root, "phases", fmt.Sprintf("%s-%s", b, name), b.String()+"-SUMMARY.md")
}

// Classify says what a path, relative to the work tree, is. Names count as
// they are written: state.md is not STATE.md.
func (l Layout) Classify(p string) File {
	f := File{Path: p}
	inner, ok := l.inside(p)
	if !ok {
		return f
	}
	dir, base := path.Split(inner)
	dir = strings.TrimSuffix(dir, "/")
	switch {
	case dir == "":
		f.Kind = topLevel(base)
	case dir == "archive" || strings.HasPrefix(dir, "archive/"):
		f.Kind = Archived
		return f
	case dir == "plans":
		f.readClusterName(base)
	}
	if f.Kind == Other {
		f.readNumberedName(dir, base)
	}
	return f
}

// inside is the path relative to the grid's folder.
func (l Layout) inside(p string) (string, bool) {
	root := strings.TrimSuffix(path.Clean(l.Root), "/")
	if root == "." {
		return p, p != ""
	}
	return strings.CutPrefix(p, root+"/")
}

func topLevel(base string) Kind {
	switch base {
	case "STATE.md":
		return State
	case "WARMTH.md":
		return Warmth
	case "SCRATCHPAD.md":
		return Scratchpad
	case "DECISIONS.md":
		return Decisions
	case "BLOCKERS.md":
		return Blockers
	case "config.json":
		return Config
	}
	if strings.HasPrefix(base, "CHECKPOINT") && strings.HasSuffix(base, ".md") {
		return Checkpoint
	}
	return Other
}

var clusterName = pattern(`^(?:(.+)-)?block-([0-9]{1,4})\.md$`)

// readClusterName reads plans/<cluster>-block-NN.md.
func (f *File) readClusterName(base string) {
	if m := clusterName().FindStringSubmatch(base); m != nil {
		f.Kind, f.Cluster, f.Block = Plan, m[1], number(m[2])
	}
}

var numberedName = pattern(`^(?:([0-9]{1,4})(?:[-.]([0-9]{1,3}))?-)?(PLAN|SUMMARY)\.md$`)

// readNumberedName reads NN-SUMMARY.md, NN-TT-SUMMARY.md, SUMMARY.md in a
// block's folder, and the same of PLAN.md. The file's number wins over its
// folder's.
func (f *File) readNumberedName(dir, base string) {
	m := numberedName().FindStringSubmatch(base)
	if m == nil {
		return
	}
	b, thread, name, ok := readFolder(path.Base(dir))
	if m[1] == "" {
		if !ok && path.Dir(dir) != "phases" {
			return
		}
		f.Block, f.Thread, f.Name = b, thread, name
	} else {
		f.Block = number(m[1])
		f.Thread, _ = strconv.Atoi(m[2])
		if b == f.Block {
			f.Name = name
		}
	}
	f.Kind = Plan
	if m[3] == "SUMMARY" {
		f.Kind = Summary
	}
}

// A second number of exactly two digits goes on with the first (02-01-setup);
// any other belongs to the name (14-2026-photos).
var folderName = pattern(`^(?i:phase-|block-)?([0-9]{1,4})(?:[-.]([0-9]{2}))?(?:[-_](.+))?$`)

// readFolder reads the name of a block's folder.
func readFolder(base string) (b history.Block, thread int, name string, ok bool) {
	m := folderName().FindStringSubmatch(base)
	if m == nil {
		return 0, 0, "", false
	}
	thread, _ = strconv.Atoi(m[2])
	b = number(m[1])
	return b, thread, m[3], b != 0
}

func number(digits string) history.Block {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return history.Block(n)
}
