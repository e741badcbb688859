package validate

import "slices"

// Level is what a finding is worth, and what a check as a whole came to.
type Level string

// The levels, the worst first. A finding is one of the first three.
const (
	Fail    Level = "fail"
	Unknown Level = "unknown"
	Warn    Level = "warn"
	Pass    Level = "pass"
	Off     Level = "off" // the check was not made
)

var levels = []Level{Fail, Unknown, Warn, Pass, Off}

// Compare orders by how bad: fail before unknown before warn.
func (l Level) Compare(m Level) int { return slices.Index(levels, l) - slices.Index(levels, m) }
