package warmth

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Task is what a program is about to do.
type Task struct {
	Text  string
	Files []string // its plan's; those that Text names count too
}

// Candidate is a lesson that may be given to a program.
type Candidate struct {
	Lesson
	Unverified string // why it may no longer hold: "astro.config.js is gone"
}

// Ranked is a candidate with its score and the parts of it.
type Ranked struct {
	Candidate
	Score  float64
	Words  float64  // BM25 over words and split identifiers
	Files  float64  // BM25 over files and the folders above them
	Shared []string // the words and paths that lesson and task share

	place int // among the candidates
}

// Weights say how much the parts of a score count. Recency gained nothing when
// it was measured, and only breaks ties.
type Weights struct {
	Files     float64 // of shared files and folders, against words
	PathWords float64 // of the words in a path, against those of a text
	Doubt     float64 // what an unverified lesson keeps of its score
	Floor     float64 // least score, in the weight of a word that one lesson alone has
}

// Chosen are the weights in use. They were chosen on one labelled project and
// held for the others.
func Chosen() Weights { return Weights{Files: 0.5, PathWords: 0.25, Doubt: 0.5, Floor: 0.5} }

// Select chooses the lessons for a task. Up to the limit all are given, as they
// stand; above it preferences first, then the most relevant, best first, as
// many as the limit leaves room for. What scores below the floor is left out:
// the limit is a ceiling. The others come back in left, best first.
func Select(lessons []Candidate, task Task, limit int) (given, left []Ranked) {
	scored, floor := Chosen().score(lessons, task)
	if len(scored) <= limit {
		return scored, nil
	}
	slices.SortFunc(scored, better)
	for _, r := range scored {
		if r.preference() || len(given) < limit && r.Score >= floor {
			given = append(given, r)
		} else {
			left = append(left, r)
		}
	}
	return given, left
}

// Rank gives the preferences and every lesson above the floor, best first.
func (w Weights) Rank(lessons []Candidate, task Task) []Ranked {
	scored, floor := w.score(lessons, task)
	slices.SortFunc(scored, better)
	return slices.DeleteFunc(scored, func(r Ranked) bool { return !r.preference() && r.Score < floor })
}

// Explain is a lesson's score and why.
func (r Ranked) Explain() string {
	why := "preference"
	if !r.preference() {
		why = fmt.Sprintf("words %.2f, files %.2f", r.Words, r.Files)
	}
	if len(r.Shared) > 0 {
		why += ": " + strings.Join(r.Shared, " ")
	}
	if r.Unverified != "" {
		why += "; unverified: " + r.Unverified
	}
	return fmt.Sprintf("%.2f (%s)", r.Score, why)
}

func (c Candidate) preference() bool { return Category(c.Category) == UserPreferences }

// better orders preferences first, as they stand, the others by score and age
// (the newer first).
func better(a, b Ranked) int {
	switch {
	case a.preference() && b.preference():
		return cmp.Compare(a.place, b.place)
	case a.preference():
		return -1
	case b.preference():
		return 1
	}
	return cmp.Or(
		cmp.Compare(b.Score, a.Score),
		cmp.Compare(b.Date, a.Date),
		cmp.Compare(number(b.Block), number(a.Block)),
		cmp.Compare(a.place, b.place),
	)
}

func number(block string) int {
	n, err := strconv.Atoi(block)
	if err != nil {
		return 0
	}
	return n
}

// score gives the lessons as they stand, each with its score, and the floor.
func (w Weights) score(lessons []Candidate, task Task) ([]Ranked, float64) {
	words, places := w.index(lessons)
	paths := append(slices.Clip(task.Files), pathsIn(task.Text)...)
	wanted := words.query(task.Text, 1)
	for _, p := range paths {
		wanted = append(wanted, words.query(p, w.PathWords)...)
	}
	var near []wanting
	for _, p := range withFolders(paths) {
		near = append(near, wanting{p, p, 1})
	}
	wordScore, placeScore := words.scorer(wanted), places.scorer(near)
	scored := make([]Ranked, len(lessons))
	for i, c := range lessons {
		said, sharedWords := wordScore(i)
		touched, sharedPaths := placeScore(i)
		r := Ranked{Candidate: c, place: i, Words: said, Files: w.Files * touched, Shared: slices.Concat(sharedWords, sharedPaths)}
		r.Score = r.Words + r.Files
		if c.Unverified != "" {
			r.Score *= w.Doubt
		}
		scored[i] = r
	}
	return scored, w.Floor * words.rarity(1)
}

// index takes up the lessons' words, those of their paths among them, and their
// files with the folders above.
func (w Weights) index(lessons []Candidate) (words, places *index) {
	words, places = newIndex(len(lessons), wordLength), newIndex(len(lessons), 0)
	for i, c := range lessons {
		paths := append(slices.Clip(c.Files), pathsIn(c.Text)...)
		words.addWords(i, c.Text, 1)
		for _, p := range paths {
			words.addWords(i, p, w.PathWords)
		}
		for _, p := range withFolders(paths) {
			places.add(i, p, 1)
		}
	}
	return words, places
}
