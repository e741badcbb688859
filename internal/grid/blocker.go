package grid

import (
	"fmt"
	"time"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/journal"
)

// AddBlocker appends an open entry to BLOCKERS.md, and returns its id. The
// block is the current one where none is given.
func (g *Grid) AddBlocker(text string, b history.Block) (id string, err error) {
	block, err := g.blockOr(b)
	if err != nil {
		return "", err
	}
	err = g.store.Locked(g.patience, func() error {
		if err := g.append(journal.Blockers, blockersFile, journal.Entry{
			Time: g.now().UTC().Format(time.DateOnly), Block: block, Text: text, Open: true,
		}); err != nil {
			return err
		}
		entries, err := g.entries(journal.Blockers, blockersFile)
		if err == nil && len(entries) > 0 {
			id = entries[len(entries)-1].ID
		}
		return err
	})
	return id, err
}

// ResolveBlocker marks the blocker that an id, or the start of one, names as
// resolved. It reports whether it was open.
func (g *Grid) ResolveBlocker(id string) (wasOpen bool, err error) {
	return g.store.Update(g.patience, blockersFile, func(old []byte) ([]byte, error) {
		is, err := journal.Resolve(old, id)
		if err != nil {
			return nil, &No{fmt.Errorf("%s: %w", g.path(blockersFile), err)}
		}
		return is, nil
	})
}
