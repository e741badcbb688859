package artifact

import (
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Claim is something that a summary says exists, and where it says so.
type Claim struct {
	Text    string // a hash as written, lower case; a path
	Subject string // the subject written beside a hash, if any
	Line    int
}

// Place is where a claimed path leads.
type Place int

// The places of a path.
const (
	Inside  Place = iota // a path of the repository, a folder, a glob
	Outside              // it leaves the repository
	Nowhere              // it is no path: prose, a URL, an ellipsis
)

var (
	drive = pattern(`^[A-Za-z]:(?:[\\/]|$)`)
	url   = pattern(`^[A-Za-z][A-Za-z0-9+.-]+:(?://|[^\s/])|^www\.`)
	home  = pattern(`^~(?:$|[\\/])|^~[^/\\\s]+[\\/]|^\$(?:HOME\b|\{HOME\})|^%(?i:userprofile|appdata)%`)
	// gap is an ellipsis that stands for names left out; [...slug] is a name.
	gap         = pattern(`\x{2026}|(?:^|[\s/])\.\.\.(?:[\s/]|$)|\.\.\.$`)
	placeholder = pattern(`<[^<>]*>`)
)

// Place says where a claimed path leads. Backslashes are read as slashes
// here, so that ..\..\x leads outside too.
func (c Claim) Place() Place {
	if plainPath(c.Text) {
		return Inside
	}
	return c.place()
}

// plainPath tells most paths without a pattern: letters, digits and _-./ that
// neither begin nor go on in a way that could mean something else.
func plainPath(text string) bool {
	if text == "" || len(text) > longest || strings.ContainsRune("/.", rune(text[0])) || strings.HasPrefix(text, "www.") || strings.Contains(text, "..") {
		return false
	}
	for i := range len(text) {
		if c := text[i]; (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '-' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}

func (c Claim) place() Place {
	slashed := strings.ReplaceAll(c.Text, `\`, "/")
	switch {
	case drive().MatchString(c.Text), home().MatchString(c.Text), strings.HasPrefix(slashed, "/"):
		return Outside
	case len(c.Text) > longest, strings.ContainsFunc(c.Text, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return Nowhere
	case url().MatchString(c.Text), gap().MatchString(c.Text), placeholder().MatchString(c.Text), prose(c.Text):
		return Nowhere
	}
	clean := path.Clean(slashed)
	switch {
	case clean == ".." || strings.HasPrefix(clean, "../"):
		return Outside
	case clean == ".":
		return Nowhere
	}
	return Inside
}

// prose reports a text of words with nothing of a path: "Dark mode toggle",
// "tests and/or docs for it".
func prose(text string) bool {
	words := strings.Fields(text)
	last := words[max(0, len(words)-1):]
	if len(words) < 2 || extension().MatchString(last[0]) || strings.HasSuffix(text, "/") {
		return false
	}
	return len(words) > 3 || !strings.Contains(text, "/")
}

// Local reports whether the claim is a path of the repository.
func (c Claim) Local() bool { return c.Place() == Inside }

// Path is the claimed path without ./ and the like; a folder ends in a slash.
func (c Claim) Path() string {
	clean := path.Clean(c.Text)
	if strings.HasSuffix(c.Text, "/") && clean != "/" {
		clean += "/"
	}
	return clean
}

// Wide reports whether the claim is a folder or a glob, which more than one
// path can match.
func (c Claim) Wide() bool { return strings.HasSuffix(c.Text, "/") || isGlob(c.Path()) }

func isGlob(p string) bool {
	return strings.ContainsAny(p, "*?") || class().MatchString(p) ||
		strings.Contains(p, "{") && strings.Contains(p, ",")
}

// manyBraces is how many choices a glob may have; each multiplies the work.
const manyBraces = 5

// Matches reports whether a path of a tree is what is claimed.
func (c Claim) Matches(p string) bool { return c.Matcher()(p) }

// Matcher is Matches for many paths: whether one is what is claimed, that
// path, one within that folder, or one that the glob describes. [slug] is a
// name, as routes have it, and [0-9] a class.
func (c Claim) Matcher() func(p string) bool {
	if !c.Local() {
		return func(string) bool { return false }
	}
	folder := strings.HasSuffix(c.Text, "/")
	clean := strings.TrimSuffix(c.Path(), "/")
	literal := func(p string) bool {
		return p == clean && !folder || strings.HasPrefix(p, clean) && strings.HasPrefix(p[len(clean):], "/")
	}
	if !isGlob(clean) || strings.Count(clean, "{") > manyBraces {
		return literal
	}
	pattern, fixed := escape(clean), clean[:strings.IndexAny(clean, "*?[{")]
	if folder {
		pattern += "/**"
	}
	return func(p string) bool {
		return literal(p) || strings.HasPrefix(p, fixed) && doublestar.MatchUnvalidated(pattern, p)
	}
}

var class = pattern(`\[[!^]?(?:[A-Za-z0-9]-[A-Za-z0-9])+\]`)

// escape takes the meaning off backslashes, and off brackets that are no
// class of characters.
func escape(pattern string) string {
	literal := strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`)
	var out strings.Builder
	for {
		m := class().FindStringIndex(pattern)
		if m == nil {
			out.WriteString(literal.Replace(pattern))
			return out.String()
		}
		out.WriteString(literal.Replace(pattern[:m[0]]) + pattern[m[0]:m[1]])
		pattern = pattern[m[1]:]
	}
}
