package grid

import (
	"fmt"
	"maps"
	"os"
	"path"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

// incomingState is the three versions of a tracked STATE.md with one state in
// all of them: that of the history and the artifacts as the merge makes them. So
// they differ only in what is the reader's own, and that is merged as text.
//
// The merge isn't there yet, but what comes in is told: git names it in the
// environment of a merge, and in the folders of a rebase or a series of picks.
// Where it isn't told (a single pick, a stash) the state is that of HEAD, and
// the next refresh or commit brings it up to date.
func incomingState(m Merging, dir string, env []string, v versions, now func() time.Time) (versions, error) {
	repo, err := OpenRepo(dir, env)
	if err != nil {
		return v, err
	}
	g := in(repo, path.Dir(m.Path), now)
	if defaults := g.Settings; g.readConfig() != nil {
		g.Settings = defaults
	}
	ours := readRecord(v.ours, m.Path)
	if ours.Fault != nil {
		return v, fmt.Errorf("read %s", ours.Fault)
	}
	says := ours.Says
	if says.Total == readRecord(v.base, m.Path).Says.Total {
		says.Total = readRecord(v.theirs, m.Path).Says.Total
	}
	merged, err := g.stateWith(g.incoming(env), says)
	if err != nil {
		return v, err
	}
	for _, side := range []*[]byte{&v.base, &v.ours, &v.theirs} {
		r := readRecord(*side, m.Path)
		switch {
		case side == &v.base && (len(v.base) == 0 || r.Fault != nil):
			continue
		case r.Fault != nil:
			return v, fmt.Errorf("read %s", r.Fault)
		}
		r.Tracked = true
		if *side, err = g.project(r, merged); err != nil {
			return v, err
		}
	}
	return v, nil
}

// arrival is what comes into HEAD: whole histories, or one commit alone.
type arrival struct {
	tips []string
	pick string
}

// incoming is what is being merged or picked, as far as git tells.
func (g *Grid) incoming(env []string) (a arrival) {
	for _, line := range env {
		if name, ok := strings.CutPrefix(line, "GITHEAD_"); ok {
			hash, _, _ := strings.Cut(name, "=")
			a.tips = append(a.tips, hash)
		}
	}
	if a.tips != nil {
		return a
	}
	lines := func(name string) []string {
		text, _ := os.ReadFile(g.Repo.GitPath(name))
		return strings.Split(strings.TrimSpace(string(text)), "\n")
	}
	switch original, done, todo := lines("rebase-apply/original-commit"), lines("rebase-merge/done"), lines("sequencer/todo"); {
	case original[0] != "":
		a.pick = original[0]
	case done[0] != "":
		a.pick = picked(done[len(done)-1])
	case strings.HasPrefix(todo[0], "p"): // not a revert
		a.pick = picked(todo[0])
	}
	return a
}

// picked is the commit that a line of a sequence's list names.
func picked(line string) string {
	words := strings.Fields(line)
	for _, w := range words[min(1, len(words)):] {
		if !strings.HasPrefix(w, "-") {
			return w
		}
	}
	return ""
}

// union is a history and a tree that take in others.
type union struct {
	timeline history.Timeline
	tree     blobs
	newest   string // the commit that will be HEAD, where it is known
}

// stateWith is the state once it has come in.
func (g *Grid) stateWith(a arrival, says state.Recorded) (s state.State, err error) {
	head, err := g.Repo.Head()
	if err != nil {
		return s, err
	}
	var u union
	if u.timeline, err = g.timeline(head.Hash); err != nil {
		return s, err
	}
	if u.tree, err = g.at(head.Hash); err != nil {
		return s, err
	}
	for _, tip := range a.tips {
		if err := g.join(&u, head.Hash, tip); err != nil {
			return s, err
		}
	}
	if a.pick != "" {
		if err := g.pick(&u, a.pick); err != nil {
			return s, err
		}
	}
	from, err := u.tree.artifacts(g.Layout)
	if err != nil {
		return s, err
	}
	return g.derive(folded{Tally: history.Fold(u.timeline, g.Settings.WorkTypes, u.newest)}, from, says), nil
}

// join takes in the history of a tip, and what it changed since it parted.
func (g *Grid) join(u *union, head, tip string) error {
	old, known := g.loadFold()
	_, theirs, err := g.refold(old, known, tip)
	if err != nil {
		return err
	}
	u.timeline = history.Union(u.timeline, theirs)
	base, err := g.Repo.MergeBase(head, tip)
	if err != nil {
		return err
	}
	u.tree.entries, err = g.treeWith(u.tree.entries, base, tip)
	return err
}

// pick takes in one commit, and what it changed.
func (g *Grid) pick(u *union, commit string) error {
	raws, err := g.Repo.Lookup([]string{commit})
	if err != nil || len(raws) == 0 || len(raws[0].Parents) == 0 {
		return err
	}
	raw := raws[0]
	if c, ok := history.ParseCommit(raw.Hash, raw.Time, len(raw.Parents), raw.Message); ok {
		u.timeline, u.newest = history.Union(u.timeline, history.NewTimeline(c)), raw.Hash
	}
	u.tree.entries, err = g.treeWith(u.tree.entries, raw.Parents[0], raw.Hash)
	return err
}

// treeWith is a tree with what changed from one commit to another: of a file
// that both changed, ours.
func (g *Grid) treeWith(ours map[string]gitrepo.Entry, from, to string) (map[string]gitrepo.Entry, error) {
	base := blobs{}
	if from != "" {
		var err error
		if base, err = g.at(from); err != nil {
			return nil, err
		}
	}
	theirs, err := g.at(to)
	merged := maps.Clone(ours)
	for p, their := range theirs.entries {
		was, had := base.entries[p]
		is, has := ours[p]
		if has == had && is.OID == was.OID {
			merged[p] = their
		}
	}
	for p, was := range base.entries {
		if _, has := theirs.entries[p]; !has && ours[p].OID == was.OID {
			delete(merged, p)
		}
	}
	return merged, err
}
