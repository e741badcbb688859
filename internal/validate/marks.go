package validate

import (
	"fmt"

	"github.com/git-grid/git-grid/internal/artifact"
)

// checkConflicts looks for what a merge left behind.
func checkConflicts(e Evidence) (checked int, findings []Finding) {
	for _, f := range e.Scanned {
		checked++
		hint := ""
		if f.Kind == artifact.Warmth {
			hint = "git grid refresh" // merges it by its entries
		}
		for _, c := range f.Conflicts {
			findings = append(findings, Finding{Level: Fail, Path: f.Path, Line: c.Line, Claim: c.Digest, Message: "conflict markers", Hint: hint})
		}
	}
	return checked, findings
}

// checkSecrets looks for secrets in lessons and summaries.
func checkSecrets(e Evidence) (checked int, findings []Finding) {
	for _, f := range e.Scanned {
		if f.Kind != artifact.Summary && f.Kind != artifact.Warmth {
			continue
		}
		checked++
		for _, s := range f.Secrets {
			findings = append(findings, Finding{
				Level: Fail, Path: f.Path, Line: s.Line, Claim: s.Digest,
				Message: fmt.Sprintf("%s in a text that others will read", s.Kind), Hint: "take it out and have it replaced where it is used",
			})
		}
	}
	return checked, findings
}
