package grid

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/git-grid/git-grid/internal/history"
)

// drawFold is a fold of a random history, some of which came after its base.
func drawFold(seed uint64, s *shares) folded {
	r := rand.New(rand.NewPCG(seed, 13))
	g := drawGraph(r, s)
	hashes := make([]string, len(g.subjects))
	for i := range hashes {
		hashes[i] = fmt.Sprintf("%040x", r.Uint64())
	}
	tip := r.IntN(len(hashes))
	f := folded{Tip: hashes[tip], Time: g.times[tip], Base: hashes[0], Since: []string{"", hashes[0]}[r.IntN(2)], Ignored: r.IntN(2) == 0, Skewed: r.IntN(2) == 0}
	f.Tally, _ = g.tally(hashes, tip)
	for i := range r.IntN(len(hashes)) {
		if c, ok := history.ParseCommit(hashes[i], g.times[i], len(g.parents[i]), g.subjects[i]); ok {
			f.Added = append(f.Added, c)
		}
	}
	slices.SortFunc(f.Added, history.Commit.Compare)
	return f
}

func TestFoldComesBack(t *testing.T) {
	var s shares
	for seed := range 200 {
		was := drawFold(uint64(seed), &s)
		data, err := encodeFold(was)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := decodeFold(data)
		if diff := cmp.Diff(was, got, cmpopts.EquateEmpty()); !ok || diff != "" {
			t.Fatalf("seed %d: ok %t, -was +got\n%s", seed, ok, diff)
		}
		for n := range data {
			if _, ok := decodeFold(data[:n]); ok {
				t.Fatalf("seed %d: cut at %d of %d it passes", seed, n, len(data))
			}
		}
	}
	t.Log(s)
}

func FuzzDecodeFold(f *testing.F) {
	var s shares
	for seed := range uint64(5) {
		data, err := encodeFold(drawFold(seed, &s))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, ok := decodeFold(data)
		if !ok {
			return
		}
		again, err := encodeFold(got)
		if err != nil {
			return // two commits of one hash, or none: no history has them
		}
		if twice, ok := decodeFold(again); ok {
			if diff := cmp.Diff(got, twice, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("-once +twice\n%s", diff)
			}
		}
	})
}
