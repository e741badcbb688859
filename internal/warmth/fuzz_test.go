package warmth

import (
	"bytes"
	"fmt"
	"testing"
)

func seeds() []string {
	return []string{
		"", "# W\n", string(Template(noon())), twoGotchas,
		"---\ngotchas: [a, {text: b, seen: [1]}, 'c' ]\nentries: x\n---\n",
		"---\r\n# c\r\ngotchas:\r\n- a: b\r\n  c: d\r\n- \r\n- &x y\r\nmy list:\r\n  - [1]\r\n---\r\nx",
		"\ufeff---\ngotchas:\n  - |\n    two\n    lines\nGotchas: [z]\n...\nbody",
		"---\ngotchas: &a [x]\nfragile_areas: *a\n---\n",
	}
}

// Whatever a file holds, a lesson is taken in or an error says why not, no
// other entry changes, and a second harvest changes nothing.
func FuzzHarvest(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s), "Gotchas", "a lesson: \"x\" # y")
	}
	f.Fuzz(func(t *testing.T, src []byte, category, text string) {
		file, err := Read(src)
		if err != nil {
			return
		}
		r, err := Harvest(file, File{}, []Lesson{{Category: category, Text: text, Block: "01"}}, noon())
		if err != nil {
			if !bytes.Equal(r.Bytes, src) {
				t.Fatalf("%v, but the file changed", err)
			}
			return
		}
		now, err := Read(r.Bytes)
		if err != nil {
			t.Fatalf("%v in\n%s", err, r.Bytes)
		}
		if len(now.Lacks(r.Added)) > 0 || len(now.Lacks(file.Lessons())) > 0 || len(r.Added) > 0 && now.doc.Get(keyEntries).Text() != fmt.Sprint(len(now.entries)) {
			t.Fatalf("to %d entries %d were added\n%s", len(file.entries), len(r.Added), r.Bytes)
		}
		again, err := Harvest(now, File{}, []Lesson{{Category: category, Text: text, Block: "01"}}, noon())
		if err != nil || !bytes.Equal(again.Bytes, r.Bytes) {
			t.Fatalf("%v: a second harvest changes\n%s\nto\n%s", err, r.Bytes, again.Bytes)
		}
	})
}

// Two sides come to one readable file that has what each of them has, the
// same whichever is ours.
func FuzzMerge(f *testing.F) {
	for i, s := range seeds() {
		f.Add([]byte(s), []byte(seeds()[(i+3)%len(seeds())]))
	}
	f.Fuzz(func(t *testing.T, ours, theirs []byte) {
		_, errOurs := Read(ours)
		_, errTheirs := Read(theirs)
		if errOurs != nil || errTheirs != nil {
			return
		}
		src, err := Merge(nil, ours, theirs)
		other, err2 := Merge(nil, theirs, ours)
		if err != nil || err2 != nil {
			return
		}
		merged, err := Read(src)
		if err != nil {
			t.Fatalf("%v in\n%s", err, src)
		}
		flipped, err := Read(other)
		if err != nil {
			t.Fatalf("%v in\n%s", err, other)
		}
		for _, side := range [][]byte{ours, theirs} {
			if file, _ := Read(side); len(merged.Lacks(file.Lessons())) > 0 || len(flipped.Lacks(file.Lessons())) > 0 {
				t.Fatalf("a lesson of\n%s\nis not in\n%s\nor\n%s", side, src, other)
			}
		}
	})
}

func FuzzMend(f *testing.F) {
	f.Add([]byte("---\ngotchas:\n<<<<<<< HEAD\n  - a\n||||||| x\n=======\n  - b\n>>>>>>> left\n---\n"))
	f.Add([]byte("<<<<<<< a\r\n=======\r\n---\r\ngotchas: [x]\r\n---\r\n>>>>>>> b\r\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		mended, err := Mend(src)
		if err != nil {
			if !bytes.Equal(mended, src) {
				t.Fatalf("%v, but the file changed", err)
			}
			return
		}
		if !Conflicted(src) && !bytes.Equal(mended, src) {
			t.Fatalf("a file without markers changed to\n%s", mended)
		}
	})
}
