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
	timed := false
	for line := range strings.SplitSeq(string(head), "\n") {
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "parent":
			c.Parents = append(c.Parents, value)
		case "committer":
			c.Time, timed = parseTime(value)
		case "encoding":
			if !strings.EqualFold(value, "utf-8") && !strings.EqualFold(value, "utf8") {
				return c, false
			}
		}
	}
	return c, timed
}

// parseTime takes the seconds from `Name <mail> seconds zone`.
func parseTime(identity string) (int64, bool) {
	_, after, found := strings.Cut(identity[strings.LastIndexByte(identity, '>')+1:], " ")
	seconds, _, _ := strings.Cut(after, " ")
	n, err := strconv.ParseInt(seconds, 10, 64)
	return n, found && err == nil && n >= 0
}
