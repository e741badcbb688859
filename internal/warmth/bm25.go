package warmth

import (
	"math"
	"slices"

	"github.com/kljensen/snowball/english"
)

// The usual constants of BM25: how soon a repeated term stops to count, and
// how much a long text is held against it (not at all for paths).
const (
	saturation = 1.2
	wordLength = 0.75
)

// index holds texts by their terms, for BM25.
type index struct {
	length    float64 // how much the length of a text counts
	texts     []map[string]float64
	sizes     []float64
	holders   map[string]int    // how many texts have a term
	stems     map[string]string // of words, each found once
	totalSize float64
}

func newIndex(n int, length float64) *index {
	return &index{
		length: length, texts: make([]map[string]float64, n), sizes: make([]float64, n),
		holders: make(map[string]int), stems: make(map[string]string),
	}
}

func (x *index) add(i int, term string, weight float64) {
	if weight == 0 {
		return
	}
	if x.texts[i] == nil {
		x.texts[i] = make(map[string]float64)
	}
	if x.texts[i][term] == 0 {
		x.holders[term]++
	}
	x.texts[i][term] += weight
	x.sizes[i] += weight
	x.totalSize += weight
}

func (x *index) addWords(i int, text string, weight float64) {
	for _, w := range words(text) {
		x.add(i, x.stem(w), weight)
	}
}

func (x *index) stem(word string) string {
	s, ok := x.stems[word]
	if !ok {
		s = english.Stem(word, true)
		x.stems[word] = s
	}
	return s
}

// wanting is a term of a task.
type wanting struct {
	term, written string
	weight        float64
}

func (x *index) query(text string, weight float64) []wanting {
	var wanted []wanting
	for _, w := range words(text) {
		wanted = append(wanted, wanting{x.stem(w), w, weight})
	}
	return wanted
}

// rarity is the weight of a term that so many texts have.
func (x *index) rarity(holders int) float64 {
	n, h := float64(len(x.texts)), float64(holders)
	return math.Log(1 + (n-h+0.5)/(h+0.5))
}

// scorer gives the score of a text and what it shares with the task, where
// each term counts once, with its first weight. It costs what the text is long,
// however long the task.
func (x *index) scorer(wanted []wanting) func(i int) (float64, []string) {
	at := make(map[string]int)
	for i, w := range wanted {
		if _, again := at[w.term]; !again {
			at[w.term] = i
		}
	}
	average := x.totalSize / max(1, float64(len(x.texts)))
	return func(i int) (score float64, shared []string) {
		var matches []int
		for term := range x.texts[i] {
			if place, ok := at[term]; ok {
				matches = append(matches, place)
			}
		}
		slices.Sort(matches) // sums depend on their order
		for _, place := range matches {
			w := wanted[place]
			f := x.texts[i][w.term]
			size := 1 - x.length + x.length*x.sizes[i]/average
			score += w.weight * x.rarity(x.holders[w.term]) * f * (saturation + 1) / (f + saturation*size)
			shared = append(shared, w.written)
		}
		return score, shared
	}
}
