package validate

import (
	"cmp"
	"slices"
)

// Finding is something that a check has to say, and where.
type Finding struct {
	Level   Level
	Path    string // relative to the work tree
	Line    int    // 0 for the file as a whole
	Message string
	Hint    string // what to type, "" where there is nothing
	Check   string // the check's id
	Claim   string // the claimed text, as far as one is judged
	Known   bool   // the other side has it already
}

// identity is what makes two findings the same.
type identity struct{ check, path, claim string }

func (f Finding) identity() identity { return identity{f.Check, f.Path, f.Claim} }

// Result is what one check came to.
type Result struct {
	ID       string
	Result   Level
	Checked  int // how many claims, files or blocks were looked at
	Findings []Finding
}

// Count is how many findings are of a level.
func (r Result) Count(level Level) int {
	n := 0
	for _, f := range r.Findings {
		if f.Level == level {
			n++
		}
	}
	return n
}

// settle puts the findings in order, the worst first, and says what they come to.
func (r Result) settle() Result {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(a.Level.Compare(b.Level), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
	r.Result = Pass
	if len(r.Findings) > 0 {
		r.Result = r.Findings[0].Level
	}
	return r
}

// Report is what all checks came to, in their order.
type Report struct{ Results []Result }

// OK reports whether no check fails.
func (r Report) OK() bool {
	return !slices.ContainsFunc(r.Results, func(c Result) bool { return c.Result == Fail })
}

// Findings are those of all checks.
func (r Report) Findings() []Finding {
	var all []Finding
	for _, c := range r.Results {
		all = append(all, c.Findings...)
	}
	return all
}

// Against is the report with each failure that the other side has already made
// a warning. What was less than a failure there has become worse, and stays.
func (r Report) Against(other Report) Report {
	known := map[identity]bool{}
	for _, f := range other.Findings() {
		if f.Level == Fail {
			known[f.identity()] = true
		}
	}
	results := slices.Clone(r.Results)
	for i, c := range results {
		if c.Result == Off {
			continue
		}
		c.Findings = slices.Clone(c.Findings)
		for j, f := range c.Findings {
			if f.Level == Fail && known[f.identity()] {
				c.Findings[j].Level, c.Findings[j].Known = Warn, true
			}
		}
		results[i] = c.settle()
	}
	return Report{results}
}

// Select is the report with those findings alone.
func (r Report) Select(keep func(Finding) bool) Report {
	results := slices.Clone(r.Results)
	for i, c := range results {
		if c.Result == Off {
			continue
		}
		c.Findings = slices.DeleteFunc(slices.Clone(c.Findings), func(f Finding) bool { return !keep(f) })
		results[i] = c.settle()
	}
	return Report{results}
}
