package warmth

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// A written entry is one in a style that people and the tool use.
func writtenEntry(category, text, block, style string) string {
	switch style {
	case "own":
		return fmt.Sprintf("  - %s: %q\n    block: \"block-%s\"\n", textKey(category), text, block)
	case "map":
		return fmt.Sprintf("  - note: %q # mine\n    weight: 3\n", text)
	}
	return fmt.Sprintf("  - %q\n", text)
}

// lines is the entries of one file, category by category.
type fileLines map[string][]string

func (f fileLines) String() string {
	src, n := "---\n# a comment\n", 0
	for _, c := range []string{CodebasePatterns, Gotchas, "decisions_made"} {
		if len(f[c]) == 0 {
			src += c + ": []\n"
			continue
		}
		src += c + ":\n" + strings.Join(f[c], "")
		n += len(f[c])
	}
	return src + fmt.Sprintf("title: x\nlast_updated: \"2026-01-01T00:00:00Z\"\nentries: %d\n---\nbody\n", n)
}

func drawCategory() *rapid.Generator[string] {
	return rapid.SampledFrom([]string{CodebasePatterns, Gotchas, "decisions_made"})
}

func drawLine(t *rapid.T, f fileLines, from, to int) {
	category := drawCategory().Draw(t, "category")
	text := fmt.Sprint("lesson ", rapid.IntRange(from, to).Draw(t, "text"))
	for _, line := range f[category] {
		if strings.Contains(line, `"`+text+`"`) {
			return
		}
	}
	style := rapid.SampledFrom([]string{"own", "own", "text", "map"}).Draw(t, "style")
	block := rapid.SampledFrom([]string{"01", "02", "03"}).Draw(t, "block")
	f[category] = append(f[category], writtenEntry(category, text, block, style))
}

func drawFile() *rapid.Generator[fileLines] {
	return rapid.Custom(func(t *rapid.T) fileLines {
		f := make(fileLines)
		for range rapid.IntRange(0, 8).Draw(t, "entries") {
			drawLine(t, f, 0, 12)
		}
		return f
	})
}

func drawLessons(max int) *rapid.Generator[[]Lesson] {
	one := rapid.Custom(func(t *rapid.T) Lesson {
		return Lesson{
			Category: drawCategory().Draw(t, "category"),
			Text:     fmt.Sprintf("Lesson  %d%s", rapid.IntRange(0, 12).Draw(t, "text"), rapid.SampledFrom([]string{"", ".", "!"}).Draw(t, "end")),
			Block:    rapid.SampledFrom([]string{"01", "02", "04"}).Draw(t, "block"),
		}
	})
	return rapid.SliceOfN(one, 0, max)
}

type harvestInput struct {
	file, archive File
	a, b          []Lesson
}

func drawHarvest() *rapid.Generator[harvestInput] {
	return rapid.Custom(func(t *rapid.T) harvestInput {
		file, err := Read([]byte(drawFile().Draw(t, "file").String()))
		archived := strings.ReplaceAll(drawFile().Draw(t, "archive").String(), "    block", "    retired: true\n    block")
		archive, err2 := Read([]byte(archived))
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		return harvestInput{file, archive, drawLessons(6).Draw(t, "a"), drawLessons(6).Draw(t, "b")}
	})
}

type harvester func(file, archive File, lessons []Lesson, now time.Time) (Result, error)

func (h harvester) twice(in harvestInput, first, second []Lesson) (File, error) {
	r, err := h(in.file, in.archive, first, noon())
	if err != nil {
		return File{}, err
	}
	f, err := Read(r.Bytes)
	if err != nil {
		return File{}, err
	}
	if r, err = h(f, in.archive, second, noon().Add(time.Hour)); err != nil {
		return File{}, err
	}
	return Read(r.Bytes)
}

// fault tells what a harvest does wrong, "" for nothing.
func (h harvester) fault(in harvestInput) string {
	ab, err := h.twice(in, in.a, in.b)
	if err != nil {
		return err.Error()
	}
	ba, err := h.twice(in, in.b, in.a)
	if err != nil {
		return err.Error()
	}
	again, err := h(ab, in.archive, in.a, noon().Add(2*time.Hour))
	all := slices.Concat(in.a, in.b)
	switch {
	case err != nil:
		return err.Error()
	case string(again.Bytes) != string(ab.src):
		return "a second harvest changes the file"
	case content(ab) != content(ba):
		return "the order of harvests changes the content"
	case len(Pending(ab, in.archive, all)) > 0:
		return "a lesson is lost"
	case ab.doc.Get(keyEntries).Text() != fmt.Sprint(len(ab.entries)):
		return "entries is wrong"
	}
	gone := in.archive.index()
	for name, was := range perCategory(in.file) {
		now := perCategory(ab)[name]
		if len(now) < len(was) {
			return "an entry is gone"
		}
		for i, e := range was {
			if n := now[i]; n.Text != e.Text || n.Block != e.Block || n.Line == 0 {
				return "order or first provenance is lost"
			}
		}
		for _, e := range now[len(was):] {
			if _, ok := gone[e.key()]; ok {
				return "an archived or retired lesson came back"
			}
		}
	}
	return ""
}

func perCategory(f File) map[string][]Entry {
	all := map[string][]Entry{CodebasePatterns: nil, Gotchas: nil, "decisions_made": nil}
	for _, e := range f.entries {
		all[e.Category] = append(all[e.Category], e)
	}
	return all
}

// content is what a file holds, whatever its order: each lesson with the
// blocks that teach it.
func content(f File) string {
	var all []string
	for _, e := range f.entries {
		blocks := append([]string{e.Block}, e.Seen...)
		slices.Sort(blocks)
		all = append(all, fmt.Sprint(e.key(), e.Retired, blocks))
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

func TestHarvestProperties(t *testing.T) {
	check(t, func(t *rapid.T) {
		if fault := harvester(Harvest).fault(drawHarvest().Draw(t, "in")); fault != "" {
			t.Fatal(fault)
		}
	})
}

func TestHarvestPropertiesSeeFaults(t *testing.T) {
	faults := map[string]harvester{
		"forgets the archive": func(file, _ File, lessons []Lesson, now time.Time) (Result, error) {
			return Harvest(file, File{}, lessons, now)
		},
		"takes what is there too": func(file, archive File, lessons []Lesson, now time.Time) (Result, error) {
			return Harvest(File{src: file.src, doc: file.doc}, archive, lessons, now)
		},
		"touches the clock each time": func(file, archive File, lessons []Lesson, now time.Time) (Result, error) {
			r, err := Harvest(file, archive, lessons, now)
			f, _ := Read(r.Bytes)
			doc, _ := f.edit()
			_ = count(doc, now)
			r.Bytes = doc.Bytes()
			return r, err
		},
		"takes the first lesson alone": func(file, archive File, lessons []Lesson, now time.Time) (Result, error) {
			return Harvest(file, archive, lessons[:min(1, len(lessons))], now)
		},
		"keeps the first block alone": func(file, archive File, lessons []Lesson, now time.Time) (Result, error) {
			return Harvest(file, archive, file.Lacks(lessons), now)
		},
	}
	for name, h := range faults {
		if !seen(drawHarvest(), h.fault) {
			t.Errorf("a harvest that %s passes", name)
		}
	}
}

// check runs a property 300 times.
func check(t *testing.T, property func(*rapid.T)) {
	for range 3 {
		rapid.Check(t, property)
	}
}

// seen reports whether a property finds a fault within 200 examples.
func seen[T any](gen *rapid.Generator[T], fault func(T) string) bool {
	for seed := range 200 {
		if fault(gen.Example(seed)) != "" {
			return true
		}
	}
	return false
}

type mergeInput struct{ base, ours, theirs string }

// drawMerge draws two sides of one base: each took some out, and learned.
func drawMerge() *rapid.Generator[mergeInput] {
	return rapid.Custom(func(t *rapid.T) mergeInput {
		base := drawFile().Draw(t, "base")
		side := func(name string) fileLines {
			f := make(fileLines)
			for _, c := range []string{CodebasePatterns, Gotchas, "decisions_made"} {
				for _, line := range base[c] {
					if rapid.IntRange(0, 4).Draw(t, name+" keeps") > 0 {
						f[c] = append(f[c], line)
					}
				}
			}
			for range rapid.IntRange(0, 4).Draw(t, name+" learns") {
				drawLine(t, f, 8, 16)
			}
			return f
		}
		in := mergeInput{base.String(), side("ours").String(), side("theirs").String()}
		if rapid.IntRange(0, 3).Draw(t, "no base") == 0 {
			in.base = ""
		}
		return in
	})
}

type mergeFunc func(base, ours, theirs []byte) ([]byte, error)

func (m mergeFunc) file(base, ours, theirs string) (File, error) {
	src, err := m([]byte(base), []byte(ours), []byte(theirs))
	if err != nil {
		return File{}, err
	}
	return Read(src)
}

// fault tells what a merge does wrong, "" for nothing.
func (m mergeFunc) fault(in mergeInput) string {
	merged, err := m.file(in.base, in.ours, in.theirs)
	if err != nil {
		return err.Error()
	}
	other, err := m.file(in.base, in.theirs, in.ours)
	if err != nil {
		return err.Error()
	}
	again, err := m.file(in.base, string(merged.src), in.theirs)
	if err != nil {
		return err.Error()
	}
	b, o, t := mustBe(in.base), mustBe(in.ours), mustBe(in.theirs)
	switch {
	case keysOf(merged) != keysOf(other):
		return "the content depends on which side is ours"
	case string(again.src) != string(merged.src):
		return "a second merge changes the file"
	case merged.doc.Get(keyEntries).Text() != fmt.Sprint(len(merged.entries)):
		return "entries is wrong"
	}
	for name, now := range perCategory(merged) {
		var want []Entry
		for _, e := range perCategory(o)[name] {
			if t.has(e) || !b.has(e) {
				want = append(want, e)
			}
		}
		for _, e := range perCategory(t)[name] {
			if !o.has(e) && !b.has(e) {
				want = append(want, e)
			}
		}
		if !slices.EqualFunc(want, now, func(a, b Entry) bool { return a.Text == b.Text && a.Block == b.Block && a.Own == b.Own }) {
			return "it is not ours, then what theirs learned"
		}
	}
	return ""
}

func mustBe(src string) File {
	f, _ := Read([]byte(src))
	return f
}

func (f File) has(e Entry) bool {
	_, ok := f.index()[e.key()]
	return ok
}

func keysOf(f File) string {
	var all []string
	for _, e := range f.entries {
		all = append(all, fmt.Sprint(e.key()))
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

func TestMergeProperties(t *testing.T) {
	check(t, func(t *rapid.T) {
		if fault := mergeFunc(Merge).fault(drawMerge().Draw(t, "in")); fault != "" {
			t.Fatal(fault)
		}
	})
}

func TestMergePropertiesSeeFaults(t *testing.T) {
	faults := map[string]mergeFunc{
		"is ours":           func(_, ours, _ []byte) ([]byte, error) { return ours, nil },
		"forgets the base":  func(_, ours, theirs []byte) ([]byte, error) { return Merge(nil, ours, theirs) },
		"puts theirs first": func(base, ours, theirs []byte) ([]byte, error) { return Merge(base, theirs, ours) },
		"has an empty base": func(base, ours, theirs []byte) ([]byte, error) {
			return Merge([]byte(fileLines{}.String()), ours, theirs)
		},
	}
	for name, m := range faults {
		if !seen(drawMerge(), m.fault) {
			t.Errorf("a merge that %s passes", name)
		}
	}
}

// Conflict markers around any part of a file come to the same content as the
// merge of its sides.
func TestMendIsMerge(t *testing.T) {
	check(t, func(t *rapid.T) {
		in := drawMerge().Draw(t, "in")
		src := "<<<<<<< HEAD\n" + in.ours + "||||||| base\n" + in.base + "=======\n" + in.theirs + ">>>>>>> left\n"
		mended, err := Mend([]byte(src))
		if err != nil {
			t.Fatal(err)
		}
		merged, err := Merge([]byte(in.base), []byte(in.ours), []byte(in.theirs))
		if err != nil || string(mended) != string(merged) {
			t.Fatalf("%v\n%s\nis not\n%s", err, mended, merged)
		}
	})
}
