package validate

import "github.com/git-grid/git-grid/internal/warmth"

// Check is one named question about a grid.
type Check struct {
	ID  string
	run func(Evidence) (checked int, findings []Finding)
}

// All are the checks, in the order in which they are reported.
func All() []Check {
	return []Check{
		{"commits", checkCommits},
		{"files", checkFiles},
		{"plans", checkPlans},
		{"checkpoint", checkCheckpoint},
		{"state", checkState},
		{"summaries", checkSummaries},
		{"conflicts", checkConflicts},
		{"secrets", checkSecrets},
	}
}

// ForPush are the checks that may stop a push: plans and state never do.
func ForPush() []Check {
	var checks []Check
	for _, c := range All() {
		if c.ID != "plans" && c.ID != "state" {
			checks = append(checks, c)
		}
	}
	return checks
}

// Run makes checks, all of them where none are named.
func Run(e Evidence, checks ...Check) Report {
	if checks == nil {
		checks = All()
	}
	var report Report
	for _, c := range checks {
		report.Results = append(report.Results, c.result(e))
	}
	return report
}

// result makes the check. A level of warn makes its failures warnings; fail
// leaves each finding at its own level.
func (c Check) result(e Evidence) Result {
	level := e.Levels[c.ID]
	if level == Off {
		return Result{ID: c.ID, Result: Off}
	}
	r := Result{ID: c.ID}
	r.Checked, r.Findings = c.run(e)
	for i := range r.Findings {
		f := &r.Findings[i]
		f.Check, f.Message = c.ID, warmth.Masked(f.Message)
		if level == Warn && f.Level == Fail {
			f.Level = Warn
		}
	}
	return r.settle()
}
