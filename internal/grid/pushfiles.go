package grid

import (
	"maps"
	"slices"

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
	commits, err := j.changers(summaries, missing, hard)
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
	// mostSearched bounds the walk for a block's commits where none was made before.
	mostSearched = 50_000
)

// changers are the commits that may have made or taken away what is missing:
// those that its summaries claim, their blocks', and the pushed ones.
func (j *judgement) changers(summaries []artifact.SummaryFile, missing []artifact.Claim, hard bool) ([]string, error) {
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
	listed, read := j.commitsOf(blocks)
	commits = slices.Concat(commits, listed, j.newestPushed())
	var err error
	switch {
	case !read && hard:
		commits, err = j.walk(commits, blocks, mostSearched)
	case j.base == "":
		commits, err = j.walk(commits, nil, mostPushed)
	}
	slices.Sort(commits)
	return slices.Compact(commits), err
}

// commitsOf are the commits of blocks, as far as they were read before and
// are here; false where none were.
func (j *judgement) commitsOf(blocks map[history.Block]bool) ([]string, bool) {
	folded, ok := j.loadFold()
	if !ok {
		return nil, false
	}
	timeline, _ := j.loadTimeline(folded)
	var commits []string
	for c := range timeline.All() {
		if isOf(c, blocks) {
			commits = append(commits, c.Hash)
		}
	}
	return commits, true
}

func isOf(c history.Commit, blocks map[history.Block]bool) bool {
	return slices.ContainsFunc(blocksOf(c), func(b history.Block) bool { return blocks[b] })
}

// newestPushed are the newest of the pushed commits, as far as the other side
// is known.
func (j *judgement) newestPushed() []string {
	var commits []string
	for _, hash := range j.span.Order {
		if j.news[hash] && len(commits) < mostPushed {
			commits = append(commits, hash)
		}
	}
	return commits
}

// walk adds the commits of blocks in the pushed history, so far as its newest
// go, and the newest of all where the other side is not known.
func (j *judgement) walk(commits []string, blocks map[history.Block]bool, most int) ([]string, error) {
	n := 0
	for raw, err := range j.Repo.Commits(j.commit, "") {
		if err != nil || n == most {
			return commits, err
		}
		n++
		c, ok := history.ParseCommit(raw.Hash, raw.Time, len(raw.Parents), raw.Message)
		if ok && isOf(c, blocks) || j.base == "" && n <= mostPushed {
			commits = append(commits, raw.Hash)
		}
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
