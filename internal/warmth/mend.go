package warmth

import (
	"bytes"
	"errors"
	"fmt"
)

// Mend takes apart a file that was merged without the driver and has conflict
// markers (with the base between them or not), and merges its sides as Merge
// does. A file without markers stays as it is.
func Mend(src []byte) ([]byte, error) {
	base, ours, theirs, err := sides(src)
	if err != nil || ours == nil {
		return src, err
	}
	if _, err := Read(base); err != nil {
		base = nil // it is only there to tell what was taken out
	}
	merged, err := Merge(base, ours, theirs)
	if err != nil {
		return src, fmt.Errorf("mend conflict: %w", err)
	}
	return merged, nil
}

// Conflicted reports whether a file has conflict markers.
func Conflicted(src []byte) bool {
	_, ours, _, err := sides(src)
	return ours != nil || err != nil
}

var errMarkers = errors.New("mend conflict: markers without their counterpart")

// sides are the files that markers stand for; ours is nil where there are no
// markers, and base where no conflict shows its base.
func sides(src []byte) (base, ours, theirs []byte, err error) {
	const before, inOurs, inBase, inTheirs = 0, 1, 2, 3
	place, found, based := before, false, true
	hasBase := false
	for line := range bytes.Lines(src) {
		switch {
		case marks(line, '<') && place == before:
			place, found, hasBase = inOurs, true, false
		case marks(line, '|') && place == inOurs:
			place, hasBase = inBase, true
		case marks(line, '=') && (place == inOurs || place == inBase):
			place = inTheirs
		case marks(line, '>') && place == inTheirs:
			place, based = before, based && hasBase
		case marks(line, '<') || marks(line, '>'):
			return nil, nil, nil, errMarkers
		default:
			if place == before || place == inOurs {
				ours = append(ours, line...)
			}
			if place == before || place == inBase {
				base = append(base, line...)
			}
			if place == before || place == inTheirs {
				theirs = append(theirs, line...)
			}
		}
	}
	switch {
	case place != before:
		return nil, nil, nil, errMarkers
	case !found:
		return nil, nil, nil, nil
	case !based:
		base = nil
	}
	if ours == nil {
		ours = []byte{}
	}
	return base, ours, theirs, nil
}

// marks reports whether a line is a conflict marker of git's: seven times the
// character, then a space or the line's end.
func marks(line []byte, c byte) bool {
	line = bytes.TrimRight(line, "\r\n")
	return bytes.HasPrefix(line, bytes.Repeat([]byte{c}, 7)) && (len(line) == 7 || line[7] == ' ')
}
