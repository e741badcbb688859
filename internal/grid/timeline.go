package grid

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/cache"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/history"
)

// folded is the history of one tip, added up. What it costs to bring it from
// one tip to the next depends on what lies between them.
type folded struct {
	Tip     string
	Time    int64  // the tip's
	Since   string // where history starts; "" where from the first commit
	Ignored bool   // the setting since is not in this history
	Tally   history.Tally
	Base    string           // the tip of the timeline that is kept whole
	Added   []history.Commit // what came after it; never a commit that went

	// Skewed is whether some commit may be older than a parent of its own. Git
	// walks by date, and then may say of commits that went that are there still.
	Skewed bool
}

const (
	foldName     = "fold"
	timelineName = "timeline"
	foldKey      = "3"
	// maxAdded commits are kept beside the whole timeline before it is written
	// anew: a hook that adds one commit reads and writes only these.
	maxAdded = 200
)

// fold adds up the history of a tip, "" for none.
func (g *Grid) fold(tip string) (folded, error) {
	if tip == "" {
		return folded{}, nil
	}
	old, ok := g.loadFold()
	if ok && old.Tip == tip {
		return old, nil
	}
	if ok {
		if next, ok := g.stepTo(old, tip); ok {
			g.saveFold(next)
			return next, nil
		}
	}
	f, timeline, err := g.refold(old, ok, tip)
	if err != nil {
		return folded{}, err
	}
	g.saveTimeline(f, timeline)
	g.saveFold(f)
	return f, nil
}

// foldAside adds up the history of a tip that is not HEAD: what is kept is
// used where it is of that tip, and stays.
func (g *Grid) foldAside(tip string) (folded, error) {
	if tip == "" {
		return folded{}, nil
	}
	old, ok := g.loadFold()
	if ok && old.Tip == tip {
		return old, nil
	}
	f, _, err := g.refold(old, ok, tip)
	return f, err
}

// stepTo goes from one tip to a commit that was made on it, with no process.
func (g *Grid) stepTo(old folded, tip string) (folded, bool) {
	raw, ok := g.Repo.Loose(tip)
	if !ok || len(raw.Parents) != 1 || raw.Parents[0] != old.Tip || len(old.Added) >= maxAdded {
		return old, false
	}
	if old.Ignored && strings.HasPrefix(tip, g.Settings.Since) {
		return old, false // history starts right here
	}
	next := old
	next.Tip, next.Time = tip, raw.Time
	next.Skewed = old.Skewed || raw.Time < old.Time
	commit, ok := history.ParseCommit(raw.Hash, raw.Time, len(raw.Parents), raw.Message)
	if !ok {
		next.Tally, ok = old.Tally.Passed()
		return next, ok
	}
	next.Tally, ok = old.Tally.Plus(commit, g.Settings.WorkTypes)
	next.Added = append(next.Added, commit)
	return next, ok
}

// refold goes from an old tip, where there is one, to a new one by the
// commits in which their histories differ; else it reads all of history.
func (g *Grid) refold(old folded, known bool, tip string) (folded, history.Timeline, error) {
	since, ignored, err := g.since(tip)
	if err != nil {
		return folded{}, history.Timeline{}, err
	}
	if known && old.Since == since {
		if timeline, ok := g.loadTimeline(old); ok {
			next, timeline, err := g.news(timeline, old, tip)
			var gone *gitrepo.MissingError
			switch {
			case err == nil:
				return g.sum(next, timeline), timeline, nil
			case !errors.As(err, &gone) && !errors.Is(err, errSkewed):
				return next, timeline, err
			}
		}
	}
	next := folded{Tip: tip, Since: since, Ignored: ignored}
	var commits []history.Commit
	last, read := int64(math.MaxInt64), 0
	defer g.progress("reading commits", -1)
	for raw, err := range g.Repo.Commits(tip, since) {
		if err != nil {
			return folded{}, history.Timeline{}, err
		}
		if read++; read%4096 == 0 {
			g.progress("reading commits", read)
		}
		if raw.Hash == tip {
			next.Time = raw.Time
		}
		// They come by date, and a parent after its child: one that is newer
		// than the one before it is newer than its child.
		next.Skewed = next.Skewed || raw.Time > last
		last = raw.Time
		if c, ok := history.ParseCommit(raw.Hash, raw.Time, len(raw.Parents), raw.Message); ok {
			commits = append(commits, c)
		}
	}
	slices.Reverse(commits) // oldest first, as a timeline has them: there is little left to sort
	timeline := history.NewTimeline(commits...)
	return g.sum(next, timeline), timeline, nil
}

// sum adds a timeline up, which is kept whole from now on.
func (g *Grid) sum(f folded, t history.Timeline) folded {
	f.Base, f.Added = f.Tip, nil
	f.Tally = history.Fold(t, g.Settings.WorkTypes, f.Tip)
	return f
}

// errSkewed is a difference of histories that can't be relied on.
var errSkewed = errors.New("commits are older than their parents")

// news applies to a timeline the difference of two histories.
func (g *Grid) news(t history.Timeline, old folded, tip string) (folded, history.Timeline, error) {
	next := old
	next.Tip = tip
	var changes []gitrepo.Change
	times := map[string]int64{}
	for change, err := range g.Repo.News(old.Tip, tip, old.Since) {
		if err != nil {
			return next, t, err
		}
		times[change.Hash] = change.Time
		changes = append(changes, change)
	}
	next.Time = times[tip]
	var come []history.Commit
	var gone []string
	for _, c := range changes {
		for _, parent := range c.Parents {
			next.Skewed = next.Skewed || !c.Boundary && times[parent] > c.Time
		}
		switch {
		case c.Boundary:
		case !c.Added:
			gone = append(gone, c.Hash)
		default:
			if commit, ok := history.ParseCommit(c.Hash, c.Time, len(c.Parents), c.Message); ok {
				come = append(come, commit)
			}
		}
	}
	if len(gone) > 0 && next.Skewed {
		return next, t, errSkewed
	}
	t.Remove(gone...)
	return next, history.Union(t, history.NewTimeline(come...)), nil
}

// since is where the history of a tip starts, and whether the setting had to
// be ignored because it is not in it.
func (g *Grid) since(tip string) (string, bool, error) {
	if g.Settings.Since == "" {
		return "", false, nil
	}
	in, err := g.Repo.Contains(tip, g.Settings.Since)
	if err != nil || !in {
		return "", true, err
	}
	return g.Settings.Since, false, nil
}

// timeline is the grid commits of a tip's history.
func (g *Grid) timeline(tip string) (history.Timeline, error) {
	if tip == "" {
		return history.NewTimeline(), nil
	}
	f, err := g.fold(tip)
	if err != nil {
		return history.Timeline{}, err
	}
	if t, ok := g.loadTimeline(f); ok {
		return t, nil
	}
	f, t, err := g.refold(folded{}, false, tip)
	if err == nil {
		g.saveTimeline(f, t)
		g.saveFold(f)
	}
	return t, err
}

// foldsOf names what a fold depends on besides the tip: the settings, and
// what makes git show another history for the same commits.
func (g *Grid) foldsOf() string {
	key := []string{foldKey, g.Settings.Since, strings.Join(g.Settings.WorkTypes, ",")}
	for _, name := range []string{"shallow", "refs/replace", "info/grafts"} {
		if info, err := os.Stat(g.Repo.GitPath(name)); err == nil {
			key = append(key, fmt.Sprint(name, cache.StampOf(info)))
		}
	}
	return strings.Join(key, "\x00")
}

func (g *Grid) loadFold() (f folded, ok bool) {
	data, ok := g.cache.Load(foldName, g.foldsOf())
	if !ok {
		return f, false
	}
	return decodeFold(data)
}

func (g *Grid) saveFold(f folded) {
	if data, err := encodeFold(f); err == nil {
		g.cache.Save(foldName, g.foldsOf(), data)
	}
}

func (g *Grid) loadTimeline(f folded) (history.Timeline, bool) {
	data, ok := g.cache.Load(timelineName, g.foldsOf()+"\x00"+f.Base)
	if !ok {
		return history.Timeline{}, false
	}
	t, err := history.ReadTimeline(data)
	if err != nil {
		return history.Timeline{}, false
	}
	return history.Union(t, history.NewTimeline(f.Added...)), true
}

func (g *Grid) saveTimeline(f folded, t history.Timeline) {
	if data, err := t.AppendBinary(nil); err == nil {
		g.cache.Save(timelineName, g.foldsOf()+"\x00"+f.Base, data)
	}
}
