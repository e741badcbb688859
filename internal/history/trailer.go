package history

import "strings"

// trailers are the grid's trailers of one message.
type trailers struct {
	refs    []Thread
	session string
}

// parseTrailers reads Grid-Block, Grid-Thread (each several times, each a comma
// list) and Grid-Session. The last session wins. A value that names nothing is
// passed over.
func parseTrailers(body string) trailers {
	var t trailers
	if !mayHoldTrailer(body) {
		return t
	}
	for _, entry := range trailerBlock(body) {
		switch strings.ToLower(entry.key) {
		case "grid-block", "grid-thread":
			for part := range strings.SplitSeq(entry.value, ",") {
				if ref, ok := ParseRef(part); ok {
					t.refs = appendRef(t.refs, ref)
				}
			}
		case "grid-session":
			t.session = entry.value
		}
	}
	return t
}

// mayHoldTrailer is the cheap look: a line that begins with grid-, in any case.
func mayHoldTrailer(body string) bool {
	const mark = "grid-"
	for i := 0; i+len(mark) <= len(body); {
		if body[i]|0x20 == 'g' && strings.EqualFold(body[i:i+len(mark)], mark) {
			return true
		}
		next := strings.IndexByte(body[i:], '\n')
		if next < 0 {
			return false
		}
		i += next + 1
	}
	return false
}

type trailer struct{ key, value string }

// trailerBlock is the last paragraph, taken apart, where git takes it for
// trailers: all its lines are some, or at least a quarter are and one of them
// is git's own. An indented line continues the one before; # begins a comment.
func trailerBlock(body string) []trailer {
	lines := lastParagraph(body)
	var entries []trailer
	trailing, other, own, continues := 0, 0, false, false
	for _, line := range lines {
		key, value, ok := cutTrailer(line)
		switch {
		case line[0] == '#':
			continues = false
			continue
		case ok || gitsOwn(line):
			trailing++
			own = own || gitsOwn(line)
			continues = true
			entries = append(entries, trailer{key, value})
		case isBlank(line[0]) && continues:
			last := &entries[len(entries)-1]
			last.value = strings.TrimSpace(last.value + " " + strings.TrimSpace(line))
		default:
			other++
			continues = false
		}
	}
	if trailing == 0 || other > 0 && (!own || trailing*3 < other) {
		return nil
	}
	return entries
}

// lastParagraph is the lines after the last blank one that more than comments
// follow. The subject is cut off already: all of a body can be trailers.
func lastParagraph(body string) []string {
	var lines []string
	fresh := false
	for body != "" {
		line, rest := cutLine(body)
		body = rest
		if line == "" {
			fresh = true
			continue
		}
		if fresh && line[0] != '#' {
			lines, fresh = lines[:0], false
		}
		lines = append(lines, line)
	}
	return lines
}

func gitsOwn(line string) bool {
	return strings.HasPrefix(line, "Signed-off-by: ") || strings.HasPrefix(line, "(cherry picked from commit ")
}

// cutTrailer takes "key: value" apart. A key is letters, digits and dashes;
// only blanks may stand between it and the colon.
func cutTrailer(line string) (key, value string, ok bool) {
	head, value, ok := strings.Cut(line, ":")
	key = strings.TrimRight(head, " \t")
	if !ok || key == "" {
		return "", "", false
	}
	for i := range len(key) {
		c := key[i]
		if c != '-' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return "", "", false
		}
	}
	return key, strings.TrimSpace(value), true
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }
