package warmth

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"
)

// SecretError is a lesson that was refused for the secret it holds, which the
// error does not show.
type SecretError struct{ Kind string }

func (e *SecretError) Error() string { return fmt.Sprintf("the text holds a secret (%s)", e.Kind) }

// Add appends one lesson. What the file has already is not added again, and
// Lessons is empty; what was archived or retired comes back. A lesson without a
// date is of now. A text with a
// secret is a *SecretError.
func Add(file, archive File, lesson Lesson, now time.Time) (Moved, error) {
	m := Moved{File: file.src, Archive: archive.src}
	lesson.Category = Category(lesson.Category)
	lesson.Text = strings.Join(strings.Fields(lesson.Text), " ")
	lesson.Date = cmp.Or(lesson.Date, stamp(now))
	switch {
	case Normal(lesson.Text) == "":
		return m, errors.New("add lesson: there is no text")
	case reserved(lesson.Category) || strings.ContainsFunc(lesson.Category, noName):
		return m, fmt.Errorf("add lesson: %q can be no category", lesson.Category)
	}
	if kind, found := Secret(lesson.Text); found {
		return m, fmt.Errorf("add lesson: %w", &SecretError{kind})
	}
	r, err := Harvest(file, File{}, []Lesson{lesson}, now)
	if err != nil {
		return m, err
	}
	back, err := without(archive, map[key]bool{lesson.key(): true}, now)
	if err != nil {
		return m, fmt.Errorf("add lesson: %w", err)
	}
	return Moved{File: r.Bytes, Archive: back, Lessons: r.Added}, nil
}

// noName reports the characters that a category's name has not.
func noName(r rune) bool { return r != '_' && !isWord(r) }

// Active gives the entries that hold, in the order of the file. One that the
// tool wrote and the archive has retired (two branches, each unaware of the
// other) is not among them; a person's own entry always is.
func Active(file, archive File) []Entry {
	gone := make(map[key]bool)
	for _, e := range archive.entries {
		if e.Retired {
			gone[e.key()] = true
		}
	}
	var active []Entry
	for _, e := range file.full().entries {
		if !e.Retired && !(e.Own && gone[e.key()]) {
			active = append(active, e)
		}
	}
	return active
}
