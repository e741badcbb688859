package frontmatter

import "testing"

func TestSetItems(t *testing.T) {
	const src = "---\nl:\n  - a: 1 # c\n    b: x\n  - text\n  - a: 2\n  - {a: 3}\nend: 1\n---\n"
	d, err := Parse([]byte(src), Strict)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{1, 4, -1} {
		if err := d.SetItems("l", "b", map[int]Node{0: Text("yy"), i: Text("yy")}); err == nil || string(d.Bytes()) != src {
			t.Errorf("with item %d: %v\n%s", i, err, d.Bytes())
		}
	}
	if err := d.SetItems("l", "b", map[int]Node{0: Text("yy"), 2: Items(Text("z")), 3: Text("w")}); err != nil {
		t.Fatal(err)
	}
	const want = "---\nl:\n  - a: 1 # c\n    b: yy\n  - text\n  - a: 2\n    b: [z]\n  - {a: 3, b: w}\nend: 1\n---\n"
	if got := string(d.Bytes()); got != want {
		t.Errorf("got\n%s", got)
	}
}
