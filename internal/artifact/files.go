package artifact

import (
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// readFiles reads the files that the summary says were created or modified.
func (s *SummaryFile) readFiles(doc *frontmatter.Document) {
	keyFiles, artifacts := doc.Get("key-files"), doc.Get("artifacts")
	for _, v := range []frontmatter.Value{doc.Get("artifacts_created"), keyFiles.Field("created"), doc.Get("files_created"), artifacts} {
		s.Files = claimFiles(s.Files, v)
	}
	for _, v := range []frontmatter.Value{keyFiles.Field("modified"), doc.Get("files_modified")} {
		s.Modified = claimFiles(s.Modified, v)
	}
}

// pathKeys are those of a map that describes one file.
var pathKeys = []string{"path", "file"}

// claimFiles adds the files of a list: texts, or maps with path.
func claimFiles(claims []Claim, v frontmatter.Value) []Claim {
	items, texts := v.Items(), v.Texts()
	for i, item := range items {
		text := item.Text()
		if i < len(texts) && item.Kind() != frontmatter.Map {
			text = texts[i].Text()
		}
		for _, key := range pathKeys {
			if p := item.Field(key).Text(); p != "" {
				text = p
				break
			}
		}
		p := pathOf(text)
		if p == "" || slices.ContainsFunc(claims, func(c Claim) bool { return c.Text == p }) {
			continue
		}
		claims = append(claims, Claim{Text: p, Line: item.Line()})
	}
	return claims
}

// pathOf is the path of a text, without a remark behind it.
func pathOf(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.LastIndex(text, " ("); i >= 0 && strings.HasSuffix(text, ")") {
		text = strings.TrimSpace(text[:i])
	}
	return strings.Trim(text, "`")
}
