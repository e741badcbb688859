package history

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func encoded(t Timeline) []byte {
	b, _ := t.AppendBinary(nil)
	return b
}

func TestTimelineReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := NewTimeline(drawHistory(t)...)
		got, err := ReadTimeline(encoded(want))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(Timeline{}), cmp.Transformer("none", noneIsEmpty)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// noneIsEmpty makes an empty timeline one value, however it came about.
func noneIsEmpty(commits []Commit) []Commit {
	if len(commits) == 0 {
		return nil
	}
	return commits
}

func TestReadTimelineRefuses(t *testing.T) {
	commit := Commit{Hash: "abcd", Time: 1, Subject: "feat(01): a", Refs: []Thread{{1, 2}}, Reverts: &Revert{Hash: "1234"}}
	good := encoded(NewTimeline(commit, Commit{Hash: "dcba", Time: 2}))
	if _, err := ReadTimeline(good); err != nil {
		t.Fatal(err)
	}
	for n := range good {
		if _, err := ReadTimeline(good[:n]); err == nil {
			t.Errorf("cut at byte %d: no error", n)
		}
	}
	change := func(f func(*Commit)) []byte {
		c := commit
		f(&c)
		return encoded(Timeline{[]Commit{c}})
	}
	for _, tt := range []struct {
		name string
		b    []byte
		want string
	}{
		{"bytes after the end", append(bytes.Clone(good), 0), "more bytes"},
		{"twice the same", encoded(Timeline{[]Commit{commit, commit}}), "out of order"},
		{"a billion commits", []byte{0x80, 0x94, 0xeb, 0xdc, 0x03}, "no number"},
		{"block 0", change(func(c *Commit) { c.Refs = []Thread{{0, 1}} }), "out of range"},
		{"block 10000", change(func(c *Commit) { c.Refs = []Thread{{10000, 1}} }), "out of range"},
		{"thread 10000", change(func(c *Commit) { c.Refs = []Thread{{1, 10000}} }), "out of range"},
		{"revert of a short hash", change(func(c *Commit) { c.Reverts = &Revert{Hash: "123"} }), "no hash"},
		{"flags", []byte{1, 0xff, 0, 0, 0, 0, 0, 0, 0}, "unknown flags"},
	} {
		if _, err := ReadTimeline(tt.b); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// Any bytes are an error or a timeline that writes and folds.
func FuzzReadTimeline(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0})
	f.Add(encoded(timelineOf("feat(01): a", "Theme\n\n* fix(02.1): b", `Revert "feat(01): a"`+undo1, "Add\n\nGrid-Block: 3")))
	f.Fuzz(func(t *testing.T, b []byte) {
		timeline, err := ReadTimeline(b)
		if err != nil {
			return
		}
		again, err := ReadTimeline(encoded(timeline))
		if err != nil || again.Len() != timeline.Len() {
			t.Fatalf("%d commits, then %d: %v", timeline.Len(), again.Len(), err)
		}
		Fold(timeline, workTypes, "")
	})
}

func FuzzParseCommit(f *testing.F) {
	for _, message := range []string{
		"feat(02): x\n\nBody.\n\nGrid-Block: 02\n",
		"Theme (#3)\n\n* feat(02): a\n* Revert \"feat(02): a\"\n",
		"Revert \"Revert \"feat(02): x\"\" (#12)\n\nThis reverts commit 1234567.\n",
		"a\r\n\r\n  b: c\r\nSigned-off-by: d\r\n e\r\n",
		"fixup! squash! x\n", "\xff\x00\n\n\n\n-  \n", "#\n#\n\n#",
	} {
		f.Add(message, 1)
	}
	f.Fuzz(func(t *testing.T, message string, parents int) {
		c, ok := ParseCommit("abcd", 1, parents, message)
		if strings.Contains(c.Subject, "\n") {
			t.Fatalf("subject %q", c.Subject)
		}
		if !ok {
			return
		}
		again, err := ReadTimeline(encoded(NewTimeline(c)))
		if err != nil {
			t.Fatal(err)
		}
		if back, _ := again.Get("abcd"); !cmp.Equal(c, back) {
			t.Fatal(cmp.Diff(c, back))
		}
	})
}

// manyCommits are n grid commits, one in fifty of them a revert.
func manyCommits(n int) []Commit {
	commits := make([]Commit, 0, n)
	for i := range n {
		message := fmt.Sprintf("feat(%02d.%d): the words of commit %d\n", 1+i*100/n, 1+i%9, i)
		if i%50 == 49 {
			message = fmt.Sprintf("Revert \"x\"\n\nThis reverts commit %040x.\n", i-1)
		}
		c, _ := ParseCommit(fmt.Sprintf("%040x", i), int64(1_700_000_000+i), 1, message)
		commits = append(commits, c)
	}
	return commits
}

func BenchmarkReadTimeline(b *testing.B) {
	bytes := encoded(NewTimeline(manyCommits(100_000)...))
	b.SetBytes(int64(len(bytes)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ReadTimeline(bytes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFold(b *testing.B) {
	timeline := NewTimeline(manyCommits(100_000)...)
	b.ReportAllocs()
	for b.Loop() {
		Fold(timeline, workTypes, "")
	}
}

func BenchmarkPlus(b *testing.B) {
	tally := Fold(NewTimeline(manyCommits(100_000)...), workTypes, "")
	c, _ := ParseCommit("ffff", 1_800_000_000, 1, "feat(03): x")
	for b.Loop() {
		if _, ok := tally.Plus(c, workTypes); !ok {
			b.Fatal("can't be told")
		}
	}
}

func BenchmarkParseCommit(b *testing.B) {
	long := strings.Repeat("A sentence of prose about what was done, and why it was.\n", 12)
	for _, bb := range []struct{ name, message string }{
		{"plain", "Fix the parser's handling of empty lines\n\n" + long + "\nSigned-off-by: A U Thor <a@example.com>\n"},
		{"conventional", "feat(parser): empty lines\n\n" + long},
		{"grid", "feat(02.3): empty lines\n\n" + long + "\nGrid-Session: s1\n"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ParseCommit("4f2a91c04f2a91c04f2a91c04f2a91c04f2a91c0", 1_700_000_000, 1, bb.message)
			}
		})
	}
}
