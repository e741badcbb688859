package grid

import (
	"path"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/validate"
)

// listing is the files of a tree, in the order of their paths.
type listing []gitrepo.Entry

// listing lists the tree of a tip, nothing for none.
func (g *Grid) listing(tip string) (listing, error) {
	if tip == "" {
		return nil, nil
	}
	entries, err := g.Repo.Tree(tip)
	return entries, err
}

// at is where a path is, or would be.
func (l listing) at(p string) (int, bool) {
	return slices.BinarySearchFunc(l, p, func(e gitrepo.Entry, p string) int { return strings.Compare(e.Path, p) })
}

// lookUp says of claims whether the tree has them. It returns those that it has
// not, and the globs among them.
func (l listing) lookUp(claims []artifact.Claim, spellings func(artifact.Claim) []string, found map[string]validate.File) ([]artifact.Claim, *globs) {
	var missing, wide []artifact.Claim
	for _, claim := range claims {
		f := l.file(spellings(claim))
		found[claim.Text] = f
		switch {
		case f != validate.File{}:
		case claim.Wide():
			wide = append(wide, claim)
		default:
			missing = append(missing, claim)
		}
	}
	globs := newGlobs(wide)
	for _, e := range l {
		if !globs.match(e.Path, found, validate.File{There: true}) {
			break
		}
	}
	globs.giveUp(found)
	for _, glob := range globs.left {
		missing = append(missing, glob.claim)
	}
	return missing, globs
}

// has reports whether the tree has a path, as a file or as a folder.
func (l listing) has(p string) bool {
	p = strings.TrimSuffix(p, "/")
	if _, ok := l.at(p); ok {
		return true
	}
	folder := p + "/"
	i, _ := l.at(folder)
	return i < len(l) && strings.HasPrefix(l[i].Path, folder)
}

// file is what the tree says of a path: that it is there, that a link or
// another repository lies on its way, or nothing.
func (l listing) file(spellings []string) validate.File {
	if slices.ContainsFunc(spellings, l.has) {
		return validate.File{There: true}
	}
	for _, p := range spellings {
		for i, c := range strings.TrimSuffix(p, "/") {
			if c != '/' {
				continue
			}
			if at, ok := l.at(p[:i]); ok {
				switch l[at].Mode {
				case gitrepo.Symlink:
					return validate.File{Link: p[:i]}
				case gitrepo.Submodule:
					return validate.File{Unsought: true}
				}
			}
		}
	}
	return validate.File{}
}

// named is another path with the name that a claim of a bare name has.
func (l listing) named(claim artifact.Claim) string {
	if claim.Wide() || strings.Contains(claim.Text, "/") {
		return ""
	}
	for _, e := range l {
		if strings.HasSuffix(e.Path, claim.Text) && path.Base(e.Path) == claim.Text {
			return e.Path
		}
	}
	return ""
}
