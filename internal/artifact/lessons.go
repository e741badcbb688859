package artifact

import (
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/warmth"
)

// decisionsMade is the category of decisions, whatever their key.
const decisionsMade = "decisions_made"

// lessonKeys are the keys that teach, beside lessons_learned.
var lessonKeys = []struct{ key, category string }{
	{"patterns-established", warmth.CodebasePatterns},
	{"key-decisions", decisionsMade},
	{"decisions", decisionsMade},
	{"decisions_made", decisionsMade},
}

// textKeys are the keys of a map's text, in the order in which they count.
var textKeys = []string{"pattern", "text", "lesson", "gotcha", "preference", "area", "alternative", "note"}

// provenanceKeys say where a lesson comes from; their values are no lesson.
var provenanceKeys = []string{"session", "block", "commit", "date", "files", "seen"}

// noLesson are the words of an empty list.
var noLesson = []string{"", "-", "—", "none", "n/a", "na", "nothing", "null", "~", "tbd"}

// readLessons reads lessons_learned, by category or flat, then the other
// keys that teach.
func (r *reader) readLessons() {
	learned := r.doc.Get("lessons_learned")
	if learned.Kind() == frontmatter.Map {
		for _, f := range learned.Fields() {
			r.learn(category(f.Key), f.Value)
		}
	} else {
		r.learn(warmth.CodebasePatterns, learned)
	}
	for _, k := range lessonKeys {
		r.learn(k.category, r.doc.Get(k.key))
	}
}

// category is a category's key as WARMTH.md has it.
func category(key string) string {
	key = strings.ToLower(strings.Join(strings.Fields(key), "_"))
	return strings.ReplaceAll(key, "-", "_")
}

// learn adds the lessons under one category: a list, one text, or a map of
// topics.
func (r *reader) learn(category string, v frontmatter.Value) {
	if v.Kind() == frontmatter.Map && firstText(v, textKeys...) == "" {
		r.learnTopics(category, v)
		return
	}
	for _, item := range v.Texts() {
		switch item.Kind() {
		case frontmatter.Scalar:
			r.addLesson(category, item.Text(), item.Line())
		case frontmatter.List:
			r.learn(category, item)
		case frontmatter.Map:
			if text := firstText(item, textKeys...); text != "" {
				r.addLesson(category, text, item.Line())
			} else {
				r.learnTopics(category, item)
			}
		}
	}
}

// learnTopics reads a map of topics: to a text each, or to a list.
func (r *reader) learnTopics(category string, v frontmatter.Value) {
	for _, f := range v.Fields() {
		switch {
		case slices.Contains(provenanceKeys, strings.ToLower(f.Key)):
		case f.Value.Kind() == frontmatter.Scalar:
			r.addLesson(category, f.Key+": "+f.Value.Text(), f.Value.Line())
		default:
			r.learn(category, f.Value)
		}
	}
}

// addLesson adds a text, folded into one line. A block of text that is a
// list, because its key was written with a bar, is one.
func (r *reader) addLesson(category, text string, line int) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	unmarked := func(l string) bool { return itemText(strings.TrimSpace(l)) == strings.TrimSpace(l) }
	if len(lines) > 1 && !slices.ContainsFunc(lines, unmarked) {
		for _, l := range lines {
			l = strings.TrimSpace(l)
			r.addLesson(category, itemText(l), r.locate(line, l))
		}
		return
	}
	text = strings.Join(strings.Fields(text), " ")
	if !slices.Contains(noLesson, strings.ToLower(strings.TrimRight(text, "."))) {
		r.Lessons = append(r.Lessons, warmth.Lesson{Category: category, Text: text, Line: line})
	}
}
