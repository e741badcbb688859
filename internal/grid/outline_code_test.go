package grid

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/cache"
	"github.com/git-grid/git-grid/internal/history"
)

func drawStamp(t *rapid.T) cache.Stamp {
	n := rapid.Int64()
	return cache.Stamp{Size: n.Draw(t, "size"), Modified: n.Draw(t, "modified"), Changed: n.Draw(t, "changed"), Inode: rapid.Uint64().Draw(t, "inode")}
}

func drawKept(t *rapid.T) kept {
	k := kept{map[string]folder{}, map[string]remembered{}}
	for _, path := range rapid.SliceOfN(rapid.String(), 0, 5).Draw(t, "folders") {
		k.Folders[path] = folder{drawStamp(t), rapid.SliceOfN(rapid.String(), 0, 4).Draw(t, "names")}
	}
	small := rapid.IntRange(0, 10_000)
	for _, path := range rapid.SliceOfN(rapid.String(), 0, 5).Draw(t, "files") {
		s := sketch{
			Block: history.Block(small.Draw(t, "block")), Thread: small.Draw(t, "thread"),
			Name: rapid.String().Draw(t, "name"), Title: rapid.String().Draw(t, "title"), Cluster: rapid.String().Draw(t, "cluster"), Status: rapid.String().Draw(t, "status"),
			Planned: rapid.SliceOfN(small, 0, 4).Draw(t, "planned"),
		}
		for _, n := range rapid.SliceOfN(small, 0, 4).Draw(t, "requires") {
			s.Requires = append(s.Requires, history.Block(n))
		}
		r := remembered{Stamp: drawStamp(t), Kind: rapid.SampledFrom([]artifact.Kind{artifact.Plan, artifact.Summary}).Draw(t, "kind"), Sketch: &s}
		if rapid.Bool().Draw(t, "faulty") {
			r.Fault = &Fault{rapid.String().Draw(t, "path"), small.Draw(t, "line"), rapid.String().Draw(t, "why")}
		}
		k.Files[path] = r
	}
	return k
}

// sameKept takes an empty list and none for the same.
func sameKept(a, b kept) string {
	return cmp.Diff(a, b, cmp.Transformer("list", func(all []string) map[int]string {
		m := map[int]string{}
		for i, s := range all {
			m[i] = s
		}
		return m
	}), cmp.Transformer("numbers", func(all []int) map[int]int {
		m := map[int]int{}
		for i, n := range all {
			m[i] = n
		}
		return m
	}))
}

func TestOutlineComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		was := drawKept(t)
		got, ok := decodeOutline(encodeOutline(was))
		if diff := sameKept(was, got); !ok || diff != "" {
			t.Fatalf("ok %t, -was +got\n%s", ok, diff)
		}
	})
}

func TestOutlineComesBackSeesFaults(t *testing.T) {
	k := kept{map[string]folder{"a": {Names: []string{"b"}}}, map[string]remembered{"a/b": {Kind: artifact.Plan, Sketch: &sketch{Block: 1, Planned: []int{1, 2}}}}}
	other, ok := decodeOutline(encodeOutline(k))
	if !ok || sameKept(k, other) != "" {
		t.Fatal("it doesn't come back at all")
	}
	other.Files["a/b"].Sketch.Planned = []int{2, 1}
	if sameKept(k, other) == "" {
		t.Error("another order passes")
	}
}

// What was cut short or is anything else is told, and costs nothing.
func FuzzDecodeOutline(f *testing.F) {
	whole := encodeOutline(kept{map[string]folder{"a": {Names: []string{"b", "c"}}}, map[string]remembered{"a/b": {Kind: artifact.Plan, Sketch: &sketch{Block: 1, Planned: []int{1}}, Fault: &Fault{"a/b", 3, "why"}}}})
	f.Add(whole)
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x7f})
	for n := range whole {
		f.Add(whole[:n])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		k, ok := decodeOutline(data)
		if !ok {
			return
		}
		again, ok := decodeOutline(encodeOutline(k))
		if diff := sameKept(k, again); !ok || diff != "" {
			t.Errorf("ok %t\n%s", ok, diff)
		}
	})
}
