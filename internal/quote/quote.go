// Package quote makes others' text safe for a line of a terminal and for a
// prompt.
//
// For people what is unsafe is made visible, as a Go escape (\x1b, \u202e), so
// that they see that something is there. For programs it is taken out, since
// to them an escape is one more thing to read. Neither can be turned back.
package quote

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// deceptive are characters that reorder what is shown, end a line, or carry
// text that nobody sees.
var deceptive = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00AD, Hi: 0x00AD, Stride: 1}, // soft hyphen
		{Lo: 0x061C, Hi: 0x061C, Stride: 1}, // Arabic letter mark
		{Lo: 0x180E, Hi: 0x180E, Stride: 1}, // Mongolian vowel separator
		{Lo: 0x200B, Hi: 0x200B, Stride: 1}, // zero-width space
		{Lo: 0x200E, Hi: 0x200F, Stride: 1}, // left-to-right and right-to-left mark
		{Lo: 0x2028, Hi: 0x202E, Stride: 1}, // line and paragraph separator; embeddings, overrides
		{Lo: 0x2060, Hi: 0x206F, Stride: 1}, // word joiner, invisible operators, isolates
		{Lo: 0xFEFF, Hi: 0xFEFF, Stride: 1}, // byte-order mark
		{Lo: 0xFFF9, Hi: 0xFFFB, Stride: 1}, // interlinear annotation
	},
	R32: []unicode.Range32{
		{Lo: 0xE0000, Hi: 0xE007F, Stride: 1}, // tags
		{Lo: 0xE0100, Hi: 0xE01EF, Stride: 1}, // variation selectors beyond the common ones
	},
	LatinOffset: 1,
}

// invisible are characters that are seen nowhere but that people's writing
// needs: they stay on a terminal and go from a prompt.
var invisible = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x034F, Hi: 0x034F, Stride: 1}, // combining grapheme joiner
		{Lo: 0x115F, Hi: 0x1160, Stride: 1}, // Hangul fillers
		{Lo: 0x17B4, Hi: 0x17B5, Stride: 1}, // Khmer inherent vowels
		{Lo: 0x180B, Hi: 0x180F, Stride: 1}, // Mongolian variation selectors
		{Lo: 0x200C, Hi: 0x200D, Stride: 1}, // zero-width non-joiner and joiner
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, // Hangul filler
		{Lo: 0xFE00, Hi: 0xFE0F, Stride: 1}, // variation selectors
		{Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1}, // half-width Hangul filler
	},
}

// Unsafe reports whether a terminal would obey a character, or show with it
// another text than there is. Line breaks and tabs are unsafe too.
func Unsafe(r rune) bool { return unicode.IsControl(r) || unicode.Is(deceptive, r) }

// Line is others' text on one line of a terminal: control, escape and
// bidirectional characters, line breaks and tabs are made visible.
func Line(s string) string {
	var out strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&out, `\x%02x`, s[i])
		case Unsafe(r):
			out.WriteString(escape(r))
		default:
			out.WriteRune(r)
		}
		i += n
	}
	return out.String()
}

func escape(r rune) string {
	switch {
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// Prompt is one line for a program's prompt: white space collapsed, control,
// zero-width, bidirectional and tag characters gone, & < > encoded. Bytes that
// are no UTF-8 become U+FFFD.
func Prompt(s string) string {
	seen := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r) || unicode.In(r, deceptive, invisible):
			return -1
		}
		return r
	}, s)
	return encoder().Replace(strings.Join(strings.Fields(seen), " "))
}

func encoder() *strings.Replacer {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
}
