package grid

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/git-grid/git-grid/internal/history"
)

// place is where a commit stands to the history of a tip.
type place struct {
	Reachable bool
	Blocks    []history.Block
	Successor string // of one that is not in it

	unsought bool // the successor could not be looked for
}

const placesName, placesKey = "places", "1"

// places finds where commits stand, by full hash. For HEAD they are kept:
// they change only with the tip.
func (g *Grid) places(tip string, commits []string, head bool) (map[string]place, error) {
	found := map[string]place{}
	if tip == "" {
		for _, hash := range commits {
			found[hash] = place{}
		}
		return found, nil
	}
	key := placesKey + "\x00" + g.foldsOf() + "\x00" + tip
	if data, ok := g.cache.Load(placesName, key); ok {
		found = readPlaces(string(data))
	}
	unknown := slices.DeleteFunc(slices.Clone(commits), func(hash string) bool {
		_, known := found[hash]
		return known
	})
	if len(unknown) == 0 {
		return found, nil
	}
	if err := g.locate(found, tip, unknown, head); err != nil {
		return nil, err
	}
	if head {
		g.cache.Save(placesName, key, writePlaces(found))
	}
	return found, nil
}

// locate places commits: the grid's own by the timeline that is there anyway,
// the others by git; for those in neither it seeks a successor.
func (g *Grid) locate(found map[string]place, tip string, commits []string, head bool) error {
	wanted := make(map[string]bool, len(commits))
	for _, hash := range commits {
		wanted[hash] = true
	}
	if head {
		timeline, err := g.timeline(tip)
		if err != nil {
			return err
		}
		for c := range timeline.All() {
			if wanted[c.Hash] {
				found[c.Hash] = place{Reachable: true, Blocks: blocksOf(c)}
				delete(wanted, c.Hash)
			}
		}
	}
	reachable, err := g.Repo.Reachable(tip, slices.Sorted(maps.Keys(wanted)))
	if err != nil {
		return err
	}
	var lost []string
	for hash, in := range reachable {
		found[hash] = place{Reachable: in}
		if !in {
			lost = append(lost, hash)
		}
	}
	if !head {
		if err := g.readBlocks(found, slices.Sorted(maps.Keys(wanted))); err != nil {
			return err
		}
	}
	return g.seekSuccessors(found, tip, lost)
}

// readBlocks reads from their messages which blocks commits belong to.
func (g *Grid) readBlocks(found map[string]place, commits []string) error {
	raws, err := g.Repo.Lookup(commits)
	if err != nil {
		return err
	}
	for _, raw := range raws {
		if c, ok := history.ParseCommit(raw.Hash, raw.Time, len(raw.Parents), raw.Message); ok {
			p := found[raw.Hash]
			p.Blocks = blocksOf(c)
			found[raw.Hash] = p
		}
	}
	return nil
}

// seekSuccessors seeks what stands for lost commits in the history of a tip. In a
// partial clone not all that tells is here.
func (g *Grid) seekSuccessors(found map[string]place, tip string, lost []string) error {
	slices.Sort(lost)
	successors, err := g.Repo.Successors(tip, lost)
	if err != nil {
		return err
	}
	partial, err := g.Repo.Partial()
	for _, hash := range lost {
		found[hash] = place{Successor: successors[hash], unsought: partial && successors[hash] == ""}
	}
	return err
}

// writePlaces has a line a commit: hash, whether it is reachable, successor,
// blocks. What could not be sought is left out, and sought again.
func writePlaces(found map[string]place) []byte {
	var b strings.Builder
	for hash, p := range found {
		if p.unsought {
			continue
		}
		fmt.Fprintf(&b, "%s %t %s", hash, p.Reachable, p.Successor)
		for _, block := range p.Blocks {
			fmt.Fprintf(&b, " %d", int(block))
		}
		b.WriteByte('\n')
	}
	return []byte(b.String())
}

func readPlaces(data string) map[string]place {
	found := map[string]place{}
	for line := range strings.Lines(data) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), " ")
		if len(fields) < 3 {
			continue
		}
		p := place{Reachable: fields[1] == "true", Successor: fields[2]}
		for _, field := range fields[3:] {
			n, _ := strconv.Atoi(field)
			p.Blocks = append(p.Blocks, history.Block(n))
		}
		found[fields[0]] = p
	}
	return found
}
