package prose

import (
	"strings"
	"unicode/utf8"

	"github.com/git-grid/git-grid/internal/state"
)

// The cells of bars. Those that are drawn for the purpose make a bar wherever
// they stand; the others do between brackets.
const (
	drawnFull  = "█▓■●▰⬛"
	drawnEmpty = "░▒□○▱⬜"
	typedFull  = "#=|*"
	typedEmpty = ".- _·"
	full       = drawnFull + typedFull
	empty      = drawnEmpty + typedEmpty
	drawnPart  = "▏▎▍▌▋▊▉" // between the two
	typedPart  = ">"
	part       = drawnPart + typedPart
	drawn      = drawnFull + drawnEmpty + drawnPart
)

// bar is a bar's cells, without what stands around them.
type bar struct {
	span
	cells []rune
}

// findBars finds the bars of a value, each with the offset at which it and
// its bracket begin.
func findBars(v value) (bars []bar, starts []int) {
	for at := 0; at < len(v.text); {
		inner, outer := barAt(v.text[at:])
		if inner.to == 0 {
			at += outer
			continue
		}
		bars = append(bars, bar{v.part(at+inner.from, at+inner.to), []rune(v.text[at+inner.from : at+inner.to])})
		starts = append(starts, at)
		at += outer
	}
	return bars, starts
}

// barAt is the bar that a text begins with, and how long it is with its
// brackets; where there is none the empty span, and how far to go on.
func barAt(text string) (inner span, outer int) {
	for _, b := range []struct {
		open, shut, cells string
		least             int
	}{
		{"[", "]", full + empty + part, 2}, // a single typed cell is a check box
		{"[", "]", drawn, 1},
		{"|", "|", strings.ReplaceAll(full+empty+part, "|", ""), 4},
		{"", "", drawn, 2},
	} {
		rest, ok := strings.CutPrefix(text, b.open)
		if !ok {
			continue
		}
		after := strings.TrimLeft(rest, b.cells)
		run := rest[:len(rest)-len(after)]
		if b.shut == "" && (strings.HasPrefix(after, "--") || strings.HasPrefix(after, "..")) {
			continue // ██--: where such a bar ends can't be told once it is empty
		}
		if utf8.RuneCountInString(run) >= b.least && strings.HasPrefix(after, b.shut) && strings.ContainsAny(run, full+empty) {
			return span{len(b.open), len(b.open) + len(run)}, len(b.open) + len(run) + len(b.shut)
		}
	}
	// What a bracket holds that is no bar is none without the bracket either.
	_, size := utf8.DecodeRuneInString(text)
	if rest := text[size:]; (text[0] == '[' || text[0] == '|') && strings.TrimLeft(rest, drawn) != rest {
		size += len(rest) - len(strings.TrimLeftFunc(rest, func(r rune) bool { return r != ' ' && r != ']' }))
	}
	return span{}, size
}

// size is a bar's length and how much of it is filled; nil for none.
func (b *bar) size() *Bar {
	if b == nil {
		return nil
	}
	return &Bar{len(b.cells), b.filled()}
}

// filled is how many cells the bar's first kind fills.
func (b *bar) filled() int {
	n := 0
	for n < len(b.cells) && b.cells[n] == b.cells[0] && strings.ContainsRune(full, b.cells[0]) {
		n++
	}
	return n
}

// edits fill the bar as far as a state is.
func (b *bar) edits(s state.State) []edit {
	if b == nil {
		return nil
	}
	want := strings.Count(state.Bar(len(b.cells), len(s.Completed)+len(s.Skipped), s.Total), "#")
	if b.filled() == want {
		return nil
	}
	on, off := b.kinds()
	return []edit{{b.span, strings.Repeat(string(on), want) + strings.Repeat(string(off), len(b.cells)-want)}}
}

// kinds are the cells that the bar uses for what is done and what isn't. Of
// one that is all full or all empty the other kind is what goes with it.
func (b *bar) kinds() (on, off rune) {
	text := string(b.cells)
	if i := strings.IndexAny(text, full); i >= 0 {
		on, _ = utf8.DecodeRuneInString(text[i:])
	}
	if i := strings.LastIndexAny(text, empty); i >= 0 {
		off, _ = utf8.DecodeRuneInString(text[i:])
	}
	for _, p := range pairings {
		switch {
		case on == 0 && p.off == off:
			on = p.on
		case off == 0 && p.on == on:
			off = p.off
		}
	}
	return on, off
}

// pairings are what goes with what, where a bar shows only one of its kinds.
var pairings = [...]struct{ on, off rune }{
	{'█', '░'},
	{'▓', '▒'},
	{'■', '□'},
	{'●', '○'},
	{'▰', '▱'},
	{'⬛', '⬜'},
	{'#', '.'},
	{'#', '-'},
	{'#', ' '},
	{'#', '_'},
	{'#', '·'},
	{'=', '-'},
	{'|', '-'},
	{'*', '.'},
}
