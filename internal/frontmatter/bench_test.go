package frontmatter

import (
	"fmt"
	"strings"
	"testing"
)

// summary is a small front matter as a program writes it.
const summary = `---
block: 02
cluster: blog
status: complete
commits: [4f2a91c, 0123456]
key-files:
  created:
    - src/layouts/BaseLayout.astro
    - src/components/Header.astro (+128 lines)
lessons_learned:
  codebase_patterns:
    - Imports: always with the extension
  gotchas:
    - "Config must be .mjs"
---
# Summary

---

Text below.
`

// lessons is a WARMTH.md with n lessons as the tool writes them.
func lessons(n int) []byte {
	var out strings.Builder
	out.WriteString("---\ncodebase_patterns:\n")
	for i := range n {
		fmt.Fprintf(&out, "  - pattern: \"Lesson %d: uses barrel exports (index.ts), for all modules and more\"\n    session: \"sess-20240115-abc123\"\n    block: \"block-02\"\n    commit: 4f2a91c\n    date: 2026-11-30\n    files: [src/layouts/BaseLayout.astro, src/b.ts]\n    seen: [block-02, block-05]\n", i)
	}
	fmt.Fprintf(&out, "gotchas: []\nentries: %d\n---\n", n)
	return []byte(out.String())
}

func BenchmarkParse(b *testing.B) {
	refused := strings.Replace(summary, "- Imports:", "- `x` Imports:", 1)
	for _, row := range []struct {
		name string
		src  []byte
		mode Mode
	}{
		{"summary", []byte(summary), Tolerant},
		{"mended", []byte(refused), Tolerant},
		{"lessons-100", lessons(100), Strict},
		{"lessons-10000", lessons(10000), Strict},
	} {
		b.Run(row.name, func(b *testing.B) {
			b.SetBytes(int64(len(row.src)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(row.src, row.mode); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkTexts(b *testing.B) {
	d, err := Parse(lessons(10000), Strict)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if len(d.Get("codebase_patterns").Texts()) != 10000 {
			b.Fatal("texts are missing")
		}
	}
}

// An edit costs one parse of what it made: Append/10000 stands beside Parse/lessons-10000.
func BenchmarkEdit(b *testing.B) {
	items := make([]Node, 30)
	for i := range items {
		items[i] = Fields(Pair{"pattern", Text(fmt.Sprintf("New: %d", i))}, Pair{"block", Quoted("block-03")})
	}
	seen := make(map[int]Node)
	for i := range 30 {
		seen[2*i] = Items(Text("block-02"), Text("block-03"))
	}
	for _, n := range []int{100, 10000} {
		src := lessons(n)
		for name, edit := range map[string]func(*Document) error{
			"Set":      func(d *Document) error { return d.Set("entries", Plain("1")) },
			"Append":   func(d *Document) error { return d.Append("codebase_patterns", items) },
			"SetItem":  func(d *Document) error { return d.SetItem("codebase_patterns", n/2, "seen", Items(Text("block-02"))) },
			"SetItems": func(d *Document) error { return d.SetItems("codebase_patterns", "seen", seen) },
			"Drop": func(d *Document) error {
				return d.Drop("codebase_patterns", func(i int, _ Value) bool { return i%2 == 0 })
			},
		} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				whole, err := Parse(src, Strict)
				if err != nil {
					b.Fatal(err)
				}
				for b.Loop() {
					d := *whole
					if err := edit(&d); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
