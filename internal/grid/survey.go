package grid

import (
	"errors"
	"io/fs"
	"os"
	"path"

	"github.com/git-grid/git-grid/internal/artifact"
)

// artifacts reads the artifacts of the work tree. A link, or what lies behind
// one, is none; neither is anything in the archive.
func (g *Grid) artifacts(d depth) (files, error) {
	s := survey{grid: g, memory: g.remembered(d)}
	err := s.folder(g.Layout.Root)
	s.memory.save(g.cache)
	s.found.Approved = g.approved()
	return s.found, err
}

// survey goes through the grid's folder in the order of its paths.
type survey struct {
	grid   *Grid
	memory *memory
	found  files
}

func (s *survey) folder(p string) error {
	info, err := os.Lstat(s.grid.absolute(p))
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return nil
	}
	if err != nil {
		return err
	}
	return s.within(p, info)
}

// names are those in a folder that may matter. The grid's own folder changes
// with every STATE.md that is written: to list it anew is less than to keep
// everything else anew.
func (s *survey) names(p string, info fs.FileInfo) ([]string, error) {
	if p == s.grid.Layout.Root {
		return s.list(p)
	}
	return s.memory.names(p, info, func() ([]string, error) { return s.list(p) })
}

// within visits what is in a folder.
func (s *survey) within(p string, info fs.FileInfo) error {
	names, err := s.names(p, info)
	if err != nil {
		return err
	}
	for _, name := range names {
		at := path.Join(p, name)
		info, err := os.Lstat(s.grid.absolute(at))
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case info.IsDir():
			if err := s.within(at, info); err != nil {
				return err
			}
		case info.Mode().IsRegular():
			s.memory.take(&s.found, s.grid.Layout, at, info, func() ([]byte, error) { return os.ReadFile(s.grid.absolute(at)) })
		}
	}
	return nil
}

// list is the names in a folder that may matter, sorted.
func (s *survey) list(p string) (names []string, err error) {
	entries, err := os.ReadDir(s.grid.absolute(p))
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		at := path.Join(p, e.Name())
		switch file := s.grid.Layout.Classify(at); {
		case e.IsDir() && at != s.grid.path(archiveFolder):
			names = append(names, e.Name())
		case !e.Type().IsRegular():
		case file.Kind == artifact.Plan || file.Kind == artifact.Summary || file.Kind == artifact.Checkpoint:
			names = append(names, e.Name())
		}
	}
	return names, nil
}
