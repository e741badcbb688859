package grid

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/git-grid/git-grid/internal/warmth"
)

// mendWarmth merges by its entries a WARMTH.md, or its archive, that was merged
// elsewhere without the driver and has conflict markers. As it was it stays in
// the archive, like any file that can't be parsed. Hooks leave it alone.
func (g *Grid) mendWarmth(done *Refreshed, o RefreshOptions) (mended bool, err error) {
	if o.unseen {
		return false, nil
	}
	for _, name := range []string{retiredFile, warmthFile} {
		src, err := g.store.Read(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return mended, err
		case !warmth.Conflicted(src):
			continue
		}
		data, err := warmth.Mend(src)
		if err != nil {
			return mended, fmt.Errorf("refresh %s: %w", g.path(name), err)
		}
		mended = true
		if !o.DryRun {
			stem := strings.TrimSuffix(path.Base(name), ".md")
			kept, err := g.store.Archive(g.patience, stem, g.now(), src)
			if err != nil {
				return mended, err
			}
			done.Notes = append(done.Notes, g.path(name)+" had conflict markers and was merged by its entries; as it was it is kept in "+g.path(kept))
		}
		if err := g.write(name, data, done, o); err != nil {
			return mended, err
		}
	}
	return mended, nil
}
