package grid

import (
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/warmth"
)

// doubts say of lessons why they may no longer hold, "" where nothing speaks
// against them: a file that they carry or name is gone, or was mostly rewritten
// since their commit.
func (g *Grid) doubts(lessons []warmth.Lesson) ([]string, error) {
	doubts := make([]string, len(lessons))
	if !slices.ContainsFunc(lessons, func(l warmth.Lesson) bool { return len(l.Paths()) > 0 }) {
		return doubts, nil
	}
	there, err := g.there()
	if err != nil {
		return nil, err
	}
	since := map[string][]string{}
	for i, l := range lessons {
		doubts[i] = l.Gone(there)
		if doubts[i] == "" && l.Commit != "" {
			since[l.Commit] = append(since[l.Commit], l.Paths()...)
		}
	}
	head, err := g.Repo.Head()
	if err != nil || head.Hash == "" {
		return doubts, err
	}
	rewritten, err := g.Repo.Rewritten(head.Hash, since)
	if err != nil {
		return nil, err
	}
	for i, l := range lessons {
		for _, p := range l.Paths() {
			if doubts[i] == "" && slices.Contains(rewritten[l.Commit], p) {
				doubts[i] = p + " was mostly rewritten"
			}
		}
	}
	return doubts, nil
}

// there tells whether git tracks a file, or something in a folder.
func (g *Grid) there() (func(string) bool, error) {
	entries, err := g.Repo.Index("")
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for _, e := range entries {
		for p := e.Path; !there[p]; {
			there[p] = true
			slash := strings.LastIndexByte(p, '/')
			if slash < 0 {
				break
			}
			p = p[:slash]
		}
	}
	return func(p string) bool { return there[strings.TrimSuffix(p, "/")] || strings.ContainsAny(p, "*?[") }, nil
}
