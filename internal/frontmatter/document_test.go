package frontmatter

import (
	"strings"
	"testing"
)

func mustParse(t *testing.T, src string, mode Mode) *Document {
	t.Helper()
	d, err := Parse([]byte(src), mode)
	if err != nil {
		t.Fatalf("Parse(%q): %v", src, err)
	}
	return d
}

// Values are what is written, whatever YAML would make of them.
func TestTextIsSource(t *testing.T) {
	for _, token := range []string{
		"0x1F", "1_000", "12e4567", "1e31b58", "0012345", "08", "010", "02.10", "yes", "true", "2024-01-01", "1:30", ".inf", "0b11",
	} {
		d := mustParse(t, "---\nkey: "+token+"\nlist: ["+token+"]\n---\n", Strict)
		if got := d.Get("key").Text(); got != token {
			t.Errorf("key: %s reads as %q", token, got)
		}
		if got := d.Get("list").Items()[0].Text(); got != token {
			t.Errorf("[%s] reads as %q", token, got)
		}
	}
}

// Setting keys keeps every other byte: comments, blank lines, quotes, order, body.
func TestSetKeepsTheRest(t *testing.T) {
	const src = `---
# kept by hand
grid: 1
owner:   "Ada"   # who to ask
cluster: c

block: 1
progress: 0     # percent
completed: []
notes:
- one
-   two
---

# My own heading

progress: this line is mine
`
	d := mustParse(t, src, Strict)
	for key, value := range map[string]Node{"block": Plain("2"), "progress": Plain("25"), "completed": Items(Plain("1"))} {
		if err := d.Set(key, value); err != nil {
			t.Fatal(err)
		}
	}
	want := strings.NewReplacer("block: 1", "block: 2", "progress: 0 ", "progress: 25 ", "[]", "[1]").Replace(src)
	if string(d.Bytes()) != want {
		t.Errorf("got\n%s\nwant\n%s", d.Bytes(), want)
	}
}
