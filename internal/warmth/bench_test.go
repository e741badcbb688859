package warmth

import (
	"fmt"
	"testing"

	"gopkg.in/yaml.v3"
)

// manyLessons is a file as the tool writes it.
func manyLessons(n int, from int) []byte {
	var lessons []Lesson
	for i := range n {
		lessons = append(lessons, Lesson{
			Category: Categories()[i%5], Block: fmt.Sprintf("%02d", i%90+1), Session: "sess-20240115-abc123", Commit: "4f2a91c",
			Date: "2026-11-30T14:10:00Z", Files: []string{fmt.Sprintf("src/module%d/file%d.ts", i%37, i)},
			Text: fmt.Sprintf("Lesson %d: module %d must not import its neighbour %d before the table is read", from+i, i%37, i%101),
		})
	}
	r, err := Harvest(File{src: Template(noon())}, File{}, lessons, noon())
	if err != nil {
		return nil
	}
	return r.Bytes
}

// BenchmarkHarvest holds a harvest against a program that does no more than
// unmarshal the two files.
func BenchmarkHarvest(b *testing.B) {
	file, archive := manyLessons(1000, 0), manyLessons(10000, 1000)
	lessons := []Lesson{{Category: Gotchas, Text: "a new one", Block: "91"}, {Category: FragileAreas, Text: "another", Block: "91"}, {Category: CodebasePatterns, Text: "a third", Block: "91"}}
	b.Run("unmarshal", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			for _, src := range [][]byte{file, archive} {
				var v any
				if err := yaml.Unmarshal(src[4:len(src)-5], &v); err != nil && testing.Verbose() {
					b.Log(err)
				}
			}
		}
	})
	b.Run("harvest", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			f, err1 := Read(file)
			a, err2 := ReadArchive(archive)
			r, err := Harvest(f, a, lessons, noon())
			if err1 != nil || err2 != nil || err != nil || len(r.Added) != len(lessons) {
				b.Fatal(err1, err2, err, len(r.Added))
			}
		}
	})
	b.Run("seen", func(b *testing.B) {
		f := mustRead(b, file)
		var again []Lesson
		for _, l := range f.Lessons() {
			l.Block = "99"
			again = append(again, l)
		}
		for range b.N {
			if r, err := Harvest(f, File{}, again, noon()); err != nil || len(r.Seen) != len(again) {
				b.Fatal(err, len(r.Seen))
			}
		}
	})
	b.Run("archive", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			f, err1 := Read(file)
			a, err2 := ReadArchive(archive)
			m, err := Archive(f, a, func(Lesson) bool { return false }, 900, noon())
			if err1 != nil || err2 != nil || err != nil || len(m.Lessons) != 100 {
				b.Fatal(err1, err2, err, len(m.Lessons))
			}
		}
	})
}

// BenchmarkInject times what a prompt waits for.
func BenchmarkInject(b *testing.B) {
	file, archive := manyLessons(1000, 0), manyLessons(10000, 1000)
	b.Run("scan", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			if f, err := ReadArchive(archive); err != nil || f.layout == nil {
				b.Fatal(err, f.layout)
			}
		}
	})
	b.Run("rank", func(b *testing.B) {
		f := mustRead(b, file)
		var cs []Candidate
		for _, l := range f.Lessons() {
			cs = append(cs, Candidate{Lesson: l})
		}
		for range b.N {
			Select(cs, Task{Text: "import the neighbour of module 7 when table is read", Files: []string{"src/module7/x.ts"}}, 20)
		}
	})
}
