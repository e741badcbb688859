package grid

import (
	"github.com/git-grid/git-grid/internal/history"
)

// claimed is a commit that a summary claims, as far as a lesson wants it.
type claimed struct {
	Hash    string
	Time    int64
	Session string
}

// newest is the newest of the claimed commits that exist, nil where none does.
func (g *Grid) newest(hashes []string) (*claimed, error) {
	if len(hashes) == 0 {
		return nil, nil
	}
	commits, err := g.Repo.Lookup(hashes)
	if err != nil {
		return nil, err
	}
	var newest *claimed
	for _, raw := range commits {
		if newest != nil && (raw.Time < newest.Time || raw.Time == newest.Time && raw.Hash < newest.Hash) {
			continue
		}
		newest = &claimed{Hash: raw.Hash, Time: raw.Time}
		if c, ok := history.ParseCommit(raw.Hash, raw.Time, len(raw.Parents), raw.Message); ok {
			newest.Session = c.Session
		}
	}
	return newest, nil
}
