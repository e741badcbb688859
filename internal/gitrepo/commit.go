package gitrepo

import (
	"bytes"
	"strconv"
	"strings"
)

// RawCommit is a commit as git has it.
type RawCommit struct {
	Hash    string
	Parents []string
	Time    int64  // the committer's, seconds since the epoch
	Message string // UTF-8 where its author kept to an encoding
}

// parseCommit reads a commit object. False where git would do more than read
// it: another encoding, or headers that are not as git writes them.
func parseCommit(hash string, object []byte) (RawCommit, bool) {
	c := RawCommit{Hash: hash}
	head, message, found := bytes.Cut(object, []byte("\n\n"))
	if !found || bytes.IndexByte(object, 0) >= 0 {
		return c, false
	}
	c.Message = string(message)
	lines := strings.Split(string(head), "\n")
	_, lines, rooted := header(lines, "tree")
	for {
		parent, rest, more := header(lines, "parent")
		if !more {
			break
		}
		c.Parents, lines = append(c.Parents, parent), rest
	}
	_, lines, authored := header(lines, "author")
	committer, lines, _ := header(lines, "committer")
	timed := false
	c.Time, timed = parseTime(committer)
	return c, rooted && authored && timed && readable(lines)
}

// header takes the next header where it is the one named.
func header(lines []string, name string) (value string, rest []string, ok bool) {
	if len(lines) == 0 {
		return "", nil, false
	}
	value, ok = strings.CutPrefix(lines[0], name+" ")
	if !ok {
		return "", lines, false
	}
	return value, lines[1:], true
}

// readable says whether the headers after the committer leave the message as
// it stands: an encoding that is UTF-8, signatures, nothing out of its place.
func readable(lines []string) bool {
	for _, line := range lines {
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "tree", "parent", "author", "committer":
			return false
		case "encoding":
			if !strings.EqualFold(value, "utf-8") && !strings.EqualFold(value, "utf8") {
				return false
			}
		}
	}
	return true
}

// parseTime takes the seconds from `Name <mail> seconds zone`, and nothing
// that is written otherwise.
func parseTime(identity string) (int64, bool) {
	end := strings.LastIndexByte(identity, '>')
	fields := strings.Split(identity[end+1:], " ")
	if end < 0 || !strings.Contains(identity[:end], "<") || len(fields) != 3 || fields[0] != "" {
		return 0, false
	}
	seconds, err := strconv.ParseInt(fields[1], 10, 64)
	zone := strings.TrimLeft(fields[2], "+-")
	_, zoneErr := strconv.ParseUint(zone, 10, 32)
	return seconds, err == nil && seconds >= 0 && zoneErr == nil && len(zone) == 4 && len(fields[2]) == 5
}
