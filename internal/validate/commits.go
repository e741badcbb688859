package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/history"
)

// deepen is what to type where history is cut off.
const deepen = "git fetch --unshallow"

// checkCommits judges claimed hashes and claimed numbers of commits.
func checkCommits(e Evidence) (checked int, findings []Finding) {
	for _, s := range e.Summaries {
		for _, claim := range s.Commits {
			checked++
			if f, ok := e.judgeCommit(s, claim); ok {
				f.Path, f.Line, f.Claim = s.Path, claim.Line, claim.Text
				findings = append(findings, f)
			}
		}
		if s.Number < 0 || s.Block == 0 {
			continue
		}
		checked++
		if f, ok := e.judgeNumber(s); ok {
			f.Path, f.Line, f.Claim = s.Path, s.NumberLine, fmt.Sprintf("commits: %d", s.Number)
			findings = append(findings, f)
		}
	}
	return checked, findings
}

func (e Evidence) judgeCommit(s artifact.SummaryFile, claim artifact.Claim) (Finding, bool) {
	c, looked := e.Commits[claim.Text]
	name := "commit " + claim.Text
	switch {
	case !looked:
		return Finding{Level: Unknown, Message: name + " was not looked up"}, true
	case c.Kind == "" && e.Shallow:
		return Finding{Level: Unknown, Message: name + " not found in this shallow clone", Hint: deepen}, true
	case c.Kind == "":
		return Finding{Level: Fail, Message: name + " not found", Hint: "name a commit of this history, or take the claim out"}, true
	case c.Kind == "ambiguous":
		return Finding{Level: Warn, Message: name + " may be more than one", Hint: "write more of its digits"}, true
	case c.Kind == "tag":
		return Finding{Level: Warn, Message: fmt.Sprintf("commit %s is a tag", claim.Text), Hint: "name the commit that it is of"}, true
	case c.Kind != "commit":
		return Finding{Level: Fail, Message: fmt.Sprintf("%s not found, it is a %s", name, c.Kind)}, true
	case !c.Reachable:
		return e.judgeLost(claim.Text, c), true
	case s.Block != 0 && len(c.Blocks) > 0 && !slices.Contains(c.Blocks, s.Block):
		return Finding{Level: Warn, Message: fmt.Sprintf("%s is of block %s, not %s", name, blocks(c.Blocks), s.Block)}, true
	}
	return Finding{}, false
}

// judgeLost judges a commit that exists, but not in this history.
func (e Evidence) judgeLost(claim string, c Commit) Finding {
	f := Finding{Level: Warn, Message: fmt.Sprintf("commit %s is not in this history", claim)}
	switch {
	case c.Successor != "":
		f.Message += ", see " + short(c.Successor, claim)
		f.Hint = "git grid validate --fix"
	case e.Shallow:
		f.Level, f.Hint = Unknown, deepen
	case e.Pushed && !c.Shared && c.Unsought:
		f.Level = Unknown
	case e.Pushed && !c.Shared:
		f.Level = Fail
		f.Message += " nor in the remote's, and nobody else could follow it"
		f.Hint = "name the commit that stands for it, or push its branch too"
	}
	return f
}

func (e Evidence) judgeNumber(s artifact.SummaryFile) (Finding, bool) {
	has := 0
	for _, b := range e.Tally.Blocks {
		if b.Block == s.Block {
			has = b.Work + b.Other
		}
	}
	f := Finding{Level: Warn, Message: fmt.Sprintf("block %s has %s, %d claimed", s.Block, commitsWord(has), s.Number)}
	switch {
	case s.Number <= has:
		return Finding{}, false
	case !e.Counted:
		return Finding{Level: Unknown, Message: fmt.Sprintf("the commits of block %s were not counted", s.Block)}, true
	case e.Shallow:
		f.Level, f.Hint = Unknown, deepen
	case has == 0:
		f.Level = Fail
	}
	return f, true
}

func commitsWord(n int) string {
	switch n {
	case 0:
		return "no commit"
	case 1:
		return "1 commit"
	}
	return fmt.Sprintf("%d commits", n)
}

// short is a full hash with as many digits as the claim has, 7 at least.
func short(hash, claim string) string {
	return hash[:min(len(hash), max(7, len(claim)))]
}

func blocks(list []history.Block) string {
	var words []string
	for _, b := range list {
		words = append(words, b.String())
	}
	return strings.Join(words, ", ")
}
