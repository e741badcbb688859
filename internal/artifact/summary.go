package artifact

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
)

// ReadSummary reads a summary; an error is a *frontmatter.SyntaxError. One
// without front matter is read from its name and body.
func ReadSummary(f File, src []byte) (SummaryFile, error) {
	s := SummaryFile{File: f, Number: -1}
	doc, err := frontmatter.Parse(src, frontmatter.Tolerant)
	if err != nil {
		return s, err
	}
	front := src[:len(src)-len(doc.Body())]
	r := reader{SummaryFile: &s, doc: doc, front: strings.Split(string(front), "\n")}
	r.readHead()
	r.readCommits()
	r.readFiles()
	r.readLessons()
	r.readThreads()
	r.readClaims()
	r.finish()
	return s, nil
}

// readHead reads what the summary is of.
func (r *reader) readHead() {
	r.Warnings = r.File.readBlock(r.doc)
	r.Cluster = cmp.Or(strings.TrimSpace(r.doc.Get("cluster").Text()), r.Cluster)
	r.Status = strings.ToLower(strings.TrimSpace(r.doc.Get("status").Text()))
	r.Session = strings.TrimSpace(r.doc.Get("session").Text())
	r.readRequires(r.doc.Get("requires"))
}

// finish leaves the first of what is claimed twice, and puts all in order.
func (r *reader) finish() {
	r.Commits = firstOfEach(r.Commits)
	r.Files = firstOfEach(r.Files)
	r.Modified = firstOfEach(r.Modified)
	r.Warnings = inOrder(append(r.Warnings, frontmatter.Said(r.doc.Warnings())...))
}

// readRequires reads numbers, names of blocks, and maps with block or phase.
func (r *reader) readRequires(v frontmatter.Value) {
	for _, item := range v.Items() {
		texts := strings.Split(item.Text(), ",")
		if item.Kind() == frontmatter.Map {
			texts = []string{firstText(item, "block", "phase")}
			if fields := item.Fields(); len(fields) == 1 && texts[0] == "" {
				texts[0] = fields[0].Key
			}
		}
		for _, text := range texts {
			ref, ok := history.ParseRef(strings.TrimSpace(text))
			if ok && !slices.Contains(r.Requires, ref.Block) {
				r.Requires = append(r.Requires, ref.Block)
			}
		}
	}
}

// unfinished are the words of a status that does not close its block.
var unfinished = []string{"partial", "blocked", "failed", "halted", "skipped"}

// Closes reports whether the summary closes what it is of: "complete",
// "done (with gaps)" and no status at all do.
func (s SummaryFile) Closes() bool { return !slices.Contains(unfinished, s.statusWord()) }

// Skips reports whether the summary says that its block was skipped.
func (s SummaryFile) Skips() bool { return s.statusWord() == "skipped" }

func (s SummaryFile) statusWord() string {
	word, _, _ := strings.Cut(s.Status, " ")
	return strings.TrimRight(word, ":,;.-")
}
