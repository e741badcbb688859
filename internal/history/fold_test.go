package history

import (
	"fmt"
	"strings"
	"testing"
)

var workTypes = []string{"feat", "fix"}

// timelineOf makes commits of messages, a second apart; hashes are 4 digits of
// the place (0001, 0002, …), so that bodies can name them.
func timelineOf(messages ...string) Timeline {
	var commits []Commit
	for i, message := range messages {
		if c, ok := ParseCommit(fmt.Sprintf("%04d", i+1), int64(100+i), 1, message); ok {
			commits = append(commits, c)
		}
	}
	return NewTimeline(commits...)
}

// sum is a tally in one line: blocks with work, feats, other, threads.
func sum(t Tally) string {
	var parts []string
	for _, b := range t.Blocks {
		parts = append(parts, fmt.Sprintf("%v:%d/%d/%d%v", b.Block, b.Work, b.Feats, b.Other, b.Threads))
	}
	return fmt.Sprintf("%d+%d %s", t.Work, t.Other, strings.Join(parts, " "))
}

const (
	undo1 = "\n\nThis reverts commit 0001.\n"
	undo2 = "\n\nThis reverts commit 0002.\n"
	undo9 = "\n\nThis reverts commit 9999.\n"
)

func TestFold(t *testing.T) {
	for _, tt := range []struct {
		name     string
		messages []string
		want     string
	}{
		{"nothing", nil, "0+0 "},
		{"types", []string{"feat(01): a", "fix(01.2): b", "docs(01): c", "wip(01): d"}, "2+2 01:2/1/2[2]"},
		{"two blocks, one commit", []string{"feat(01,02.3): a"}, "1+0 01:1/1/0[] 02:1/1/0[3]"},
		{"threads of one block", []string{"fix(06-07,06-08): a", "feat(06-10): b", "docs(06-01): c"}, "2+1 06:2/1/1[7 8 10]"},
		{"trailer without a type", []string{"Add it\n\nGrid-Thread: 02.3"}, "1+0 02:1/0/0[3]"},
		{"trailer with a work type", []string{"feat: add it\n\nGrid-Block: 02"}, "1+0 02:1/1/0[]"},
		{"trailer with another type", []string{"docs: tell\n\nGrid-Block: 02"}, "0+1 02:0/0/1[]"},
		{"trailer replaces the scope", []string{"feat(01): a\n\nGrid-Block: 02"}, "1+0 02:1/1/0[]"},

		{"squash", []string{"Theme (#3)\n\n* feat(02): a\n* fix(03.1): b\n* feat(02): c\n* docs(04): d"}, "1+0 02:1/1/0[] 03:1/0/0[1]"},
		{"squash of a work type", []string{"feat: theme\n\n* fix(02): a"}, "1+0 02:1/0/0[]"},
		{"squash with a scope", []string{"feat(01): theme\n\n* fix(02): a"}, "1+0 01:1/1/0[] 02:1/0/0[]"},
		{"squash of another type", []string{"docs: theme\n\n* fix(02): a"}, "0+0 "},
		{"squash of another type, with a scope", []string{"docs(01): theme\n\n* fix(02): a"}, "0+1 01:0/0/1[]"},
		{"squash of no work", []string{"Theme\n\n* docs(02): a"}, "0+0 "},

		{"revert by hash", []string{"feat(01): a", "feat(01): a", `Revert "feat(01): a"` + undo1}, "1+0 01:1/1/0[]"},
		{"revert of other work", []string{"docs(01): a", `Revert "docs(01): a"` + undo1}, "0+0 "},
		{"revert by subject", []string{"feat(01.1): a", "feat(01.2): b", `Revert "feat(01.2): b"` + undo9}, "1+0 01:1/1/0[1]"},
		{"revert of the newest with that subject", []string{"feat(01): a", "fix(02): b", "feat(01): a", `Revert "feat(01): a"`}, "2+0 01:1/1/0[] 02:1/0/0[]"},
		{"two reverts, two commits", []string{"feat(01): a", "feat(01): a", `Revert "feat(01): a"`, `Revert "feat(01): a"`}, "0+0 "},
		{"two reverts, one names a hash", []string{"feat(01): a", "feat(01): a", `Revert "feat(01): a"` + undo2, `Revert "feat(01): a"`}, "0+0 "},
		{"done again after the revert", []string{"feat(01): a", `Revert "feat(01): a"`, "feat(01): a"}, "1+0 01:1/1/0[]"},
		{"revert of a later subject", []string{`Revert "feat(01): a"`, "feat(01): a"}, "1+0 01:1/1/0[]"},
		{"revert of a revert", []string{"feat(01): a", `Revert "feat(01): a"` + undo1, `Revert "Revert "feat(01): a""` + undo2}, "1+0 01:1/1/0[]"},
		{"reapply", []string{"feat(01): a", `Revert "feat(01): a"` + undo1, `Reapply "feat(01): a"` + undo2}, "1+0 01:1/1/0[]"},
		{"reapply, by subject", []string{"feat(01): a", `Revert "feat(01): a"`, `Reapply "feat(01): a"`}, "1+0 01:1/1/0[]"},
		{
			"revert of a reapply",
			[]string{"feat(01): a", `Revert "feat(01): a"` + undo1, `Reapply "feat(01): a"` + undo2, `Revert "Reapply "feat(01): a""`},
			"0+0 ",
		},
		{"a forge's revert, by the title that it merged", []string{"feat(01): a (#1)", `Revert "feat(01): a" (#2)` + "\n\nReverts o/r#1"}, "0+0 "},
		{
			"a forge's revert of its revert",
			[]string{"feat(01): a (#1)", `Revert "feat(01): a" (#2)`, `Revert "Revert "feat(01): a"" (#3)`},
			"1+0 01:1/1/0[]",
		},
		{"a title with and without its number", []string{"feat(01): a", "feat(01): a (#1)", `Revert "feat(01): a"`, `Revert "feat(01): a (#1)"`}, "0+0 "},
		{"a number of another request", []string{"feat(01): a (#1)", `Revert "feat(01): a (#2)"`}, "1+0 01:1/1/0[]"},
		{"own scope and a revert", []string{"feat(01): a", "fix(02): b" + undo1}, "1+0 02:1/0/0[]"},
		{"revert of nothing here", []string{"feat(01): a", `Revert "chore: b"` + undo9}, "1+0 01:1/1/0[]"},
		{"a ring", []string{"feat(01): a\n\nThis reverts commit 0002.", "fix(01): b\n\nThis reverts commit 0001."}, "2+0 01:2/1/0[]"},
		{"of itself", []string{"feat(01): a" + undo1}, "1+0 01:1/1/0[]"},
	} {
		if got := sum(Fold(timelineOf(tt.messages...), workTypes, "")); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestFoldWorkTypes(t *testing.T) {
	timeline := timelineOf("feat(01): a", "docs(01): b", "fix(01): c")
	if got, want := sum(Fold(timeline, []string{"docs"}, "")), "1+2 01:1/0/2[]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// HEAD is the newest where it counts, whatever the clocks said.
func TestFoldNewest(t *testing.T) {
	timeline := timelineOf("feat(01): a", "feat(01): b", "docs(01): c")
	for _, tt := range []struct{ head, last string }{{"", "0002"}, {"0001", "0001"}, {"0002", "0002"}, {"0003", "0002"}, {"ffff", "0002"}} {
		tally := Fold(timeline, workTypes, tt.head)
		newest := tally.Blocks[0].Newest
		if tally.Last.Hash != tt.last || newest.Hash != tt.last || newest.Head != (tt.head == tt.last) {
			t.Errorf("head %q: last %s, newest %+v", tt.head, tally.Last.Hash, newest)
		}
	}
}

// Two commits whose hashes begin alike: the abbreviation names neither, and
// the subject decides.
func TestFoldAmbiguousHash(t *testing.T) {
	a := Commit{Hash: "abcd1", Time: 1, Subject: "feat(01): a", Type: "feat", Refs: []Thread{{1, 0}}}
	b := Commit{Hash: "abcd2", Time: 2, Subject: "feat(02): b", Type: "feat", Refs: []Thread{{2, 0}}}
	r := Commit{Hash: "ffff1", Time: 3, Reverts: &Revert{Hash: "abcd", Subject: "feat(01): a"}}
	if got, want := sum(Fold(NewTimeline(a, b, r), workTypes, "")), "1+0 02:1/1/0[]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	r.Reverts.Hash = "abcd2"
	if got, want := sum(Fold(NewTimeline(a, b, r), workTypes, "")), "1+0 01:1/1/0[]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A rebase writes many commits in one second, and other hashes than a revert
// names: the subject finds what is of its own second, whatever the hashes.
func TestFoldRevertOfItsOwnSecond(t *testing.T) {
	for _, hash := range []string{"1111", "ffff"} {
		work, _ := ParseCommit("8888", 5, 1, "feat(01): a")
		revert, _ := ParseCommit(hash, 5, 1, `Revert "feat(01): a"`+undo9)
		if got := Fold(NewTimeline(work, revert), workTypes, "").Work; got != 0 {
			t.Errorf("revert %s: work %d, want 0", hash, got)
		}
	}
}

// A chain of 100,000 reverts of reverts is settled without a deep stack.
func TestFoldLongChain(t *testing.T) {
	commits := []Commit{{Hash: fmt.Sprintf("%06d", 0), Type: "feat", Refs: []Thread{{1, 0}}}}
	for i := 1; i <= 100_000; i++ {
		commits = append(commits, Commit{
			Hash: fmt.Sprintf("%06d", i), Time: int64(i), Reverts: &Revert{Hash: fmt.Sprintf("%06d", i-1)},
		})
	}
	if got := Fold(NewTimeline(commits...), workTypes, "").Work; got != 1 {
		t.Errorf("even chain: work %d, want 1", got)
	}
	if got := Fold(NewTimeline(commits[:100_000]...), workTypes, "").Work; got != 0 {
		t.Errorf("odd chain: work %d, want 0", got)
	}
}

func TestEntries(t *testing.T) {
	timeline := timelineOf("feat(01): a", "docs(01.2): b", `Revert "feat(01): a"`, "Theme\n\n* feat(03): x\n* fix(02.1): y")
	var got []string
	for e := range Entries(timeline, workTypes) {
		got = append(got, fmt.Sprint(e.Commit.Hash, e.Shares, e.Work, e.Undone))
	}
	want := "0001[{01 true}] false true 0002[{01.2 false}] false false 0004[{02.1 false} {03 true}] true false"
	if strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", strings.Join(got, " "), want)
	}
}
