package grid

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/validate"
)

// nameFiles looks for claimed files in the pushed tree.
func (j *judgement) nameFiles(summaries []artifact.SummaryFile) error {
	claims := slices.DeleteFunc(claimedPaths(summaries), func(c artifact.Claim) bool {
		_, settled := j.files[c.Text]
		return settled || j.missing[c.Text]
	})
	found, err := j.find(j.root, claims)
	for text, f := range found {
		if f == (validate.File{}) {
			j.missing[text] = true
		} else {
			j.files[text] = f
		}
	}
	return err
}

// lookBack decides what became of claims that are not in the pushed tree: by
// what the claimed commits, the block's and the pushed ones changed.
func (j *judgement) lookBack(summaries []artifact.SummaryFile, hard bool) error {
	if len(j.missing) == 0 {
		return nil
	}
	missing := slices.DeleteFunc(claimedPaths(summaries), func(c artifact.Claim) bool {
		_, settled := j.files[c.Text]
		return settled || !j.missing[c.Text]
	})
	if len(missing) == 0 {
		return nil
	}
	var before map[string]validate.File
	if j.base != "" {
		objects, err := j.objects.Read([]string{j.base + "^{tree}"})
		if err != nil {
			return err
		}
		if before, err = j.find(objects[0].Hash, missing); err != nil {
			return err
		}
	}
	found := map[string]validate.File{}
	for _, claim := range missing {
		found[claim.Text] = validate.File{Was: before[claim.Text].There}
	}
	if j.Repo.Top != "" {
		if err := j.markIgnored(found, missing); err != nil {
			return err
		}
	}
	commits, err := j.changers(summaries, missing)
	if err != nil {
		return err
	}
	if !hard && len(commits) > mostLookedBack {
		for claim := range found {
			found[claim] = validate.File{Was: true, There: true} // not of this push
		}
		commits = nil
	}
	if err := j.markChanged(found, missing, commits); j.leftOut(err) {
		for claim, f := range found {
			f.Unsought = !f.Was && !f.Ignored
			found[claim] = f
		}
	} else if err != nil {
		return err
	}
	maps.Copy(j.files, found)
	return nil
}

const (
	// mostLookedBack bounds the commits whose changes are read for what the
	// push does not change.
	mostLookedBack = 200
	// mostPushed bounds those of the pushed ones that no block or summary names:
	// a walk of all history is validate's.
	mostPushed = 500
)

// changers are the commits that may have made or taken away what is missing:
// those that its summaries claim, their blocks', and the pushed ones.
func (j *judgement) changers(summaries []artifact.SummaryFile, missing []artifact.Claim) ([]string, error) {
	sought := map[string]bool{}
	for _, c := range missing {
		sought[c.Text] = true
	}
	var commits []string
	blocks := map[history.Block]bool{}
	for _, s := range summaries {
		if !slices.ContainsFunc(slices.Concat(s.Files, s.Modified), func(c artifact.Claim) bool { return sought[c.Text] }) {
			continue
		}
		blocks[s.Block] = true
		for _, c := range s.Commits {
			if commit := j.commits[c.Text]; commit.Kind == string(gitrepo.Commit) {
				commits = append(commits, commit.Hash)
			}
		}
	}
	pushed, err := j.newestPushed()
	commits = slices.Concat(commits, j.commitsOf(blocks), pushed)
	slices.Sort(commits)
	return slices.Compact(commits), err
}

// commitsOf are the commits of blocks, as far as they were read before and
// are here.
func (j *judgement) commitsOf(blocks map[history.Block]bool) []string {
	folded, ok := j.loadFold()
	if !ok {
		return nil
	}
	timeline, _ := j.loadTimeline(folded)
	var commits []string
	for c := range timeline.All() {
		if slices.ContainsFunc(blocksOf(c), func(b history.Block) bool { return blocks[b] }) {
			commits = append(commits, c.Hash)
		}
	}
	return commits
}

// newestPushed are the newest of the pushed commits.
func (j *judgement) newestPushed() ([]string, error) {
	var commits []string
	for _, hash := range j.span.Order {
		if j.news[hash] && len(commits) < mostPushed {
			commits = append(commits, hash)
		}
	}
	if j.base != "" {
		return commits, nil
	}
	for c, err := range j.Repo.Commits(j.commit, "") {
		if err != nil || len(commits) == mostPushed {
			return commits, err
		}
		commits = append(commits, c.Hash)
	}
	return commits, nil
}

// markChanged notes what commits made, renamed or took away.
func (j *judgement) markChanged(found map[string]validate.File, missing []artifact.Claim, commits []string) error {
	exact := map[string]artifact.Claim{}
	var wide []artifact.Claim
	for _, claim := range missing {
		for _, p := range j.spellings(claim) {
			exact[p] = claim
		}
		if claim.Wide() {
			wide = append(wide, claim)
		}
	}
	mark := func(claim artifact.Claim, change gitrepo.FileChange, p string) {
		f := found[claim.Text]
		f.Was = true
		if change.Taken() == p {
			f.Commit = change.Commit
			if change.Status == 'R' && !claim.Wide() {
				f.Renamed = change.Path
			}
		}
		found[claim.Text] = f
	}
	for change, err := range j.Repo.Diff(commits) {
		if err != nil {
			return err
		}
		for _, p := range []string{change.Path, change.Old} {
			if claim, ok := exact[p]; ok && p != "" {
				mark(claim, change, p)
			}
			for _, claim := range wide {
				if p != "" && claim.Matches(p) {
					mark(claim, change, p)
				}
			}
		}
	}
	return nil
}

// filesAtBase is what is known of claimed files at the other side: a link may
// not have been there.
func (j *judgement) filesAtBase() (map[string]validate.File, error) {
	files := maps.Clone(j.files)
	var linked []artifact.Claim
	for text, f := range files {
		if f.Link != "" {
			linked = append(linked, artifact.Claim{Text: text})
		}
	}
	if len(linked) == 0 {
		return files, nil
	}
	objects, err := j.objects.Read([]string{j.base + "^{tree}"})
	if err != nil {
		return nil, err
	}
	found, err := j.find(objects[0].Hash, linked)
	maps.Copy(files, found)
	return files, err
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
