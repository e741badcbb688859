package grid

import (
	"path"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/validate"
)

// load reads trees that were not read yet.
func (p *pusher) load(hashes []string) error {
	slices.Sort(hashes)
	hashes = slices.DeleteFunc(slices.Compact(hashes), func(hash string) bool {
		_, known := p.trees[hash]
		return known
	})
	objects, err := p.objects.Read(hashes)
	for i, o := range objects {
		entries, bad := o.Entries()
		if bad != nil {
			return bad
		}
		slices.SortFunc(entries, func(a, b gitrepo.Entry) int { return strings.Compare(a.Path, b.Path) })
		p.trees[hashes[i]] = entries // nil for one that is not here
	}
	return err
}

// fetch reads files that were not read yet.
func (p *pusher) fetch(hashes []string) error {
	hashes = slices.DeleteFunc(slices.Clone(hashes), func(hash string) bool {
		_, known := p.texts[hash]
		return known
	})
	objects, err := p.objects.Read(hashes)
	for i, o := range objects {
		p.texts[hashes[i]] = o
	}
	return err
}

// below are all files under a tree, with their paths; an archive is passed over.
func (p *pusher) below(tree, folder string) ([]gitrepo.Entry, error) {
	var files []gitrepo.Entry
	level := []gitrepo.Entry{{Path: folder, OID: tree}}
	for len(level) > 0 {
		var hashes []string
		for _, dir := range level {
			hashes = append(hashes, dir.OID)
		}
		if err := p.load(hashes); err != nil {
			return nil, err
		}
		var next []gitrepo.Entry
		for _, dir := range level {
			for _, e := range p.trees[dir.OID] {
				e.Path = path.Join(dir.Path, e.Path)
				switch {
				case e.Mode == gitrepo.Folder && e.Path != path.Join(folder, archiveFolder):
					next = append(next, e)
				case e.Mode == gitrepo.Regular || e.Mode == gitrepo.Executable:
					files = append(files, e)
				}
			}
		}
		level = next
	}
	return slices.DeleteFunc(files, func(e gitrepo.Entry) bool {
		kind := p.Layout.Classify(e.Path).Kind
		return kind == artifact.Other || kind == artifact.Archived
	}), nil
}

// walker is how far a claim was followed into a tree.
type walker struct {
	claim      artifact.Claim
	tree       string // hash of the tree that it is in
	done, rest string
}

// find looks for claims in a tree, all of them one level at a time. A claim
// that is not there has an empty entry, one that was not looked up none.
func (p *pusher) find(root string, claims []artifact.Claim) (map[string]validate.File, error) {
	found := map[string]validate.File{}
	var level []walker
	var globs []artifact.Claim
	for _, claim := range claims {
		found[claim.Text] = validate.File{}
		for _, spelling := range p.spellings(claim) {
			level = append(level, walker{claim: claim, tree: root, rest: strings.TrimSuffix(spelling, "/")})
		}
		if claim.Wide() {
			globs = append(globs, claim)
		}
	}
	for len(level) > 0 {
		if err := p.tick(); err != nil {
			return nil, err // half of it would call missing what is there
		}
		hashes := make([]string, len(level))
		for i, w := range level {
			hashes[i] = w.tree
		}
		if err := p.load(hashes); err != nil {
			return nil, err
		}
		var next []walker
		for _, w := range level {
			if f, on := p.step(&w); on {
				next = append(next, w)
			} else if (f != validate.File{}) && !found[w.claim.Text].There {
				found[w.claim.Text] = f
			}
		}
		level = next
	}
	return found, p.findGlobs(root, globs, found)
}

// step follows a claim by one name; true where it goes on.
func (p *pusher) step(w *walker) (validate.File, bool) {
	name, rest, more := strings.Cut(w.rest, "/")
	entries := p.trees[w.tree]
	if entries == nil {
		return validate.File{Unsought: true}, false // of a partial clone
	}
	i, ok := slices.BinarySearchFunc(entries, name, func(e gitrepo.Entry, name string) int { return strings.Compare(e.Path, name) })
	if !ok {
		return validate.File{}, false
	}
	w.done = path.Join(w.done, name)
	switch e := entries[i]; {
	case !more:
		return validate.File{There: true}, false
	case e.Mode == gitrepo.Folder:
		w.tree, w.rest = e.OID, rest
		return validate.File{}, true
	case e.Mode == gitrepo.Symlink:
		return validate.File{Link: w.done}, false
	case e.Mode == gitrepo.Submodule:
		return validate.File{Unsought: true}, false
	}
	return validate.File{}, false
}

// findGlobs looks through all files where a folder or a glob was not found by
// its name.
func (p *pusher) findGlobs(root string, claims []artifact.Claim, found map[string]validate.File) error {
	globs := newGlobs(slices.DeleteFunc(claims, func(c artifact.Claim) bool { return found[c.Text] != validate.File{} }))
	level := []gitrepo.Entry{{OID: root}}
	for more := len(globs.left) > 0; more && len(level) > 0; {
		var hashes []string
		for _, dir := range level {
			hashes = append(hashes, dir.OID)
		}
		if err := p.load(hashes); err != nil {
			return err
		}
		var next []gitrepo.Entry
		for _, dir := range level {
			for _, e := range p.trees[dir.OID] {
				e.Path = path.Join(dir.Path, e.Path)
				if e.Mode == gitrepo.Folder {
					next = append(next, e)
				} else if more = globs.match(e.Path, found, validate.File{There: true}); !more {
					break
				}
				if err := p.tick(); err != nil {
					return err
				}
			}
		}
		level = next
	}
	globs.giveUp(found)
	return nil
}
