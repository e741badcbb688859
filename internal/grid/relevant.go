package grid

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/git-grid/git-grid/internal/resume"
	"github.com/git-grid/git-grid/internal/warmth"
)

// relevant are the lessons for a task, written or pending. A WARMTH.md that
// can't be read is a finding: the program goes on without.
func (g *Grid) relevant(v view, task string, findings *[]string) []warmth.Candidate {
	lessons, err := g.candidates(v)
	if err != nil {
		*findings = append(*findings, err.Error())
		return nil
	}
	given, _ := warmth.Select(lessons, warmth.Task{Text: task}, g.Settings.WarmthLimit)
	var chosen []warmth.Candidate
	for _, r := range given {
		chosen = append(chosen, r.Candidate)
	}
	return chosen
}

// candidates are the lessons that hold, with the doubts there are about them.
func (g *Grid) candidates(v view) ([]warmth.Candidate, error) {
	m, err := g.memories()
	if err != nil {
		return nil, err
	}
	summaries, err := g.committed(v.Files)
	if err != nil {
		return nil, err
	}
	var all []warmth.Candidate
	add := func(l warmth.Lesson) {
		all = append(all, warmth.Candidate{Lesson: l, Unverified: l.Gone(g.isThere)})
	}
	for _, e := range warmth.Active(m.File, m.Archive) {
		add(e.Lesson)
	}
	for _, l := range warmth.Pending(m.File, m.Archive, lessonsOf(summaries)) {
		add(l)
	}
	return all, nil
}

// isThere reports whether a path of the work tree is there.
func (g *Grid) isThere(p string) bool {
	if !filepath.IsLocal(filepath.FromSlash(p)) {
		return false
	}
	_, err := os.Lstat(filepath.Join(g.Repo.Top, filepath.FromSlash(p)))
	return err == nil
}

// taskOf is what the next program is about to do: the part of the plan that
// is next, and what it is told.
func taskOf(b resume.Brief) string {
	words := []string{b.Point.Feedback, b.Point.Error}
	if len(b.Plan) > 0 {
		words = append(words, b.Plan[0].Name, b.Plan[0].Text)
	}
	return strings.Join(words, "\n")
}
