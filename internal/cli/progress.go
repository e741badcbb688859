package cli

import (
	"fmt"
	"time"
)

// quiet is how long work may take before a person is told that it goes on.
const quiet = 500 * time.Millisecond

// progress says on a terminal's stderr how far long work is; it takes its line
// back at the end, which a negative number tells.
func (a *app) progress() func(what string, n int) {
	if !terminal(a.Err) {
		return nil
	}
	began, shown := a.now(), false
	return func(what string, n int) {
		switch {
		case n < 0 && shown:
			fmt.Fprint(a.Err, "\r\x1b[K")
			shown = false
		case n >= 0 && a.now().Sub(began) > quiet:
			fmt.Fprintf(a.Err, "\r%s: %d", what, n)
			shown = true
		}
	}
}
