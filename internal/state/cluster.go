package state

import "github.com/git-grid/git-grid/internal/artifact"

// cluster is the cluster's name: of the plans' names, else of the summaries,
// config.json, STATE.md, the folder.
func cluster(e Evidence) (string, Trace) {
	if name, path := commonest(planNames(e.Plans), e.Cluster); name != "" {
		return name, Trace{FromPlans, path}
	}
	if name, path := commonest(summaryNames(e.Summaries), e.Cluster); name != "" {
		return name, Trace{FromSummary, path}
	}
	if e.Cluster != "" {
		return e.Cluster, Trace{From: FromConfig}
	}
	if e.Recorded.Cluster != "" {
		return e.Recorded.Cluster, e.Recorded.trace()
	}
	return e.Folder, Trace{From: FromFolder}
}

// trace is where the record was read.
func (r Recorded) trace() Trace {
	if r.FromHistory {
		return Trace{FromHistory, r.Path}
	}
	return Trace{FromState, r.Path}
}

// named is a cluster's name and a file that bears it.
type named struct{ name, path string }

func planNames(plans []artifact.PlanFile) (names []named) {
	for _, p := range plans {
		names = append(names, named{p.Cluster, p.Path})
	}
	return names
}

func summaryNames(files []artifact.SummaryFile) (names []named) {
	for _, f := range files {
		names = append(names, named{f.Cluster, f.Path})
	}
	return names
}

// commonest is the name that most files bear, the preferred one where they
// differ, and the first file that bears it.
func commonest(names []named, preferred string) (name, path string) {
	count, first := map[string]int{}, map[string]string{}
	for _, n := range names {
		if n.name == "" {
			continue
		}
		count[n.name]++
		if p, ok := first[n.name]; !ok || n.path < p {
			first[n.name] = n.path
		}
	}
	if count[preferred] > 0 {
		return preferred, first[preferred]
	}
	for n, c := range count {
		if c > count[name] || c == count[name] && n < name {
			name = n
		}
	}
	return name, first[name]
}
