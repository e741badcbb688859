package resume

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/quote"
)

// The sections, in the order in which they are written.
const (
	lessons = iota
	decisions
	completed
	point
	plan
	sections
)

// priority is the order in which the sections get their room.
func priority() []int { return []int{point, plan, decisions, lessons, completed} }

// Prompt writes a brief down within a budget of characters. Only where the
// budget can't hold even the thread to continue from is the prompt longer.
func Prompt(b Brief, budget int) (string, []Omission) {
	d := b.draft(budget)
	return d.text(), d.omissions()
}

// Waiting is what is shown instead while a checkpoint waits for the user.
func Waiting(c checkpoint.Checkpoint) string { return checkpoint.Describe(c, quote.Prompt) }

// draft is a prompt that is being filled: of each section, how many units it
// is given.
type draft struct {
	budget int
	all    [sections]section
	given  [sections]int
	whole  string // the command that shows all
}

// roomy is a budget from which on each section's omissions are said by
// themselves. In a smaller one the facts need the room.
const roomy = 2000

// draft gives each section in its turn as much as there is room for.
func (b Brief) draft(budget int) draft {
	d := b.blank(budget)
	for _, i := range priority() {
		d.fill(i)
	}
	return d
}

// blank is a draft with what is always given.
func (b Brief) blank(budget int) draft {
	d := draft{budget: budget, all: b.sections(max(budget/3, 80))}
	d.whole = "git grid resume --budget " + strconv.Itoa(b.length())
	for i, s := range d.all {
		if s.shows == "" || len(s.shows) > 80 {
			d.all[i].shows = d.whole
		}
	}
	d.given = d.leastOfAll()
	return d
}

// sections are all of them; no line is longer than a width, so that none
// takes all the room.
func (b Brief) sections(width int) [sections]section {
	return [sections]section{
		lessons: b.warmth(), decisions: b.decisions(width), completed: b.completed(width),
		point: b.point(width), plan: b.plan(width),
	}
}

// length is a budget in which all of it fits, in round thousands: three times
// what it takes, since a line gets a third at most.
func (b Brief) length() int {
	n := 0
	for _, s := range b.sections(math.MaxInt) {
		n += utf8.RuneCountInString(s.text(s.units)) + 1
	}
	return (n*3/1000 + 1) * 1000
}

// fill gives a section all its units, else the most that fit.
func (d *draft) fill(i int) {
	least, units := d.given[i], d.all[i].units
	fits := func(n int) bool {
		d.given[i] = n
		return utf8.RuneCountInString(d.text()) <= d.budget
	}
	if fits(units) {
		return
	}
	for least+1 < units {
		if middle := (least + units) / 2; fits(middle) {
			least = middle
		} else {
			units = middle
		}
	}
	d.given[i] = least
}

// text is the prompt as far as it is filled. What is left out is said in its
// last line, unless even that is too long.
func (d draft) text() string {
	var parts []string
	for i, s := range d.all {
		if text := s.text(d.given[i]); text != "" {
			parts = append(parts, text)
		}
	}
	given := strings.Join(parts, "\n")
	with := given + d.leftOut()
	if d.given == d.leastOfAll() && utf8.RuneCountInString(with) > d.budget {
		return given
	}
	return with
}

func (d draft) leastOfAll() (least [sections]int) {
	for i, s := range d.all {
		least[i] = s.least
	}
	return least
}

// leftOut is the line that says what did not fit.
func (d draft) leftOut() string {
	var parts []string
	sum := 0
	for _, o := range d.omissions() {
		sum += o.Count
		plural := "s"
		if o.Count == 1 {
			plural = ""
		}
		parts = append(parts, fmt.Sprintf("%d %s%s (%s)", o.Count, o.Of, plural, o.Command))
	}
	if len(parts) == 0 {
		return ""
	}
	if d.budget < roomy {
		return fmt.Sprintf("\nLeft out: %d lines (%s)\n", sum, d.whole)
	}
	return "\nLeft out: " + strings.Join(parts, ", ") + "\n"
}

// omissions are what did not fit, the most important first.
func (d draft) omissions() []Omission {
	var all []Omission
	for _, i := range priority() {
		s := d.all[i]
		if n := s.units - d.given[i]; n > 0 {
			all = append(all, Omission{Section: s.tag, Count: n, Of: s.of, Command: s.shows})
		}
	}
	return all
}
