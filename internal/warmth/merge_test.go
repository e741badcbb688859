package warmth

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMerge(t *testing.T) {
	tests := []struct{ name, base, ours, theirs, want string }{
		{
			"both learn",
			"---\ngotchas:\n  - known\nlast_updated: \"2026-01-01T00:00:00Z\"\nentries: 1\n---\nbody\n",
			"---\ngotchas:\n  - known\n  - ours # c\nlast_updated: \"2026-01-02T00:00:00Z\"\nentries: 2\n---\nbody\n",
			"---\ngotchas:\n  - known\n  - text: \"theirs\"\n    block: \"block-02\"\n  - Ours!\nfragile_areas:\n  - area: x\n    level: 3\nmine: [a]\nlast_updated: \"2026-01-03T00:00:00Z\"\nentries: 5\n---\nbody\n\nmore\n",
			"---\ngotchas:\n  - known\n  - ours # c\n  - text: theirs\n    block: block-02\nfragile_areas:\n  - area: x\n    level: \"3\"\nmine: [\"a\"]\nlast_updated: \"2026-01-03T00:00:00Z\"\nentries: 5\n---\nbody\n\nmore\n",
		},
		{
			"what one side took out is gone",
			"---\ngotchas: [a, b, c]\nentries: 3\n---\n",
			"---\ngotchas: [a, c]\nentries: 2\n---\n",
			"---\ngotchas: [a, b, d]\nentries: 3\n---\n",
			"---\ngotchas: [a, \"d\"]\nentries: 2\n---\n",
		},
		{
			"a lesson of both: its blocks are joined, theirs' changes taken over",
			"---\ngotchas:\n  - text: \"x\"\n    block: \"block-01\"\n---\n",
			"---\ngotchas:\n  - text: \"x\"\n    block: \"block-01\"\n    seen: [block-02]\n---\n",
			"---\ngotchas:\n  - text: \"X.\"\n    block: \"block-01\"\n    seen: [block-03]\n    commit: 1234567\n---\n",
			"---\ngotchas:\n  - text: \"x\"\n    block: \"block-01\"\n    seen: [block-02, block-03]\n    commit: \"1234567\"\n---\n",
		},
		{
			"retired on one side is retired",
			"---\ngotchas: [x]\nentries: 1\n---\n",
			"---\ngotchas: [x, y]\nentries: 2\n---\n",
			"---\ngotchas:\n  - text: \"x\"\n    retired: \"2026-01-01T00:00:00Z\"\n    why: \"w\"\nentries: 1\n---\n",
			"---\ngotchas: [y, {text: x, retired: \"2026-01-01T00:00:00Z\", why: w}]\nentries: 2\n---\n",
		},
		{
			"other keys and the body: what only theirs changed",
			"---\na: 1\nb: 1\ngotchas: []\n---\nbase\n",
			"---\na: 2\nb: 1\ngotchas: []\n---\nbase\nours\n",
			"---\na: 3\nb: 3\nc: 3\ngotchas: []\n---\nbase\ntheirs\n",
			"---\na: 2\nb: \"3\"\ngotchas: []\nc: \"3\"\n---\nbase\nours\ntheirs\n",
		},
		{
			"no base: all of both",
			"",
			"---\ngotchas: [a]\n---\n",
			"---\r\nuser_preferences: [b]\r\nentries: 1\r\n---\r\n",
			"---\ngotchas: [a]\nuser_preferences: [\"b\"]\nentries: 2\n---\n",
		},
		{"ours has no front matter", "", "# W\n", "---\ngotchas: [a]\n---\n", "---\ngotchas: [\"a\"]\n---\n# W\n"},
	}
	for _, tt := range tests {
		got, err := Merge([]byte(tt.base), []byte(tt.ours), []byte(tt.theirs))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if diff := cmp.Diff(tt.want, string(got)); diff != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, diff)
		}
	}
	for _, broken := range []string{"---\ngotchas: [\n---\n", "---\ngotchas: []\n"} {
		if got, err := Merge(nil, []byte("---\ngotchas: [a]\n---\n"), []byte(broken)); err == nil {
			t.Errorf("merged with a broken side to %q", got)
		}
	}
}

func TestMend(t *testing.T) {
	want := "---\ngotchas:\n  - known\n  - ours\n  - \"theirs\"\nentries: 3\n---\nbody\n"
	tests := []struct{ name, src, want, err string }{
		{"no markers", "---\ngotchas: [a]\n---\n=======\n", "---\ngotchas: [a]\n---\n=======\n", ""},
		{"merge style", "---\ngotchas:\n  - known\n<<<<<<< HEAD\n  - ours\nentries: 2\n=======\n  - theirs\nentries: 2\n>>>>>>> left\n---\nbody\n", want, ""},
		{"with the base", "---\ngotchas:\n  - known\n<<<<<<< HEAD\n  - ours\nentries: 2\n||||||| 4f2a91c\n  - gone\nentries: 2\n=======\n  - gone\n  - theirs\nentries: 3\n>>>>>>> left\n---\nbody\n", want, ""},
		{"two conflicts", "---\ngotchas:\n  - known\n<<<<<<< HEAD\n  - ours\n=======\n  - theirs\n>>>>>>> left\n<<<<<<< HEAD\nentries: 2\n=======\nentries: 9\n>>>>>>> left\n---\nbody\n", want, ""},
		{"CRLF", "---\r\ngotchas:\r\n<<<<<<< HEAD\r\n  - a\r\n=======\r\n  - b\r\n>>>>>>> left\r\n---\r\n", "---\r\ngotchas:\r\n  - a\r\n  - \"b\"\r\n---\r\n", ""},
		{"no end", "---\ngotchas:\n<<<<<<< HEAD\n  - a\n=======\n---\n", "", "mend conflict: markers without their counterpart"},
		{"no beginning", "---\ngotchas:\n>>>>>>> left\n---\n", "", "mend conflict: markers without their counterpart"},
		{"a side that can't be read", "---\n<<<<<<< HEAD\ngotchas: [\n=======\n>>>>>>> left\n---\n", "", "mend conflict: merge warmth: line 2"},
	}
	for _, tt := range tests {
		got, err := Mend([]byte(tt.src))
		if tt.err != "" {
			if err == nil || len(err.Error()) < len(tt.err) || err.Error()[:len(tt.err)] != tt.err || string(got) != tt.src {
				t.Errorf("%s: %q, %v", tt.name, got, err)
			}
			continue
		}
		if diff := cmp.Diff(tt.want, string(got)); diff != "" || err != nil {
			t.Errorf("%s: %v -want +got\n%s", tt.name, err, diff)
		}
	}
}
