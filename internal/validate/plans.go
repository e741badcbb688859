package validate

import (
	"fmt"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/history"
)

// checkPlans asks for a plan of each block that is running or to come.
func checkPlans(e Evidence) (checked int, findings []Finding) {
	planned := map[history.Block]bool{}
	for _, p := range e.Plans {
		planned[p.Block] = true
		for _, w := range p.Warnings {
			findings = append(findings, Finding{Level: Warn, Path: p.Path, Line: w.Line, Message: w.Text})
		}
	}
	for _, u := range e.Unread {
		if u.Kind == artifact.Plan {
			planned[u.Block] = true
			findings = append(findings, u.finding("plan", Warn))
		}
	}
	checked = len(e.State.Running) + len(e.State.Pending)
	if len(planned) == 0 {
		if checked > 0 {
			findings = append(findings, Finding{Level: Warn, Path: e.Layout.Root, Message: "no plans are kept"})
		}
		return checked, findings
	}
	missing := func(blocks []history.Block, level Level) {
		for _, b := range blocks {
			if !planned[b] {
				findings = append(findings, Finding{
					Level: level, Path: e.Layout.PlanPath(e.State.Cluster, b), Claim: b.String(),
					Message: fmt.Sprintf("plan for block %s missing", b),
				})
			}
		}
	}
	missing(e.State.Running, Fail)
	missing(e.State.Pending, Warn)
	return checked, findings
}
