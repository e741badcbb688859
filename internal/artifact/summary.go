package artifact

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// ReadSummary reads a summary; an error is a *frontmatter.SyntaxError. One
// without front matter is read from its name and body.
func ReadSummary(f File, src []byte) (SummaryFile, error) {
	s := SummaryFile{File: f, Number: -1}
	doc, err := frontmatter.Parse(src, frontmatter.Tolerant)
	if err != nil {
		return s, err
	}
	s.Warnings = slices.Clone(doc.Warnings())
	s.Warnings = append(s.Warnings, s.File.readBlock(doc)...)
	s.Cluster = cmp.Or(strings.TrimSpace(doc.Get("cluster").Text()), s.Cluster)
	s.Status = strings.ToLower(strings.TrimSpace(doc.Get("status").Text()))
	s.Session = strings.TrimSpace(doc.Get("session").Text())
	s.readRequires(doc.Get("requires"))
	s.readCommits(doc)
	s.readFiles(doc)
	s.readLessons(doc)
	slices.SortStableFunc(s.Warnings, func(a, b frontmatter.Warning) int { return cmp.Compare(a.Line, b.Line) })
	return s, nil
}

// readBlock takes the block that the front matter names before the one of
// the file's name, and says where they differ.
func (f *File) readBlock(doc *frontmatter.Document) []frontmatter.Warning {
	var warnings []frontmatter.Warning
	for _, key := range []string{"block", "phase"} {
		v := doc.Get(key)
		if v.Empty() {
			continue
		}
		ref, ok := parseReference(v.Text())
		if !ok {
			warnings = append(warnings, warn(v.Line(), "%s %q names no block", key, v.Text()))
			continue
		}
		if f.Block != 0 && f.Block != ref.Block {
			warnings = append(warnings, warn(v.Line(), "%s %s, but the file's name says %s", key, ref.Block, f.Block))
		}
		f.Block, f.Thread = ref.Block, cmp.Or(f.Thread, ref.N)
		break
	}
	return warnings
}

// readRequires reads numbers, names of blocks, and maps with block or phase.
func (s *SummaryFile) readRequires(v frontmatter.Value) {
	for _, item := range v.Items() {
		texts := strings.FieldsFunc(item.Text(), func(r rune) bool { return r == ',' })
		for _, key := range []string{"block", "phase"} {
			if text := item.Field(key).Text(); text != "" {
				texts = []string{text}
				break
			}
		}
		for _, text := range texts {
			ref, ok := parseReference(strings.TrimSpace(text))
			if ok && !slices.Contains(s.Requires, ref.Block) {
				s.Requires = append(s.Requires, ref.Block)
			}
		}
	}
}

// open are the words of a status that does not close its block.
var open = []string{"partial", "blocked", "failed", "halted", "skipped"}

// Closes reports whether the summary, where it is one of a whole block,
// closes it: "complete", "done (with gaps)" and no status at all do.
func (s SummaryFile) Closes() bool { return !slices.Contains(open, s.statusWord()) }

// Skips reports whether the summary says that its block was skipped.
func (s SummaryFile) Skips() bool { return s.statusWord() == "skipped" }

func (s SummaryFile) statusWord() string {
	word, _, _ := strings.Cut(s.Status, " ")
	return strings.TrimRight(word, ":,;.-")
}
