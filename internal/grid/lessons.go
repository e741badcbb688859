package grid

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/warmth"
)

// memories are WARMTH.md and its archive as read from one place.
type memories struct{ File, Archive warmth.File }

// memories reads both from the work tree.
func (g *Grid) memories() (m memories, err error) {
	if m.File, err = g.readWarmth(warmthFile, warmth.Read); err != nil {
		return m, err
	}
	m.Archive, err = g.readWarmth(retiredFile, warmth.ReadArchive)
	return m, err
}

func (g *Grid) readWarmth(name string, parse func([]byte) (warmth.File, error)) (warmth.File, error) {
	src, err := g.store.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return warmth.File{}, nil
	}
	if err != nil {
		return warmth.File{}, err
	}
	return parseWarmth(g.path(name), src, parse)
}

// parseWarmth reads a WARMTH.md, or its archive, and says of one that was
// merged without the driver what mends it.
func parseWarmth(path string, src []byte, parse func([]byte) (warmth.File, error)) (warmth.File, error) {
	file, err := parse(src)
	if err == nil {
		return file, nil
	}
	err = fmt.Errorf("read %s: %w", path, err)
	if warmth.Conflicted(src) {
		err = Hinted(err, "git grid refresh")
	}
	return file, err
}

// committed are the summaries that git has: what an uncommitted one teaches
// is not learned yet.
func (g *Grid) committed(from files) ([]artifact.SummaryFile, error) {
	paths, err := g.tracked()
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(from.Summaries), func(s artifact.SummaryFile) bool {
		_, found := slices.BinarySearch(paths, s.Path)
		return !found
	}), nil
}

// lessonsOf are what summaries teach, in the order of their blocks.
func lessonsOf(summaries []artifact.SummaryFile) []warmth.Lesson {
	var lessons []warmth.Lesson
	for _, s := range inOrder(summaries) {
		for _, l := range s.Lessons {
			if s.Block != 0 {
				l.Block = s.Block.String()
			}
			l.Session = s.Session
			lessons = append(lessons, l)
		}
	}
	return lessons
}

// inOrder is the order in which summaries were written, as far as their
// blocks and threads tell: the same whatever the order of their paths.
func inOrder(summaries []artifact.SummaryFile) []artifact.SummaryFile {
	ordered := slices.Clone(summaries)
	slices.SortStableFunc(ordered, func(a, b artifact.SummaryFile) int {
		if a.Block != b.Block {
			return int(a.Block - b.Block)
		}
		return a.Thread - b.Thread
	})
	return ordered
}

// taught are what summaries teach, those lessons that the memories lack with
// their whole provenance.
func (g *Grid) taught(summaries []artifact.SummaryFile, m memories) ([]warmth.Lesson, error) {
	pending := map[[2]string]bool{}
	for _, l := range warmth.Pending(m.File, m.Archive, lessonsOf(summaries)) {
		pending[[2]string{l.Category, l.Text}] = true
	}
	var lessons []warmth.Lesson
	for _, s := range inOrder(summaries) {
		own := lessonsOf([]artifact.SummaryFile{s})
		if slices.ContainsFunc(own, func(l warmth.Lesson) bool { return pending[[2]string{l.Category, l.Text}] }) {
			if err := g.provenance(s, own); err != nil {
				return nil, err
			}
		}
		lessons = append(lessons, own...)
	}
	return lessons, nil
}

// provenance says of a summary's lessons where they come from: the newest of
// the claimed commits that exists, its session and its date; the files that
// the summary claims. The commit that brings the summary is never one.
func (g *Grid) provenance(s artifact.SummaryFile, lessons []warmth.Lesson) error {
	var hashes, paths []string
	for _, c := range s.Commits {
		hashes = append(hashes, c.Text)
	}
	for _, c := range slices.Concat(s.Files, s.Modified) {
		if !slices.Contains(paths, c.Text) {
			paths = append(paths, c.Text)
		}
	}
	newest, err := g.newest(hashes)
	if err != nil {
		return err
	}
	for i := range lessons {
		lessons[i].Files = paths
		if newest == nil {
			continue
		}
		lessons[i].Commit = newest.Hash[:7]
		lessons[i].Date = time.Unix(newest.Time, 0).UTC().Format(time.RFC3339)
		if lessons[i].Session == "" {
			lessons[i].Session = newest.Session
		}
	}
	return nil
}

// untaught are what summaries teach and nobody took out by hand, as taught
// gives them: what may be written outside of a commit.
func (g *Grid) untaught(summaries []artifact.SummaryFile, m memories) ([]warmth.Lesson, error) {
	lessons, err := g.taught(summaries, m)
	if err != nil {
		return nil, err
	}
	return g.standing(lessons, m)
}

// refreshWarmth writes what is pending into WARMTH.md.
func (g *Grid) refreshWarmth(done *Refreshed, o RefreshOptions, writeTracked bool) error {
	tracked, err := g.isTracked(warmthFile)
	if err != nil || tracked && !writeTracked {
		return err
	}
	if mended, err := g.mendWarmth(done, o); err != nil || mended && o.DryRun {
		return err
	}
	m, err := g.memories()
	if err != nil {
		return err
	}
	found, err := g.artifacts(whole)
	if err != nil {
		return err
	}
	summaries, err := g.committed(found)
	if err != nil {
		return err
	}
	if !warmth.Due(m.File, m.Archive, lessonsOf(summaries)) {
		return nil
	}
	t := g.teaching()
	if t.lessons, err = g.untaught(summaries, m); err != nil {
		return err
	}
	is, result, err := t.teach(m)
	if err != nil {
		return fmt.Errorf("refresh %s: %w", g.path(warmthFile), err)
	}
	done.Lessons = len(result.Added)
	done.Notes = append(done.Notes, refusals(result)...)
	return g.writePages(m.pages(), is, done, o)
}

// refusals say which lessons were not taken in, without the secret.
func refusals(r warmth.Result) (notes []string) {
	for _, refused := range r.Refused {
		notes = append(notes, fmt.Sprintf("a lesson of block %s in %s holds a secret (%s) and is left out", refused.Block, refused.Category, refused.Kind))
	}
	return notes
}
