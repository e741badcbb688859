package history

import (
	"slices"
	"strings"
)

// cutSubject takes the first paragraph of a message off and joins its lines
// with a space, as git's %s does.
func cutSubject(message string) (subject, body string) {
	line, rest := "", message
	for line == "" && rest != "" {
		line, rest = cutLine(rest)
	}
	lines := []string{line}
	for rest != "" {
		line, rest = cutLine(rest)
		if line == "" {
			break
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, " "), rest
}

// cutLine takes the first line off, without its end and trailing white space.
func cutLine(s string) (line, rest string) {
	line, rest, _ = strings.Cut(s, "\n")
	return strings.TrimRight(line, " \t\r\v\f"), rest
}

// waiting is whether a subject is to be folded into another commit.
func waiting(subject string) bool {
	return strings.HasPrefix(subject, "fixup! ") ||
		strings.HasPrefix(subject, "squash! ") ||
		strings.HasPrefix(subject, "amend! ")
}

// parseListed reads the subjects that a squash's body lists, each in a line
// after a star, a dash or four spaces, as forges and git merge --squash write
// them. One that the same body takes back again is left out.
func parseListed(body string) []Subject {
	if !strings.Contains(body, "):") && !strings.Contains(body, ")!:") {
		return nil
	}
	var lines []string
	for body != "" {
		line, rest := cutLine(body)
		body = rest
		item, ok := listItem(line)
		if !ok {
			continue
		}
		if target, ok := parseRevertSubject(item); ok {
			lines = withoutLast(lines, target)
		} else {
			lines = append(lines, item)
		}
	}
	var listed []Subject
	for _, line := range lines {
		if s, ok := ParseSubject(line); ok && s.Refs != nil {
			listed = append(listed, s)
		}
	}
	return listed
}

func listItem(line string) (item string, ok bool) {
	for _, mark := range []string{"* ", "- ", "    "} {
		if item, ok := strings.CutPrefix(line, mark); ok {
			return item, true
		}
	}
	return "", false
}

func withoutLast(lines []string, line string) []string {
	for i, l := range slices.Backward(lines) {
		if l == line {
			return slices.Delete(lines, i, i+1)
		}
	}
	return lines
}
