package grid

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/settings"
	"github.com/git-grid/git-grid/internal/state"
)

// initNext begins the next cluster where init is asked for another one than
// the one that is there. It reports whether it did.
func (g *Grid) initNext(o InitOptions, done *Inited) (bool, error) {
	if o.Cluster == "" || o.Cluster == g.Settings.Cluster {
		return false, nil
	}
	v, err := g.look(whole)
	if err != nil || v.State.Cluster == o.Cluster || unnamed(v) {
		return false, err
	}
	if v.State.Status != state.Completed && !o.Force {
		return false, Hinted(&No{fmt.Errorf("begin cluster %q: cluster %q is not completed but %s", o.Cluster, v.State.Cluster, v.State.Status)},
			"git grid init --cluster NAME --force")
	}
	if err := g.keepLessons(v); err != nil {
		return false, err
	}
	if done.Kept, err = g.putAway(v.State.Cluster, g.ownedBy(v)); err != nil {
		return false, err
	}
	if err := g.nextConfig(o, v.Head.Hash, done); err != nil {
		return false, err
	}
	return true, g.readConfig()
}

// unnamed reports whether nobody gave the cluster a name yet: it has the
// folder's, of which a STATE.md of front matter is but the view.
func unnamed(v view) bool {
	from := v.State.Trace.Cluster.From
	return from == state.FromFolder || from == state.FromState && v.Record.Is == Fresh && v.State.Status == state.Initialized
}

// keepLessons writes into WARMTH.md what the summaries teach, before they are
// put away: committed or not, the cluster ends here.
func (g *Grid) keepLessons(v view) error {
	m, err := g.memories()
	if err != nil {
		return err
	}
	t := g.teaching()
	if t.lessons, err = g.untaught(v.Files.Summaries, m); err != nil {
		return err
	}
	is, _, err := t.teach(m)
	if err != nil {
		return err
	}
	return g.writePages(m.pages(), is, &Refreshed{}, RefreshOptions{})
}

// putAway moves what is a cluster's alone to a folder of the archive, and
// returns its path. The summaries come last: with them the cluster still reads
// as completed where a move fails, and init can be called again.
func (g *Grid) putAway(cluster string, names []string) (string, error) {
	folder, err := g.freeFolder(cluster)
	if err != nil {
		return "", err
	}
	for _, name := range names {
		to := path.Join(folder, strings.TrimPrefix(name, archiveFolder+"/"))
		if err := g.store.Move(g.patience, name, to); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return g.path(folder), nil
}

// ownedBy are the files and folders that are the cluster's alone. A STATE.md in
// prose is one: its total would be the next cluster's.
func (g *Grid) ownedBy(v view) []string {
	from := v.Files
	var names []string
	if v.Record.Is == Prose {
		names = append(names, stateFile)
	}
	for _, e := range g.archivedFiles() {
		names = append(names, path.Join(archiveFolder, e.Name()))
	}
	for _, p := range from.Checkpoints {
		names = append(names, g.name(p))
	}
	names = append(names, "plans")
	single := func(p string) {
		name := g.name(p)
		if !strings.HasPrefix(name, "plans/") && !strings.HasPrefix(name, "phases/") && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, p := range from.Plans {
		single(p.Path)
	}
	for _, s := range from.Summaries {
		single(s.Path)
	}
	for _, f := range from.Faults {
		single(f.Path)
	}
	return append(names, "phases")
}

// freeFolder is a folder of the archive for a cluster that nothing has.
func (g *Grid) freeFolder(cluster string) (string, error) {
	stem, err := settings.ClusterName(cluster)
	if err != nil {
		stem = ""
	}
	stem = path.Join(archiveFolder, cmp.Or(stem, "cluster"))
	name := stem
	for n := 2; ; n++ {
		_, err := os.Lstat(g.absolute(g.path(name)))
		if errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
		if err != nil {
			return "", err
		}
		name = fmt.Sprintf("%s-%d", stem, n)
	}
}

// nextConfig names the new cluster in config.json, and where its history
// starts. How many blocks it has is not what the last one had.
func (g *Grid) nextConfig(o InitOptions, head string, done *Inited) error {
	src, err := g.store.Read(configFile)
	if errors.Is(err, fs.ErrNotExist) {
		content, err := g.newConfig(o, true)
		if err != nil {
			return err
		}
		return g.initFile(configFile, content, done)
	}
	if err != nil {
		return err
	}
	if src, err = settings.Set(src, "cluster", o.Cluster); err != nil {
		return err
	}
	if head != "" {
		if src, err = settings.Set(src, "since", head); err != nil {
			return err
		}
	}
	if o.Blocks != 0 || g.Settings.TotalBlocks != 0 {
		if src, err = settings.Set(src, "total_blocks", o.Blocks); err != nil {
			return err
		}
	}
	if _, err := g.store.Update(g.patience, configFile, func([]byte) ([]byte, error) { return src, nil }); err != nil {
		return err
	}
	done.Changed = append(done.Changed, g.path(configFile))
	return nil
}
