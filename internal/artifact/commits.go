package artifact

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// readCommits reads what the front matter and the body claim.
func (s *SummaryFile) readCommits(doc *frontmatter.Document) {
	s.readCommitNumber(doc.Get("commits"))
	for _, key := range []string{"commits", "commit"} {
		s.claimValue(doc.Get(key))
	}
}

var commitNumber = regexp.MustCompile(`^(0|[1-9][0-9]{0,5})(?: commits?)?$`)

// readCommitNumber reads commits: 5. A lone number of up to six digits counts
// commits; seven and more, or a leading zero, are a hash.
func (s *SummaryFile) readCommitNumber(v frontmatter.Value) {
	m := commitNumber.FindStringSubmatch(strings.TrimSpace(v.Text()))
	if m == nil {
		return
	}
	s.Number, _ = strconv.Atoi(m[1])
	s.NumberLine = v.Line()
}

// hashKeys and subjectKeys are those of a map that describes one commit.
var (
	hashKeys    = []string{"hash", "sha", "commit"}
	subjectKeys = []string{"message", "subject", "title", "description"}
)

// claimValue claims the hashes of a value: a text, a list, a map that
// describes one commit, a map of hashes to subjects or of names to hashes.
func (s *SummaryFile) claimValue(v frontmatter.Value) {
	switch v.Kind() {
	case frontmatter.Scalar:
		if s.NumberLine == 0 || s.NumberLine != v.Line() {
			s.claimText(v.Text(), v.Line())
		}
	case frontmatter.List:
		for _, item := range v.Items() {
			s.claimValue(item)
		}
	case frontmatter.Map:
		s.claimMap(v)
	}
}

func (s *SummaryFile) claimMap(v frontmatter.Value) {
	for _, key := range hashKeys {
		if hash := v.Field(key); hash.Exists() {
			n := len(s.Commits)
			s.claimValue(hash)
			for _, k := range subjectKeys {
				if subject := v.Field(k).Text(); subject != "" && len(s.Commits) == n+1 {
					s.Commits[n].Subject = subject
				}
			}
			return
		}
	}
	for _, f := range v.Fields() {
		if isHash(f.Key) {
			s.claim(f.Key, f.Value.Text(), f.Value.Line())
			continue
		}
		s.claimValue(f.Value)
	}
}

var (
	hash     = regexp.MustCompile(`^[0-9a-fA-F]{4,64}$`)
	hashText = regexp.MustCompile("^`?([0-9a-fA-F]{4,64})`?(?::| -| —| –|$)\\s*(.*)$")
)

func isHash(text string) bool { return hash.MatchString(text) }

// claimText claims the hashes of one text of the front matter.
func (s *SummaryFile) claimText(text string, line int) {
	for _, part := range strings.Split(text, ",") {
		if m := hashText.FindStringSubmatch(strings.TrimSpace(part)); m != nil {
			s.claim(m[1], m[2], line)
		}
	}
}

// claim adds a commit; the same hash is claimed once, where it stands first.
func (s *SummaryFile) claim(hash, subject string, line int) {
	hash = strings.ToLower(hash)
	if slices.ContainsFunc(s.Commits, func(c Claim) bool { return c.Text == hash }) {
		return
	}
	s.Commits = append(s.Commits, Claim{Text: hash, Subject: subject, Line: line})
}
