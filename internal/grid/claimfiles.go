package grid

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/validate"
)

// claimedFiles is what is known of claimed paths: by the tree of a tip, with
// disk by the work tree, and of what is in neither by the history.
func (g *Grid) claimedFiles(tip string, claims []artifact.Claim, disk bool) (map[string]validate.File, error) {
	found := make(map[string]validate.File, len(claims))
	if len(claims) == 0 {
		return found, nil
	}
	tree, err := g.listing(tip)
	if g.leftOut(err) {
		return found, nil // trees that are not here: nothing can be looked up
	}
	if err != nil {
		return nil, err
	}
	var missing []artifact.Claim
	for _, claim := range claims {
		f := tree.file(claim, g.spellings(claim))
		if !f.There && f.Link == "" && !f.Unsought && disk {
			f = g.onDisk(claim)
		}
		found[claim.Text] = f
		if !tree.has(claim, g.spellings(claim)) && f.Link == "" && !f.Unsought {
			missing = append(missing, claim)
		}
	}
	if len(missing) == 0 {
		return found, nil
	}
	if err := g.markIgnored(found, missing); err != nil {
		return nil, err
	}
	return found, g.markGone(found, tip, tree, missing)
}

// leftOut reports whether git refused for want of what a partial clone left
// out: we fetch nothing.
func (g *Grid) leftOut(err error) bool {
	var refused *gitrepo.GitError
	if !errors.As(err, &refused) {
		return false
	}
	partial, other := g.Repo.Partial()
	return partial && other == nil
}

// spellings are the paths that a claim may mean: as it is written, with
// slashes, and from the folder that the grid is of.
func (g *Grid) spellings(claim artifact.Claim) []string {
	p := claim.Path()
	all := []string{p}
	if strings.Contains(p, `\`) {
		p = strings.ReplaceAll(p, `\`, "/")
		all = append(all, p)
	}
	if base := path.Dir(g.Layout.Root); base != "." {
		folder := strings.HasSuffix(p, "/")
		p = path.Join(base, p)
		if folder {
			p += "/"
		}
		all = append(all, p)
	}
	return all
}

// onDisk looks for a claim in the work tree.
func (g *Grid) onDisk(claim artifact.Claim) validate.File {
	for _, p := range g.spellings(claim) {
		if link := g.linkAbove(p); link != "" {
			return validate.File{Link: link}
		}
		if _, err := os.Lstat(g.absolute(p)); err == nil {
			return validate.File{There: true}
		}
	}
	if claim.Wide() {
		return validate.File{There: g.globbed(claim)}
	}
	return validate.File{}
}

func (g *Grid) absolute(p string) string {
	return filepath.Join(g.Repo.Top, filepath.FromSlash(p))
}

// linkAbove is the first link among the folders of a path, "" for none.
func (g *Grid) linkAbove(p string) string {
	for i, c := range strings.TrimSuffix(p, "/") {
		if c != '/' {
			continue
		}
		info, err := os.Lstat(g.absolute(p[:i]))
		if err != nil {
			return ""
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			return p[:i]
		}
	}
	return ""
}

// mostLooked bounds how many files of the work tree are compared with a glob.
const mostLooked = 20_000

// globbed reports whether a file of the work tree is what a glob describes.
func (g *Grid) globbed(claim artifact.Claim) bool {
	pattern := claim.Path()
	plain := pattern[:strings.IndexAny(pattern+"*", "*?[{")]
	looked, yes := 0, false
	_ = filepath.WalkDir(g.absolute(path.Dir(plain+"x")), func(p string, d fs.DirEntry, err error) error {
		if looked++; err != nil || looked > mostLooked {
			return fs.SkipAll
		}
		if d.IsDir() {
			if d.Name() == ".git" || d.Name() == "node_modules" {
				return fs.SkipDir
			}
			return nil
		}
		rel, err := filepath.Rel(g.Repo.Top, p)
		if err == nil && claim.Matches(filepath.ToSlash(rel)) {
			yes = true
			return fs.SkipAll
		}
		return nil
	})
	return yes
}

// markIgnored notes which of the claims git does not keep. A path that git
// refuses to say it of (behind a link, in another repository) is not ignored.
func (g *Grid) markIgnored(found map[string]validate.File, claims []artifact.Claim) error {
	var paths []string
	for _, claim := range claims {
		for _, p := range g.spellings(claim) {
			if g.linkAbove(p) == "" {
				paths = append(paths, p)
			}
		}
	}
	ignored, err := g.Repo.Ignored(paths)
	var refused *gitrepo.GitError
	if err != nil && !errors.As(err, &refused) {
		return err
	}
	for _, claim := range claims {
		for _, p := range g.spellings(claim) {
			if ignored[p] {
				f := found[claim.Text]
				f.Ignored = true
				found[claim.Text] = f
			}
		}
	}
	return nil
}

// markGone finds in the history what became of claims that are not there.
func (g *Grid) markGone(found map[string]validate.File, tip string, tree listing, claims []artifact.Claim) error {
	var paths []string
	var wide []artifact.Claim
	for _, claim := range claims {
		if f := found[claim.Text]; f.There || f.Ignored || tip == "" {
			continue
		}
		if claim.Wide() {
			wide = append(wide, claim)
			continue
		}
		paths = append(paths, g.spellings(claim)...)
	}
	gone, err := g.Repo.Deleted(tip, paths)
	unseen := g.leftOut(err)
	if err != nil && !unseen {
		return err
	}
	vanished, err := g.vanished(tip, wide)
	unseen = unseen || g.leftOut(err)
	if err != nil && !unseen {
		return err
	}
	for _, claim := range claims {
		f := found[claim.Text]
		f.Unsought = unseen
		for _, p := range g.spellings(claim) {
			if d, was := gone[p]; was && !f.Was {
				f.Was, f.Commit, f.Renamed = true, d.Commit, d.Renamed
			}
		}
		if commit, was := vanished[claim.Text]; was {
			f.Was, f.Commit = true, commit
		}
		if !f.Was && !f.There {
			f.Like = tree.named(claim)
		}
		found[claim.Text] = f
	}
	return nil
}

// vanished finds the commits that took away the last of what folders and
// globs claim.
func (g *Grid) vanished(tip string, claims []artifact.Claim) (map[string]string, error) {
	gone := map[string]string{}
	if len(claims) == 0 {
		return gone, nil
	}
	for change, err := range g.Repo.Removals(tip) {
		if err != nil {
			return gone, err
		}
		for _, claim := range claims {
			if _, known := gone[claim.Text]; !known && claim.Matches(change.Taken()) {
				gone[claim.Text] = change.Commit
			}
		}
		if len(gone) == len(claims) {
			break
		}
	}
	return gone, nil
}
