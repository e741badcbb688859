package grid

import (
	"slices"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/validate"
)

// gatherClaims looks up what the summaries claim, in the history of a tip and
// in its tree; with disk also in the work tree.
func (g *Grid) gatherClaims(e *validate.Evidence, tip string, disk bool) error {
	var err error
	if e.Commits, err = g.claimedCommits(tip, claimedHashes(e.Summaries), disk); err != nil {
		return err
	}
	e.Files, err = g.claimedFiles(tip, claimedPaths(e.Summaries), disk)
	return err
}

// claimedHashes are the hashes that summaries claim, each once.
func claimedHashes(summaries []artifact.SummaryFile) []string {
	var hashes []string
	for _, s := range summaries {
		for _, c := range s.Commits {
			hashes = append(hashes, c.Text)
		}
	}
	slices.Sort(hashes)
	return slices.Compact(hashes)
}

// claimedPaths are the paths of the repository that they claim, each once.
func claimedPaths(summaries []artifact.SummaryFile) []artifact.Claim {
	seen := map[string]bool{}
	var claims []artifact.Claim
	for _, s := range summaries {
		for _, c := range slices.Concat(s.Files, s.Modified) {
			if !seen[c.Text] && c.Local() {
				seen[c.Text] = true
				claims = append(claims, c)
			}
		}
	}
	return claims
}

// claimedCommits is what claimed hashes name.
func (g *Grid) claimedCommits(tip string, hashes []string, head bool) (map[string]validate.Commit, error) {
	if len(hashes) == 0 {
		return nil, nil
	}
	resolved, err := g.Repo.Resolve(hashes)
	if err != nil {
		return nil, err
	}
	var commits []string
	for _, r := range resolved {
		if r.Kind == gitrepo.Commit {
			commits = append(commits, r.Hash)
		}
	}
	places, err := g.places(tip, commits, head)
	if err != nil {
		return nil, err
	}
	found := make(map[string]validate.Commit, len(resolved))
	for _, r := range resolved {
		c := validate.Commit{Kind: string(r.Kind), Hash: r.Hash}
		if p, ok := places[r.Hash]; ok {
			c.Reachable, c.Blocks, c.Successor, c.Unsought = p.Reachable, p.Blocks, p.Successor, p.unsought
		}
		found[r.Claim] = c
	}
	return found, nil
}

// blocksOf are the blocks that a commit belongs to.
func blocksOf(c history.Commit) []history.Block {
	var blocks []history.Block
	add := func(refs []history.Thread) {
		for _, ref := range refs {
			if !slices.Contains(blocks, ref.Block) {
				blocks = append(blocks, ref.Block)
			}
		}
	}
	add(c.Refs)
	for _, s := range c.Listed {
		add(s.Refs)
	}
	return blocks
}
