package grid

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/validate"
)

const (
	// mostMatched bounds how often a path is held against a glob, all in all:
	// a file of a thousand globs must not hold anybody up.
	mostMatched = 500_000
	// mostWalked bounds how many files of the work tree are looked at.
	mostWalked = 20_000
)

// globs are claims of more than one path that were not found by name.
type globs struct {
	left    []glob
	matched int
}

type glob struct {
	claim artifact.Claim
	plain string // what every path that it matches begins with
}

func newGlobs(claims []artifact.Claim) *globs {
	g := &globs{}
	for _, claim := range claims {
		p := claim.Path()
		g.left = append(g.left, glob{claim, p[:strings.IndexAny(p+"*", `*?[{\`)]})
	}
	return g
}

// match holds a path against those that are left; one that matches is found.
// It reports whether there is a point in going on.
func (g *globs) match(p string, found map[string]validate.File, as validate.File) bool {
	kept := g.left[:0]
	for _, one := range g.left {
		if strings.HasPrefix(p, one.plain) {
			g.matched++
			if one.claim.Matches(p) {
				found[one.claim.Text] = as
				continue
			}
		}
		kept = append(kept, one)
	}
	g.left = kept
	return len(g.left) > 0 && g.matched < mostMatched
}

// giveUp says of what is left that it could not be told, where it was too much.
func (g *globs) giveUp(found map[string]validate.File) {
	if g.matched < mostMatched {
		return
	}
	for _, one := range g.left {
		found[one.claim.Text] = validate.File{Unsought: true}
	}
	g.left = nil
}

// root is the folder that all that is left lies in.
func (g *globs) root() string {
	root := path.Dir(g.left[0].plain + "x")
	for _, one := range g.left {
		for root != "." && !strings.HasPrefix(one.plain, root+"/") {
			root = path.Dir(root)
		}
	}
	return root
}

// globsOnDisk looks for what is left among the files of the work tree.
func (g *Grid) globsOnDisk(globs *globs, found map[string]validate.File) {
	if len(globs.left) == 0 {
		return
	}
	walked := 0
	_ = filepath.WalkDir(g.absolute(globs.root()), func(p string, d fs.DirEntry, err error) error {
		if walked++; err != nil || walked > mostWalked {
			return fs.SkipAll
		}
		if d.IsDir() {
			if d.Name() == ".git" || d.Name() == "node_modules" {
				return fs.SkipDir
			}
			return nil
		}
		rel, err := filepath.Rel(g.Repo.Top, p)
		if err != nil || !globs.match(filepath.ToSlash(rel), found, validate.File{There: true}) {
			return fs.SkipAll
		}
		return nil
	})
	globs.giveUp(found)
}
