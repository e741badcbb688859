package artifact

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// reader reads one summary.
type reader struct {
	*SummaryFile
	doc   *frontmatter.Document
	front []string // the lines of the front matter
}

// readCommits reads the commits that the front matter claims.
func (r *reader) readCommits() {
	if v := r.doc.Get("commits"); !r.readNumber(v) {
		r.claimValue(v)
	}
	r.claimValue(r.doc.Get("commit"))
}

var commitNumber = pattern(`^(0|[1-9][0-9]{0,5})(?: commits?)?$`)

// readNumber reads commits: 5. A lone number of up to six digits counts
// commits; one of more, or with a leading zero, is a hash.
func (r *reader) readNumber(v frontmatter.Value) bool {
	m := commitNumber().FindStringSubmatch(strings.TrimSpace(v.Text()))
	if m == nil {
		return false
	}
	r.Number, _ = strconv.Atoi(m[1])
	r.NumberLine = v.Line()
	return true
}

// claimValue claims the hashes of a value: a text, a list, a map that
// describes one commit, a map of hashes to subjects or of names to hashes.
func (r *reader) claimValue(v frontmatter.Value) {
	switch v.Kind() {
	case frontmatter.Scalar:
		r.claimText(v.Text(), v.Line())
	case frontmatter.List:
		for _, item := range v.Items() {
			r.claimValue(item)
		}
	case frontmatter.Map:
		r.claimMap(v)
	}
}

func (r *reader) claimMap(v frontmatter.Value) {
	for _, key := range []string{"hash", "sha", "commit"} {
		if hash := v.Field(key); hash.Exists() {
			n := len(r.Commits)
			r.claimValue(hash)
			if len(r.Commits) == n+1 && r.Commits[n].Subject == "" {
				r.Commits[n].Subject = firstText(v, "message", "subject", "title", "description")
			}
			return
		}
	}
	for _, f := range v.Fields() {
		key := strings.Trim(f.Key, "` ")
		switch {
		case isHash(key):
			r.claim(key, f.Value.Text(), r.locate(v.Line(), key))
		case f.Value.Kind() == frontmatter.Scalar:
			r.claimText(f.Key+": "+f.Value.Text(), r.locate(v.Line(), f.Key)) // a text with a colon in it
		default:
			r.claimValue(f.Value)
		}
	}
}

// firstText is the text under the first of the keys that has one.
func firstText(v frontmatter.Value, keys ...string) string {
	for _, key := range keys {
		if text := strings.TrimSpace(v.Field(key).Text()); text != "" {
			return text
		}
	}
	return ""
}

// noCommit are the words that say that there is none.
var noCommit = []string{"", "-", "\u2013", "\u2014", "~", "none", "null", "n/a", "na", "tbd", "pending", "uncommitted", "not committed"}

// meansNone reports a text that stands where a commit would: "pending".
func meansNone(text string) bool {
	return slices.Contains(noCommit, strings.ToLower(strings.Trim(text, ": \t\n")))
}

// claimText claims the hashes of one text: hashes alone, or one or some of
// them with their subject.
func (r *reader) claimText(text string, line int) {
	words := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \t\n,;`", c) })
	if len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !isHash(w) }) {
		for _, word := range words {
			r.claim(word, "", r.locate(line, word))
		}
		return
	}
	if meansNone(text[strings.LastIndex(text, ": ")+1:]) {
		return
	}
	if r.claimNamed(text, 4, line) == 0 {
		r.Warnings = append(r.Warnings, warn(line, "%q names no commit", clip(text)))
	}
}

// clip is a text short enough for a message.
func clip(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "\u2026"
	}
	return text
}

// claimNamed claims the hashes that a text names, and says how many.
func (r *reader) claimNamed(text string, least, line int) int {
	named := namedHashes(text, least)
	for _, n := range named {
		subject := ""
		if len(named) == 1 {
			subject = subjectAfter(text, n)
		}
		hash := text[n.start:n.end]
		r.claim(hash, subject, r.locate(line, hash))
	}
	return len(named)
}

func (r *reader) claim(hash, subject string, line int) {
	r.Commits = append(r.Commits, Claim{Text: strings.ToLower(hash), Subject: subject, Line: line})
}

// locate is the line of a text in a value that begins on line from: further
// down where the value goes over several lines.
func (r *reader) locate(from int, text string) int {
	const far = 100
	for i := from; i >= 1 && i <= len(r.front) && i < from+far; i++ {
		if strings.Contains(r.front[i-1], text) {
			return i
		}
	}
	return from
}

// firstOfEach sorts claims by line and leaves the first of each text.
func firstOfEach(claims []Claim) []Claim {
	slices.SortStableFunc(claims, func(a, b Claim) int { return cmp.Compare(a.Line, b.Line) })
	seen := make(map[string]bool, len(claims))
	return slices.DeleteFunc(claims, func(c Claim) bool {
		again := seen[c.Text]
		seen[c.Text] = true
		return again
	})
}
