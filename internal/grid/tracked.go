package grid

import (
	"os"
	"slices"
	"time"

	"github.com/git-grid/git-grid/internal/cache"
)

// tracked are the paths below the grid's folder that git tracks, sorted.
func (g *Grid) tracked() ([]string, error) {
	index := g.Repo.IndexFile()
	began := time.Now()
	info, err := os.Stat(index)
	if err != nil {
		return g.readTracked()
	}
	stamp := cache.StampOf(info)
	key := "2\x00" + index + "\x00" + g.Layout.Root
	if data, ok := g.cache.Load("tracked", key); ok {
		d := decoder{rest: string(data)}
		if was, paths := d.stamp(), d.texts(); was == stamp && !d.bad {
			return paths, nil
		}
	}
	paths, err := g.readTracked()
	if err == nil && stamp.Settled(began) {
		var c coder
		c.stamp(stamp)
		c.texts(paths)
		g.cache.Save("tracked", key, c)
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
