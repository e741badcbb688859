package prose

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/git-grid/git-grid/internal/state"
)

// progress is a line of the kind Progress: [████░░░░░] 44.4% (4/9 blocks).
type progress struct {
	span
	bar     *bar // the first
	percent percent
	count   count // of what the file counts
}

// percent is a percentage without its sign, or a placeholder in its place.
type percent struct {
	span
	whole, point, fraction string
	sign                   string // to be written where a placeholder has none
}

// count is how many of how many, as in 4/9 blocks.
type count struct{ done, total number }

// readProgress reads the value of a Progress line of a file that counts such
// units, nil where it shows no progress.
func readProgress(v value, unit string) *progress {
	p := progress{span: v.span()}
	bars, starts := findBars(v)
	mine := v // up to the second bar
	if len(bars) > 1 {
		mine.text = v.text[:starts[1]]
	}
	behind := 0
	if len(bars) > 0 {
		p.bar = &bars[0]
		behind = bars[0].to - v.at
	}
	for _, read := range []func() percent{
		func() percent { return readPercent(mine, behind) },
		func() percent { return readPercent(mine, 0) },
		func() percent { return readUnknown(v, behind) },
	} {
		if p.percent == (percent{}) {
			p.percent = read()
		}
	}
	p.count = readCount(mine, unit)
	if p.bar == nil && p.percent == (percent{}) && p.count == (count{}) {
		return nil
	}
	return &p
}

var percents = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(\d+)(?:([.,])(\d+))?[ \t]?%`) })

var unknownPercents = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("^[])| \\t*_`~]*(" + placeholder + ")[ \t]*(%?)[*_`]*[ \t]*(?:$|\\()")
})

// readPercent reads the first percentage from an offset on.
func readPercent(v value, from int) percent {
	if m := percents().FindStringSubmatchIndex(v.text[from:]); m != nil {
		p := percent{span: v.part(from+m[2], from+m[3]), whole: v.text[from+m[2] : from+m[3]]}
		if m[6] >= 0 {
			p.to = v.at + from + m[7]
			p.point, p.fraction = v.text[from+m[4]:from+m[5]], v.text[from+m[6]:from+m[7]]
		}
		return p
	}
	return percent{}
}

// readUnknown reads a placeholder that stands alone in the place of the
// percentage, from an offset on.
func readUnknown(v value, from int) percent {
	m := unknownPercents().FindStringSubmatchIndex(v.text[from:])
	if m == nil {
		return percent{}
	}
	p := percent{span: v.part(from+m[2], from+m[3])}
	if m[4] == m[5] {
		p.sign = "%"
	}
	return p
}

// text is the percentage as it is written.
func (p percent) text() string { return p.whole + p.point + p.fraction }

// of is the percentage that a state is at, with as many decimals, rounded down
// as its progress is: nothing is done before it is.
func (p percent) of(s state.State) string {
	done, scale := min(len(s.Completed)+len(s.Skipped), s.Total), 1
	for range min(len(p.fraction), 9) {
		scale *= 10
	}
	n := 100 * scale * done / s.Total
	if p.fraction == "" {
		return fmt.Sprint(n)
	}
	fraction := fmt.Sprintf("%0*d", min(len(p.fraction), 9), n%scale)
	return fmt.Sprint(n/scale) + p.point + fraction + strings.Repeat("0", len(p.fraction)-len(fraction))
}

func (p percent) edits(s state.State) []edit {
	want := p.of(s)
	if p == (percent{}) || p.text() == want {
		return nil
	}
	return []edit{{p.span, want + p.sign}}
}

var counts = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[^\d./-])(\d+)[ \t]*(?:/|\b(?i:out of|of)\b)[ \t]*(\d+)[*_` + "`" + `]*[ \t]+(\pL+)`)
})

// readCount reads the first count of units.
func readCount(v value, unit string) count {
	for _, m := range counts().FindAllStringSubmatchIndex(v.text, -1) {
		done, ok := readNumber(v, m[2], m[3])
		total, okTotal := readNumber(v, m[4], m[5])
		if what := strings.ToLower(v.text[m[6]:m[7]]); ok && okTotal && (what == unit || what == unit+"s") {
			return count{done, total}
		}
	}
	return count{}
}

func (c count) edits(s state.State) []edit {
	done := min(len(s.Completed)+len(s.Skipped), s.Total)
	edits := c.total.set(s.Total, c.total.width(c.done, 1))
	if c.done.text != "" && c.done.value != done {
		edits = append(edits, edit{c.done.span, fmt.Sprintf("%0*d", c.done.width(c.total, 1), done)})
	}
	return edits
}

// edits bring the line up to date. Without a total to rely on it stays.
func (p *progress) edits(s state.State) []edit {
	if s.Progress == state.NoProgress || s.Total == 0 {
		return nil
	}
	return inOrder(p.bar.edits(s), p.percent.edits(s), p.count.edits(s))
}

// inOrder are the edits of a line's parts in the file's order.
func inOrder(parts ...[]edit) []edit {
	all := slices.Concat(parts...)
	slices.SortFunc(all, func(a, b edit) int { return a.from - b.from })
	return all
}
