package grid

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/gitedit"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/history"
)

// Rollback is what a rollback undoes: uncommitted work. Commits stay.
type Rollback struct {
	Restored []string // go back to what HEAD has
	Removed  []string // HEAD has them not
	Staged   []string // of both, those by which the index differed
	Commits  []string // those of the thread, newest first, which stay

	plan gitedit.Restoration
}

// Empty reports whether there is nothing to undo.
func (r Rollback) Empty() bool { return r.plan.Empty() }

// planRollback finds what is to be undone: the uncommitted changes outside of
// the grid's folder, and the untracked files that the checkpoint names.
func (g *Grid) planRollback(c checkpoint.Checkpoint) (Rollback, error) {
	switch op := g.Repo.InProgress(); op {
	case gitrepo.NoOperation, gitrepo.Bisect:
	default:
		return Rollback{}, &No{fmt.Errorf("rollback: a %s is under way; finish or abort it first", op)}
	}
	tree, staged, err := g.workTree()
	if err != nil {
		return Rollback{}, err
	}
	named := make([]string, len(c.Files))
	for i, f := range c.Files {
		named[i] = path.Clean(f)
	}
	var paths []string
	for _, p := range tree.Changed {
		own := strings.HasPrefix(p.Name, g.Layout.Root+"/")
		untracked := p.HeadMode == 0 && p.IndexMode == 0
		if !own && (!untracked || slices.Contains(named, p.Name)) {
			paths = append(paths, p.Name)
		}
	}
	plan, err := g.edit().PlanRestore(tree, paths)
	if err != nil {
		return Rollback{}, &No{fmt.Errorf("rollback: %w", err)}
	}
	r := Rollback{Restored: plan.Restored, Removed: plan.Removed, plan: plan}
	r.Staged = slices.DeleteFunc(staged, func(p string) bool { return !slices.Contains(paths, p) })
	r.Commits, err = g.threadCommits(c)
	return r, err
}

// workTree is how the work tree differs from HEAD, and the paths by which the
// index does.
func (g *Grid) workTree() (tree gitedit.WorkTree, staged []string, err error) {
	head, err := g.Repo.Head()
	if err != nil {
		return tree, nil, err
	}
	changed, err := g.Repo.StatusOutside("")
	if err != nil {
		return tree, nil, err
	}
	config, err := g.Repo.Config()
	if err != nil {
		return tree, nil, err
	}
	tree = gitedit.WorkTree{Head: head.Hash, IndexFile: g.Repo.IndexFile()}
	for _, s := range changed {
		if s.Unmerged { // of a stash, say: its stages are in no tree
			return tree, nil, &No{fmt.Errorf("rollback: %q has a conflict; resolve it first", s.Path)}
		}
		tree.Changed = append(tree.Changed, gitedit.Path{Name: s.Path, HeadMode: uint32(s.HeadMode), IndexMode: uint32(s.IndexMode)})
		if s.Index != ' ' && !s.Untracked() {
			staged = append(staged, s.Path)
		}
	}
	tree.FileMode, err = config.Bool("core.fileMode", true)
	return tree, staged, err
}

// planBackup is a backup of all that is uncommitted.
func (g *Grid) planBackup() (gitedit.Backup, error) {
	tree, _, err := g.workTree()
	if err != nil {
		return gitedit.Backup{}, err
	}
	refs, err := g.Repo.Refs(gitedit.BackupRefs)
	if err != nil {
		return gitedit.Backup{}, err
	}
	var taken []string
	for _, r := range refs {
		taken = append(taken, r.Name)
	}
	return g.edit().PlanBackup(tree, taken, g.now()), nil
}

// threadCommits are the work commits of the checkpoint's thread.
func (g *Grid) threadCommits(c checkpoint.Checkpoint) ([]string, error) {
	if c.Thread.N == 0 {
		return nil, nil
	}
	head, err := g.Repo.Head()
	if err != nil {
		return nil, err
	}
	timeline, err := g.timeline(head.Hash)
	if err != nil {
		return nil, err
	}
	var hashes []string
	for e := range history.Entries(timeline, g.Settings.WorkTypes) {
		of := func(s history.Share) bool { return s.Thread == c.Thread }
		if e.Work && slices.ContainsFunc(e.Shares, of) {
			hashes = append(hashes, e.Commit.Hash[:7])
		}
	}
	slices.Reverse(hashes)
	return hashes, nil
}

// Backup is a commit that keeps a work tree, its untracked files and, as its
// second parent, its index.
type Backup struct {
	Ref, Hash string
	Time      time.Time

	root string // the grid's folder
}

// apply keeps all that is uncommitted in a backup, and only then undoes what
// was planned. Where something else would be undone by now, nothing is.
func (g *Grid) apply(r Rollback, c checkpoint.Checkpoint) (*Backup, error) {
	now, err := g.planRollback(c)
	if err != nil {
		return nil, err
	}
	if now.plan.String() != r.plan.String() {
		return nil, &No{fmt.Errorf("rollback: the work tree has changed meanwhile; look again")}
	}
	if now.Empty() {
		return nil, nil
	}
	keep, err := g.planBackup()
	if err != nil {
		return nil, err
	}
	hash, err := keep.Apply()
	if err != nil {
		return nil, err
	}
	if err := now.plan.Apply(); err != nil {
		return nil, fmt.Errorf("rollback: %w; all of it is kept in %s", err, keep.Ref)
	}
	return &Backup{Ref: keep.Ref, Hash: hash, Time: g.now(), root: g.Layout.Root}, nil
}

// Backups are those that rollbacks made, the newest first.
func (g *Grid) Backups() ([]Backup, error) {
	refs, err := g.Repo.Refs(gitedit.BackupRefs)
	if err != nil {
		return nil, err
	}
	var all []Backup
	for _, r := range refs {
		all = append(all, Backup{Ref: r.Name, Hash: r.Hash, Time: gitedit.BackupTime(r.Name), root: g.Layout.Root})
	}
	slices.SortFunc(all, func(a, b Backup) int { return b.Time.Compare(a.Time) })
	return all, nil
}
