package validate

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func drawFindings(t *rapid.T, label string) []Finding {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Finding {
		return Finding{
			Level: rapid.SampledFrom([]Level{Fail, Unknown, Warn}).Draw(t, "level"),
			Path:  rapid.SampledFrom([]string{"a", "b"}).Draw(t, "path"),
			Check: "commits",
			Claim: rapid.SampledFrom([]string{"1111", "2222", "3333"}).Draw(t, "claim"),
			Line:  rapid.IntRange(1, 3).Draw(t, "line"),
		}
	}), 0, 6).Draw(t, label)
}

func reported(findings []Finding) Report {
	return Report{[]Result{Result{ID: "commits", Findings: findings}.settle()}}
}

// A property draws what it needs and says what is wrong, or "".
type property func(*rapid.T) string

// holds runs a property at least 200 times.
func holds(t *testing.T, p property) {
	t.Helper()
	rapid.Check(t, func(rt *rapid.T) {
		if wrong := p(rt); wrong != "" {
			rt.Fatal(wrong)
		}
	})
	for seed := range 200 {
		if wrong := example(p, seed); wrong != "" {
			t.Fatalf("seed %d: %s", seed, wrong)
		}
	}
}

// catches is that a property sees a planted fault.
func catches(t *testing.T, p property) {
	t.Helper()
	for seed := range 200 {
		if example(p, seed) != "" {
			return
		}
	}
	t.Error("the planted fault was not seen in 200 runs")
}

func example(p property, seed int) string {
	return rapid.Custom(func(t *rapid.T) string { return p(t) }).Example(seed)
}

// A failure stays a failure exactly where the other side does not fail so, and
// no finding is lost.
func staysNew(against func(mine, theirs Report) Report) property {
	return func(t *rapid.T) string {
		mine, theirs := reported(drawFindings(t, "mine")), reported(drawFindings(t, "theirs"))
		has := map[identity]bool{}
		for _, f := range theirs.Findings() {
			has[f.identity()] = has[f.identity()] || f.Level == Fail
		}
		ok := true
		for _, f := range mine.Findings() {
			ok = ok && (f.Level != Fail || has[f.identity()])
		}
		got := against(mine, theirs)
		if got.OK() != ok || len(got.Findings()) != len(mine.Findings()) {
			return fmt.Sprintf("ok should be %v: %+v", ok, got)
		}
		return ""
	}
}

func TestAgainst(t *testing.T) {
	holds(t, staysNew(Report.Against))
	catches(t, staysNew(func(mine, theirs Report) Report {
		for i, r := range mine.Results {
			for j, f := range r.Findings {
				if i < len(theirs.Results) && j < len(theirs.Results[i].Findings) && f.Line == theirs.Results[i].Findings[j].Line {
					r.Findings[j].Level = Warn // known by its line
				}
			}
			mine.Results[i] = r.settle()
		}
		return mine
	}))
}
