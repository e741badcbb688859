package grid

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/warmth"
)

// blobs are the files of the index or of a commit, by path.
type blobs struct {
	repo    *gitrepo.Repo
	entries map[string]gitrepo.Entry
}

// entryMap are the regular files among entries, by path. In a conflict ours
// counts.
func entryMap(entries []gitrepo.Entry) map[string]gitrepo.Entry {
	m := map[string]gitrepo.Entry{}
	for _, e := range entries {
		if e.Stage == 0 || e.Stage == 2 {
			m[e.Path] = e
		}
	}
	return m
}

// at are the grid's files in a commit's tree.
func (g *Grid) at(rev string) (blobs, error) {
	entries, err := g.Repo.Tree(rev, g.Layout.Root)
	return blobs{g.Repo, entryMap(entries)}, err
}

// artifacts reads the artifacts among them, with one process.
func (b blobs) artifacts(layout artifact.Layout) (files, error) {
	var wanted []artifact.File
	var oids []string
	for _, p := range slices.Sorted(maps.Keys(b.entries)) {
		e := b.entries[p]
		if e.Mode != gitrepo.Regular && e.Mode != gitrepo.Executable {
			continue
		}
		switch file := layout.Classify(p); file.Kind {
		case artifact.Plan, artifact.Summary, artifact.Checkpoint:
			wanted, oids = append(wanted, file), append(oids, e.OID)
		case artifact.Archived:
			if isArchived(strings.TrimPrefix(p, layout.Root+"/")) {
				wanted, oids = append(wanted, file), append(oids, e.OID)
			}
		}
	}
	var found files
	i := 0
	for src, err := range b.repo.Blobs(oids) {
		if err != nil {
			return found, fmt.Errorf("read %s: %w", wanted[i].Path, err)
		}
		found.take(wanted[i], src)
		i++
	}
	return found, nil
}

// read is one file's bytes, nil where it is not there.
func (b blobs) read(p string) ([]byte, error) {
	e, ok := b.entries[p]
	if !ok {
		return nil, nil
	}
	for src, err := range b.repo.Blobs([]string{e.OID}) {
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", p, err)
		}
		return slices.Clone(src), nil
	}
	return nil, nil
}

// memories are WARMTH.md and its archive among them.
func (b blobs) memories(g *Grid) (m memories, err error) {
	if m.File, err = b.warmth(g.path(warmthFile), warmth.Read); err != nil {
		return m, err
	}
	m.Archive, err = b.warmth(g.path(retiredFile), warmth.ReadArchive)
	return m, err
}

func (b blobs) warmth(p string, parse func([]byte) (warmth.File, error)) (warmth.File, error) {
	src, err := b.read(p)
	if err != nil || src == nil {
		return warmth.File{}, err
	}
	return parseWarmth(p, src, parse)
}
