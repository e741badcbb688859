package validate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/history"
)

// checkSummaries judges summaries by themselves, and beside each other.
func checkSummaries(e Evidence) (checked int, findings []Finding) {
	for _, u := range e.Unread {
		if u.Kind == artifact.Summary {
			checked++
			findings = append(findings, u.finding("summary", Fail))
		}
	}
	first := map[history.Thread]artifact.SummaryFile{}
	for _, s := range e.Summaries {
		checked++
		if s.Block == 0 {
			findings = append(findings, Finding{
				Level: Fail, Path: s.Path, Message: "the block of this summary can't be told", Hint: "write block: NN into its front matter",
			})
		}
		for _, w := range s.Warnings {
			findings = append(findings, Finding{Level: Warn, Path: s.Path, Line: w.Line, Message: w.Text})
		}
		if len(s.Commits) == 0 || s.Block == 0 {
			continue
		}
		ref := history.Thread{Block: s.Block, N: s.Thread}
		if other, ok := first[ref]; !ok {
			first[ref] = s
		} else if e.disjoint(s.Commits, other.Commits) {
			findings = append(findings, Finding{
				Level: Fail, Path: s.Path, Line: s.Commits[0].Line, Claim: other.Path,
				Message: fmt.Sprintf("%s is summarised by %s too, with other commits", ref, other.Path),
			})
		}
	}
	return checked, append(findings, e.gaps()...)
}

// disjoint reports whether two lists of claims name no commit in common. Names
// that were not resolved may be of different lengths.
func (e Evidence) disjoint(a, b []artifact.Claim) bool {
	var names []string
	for _, claim := range b {
		names = append(names, e.named(claim.Text))
	}
	slices.Sort(names)
	for _, claim := range a {
		name := e.named(claim.Text)
		for n := min(4, len(name)); n <= len(name); n++ {
			if _, found := slices.BinarySearch(names, name[:n]); found {
				return false
			}
		}
		if i, _ := slices.BinarySearch(names, name); i < len(names) && strings.HasPrefix(names[i], name) {
			return false
		}
	}
	return true
}

// named is the full hash of a claim, or of the commit that stands for it, or
// the claim where neither is known.
func (e Evidence) named(claim string) string {
	c := e.Commits[claim]
	switch {
	case c.Successor != "":
		return c.Successor
	case c.Hash != "":
		return c.Hash
	}
	return claim
}

// gaps are the blocks with work that no summary closes, before one that is closed.
func (e Evidence) gaps() []Finding {
	summarised := map[history.Block]bool{}
	for _, s := range e.Summaries {
		summarised[s.Block] = true
	}
	for _, u := range e.Unread {
		summarised[u.Block] = summarised[u.Block] || u.Kind == artifact.Summary
	}
	var last history.Block
	for _, b := range e.State.Completed {
		if summarised[b] {
			last = max(last, b)
		}
	}
	var findings []Finding
	for _, row := range e.State.Blocks {
		if row.Commits > 0 && row.Block < last && !summarised[row.Block] {
			findings = append(findings, Finding{
				Level: Warn, Path: e.Layout.SummaryPath(row.Block, cmp.Or(row.Name, "name")), Claim: row.Block.String(),
				Message: fmt.Sprintf("block %s has work and no summary, and block %s is completed", row.Block, last),
			})
		}
	}
	return findings
}

// finding is what there is to say of a file that can't be read.
func (u Unread) finding(what string, level Level) Finding {
	if u.Absent {
		level = Unknown
	}
	return Finding{Level: level, Path: u.Path, Line: u.Err.Line, Message: what + " can't be read: " + u.Err.Cause}
}
