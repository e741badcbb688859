package grid

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/git-grid/git-grid/internal/artifact"
)

// artifacts reads the artifacts of the work tree. A link, or what lies behind
// one, is none; neither is anything in the archive.
func (g *Grid) artifacts(d depth) (files, error) {
	w := walker{grid: g, memory: g.remembered(d)}
	err := w.folder(g.Layout.Root)
	w.memory.save(g.cache)
	return w.found, err
}

// walker goes through the grid's folder in the order of its paths.
type walker struct {
	grid   *Grid
	memory *memory
	found  files
}

func (w *walker) abs(p string) string { return filepath.Join(w.grid.Repo.Top, filepath.FromSlash(p)) }

func (w *walker) folder(p string) error {
	info, err := os.Lstat(w.abs(p))
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return nil
	}
	if err != nil {
		return err
	}
	return w.within(p, info)
}

// within visits what is in a folder.
func (w *walker) within(p string, info fs.FileInfo) error {
	names, err := w.memory.names(p, info, func() ([]string, error) { return w.list(p) })
	if err != nil {
		return err
	}
	for _, name := range names {
		at := path.Join(p, name)
		info, err := os.Lstat(w.abs(at))
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case info.IsDir():
			if err := w.within(at, info); err != nil {
				return err
			}
		case info.Mode().IsRegular():
			w.memory.take(&w.found, w.grid.Layout.Classify(at), info, func() ([]byte, error) { return os.ReadFile(w.abs(at)) })
		}
	}
	return nil
}

// list is the names in a folder that may matter, sorted.
func (w *walker) list(p string) (names []string, err error) {
	entries, err := os.ReadDir(w.abs(p))
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		at := path.Join(p, e.Name())
		switch file := w.grid.Layout.Classify(at); {
		case e.IsDir() && at != w.grid.path(archiveFolder):
			names = append(names, e.Name())
		case !e.Type().IsRegular():
		case file.Kind == artifact.Plan || file.Kind == artifact.Summary || file.Kind == artifact.Checkpoint:
			names = append(names, e.Name())
		}
	}
	return names, nil
}
