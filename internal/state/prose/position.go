package prose

import (
	"regexp"
	"sync"

	"github.com/git-grid/git-grid/internal/state"
)

// position is a line of the kind Block: 04 of 09.
type position struct {
	span
	unit          string // block or phase
	number, total number
}

var positions = sync.OnceValue(func() *regexp.Regexp {
	const marks = "[*_`~# ]*"
	const name = `(?:(?:\.\d+)+|-\d\d|-\pL[\pL\pN_-]*)?`
	return regexp.MustCompile(`^` + marks + `(?:(?i:block|phase)[ -])?(\d+` + name + `|` + placeholder + `)` +
		`(?:` + marks + `(?:/|\(?(?i:out of|of)\b)` + marks + `(\d+|` + placeholder + `))?`)
})

// readPosition reads the value of a Block or a Phase line, nil for text.
func readPosition(unit string, v value) *position {
	m := positions().FindStringSubmatchIndex(v.text)
	if m == nil {
		return nil
	}
	p := position{span: v.span(), unit: unit}
	var ok bool
	if p.total, ok = readNumber(v, m[4], m[5]); m[4] >= 0 && (!ok || !ends(v.text[m[5]:])) {
		p.total = number{} // 4 of 9th: the first is one
	}
	if p.number, ok = readNumber(v, m[2], m[3]); !ok {
		return nil
	}
	rest := v.text[m[3]:]
	if p.total.text == "" && (!ends(rest) || p.number.digits() == "" && !bare(rest)) {
		return nil
	}
	return &p
}

var bares = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("^[*_`]*[ \\t]*(?:$|\\()") })

// bare reports whether a placeholder is all that a value says, but for a
// remark in brackets: in "none yet" and "- x" it is a word of a text.
func bare(rest string) bool { return bares().MatchString(rest) }

// edits bring the numbers up to date. Where no block is left the position is
// the end; a total that is only estimated is not written.
func (p *position) edits(s state.State) []edit {
	usual := 2
	if p.unit == "phase" {
		usual = 1
	}
	block := int(s.Block)
	if block == 0 && !s.Estimated {
		block = s.Total
	}
	edits := p.number.set(block, p.number.width(p.total, usual))
	if s.Estimated {
		return edits
	}
	return append(edits, p.total.set(s.Total, p.total.width(p.number, usual))...)
}
