package grid

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/validate"
)

// claimedFiles is what is known of claimed paths: by the tree of a tip, with
// disk by the work tree, and of what is in neither by the history.
func (g *Grid) claimedFiles(tip string, claims []artifact.Claim, disk bool) (map[string]validate.File, error) {
	known := map[string]bool{}
	if disk {
		known = g.loadPresent(tip)
	}
	found := make(map[string]validate.File, len(claims))
	var sought []artifact.Claim
	for _, claim := range claims {
		if known[claim.Text] {
			found[claim.Text] = validate.File{There: true}
		} else {
			sought = append(sought, claim)
		}
	}
	if len(sought) == 0 {
		return found, nil
	}
	tree, err := g.listing(tip)
	if g.leftOut(err) {
		return found, nil // trees that are not here: nothing can be looked up
	}
	if err != nil {
		return nil, err
	}
	missing, globs := tree.lookUp(sought, g.spellings, found)
	if disk {
		g.savePresent(tip, found)
		for _, claim := range missing {
			found[claim.Text] = g.onDisk(claim)
		}
		g.globsOnDisk(globs, found)
	}
	missing = slices.DeleteFunc(missing, func(c artifact.Claim) bool { return found[c.Text].Link != "" || found[c.Text].Unsought })
	if len(missing) == 0 {
		return found, nil
	}
	if err := g.markIgnored(found, missing); err != nil {
		return nil, err
	}
	return found, g.markGone(found, tip, tree, missing)
}

const presentName, presentKey = "present", "1"

// loadPresent are the claims that were found in the tree of HEAD: what a tip
// has it has for ever.
func (g *Grid) loadPresent(tip string) map[string]bool {
	present := map[string]bool{}
	data, _ := g.cache.Load(presentName, presentKey+"\x00"+g.foldsOf()+"\x00"+tip)
	for line := range strings.Lines(string(data)) {
		present[strings.TrimSuffix(line, "\n")] = true
	}
	return present
}

func (g *Grid) savePresent(tip string, found map[string]validate.File) {
	var b strings.Builder
	for text, f := range found {
		if f.There {
			b.WriteString(text + "\n")
		}
	}
	g.cache.Save(presentName, presentKey+"\x00"+g.foldsOf()+"\x00"+tip, []byte(b.String()))
}

// leftOut reports whether git refused for want of what a partial clone left
// out: we fetch nothing.
func (g *Grid) leftOut(err error) bool {
	if _, refused := errors.AsType[*gitrepo.GitError](err); !refused {
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
	return validate.File{}
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
	if _, refused := errors.AsType[*gitrepo.GitError](err); err != nil && !refused {
		return err
	}
	for _, claim := range claims {
		for _, p := range g.spellings(claim) {
			if ignored[p] || inGitFolder(p) {
				f := found[claim.Text]
				f.Ignored = true
				found[claim.Text] = f
			}
		}
	}
	return nil
}

// inGitFolder reports whether a path is of git's own folder, as a hook is.
func inGitFolder(p string) bool {
	first, _, _ := strings.Cut(p, "/")
	return strings.EqualFold(first, ".git")
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
	globs := newGlobs(claims)
	for change, err := range g.Repo.Removals(tip) {
		if err != nil {
			return gone, err
		}
		hit := map[string]validate.File{}
		more := globs.match(change.Taken(), hit, validate.File{Was: true})
		for text := range hit {
			gone[text] = change.Commit
		}
		if !more {
			break
		}
	}
	return gone, nil
}
