package main

import (
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/corpus"
)

// bar is a limit: ours may take so many times what the base takes.
type bar struct {
	name  string
	limit float64
	base  subject
	ours  subject
}

// subject is what is timed. What is prepared before is not.
type subject struct {
	name    string
	prepare func() error
	do      func() error
}

// timed are the times of one subject, in order of length.
type timed []time.Duration

func (t timed) median() time.Duration { return t[len(t)/2] }
func (t timed) least() time.Duration  { return t[0] }

// wanted says whether a bar is asked for.
func (l *lab) wanted(name string) bool { return strings.Contains(name, l.only) }

// race lets base and ours run in turns. Short ones run more often: a
// millisecond is soon disturbed.
func (l *lab) race(b bar) error {
	if !l.wanted(b.name) {
		return nil
	}
	var base, ours timed
	for began := time.Now(); len(base) < l.runs || len(base) < 5*l.runs && time.Since(began) < 2*time.Second; {
		for _, turn := range []struct {
			subject
			into *timed
		}{{b.base, &base}, {b.ours, &ours}} {
			took, err := turn.time()
			if err != nil {
				return fmt.Errorf("%s: %s: %w", b.name, turn.name, err)
			}
			*turn.into = append(*turn.into, took)
		}
	}
	slices.Sort(base)
	slices.Sort(ours)
	l.judge(b, base, ours)
	return nil
}

func (s subject) time() (time.Duration, error) {
	if s.prepare != nil {
		if err := s.prepare(); err != nil {
			return 0, err
		}
	}
	began := time.Now()
	err := s.do()
	return time.Since(began), err
}

func (l *lab) judge(b bar, base, ours timed) {
	median, least := ratio(ours.median(), base.median()), ratio(ours.least(), base.least())
	word := "pass"
	if over(b.limit, base, ours) {
		word = "FAIL"
		l.failed++
	}
	fmt.Printf("%-4s  %-52s  median %6.2f  least %6.2f  bar %5.2f  (%d runs; %s: %s; ours: %s)\n",
		word, b.name, median, least, b.limit, len(base), b.base.name, base, ours)
}

// over says whether both the median and the minimum are over a limit: one of
// them alone is the machine's doing.
func over(limit float64, base, ours timed) bool {
	return ratio(ours.median(), base.median()) > limit && ratio(ours.least(), base.least()) > limit
}

func ratio(ours, base time.Duration) float64 { return float64(ours) / float64(base) }

// String is the median and the minimum.
func (t timed) String() string {
	return fmt.Sprintf("%.1f, %.1f ms", float64(t.median().Microseconds())/1000, float64(t.least().Microseconds())/1000)
}

// atMost is a bar on a number, such as processes or bytes.
func (l *lab) atMost(name string, most, is int, what string) {
	if !l.wanted(name) {
		return
	}
	word := "pass"
	if is > most {
		word = "FAIL"
		l.failed++
	}
	fmt.Printf("%-4s  %-52s  %d of at most %d  %s\n", word, name, is, most, what)
}

// skip says why a bar is not measured.
func (l *lab) skip(name, why string) {
	if l.wanted(name) {
		fmt.Printf("skip  %-52s  %s\n", name, why)
	}
}

// command is a subject that runs a program whose output nobody wants, but
// which is read, as by a pipe.
func command(r corpus.Repo, program string, args ...string) subject {
	return subject{name: strings.Join(append([]string{program}, args...), " "), do: func() error {
		return drain(r.Command(program, args...))
	}}
}

func drain(cmd *exec.Cmd) error {
	var talk strings.Builder
	cmd.Stderr = &talk
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, out); err != nil {
		return err
	}
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("%w: %s", err, &talk)
	}
	return nil
}
