package validate

import (
	"bytes"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/artifact"
)

// Fix is a claimed hash that another stands for now.
type Fix struct {
	Path     string
	Line     int
	Old, New string // digits; New is a full hash until it is shortened
}

// Fixes are the claims whose successor is certain.
func (e Evidence) Fixes() []Fix {
	var fixes []Fix
	for _, s := range e.Summaries {
		for _, claim := range s.Commits {
			c := e.Commits[claim.Text]
			if c.Kind == "commit" && !c.Reachable && c.Successor != "" {
				fixes = append(fixes, Fix{s.Path, claim.Line, claim.Text, c.Successor})
			}
		}
	}
	return fixes
}

// passes bounds how often a summary is read again: each shows the next place
// of a hash that is claimed more than once.
const passes = 64

// Rewrite puts new digits for old ones where a summary claims them; no other
// byte changes. It says what was rewritten, in the order of the lines.
func Rewrite(file artifact.File, src []byte, renewed map[string]string) ([]byte, []Fix) {
	var fixes []Fix
	for range passes {
		s, err := artifact.ReadSummary(file, src)
		if err != nil {
			break
		}
		lines := slices.Collect(bytes.Lines(src))
		before := len(fixes)
		for _, claim := range s.Commits {
			renewal, ok := renewed[claim.Text]
			if !ok || claim.Line < 1 || claim.Line > len(lines) {
				continue
			}
			if renewLine(file, lines, claim, renewal) {
				fixes = append(fixes, Fix{file.Path, claim.Line, claim.Text, renewal})
			}
		}
		if len(fixes) == before {
			break
		}
		src = bytes.Join(lines, nil)
	}
	slices.SortStableFunc(fixes, func(a, b Fix) int { return a.Line - b.Line })
	return src, fixes
}

// mostPlaces bounds how many places of a line are tried.
const mostPlaces = 16

// renewLine puts the new digits into a claim's line. Where the old ones stand
// there more than once, the place is the one without which they are no claim.
func renewLine(file artifact.File, lines [][]byte, claim artifact.Claim, renewal string) bool {
	old := lines[claim.Line-1]
	places := placesOf(string(old), claim.Text)
	for i, at := range append(places, places...) {
		lines[claim.Line-1] = slices.Concat(old[:at], []byte(renewal), old[at+len(claim.Text):])
		if len(places) == 1 || len(places) > mostPlaces || i >= len(places) || !claimedAt(file, lines, claim) {
			return true
		}
	}
	return false
}

func claimedAt(file artifact.File, lines [][]byte, claim artifact.Claim) bool {
	s, err := artifact.ReadSummary(file, bytes.Join(lines, nil))
	return err != nil || slices.ContainsFunc(s.Commits, func(c artifact.Claim) bool { return c.Text == claim.Text && c.Line == claim.Line })
}

// placesOf are where a hash stands in a line, in whatever case it is written,
// as no part of a longer word.
func placesOf(line, hash string) (places []int) {
	lower := strings.ToLower(line)
	if len(lower) != len(line) {
		return nil // letters whose lower case is longer: nothing to count in
	}
	for at := 0; ; {
		i := strings.Index(lower[at:], hash)
		if i < 0 {
			return places
		}
		start, end := at+i, at+i+len(hash)
		if (start == 0 || !wordByte(lower[start-1])) && (end == len(lower) || !wordByte(lower[end])) {
			places = append(places, start)
		}
		at = end
	}
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z'
}
