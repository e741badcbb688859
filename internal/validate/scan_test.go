package validate

import (
	"slices"
	"strings"
	"testing"
)

func TestConflicts(t *testing.T) {
	const conflict = "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n"
	for _, tt := range []struct {
		name, src string
		want      []int
	}{
		{"none", "a\n=======\nb\n", nil},
		{"one", "x\n" + conflict, []int{2}},
		{"two", conflict + conflict, []int{1, 6}},
		{"with CRLF", strings.ReplaceAll(conflict, "\n", "\r\n"), []int{1}},
		{"with its base", "<<<<<<< ours\na\n||||||| base\nc\n=======\nb\n>>>>>>> theirs\n", []int{1}},
		{"fenced, an example", "```\n" + conflict + "```\n", nil},
		{"after a fence", "```\nx\n```\n" + conflict, []int{4}},
		{"around a fence", "<<<<<<< ours\n```\na\n=======\nb\n```\n>>>>>>> theirs\n", []int{1}},
		{"a heading", "<<<<<<< is a mark\n\nTitle\n=======\n", nil},
		{"eight", "<<<<<<<<\n=======\n>>>>>>>>\n", nil},
	} {
		var got []int
		for _, c := range Scan([]byte(tt.src)).Conflicts {
			got = append(got, c.Line)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: lines %v, want %v", tt.name, got, tt.want)
		}
	}
}

// The same conflict is the same wherever it stands, and another is another.
func TestConflictDigests(t *testing.T) {
	one := Scan([]byte("<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n")).Conflicts
	two := Scan([]byte("text\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n<<<<<<< a\nz\n=======\ny\n>>>>>>> b\n")).Conflicts
	if len(one) != 1 || len(two) != 2 || one[0].Digest != two[0].Digest || two[0].Digest == two[1].Digest {
		t.Errorf("%v, %v", one, two)
	}
}

func TestSecrets(t *testing.T) {
	key := "AKIA" + strings.Repeat("Q", 16)
	src := "a\nkey: " + key + "\ncommit abc1234\n"
	got := Scan([]byte(src)).Secrets
	if len(got) != 1 || got[0].Line != 2 || strings.Contains(got[0].Digest, key) {
		t.Fatalf("%+v", got)
	}
	if again := Scan([]byte("\n" + src)).Secrets; len(again) != 1 || again[0].Digest != got[0].Digest || again[0].Line != 3 {
		t.Errorf("moved by a line: %+v", again)
	}
	if again := Scan([]byte("the key, again: " + key + ".\n")).Secrets; len(again) != 1 || again[0].Digest != got[0].Digest {
		t.Errorf("in other words: %+v", again)
	}
	if other := Scan([]byte("key: " + key + " AKIA" + strings.Repeat("Z", 16) + "\n")).Secrets; len(other) != 1 || other[0].Digest == got[0].Digest {
		t.Errorf("beside another: %+v", other)
	}
}
