package grid

import (
	"encoding/json"
	"os"
	"slices"
	"time"

	"github.com/git-grid/git-grid/internal/cache"
)

// tracked are the paths below the grid's folder that git tracks, sorted.
func (g *Grid) tracked() ([]string, error) {
	index := os.Getenv("GIT_INDEX_FILE")
	if index == "" {
		index = g.Repo.GitPath("index")
	}
	began := time.Now()
	info, err := os.Stat(index)
	if err != nil {
		return g.readTracked()
	}
	stamp := cache.StampOf(info)
	key := index + "\x00" + g.Layout.Root
	var kept struct {
		Stamp cache.Stamp
		Paths []string
	}
	if data, ok := g.cache.Load("tracked", key); ok && json.Unmarshal(data, &kept) == nil && kept.Stamp == stamp {
		return kept.Paths, nil
	}
	paths, err := g.readTracked()
	if err == nil && stamp.Settled(began) {
		kept.Stamp, kept.Paths = stamp, paths
		if data, ok := cache.Encode(kept); ok {
			g.cache.Save("tracked", key, data)
		}
	}
	return paths, err
}

func (g *Grid) readTracked() ([]string, error) {
	entries, err := g.Repo.Index(g.Layout.Root)
	if err != nil {
		return nil, err
	}
	paths := make([]string, len(entries))
	for i, e := range entries {
		paths[i] = e.Path
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

func (g *Grid) isTracked(name string) (bool, error) {
	paths, err := g.tracked()
	_, found := slices.BinarySearch(paths, g.path(name))
	return found, err
}
