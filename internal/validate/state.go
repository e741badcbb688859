package validate

import (
	"fmt"

	"github.com/git-grid/git-grid/internal/state"
)

// checkState compares STATE.md with what is derived.
func checkState(e Evidence) (checked int, findings []Finding) {
	file := e.StateFile
	switch {
	case !file.There:
		return 0, nil
	case file.Err != nil:
		return 1, []Finding{{
			Level: Fail, Path: file.Path, Line: file.Err.Line, Hint: "git grid recover",
			Message: fmt.Sprintf("STATE.md corrupted: line %d: %s", file.Err.Line, file.Err.Cause),
		}}
	case file.Prose:
		return 1, nil
	}
	for _, d := range file.Drifts {
		findings = append(findings, e.judgeDrift(d))
	}
	return 1, findings
}

func (e Evidence) judgeDrift(d state.Drift) Finding {
	f := Finding{Level: Warn, Path: e.StateFile.Path, Line: e.StateFile.Lines[d.Key], Claim: d.Key, Hint: "git grid refresh"}
	f.Message = fmt.Sprintf("%s is %s, should be %s", d.Key, d.Is, d.Want)
	if _, known := state.ParseStatus(d.Is); d.Key == "status" && !known && f.Line > 0 {
		f.Message = fmt.Sprintf("status %q is unknown, should be %s", d.Is, d.Want)
		return f
	}
	if e.Shallow {
		f.Level, f.Hint = Unknown, deepen
	}
	return f
}
