package warmth

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A branch has WARMTH.md and its archive; steps change both.
type branch struct{ file, archive File }

// step is what a branch does with some of the lessons.
type step struct {
	does    string // harvest, retire, archive
	lessons []Lesson
}

func drawSteps() *rapid.Generator[[]step] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
		return step{rapid.SampledFrom([]string{"harvest", "harvest", "retire", "archive"}).Draw(t, "does"), drawLessons(5).Draw(t, "lessons")}
	}), 0, 5)
}

func (b branch) take(steps []step) (branch, error) {
	for _, s := range steps {
		var m Moved
		var err error
		switch s.does {
		case "harvest":
			var r Result
			r, err = Harvest(b.file, b.archive, s.lessons, noon())
			m = Moved{File: r.Bytes, Archive: b.archive.src}
		case "retire":
			m, err = Retire(b.file, b.archive, s.lessons, "no more", noon())
		case "archive":
			m, err = Archive(b.file, b.archive, func(Lesson) bool { return false }, len(b.file.entries)/2, noon())
		}
		if err != nil {
			return b, fmt.Errorf("%s: %w", s.does, err)
		}
		if b, err = readBranch(m.File, m.Archive); err != nil {
			return b, err
		}
	}
	return b, nil
}

func readBranch(file, archive []byte) (b branch, err error) {
	if b.file, err = Read(file); err != nil {
		return b, err
	}
	b.archive, err = ReadArchive(archive)
	return b, err
}

type history struct{ before, ours, theirs []step }

func drawHistory() *rapid.Generator[history] {
	return rapid.Custom(func(t *rapid.T) history {
		return history{drawSteps().Draw(t, "before"), drawSteps().Draw(t, "ours"), drawSteps().Draw(t, "theirs")}
	})
}

type activeFunc func(file, archive File) []Entry

// fault plays two branches, merges them, harvests all once more, and tells
// what is wrong then.
func (active activeFunc) fault(h history) string {
	base, err := branch{}.take(h.before)
	if err != nil {
		return err.Error()
	}
	ours, err := base.take(h.ours)
	if err != nil {
		return err.Error()
	}
	theirs, err := base.take(h.theirs)
	if err != nil {
		return err.Error()
	}
	file, err1 := Merge(base.file.src, ours.file.src, theirs.file.src)
	archive, err2 := Merge(base.archive.src, ours.archive.src, theirs.archive.src)
	merged, err3 := readBranch(file, archive)
	if err1 != nil || err2 != nil || err3 != nil {
		return fmt.Sprint(err1, err2, err3)
	}
	all, retired := h.lessons()
	merged, err = merged.take([]step{{"harvest", all}})
	if err != nil {
		return err.Error()
	}
	if len(Pending(merged.file, merged.archive, all)) > 0 {
		return "a lesson is lost"
	}
	for _, e := range active(merged.file, merged.archive) {
		if slices.ContainsFunc(retired, func(l Lesson) bool { return l.key() == e.key() }) {
			return fmt.Sprintf("%q was retired and is back", e.Text)
		}
	}
	return ""
}

func (h history) lessons() (all, retired []Lesson) {
	for _, s := range slices.Concat(h.before, h.ours, h.theirs) {
		all = append(all, s.lessons...)
		if s.does == "retire" {
			retired = append(retired, s.lessons...)
		}
	}
	return all, retired
}

func TestRetiredNeverReturns(t *testing.T) {
	check(t, func(t *rapid.T) {
		if fault := activeFunc(Active).fault(drawHistory().Draw(t, "history")); fault != "" {
			t.Fatal(fault)
		}
	})
}

func TestRetiredNeverReturnsSeesFaults(t *testing.T) {
	careless := activeFunc(func(file, _ File) []Entry { return file.Entries() })
	if !seen(drawHistory(), careless.fault) {
		t.Error("what one branch retired and the other harvested is not seen")
	}
}
