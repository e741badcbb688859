package grid

import (
	"maps"
	"slices"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/validate"
)

// nameCommits finds what claimed hashes name.
func (j *judgement) nameCommits(summaries []artifact.SummaryFile) error {
	hashes := slices.DeleteFunc(claimedHashes(summaries), func(h string) bool {
		_, settled := j.commits[h]
		_, there := j.there[h]
		return settled || there
	})
	objects, err := j.objects.Read(hashes)
	for i, o := range objects {
		c := validate.Commit{Kind: string(o.Kind), Hash: o.Hash}
		if o.Kind != gitrepo.Commit {
			j.commits[hashes[i]] = c
			continue
		}
		if raw, ok := o.RawCommit(); ok {
			if parsed, ok := history.ParseCommit(raw.Hash, raw.Time, len(raw.Parents), raw.Message); ok {
				c.Blocks = blocksOf(parsed)
			}
		}
		j.there[hashes[i]] = c
	}
	return err
}

// placeCommits finds which of them are in the pushed history.
func (j *judgement) placeCommits(summaries []artifact.SummaryFile, hard bool) error {
	there := map[string]validate.Commit{}
	for _, h := range claimedHashes(summaries) {
		_, settled := j.commits[h] // for what the push changes, which is looked at harder
		if c, ok := j.there[h]; ok && !settled {
			there[h] = c
		}
	}
	var lost []string
	if hard {
		var err error
		if lost, err = j.unreachable(there); err != nil {
			return err
		}
	}
	for claim, c := range there {
		if !slices.Contains(lost, c.Hash) {
			c.Reachable = true
			j.commits[claim] = c
		}
	}
	return j.follow(there, lost)
}

// unreachable are those of the commits that are not in the pushed history.
func (j *judgement) unreachable(there map[string]validate.Commit) ([]string, error) {
	var unsure []string
	for _, c := range there {
		if !j.news[c.Hash] {
			unsure = append(unsure, c.Hash)
		}
	}
	slices.Sort(unsure)
	unsure = slices.Compact(unsure)
	beyond, err := j.Repo.SpanOf(unsure, []string{j.commit})
	return slices.DeleteFunc(unsure, func(hash string) bool { return !beyond.Has(hash) }), err
}

// follow says of lost commits whether others can have them: from a branch that
// the remote has or gets, or as a commit that stands for them.
func (j *judgement) follow(there map[string]validate.Commit, lost []string) error {
	if len(lost) == 0 {
		return nil
	}
	tips, err := j.lasting()
	if err != nil {
		return err
	}
	alone, err := j.Repo.SpanOf(lost, tips)
	if err != nil {
		return err
	}
	successors, err := j.successors(lost, alone, tips)
	if err != nil {
		return err
	}
	partial, err := j.Repo.Partial()
	for claim, c := range there {
		if slices.Contains(lost, c.Hash) {
			c.Shared, c.Successor = !alone.Has(c.Hash), successors[c.Hash]
			c.Unsought = partial && c.Successor == ""
			j.commits[claim] = c
		}
	}
	return err
}

// successors stand for lost commits in the pushed history, or in what the
// remote has where a commit is alone without one.
func (j *judgement) successors(lost []string, alone gitrepo.Span, tips []string) (map[string]string, error) {
	found, err := j.Repo.Successors(j.commit, lost)
	if err != nil {
		return nil, err
	}
	rest := slices.DeleteFunc(slices.Clone(lost), func(hash string) bool { return found[hash] != "" || !alone.Has(hash) })
	if len(rest) == 0 || len(tips) == 0 {
		return found, nil
	}
	elsewhere, err := j.Repo.Successors(j.commit, rest, tips...)
	maps.Copy(found, elsewhere)
	return found, err
}
