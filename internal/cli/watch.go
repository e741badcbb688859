package cli

import (
	"io"
	"time"
)

// watchEvery is how often the status is looked at: it costs some ten
// milliseconds, and nobody reads faster.
const watchEvery = time.Second

// watch prints the status, and again whenever it reads otherwise: in the place
// of the old one on a terminal, else below it.
func (a *app) watch() error {
	first, again := "", "\n"
	if terminal(a.Out) && a.lookup("TERM") != "dumb" {
		first, again = clearScreen, clearScreen
	}
	for last := ""; ; time.Sleep(watchEvery) {
		g, err := a.open()
		if err != nil {
			return err
		}
		s, err := g.Status(true)
		if err != nil {
			return err
		}
		p, err := a.paint(g.Repo)
		if err != nil {
			return err
		}
		text := statusText(s, p)
		if text == last {
			continue
		}
		if _, err := io.WriteString(a.Out, first+text); err != nil {
			return err
		}
		a.warn(s.Warnings, s.Faults)
		first, last = again, text
	}
}

// clearScreen takes a terminal's cursor home and what it shows away.
const clearScreen = "\x1b[H\x1b[2J"
