package grid

import (
	"errors"
	"io/fs"
	"maps"
	"slices"

	"github.com/git-grid/git-grid/internal/validate"
)

// renewals are, by summary, the digits that are to stand for claimed ones.
type renewals map[string]map[string]string

// Fixes are the places where a claim is to be rewritten, with the digits that
// are to stand there. Nothing is written.
func (g *Grid) Fixes(v Validation) ([]validate.Fix, error) {
	renewed, err := g.renewals(v.Fixes)
	if err != nil {
		return nil, err
	}
	var fixes []validate.Fix
	for _, p := range slices.Sorted(maps.Keys(renewed)) {
		src, err := g.store.Read(g.name(p))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		_, places := validate.Rewrite(g.Layout.Classify(p), src, renewed[p])
		fixes = append(fixes, places...)
	}
	return fixes, nil
}

// renewals shortens the new hashes to as many digits as the old ones have, 7
// at least, or leaves them whole where that names another commit too.
func (g *Grid) renewals(fixes []validate.Fix) (renewals, error) {
	digits := make([]string, len(fixes))
	for i, f := range fixes {
		digits[i] = f.New[:min(len(f.New), max(7, len(f.Old)))]
	}
	resolved, err := g.Repo.Resolve(digits)
	if err != nil {
		return nil, err
	}
	renewed := renewals{}
	for i, f := range fixes {
		if resolved[i].Hash != f.New {
			digits[i] = f.New
		}
		if renewed[f.Path] == nil {
			renewed[f.Path] = map[string]string{}
		}
		renewed[f.Path][f.Old] = digits[i]
	}
	return renewed, nil
}

// Fix rewrites claims as Fixes said, and keeps every other byte.
func (g *Grid) Fix(fixes []validate.Fix) error {
	renewed := renewals{}
	for _, f := range fixes {
		if renewed[f.Path] == nil {
			renewed[f.Path] = map[string]string{}
		}
		renewed[f.Path][f.Old] = f.New
	}
	for _, p := range slices.Sorted(maps.Keys(renewed)) {
		_, err := g.store.Update(g.patience, g.name(p), func(old []byte) ([]byte, error) {
			if old == nil {
				return nil, nil
			}
			src, _ := validate.Rewrite(g.Layout.Classify(p), old, renewed[p])
			return src, nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
