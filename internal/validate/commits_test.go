package validate

import (
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/history"
)

const (
	full  = "abc1234000000000000000000000000000000000"
	other = "def5678000000000000000000000000000000000"
)

func TestCommitVerdicts(t *testing.T) {
	ours := []history.Block{1}
	for _, tt := range []struct {
		name    string
		commit  *Commit
		shallow bool
		pushed  bool
		want    string // level and message, "" for none
	}{
		{name: "here", commit: &Commit{Kind: "commit", Hash: full, Reachable: true, Blocks: ours}},
		{name: "of no block", commit: &Commit{Kind: "commit", Hash: full, Reachable: true}},
		{name: "of two blocks", commit: &Commit{Kind: "commit", Hash: full, Reachable: true, Blocks: []history.Block{3, 1}}},
		{name: "missing", commit: &Commit{}, want: "fail commit abc1234 not found"},
		{name: "missing, shallow", commit: &Commit{}, shallow: true, want: "unknown commit abc1234 not found in this shallow clone"},
		{name: "not looked up", want: "unknown commit abc1234 was not looked up"},
		{name: "another block's", commit: &Commit{Kind: "commit", Hash: full, Reachable: true, Blocks: []history.Block{2}}, want: "warn commit abc1234 is of block 02, not 01"},
		{name: "ambiguous", commit: &Commit{Kind: "ambiguous"}, want: "warn commit abc1234 may be more than one"},
		{name: "a tag", commit: &Commit{Kind: "tag", Hash: full}, want: "warn commit abc1234 is a tag"},
		{name: "a file", commit: &Commit{Kind: "blob", Hash: full}, want: "fail commit abc1234 not found, it is a blob"},
		{name: "lost", commit: &Commit{Kind: "commit", Hash: full}, want: "warn commit abc1234 is not in this history"},
		{name: "lost, shallow", commit: &Commit{Kind: "commit", Hash: full}, shallow: true, want: "unknown commit abc1234 is not in this history"},
		{name: "followed", commit: &Commit{Kind: "commit", Hash: full, Successor: other}, want: "warn commit abc1234 is not in this history, see def5678"},
		{name: "lost, pushed", commit: &Commit{Kind: "commit", Hash: full}, pushed: true, want: "fail commit abc1234 is not in this history nor in the remote's, and nobody else could follow it"},
		{name: "on a branch of the remote", commit: &Commit{Kind: "commit", Hash: full, Shared: true}, pushed: true, want: "warn commit abc1234 is not in this history"},
		{name: "followed, pushed", commit: &Commit{Kind: "commit", Hash: full, Successor: other}, pushed: true, want: "warn commit abc1234 is not in this history, see def5678"},
		{name: "not sought", commit: &Commit{Kind: "commit", Hash: full, Unsought: true}, pushed: true, want: "unknown commit abc1234 is not in this history"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := Evidence{Shallow: tt.shallow, Pushed: tt.pushed, Summaries: []artifact.SummaryFile{{
				File:    artifact.File{Path: "s", Block: 1},
				Number:  -1,
				Commits: []artifact.Claim{{Text: "abc1234", Line: 4}},
			}}}
			if tt.commit != nil {
				e.Commits = map[string]Commit{"abc1234": *tt.commit}
			}
			checked, findings := checkCommits(e)
			if got := said(findings); got != tt.want || checked != 1 {
				t.Errorf("%d checked: %q, want %q", checked, got, tt.want)
			}
		})
	}
}

// said is the findings as level and message, one a line.
func said(findings []Finding) string {
	var lines []string
	for _, f := range findings {
		lines = append(lines, string(f.Level)+" "+f.Message)
	}
	return strings.Join(lines, "\n")
}

func TestNumberVerdicts(t *testing.T) {
	tally := history.Tally{Blocks: []history.BlockTally{{Block: 1, Work: 2, Other: 1}}}
	for _, tt := range []struct {
		name             string
		block            history.Block
		number           int
		counted, shallow bool
		want             string
	}{
		{"as many", 1, 3, true, false, ""},
		{"fewer", 1, 1, true, false, ""},
		{"more", 1, 4, true, false, "warn block 01 has 3 commits, 4 claimed"},
		{"none there", 2, 1, true, false, "fail block 02 has no commit, 1 claimed"},
		{"none claimed", 2, 0, true, false, ""},
		{"none there, shallow", 2, 1, true, true, "unknown block 02 has no commit, 1 claimed"},
		{"not counted", 2, 1, false, false, "unknown the commits of block 02 were not counted"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := Evidence{Tally: tally, Counted: tt.counted, Shallow: tt.shallow, Summaries: []artifact.SummaryFile{{
				File: artifact.File{Path: "s", Block: tt.block}, Number: tt.number, NumberLine: 3,
			}}}
			if _, findings := checkCommits(e); said(findings) != tt.want {
				t.Errorf("%q, want %q", said(findings), tt.want)
			}
		})
	}
}
