package artifact

import (
	"fmt"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// typical is a summary of middling size: five hashes, eight files.
func typical() []byte {
	var b strings.Builder
	b.WriteString("---\nblock: 02\ncluster: blog\nstatus: complete\nrequires: [1]\ncommits:\n")
	for i := range 5 {
		fmt.Fprintf(&b, "  - abc%04d\n", i)
	}
	b.WriteString("key-files:\n  created:\n")
	for i := range 8 {
		fmt.Fprintf(&b, "    - src/components/file%d.ts\n", i)
	}
	b.WriteString("lessons_learned:\n  gotchas:\n    - Imports: with the extension\n    - plain text\n---\n# Summary\n\n## Task Commits\n\n")
	for i := range 5 {
		fmt.Fprintf(&b, "%d. **Task %d: name** - `abc%04d` (feat)\n", i+1, i+1, i)
	}
	b.WriteString("\n## Files\n\n" + strings.Repeat("- `src/x.ts` - what it does, in a line of prose of the usual length\n", 40))
	return []byte(b.String())
}

// What reading costs beside unmarshalling the same front matter.
func BenchmarkReadSummary(b *testing.B) {
	src := typical()
	for b.Loop() {
		if _, err := ReadSummary(File{}, src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUnmarshal(b *testing.B) {
	front, _, _ := strings.Cut(strings.TrimPrefix(string(typical()), "---\n"), "\n---\n")
	for b.Loop() {
		var v map[string]any
		if err := yaml.Unmarshal([]byte(front), &v); err != nil {
			b.Fatal(err)
		}
	}
}
