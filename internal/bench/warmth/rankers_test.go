package warmth_test

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/git-grid/git-grid/internal/warmth"
)

// A ranker gives the numbers of the lessons that it would give, best first,
// without the preferences.
type ranker struct {
	name string
	rank func(lessons []warmth.Candidate, t task) []int
}

func rankers() []ranker {
	all := warmth.Chosen()
	without := func(change func(*warmth.Weights)) func([]warmth.Candidate, task) []int {
		w := all
		change(&w)
		return func(lessons []warmth.Candidate, t task) []int { return numbers(w.Rank(lessons, asked(t))) }
	}
	return []ranker{
		{"random", random},
		{"recency", recency},
		{"keyword overlap", overlap},
		{"BM25", bm25},
		{"ours, words alone", without(func(w *warmth.Weights) { w.Files, w.PathWords = 0, 0 })},
		{"ours without files", without(func(w *warmth.Weights) { w.Files = 0 })},
		{"ours without the words of paths", without(func(w *warmth.Weights) { w.PathWords = 0 })},
		{"ours without floor", without(func(w *warmth.Weights) { w.Floor = 1e-9 })},
		{ours, chosen},
	}
}

const ours = "ours"

func asked(t task) warmth.Task { return warmth.Task{Text: t.Task, Files: t.Files} }

// chosen is what a program is given.
func chosen(lessons []warmth.Candidate, t task) []int {
	given, _ := warmth.Select(lessons, asked(t), limit)
	return numbers(given)
}

func numbers(ranked []warmth.Ranked) []int {
	var all []int
	for _, r := range ranked {
		if r.Category != warmth.UserPreferences {
			all = append(all, r.Line)
		}
	}
	return all
}

// ordered gives the lessons that are no preferences by score, the newer first
// of equal ones; those of score 0 are left out.
func ordered(lessons []warmth.Candidate, score func(i int) float64) []int {
	scores := make(map[int]float64)
	var all []int
	for i, l := range lessons {
		if s := score(i); l.Category != warmth.UserPreferences && s > 0 {
			scores[l.Line] = s
			all = append(all, l.Line)
		}
	}
	slices.SortFunc(all, func(a, b int) int { return cmp.Or(cmp.Compare(scores[b], scores[a]), b-a) })
	return all[:min(limit, len(all))]
}

func random(lessons []warmth.Candidate, t task) []int {
	r := rand.New(rand.NewPCG(uint64(len(t.Task)), 7))
	return ordered(lessons, func(int) float64 { return 1 + r.Float64() })
}

func recency(lessons []warmth.Candidate, _ task) []int {
	return ordered(lessons, func(i int) float64 { return float64(i + 1) })
}

// overlap counts the words that lesson and task share.
func overlap(lessons []warmth.Candidate, t task) []int {
	return ordered(lessons, func(i int) float64 {
		shared := 0
		for w := range counts(lessons[i].Text) {
			if counts(t.Task)[w] > 0 {
				shared++
			}
		}
		return float64(shared)
	})
}

// bm25 is the formula over words as they are.
func bm25(lessons []warmth.Candidate, t task) []int {
	texts, holders, total := make([]map[string]int, len(lessons)), make(map[string]int), 0
	for i, l := range lessons {
		texts[i] = counts(l.Text)
		for w, n := range texts[i] {
			holders[w]++
			total += n
		}
	}
	n := float64(len(lessons))
	return ordered(lessons, func(i int) (score float64) {
		size := 0
		for _, k := range texts[i] {
			size += k
		}
		for _, w := range slices.Sorted(maps.Keys(counts(t.Task))) {
			f, h := float64(texts[i][w]), float64(holders[w])
			score += math.Log(1+(n-h+0.5)/(h+0.5)) * f * 2.2 / (f + 1.2*(0.25+0.75*float64(size)*n/float64(total)))
		}
		return score
	})
}

// counts are the words of a text that are longer than two letters.
func counts(text string) map[string]int {
	m := make(map[string]int)
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) > 2 && !strings.Contains(" the and for with that from this not are its into than each before ", " "+w+" ") {
			m[w]++
		}
	}
	return m
}
