package grid

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/settings"
	"github.com/git-grid/git-grid/internal/state"
	"github.com/git-grid/git-grid/internal/warmth"
)

// InitOptions are what a new grid is to be.
type InitOptions struct {
	Cluster string
	Blocks  int
	Force   bool // begin the next cluster though this one is not completed
}

// Inited is what init did.
type Inited struct {
	Root    string
	Made    []string // files that were not there
	Changed []string // files that were, and gained a line or a key
	Kept    string   // where the cluster before is kept; "" where none was put away
	State   state.State
}

// Init starts a grid at the top of a work tree, or adopts the one that is
// there: what is missing is made, and nothing is overwritten.
func Init(repo *gitrepo.Repo, o InitOptions, now func() time.Time) (Inited, error) {
	g := in(repo, Folder, now)
	done := Inited{Root: Folder}
	var err error
	if o.Cluster, err = settings.ClusterName(o.Cluster); err != nil {
		return done, fmt.Errorf("name a cluster: %w", err)
	}
	err = g.store.Locked(g.patience, func() error { return g.init(o, &done) })
	return done, err
}

func (g *Grid) init(o InitOptions, done *Inited) error {
	was := g.readConfig()
	if was != nil && !errors.Is(was, ErrNoGrid) {
		return was
	}
	next := false
	if was == nil {
		var err error
		if next, err = g.initNext(o, done); err != nil {
			return err
		}
	}
	if err := g.initConfig(o, was != nil, done); err != nil {
		return err
	}
	if err := g.initIgnore(done); err != nil {
		return err
	}
	now := g.now()
	for name, content := range map[string][]byte{
		warmthFile:     warmth.Template(now),
		scratchpadFile: journal.Template(journal.Scratchpad),
		decisionsFile:  journal.Template(journal.Decisions),
		blockersFile:   journal.Template(journal.Blockers),
	} {
		if err := g.initFile(name, content, done); err != nil {
			return err
		}
	}
	for _, folder := range []string{"plans", "phases"} {
		if err := os.MkdirAll(g.absolute(g.path(folder)), 0o777); err != nil {
			return err
		}
	}
	if next {
		if _, err := g.refresh(RefreshOptions{}, true); err != nil {
			return err
		}
	}
	return g.initState(done)
}

// initFile makes a file that is not there.
func (g *Grid) initFile(name string, content []byte, done *Inited) error {
	wrote, err := g.store.Update(g.patience, name, func(old []byte) ([]byte, error) {
		if old != nil {
			return nil, nil
		}
		return content, nil
	})
	if wrote {
		done.Made = append(done.Made, g.path(name))
	}
	return err
}

// initConfig writes config.json, or adds to the one that is there the keys
// that it lacks.
func (g *Grid) initConfig(o InitOptions, fresh bool, done *Inited) error {
	if g.Settings.Cluster != "" && o.Cluster != "" && g.Settings.Cluster != o.Cluster {
		return Hinted(&No{fmt.Errorf("%s names cluster %q, and nothing is overwritten", g.path(configFile), g.Settings.Cluster)}, "edit "+g.path(configFile))
	}
	src, err := g.store.Read(configFile)
	if errors.Is(err, fs.ErrNotExist) {
		content, err := g.newConfig(o, fresh)
		if err != nil {
			return err
		}
		if err := g.initFile(configFile, content, done); err != nil {
			return err
		}
		return g.readConfig()
	}
	if err != nil {
		return err
	}
	changed := src
	if o.Cluster != "" && g.Settings.Cluster == "" {
		if changed, err = settings.Set(changed, "cluster", o.Cluster); err != nil {
			return err
		}
	}
	if o.Blocks > 0 && g.Settings.TotalBlocks == 0 {
		if changed, err = settings.Set(changed, "total_blocks", o.Blocks); err != nil {
			return err
		}
	}
	if o.Blocks > 0 && g.Settings.TotalBlocks != 0 && g.Settings.TotalBlocks != o.Blocks {
		return Hinted(&No{fmt.Errorf("%s says total_blocks %d, and nothing is overwritten", g.path(configFile), g.Settings.TotalBlocks)}, "edit "+g.path(configFile))
	}
	if bytes.Equal(changed, src) {
		return nil
	}
	done.Changed = append(done.Changed, g.path(configFile))
	if _, err := g.store.Update(g.patience, configFile, func([]byte) ([]byte, error) { return changed, nil }); err != nil {
		return err
	}
	return g.readConfig()
}

// newConfig is a new config.json. Where there was no grid, history starts now.
func (g *Grid) newConfig(o InitOptions, fresh bool) ([]byte, error) {
	config := struct {
		Version     int    `json:"version"`
		Cluster     string `json:"cluster,omitempty"`
		TotalBlocks int    `json:"total_blocks,omitempty"`
		Since       string `json:"since,omitempty"`
	}{Version: 1, Cluster: o.Cluster, TotalBlocks: o.Blocks}
	if fresh {
		head, err := g.Repo.Head()
		if err != nil {
			return nil, err
		}
		config.Since = head.Hash
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(config)
	return b.Bytes(), err
}

// ignored are the lines of .grid/.gitignore: the view that each clone makes
// for itself, and the temporary file of a writer that was killed.
var ignored = []string{stateFile, ".*.md[0-9]*", ".*.json[0-9]*"}

// initIgnore keeps STATE.md out of git, unless git has it already.
func (g *Grid) initIgnore(done *Inited) error {
	tracked, err := g.isTracked(stateFile)
	if err != nil || tracked {
		return err
	}
	old, err := g.store.Read(ignoreFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	content := withLines(old, ignored)
	if bytes.Equal(content, old) {
		return nil
	}
	if old == nil {
		return g.initFile(ignoreFile, content, done)
	}
	done.Changed = append(done.Changed, g.path(ignoreFile))
	_, err = g.store.Update(g.patience, ignoreFile, func([]byte) ([]byte, error) { return content, nil })
	return err
}

// withLines adds the lines that a text lacks, in its own line ends.
func withLines(src []byte, lines []string) []byte {
	has := map[string]bool{}
	for l := range strings.Lines(string(src)) {
		has[strings.Trim(l, " \t\r\n/")] = true
	}
	eol := "\n"
	if bytes.Contains(src, []byte("\r\n")) {
		eol = "\r\n"
	}
	out := bytes.Clone(src)
	for _, l := range lines {
		if has[l] {
			continue
		}
		if len(out) > 0 && !bytes.HasSuffix(out, []byte("\n")) {
			out = append(out, eol...)
		}
		out = append(append(out, l...), eol...)
	}
	return out
}

// initState makes STATE.md where there is none.
func (g *Grid) initState(done *Inited) error {
	v, err := g.look(outline)
	if err != nil {
		return err
	}
	done.State = v.State
	if v.Record.Is == Fresh && done.Changed != nil {
		return g.refreshState(v, &Refreshed{}, RefreshOptions{}, false)
	}
	if v.Record.Is != Missing {
		return nil
	}
	content, err := g.project(v.Record, v.State)
	if err != nil {
		return err
	}
	return g.initFile(stateFile, content, done)
}
