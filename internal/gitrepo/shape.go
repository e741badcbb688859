package gitrepo

import (
	"bytes"
	"strings"
)

// The two files below .git that say what a repository's shape is are read with
// suspicion rather than parsed: a word too many only costs a process.

// moves says whether a configuration file may move the work tree or deny it:
// a key `worktree`, or a key `bare` that is anything but false.
func moves(config []byte) bool {
	text := strings.ToLower(string(config))
	if keyAt(text, "worktree") >= 0 {
		return true
	}
	for {
		at := keyAt(text, "bare")
		if at < 0 {
			return false
		}
		text = text[at+len("bare"):]
		value, found := strings.CutPrefix(strings.TrimLeft(text, " \t"), "=")
		word, _, _ := strings.Cut(strings.TrimLeft(value, " \t"), "\n")
		if !found || strings.TrimRight(word, " \t\r") != "false" {
			return true
		}
	}
}

// keyAt is where a word stands as a key could: after white space or the
// bracket of a section, and not as the start of a longer name.
func keyAt(text, word string) int {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return -1
		}
		at, end := from+i, from+i+len(word)
		before := at == 0 || strings.IndexByte(" \t\r\n]\xbf", text[at-1]) >= 0
		after := end == len(text) || strings.IndexByte(" \t\r\n=#;", text[end]) >= 0
		if before && after {
			return at
		}
		from = end
	}
}

// plain says whether refs are files and hashes SHA-1: neither is set otherwise.
func plain(config []byte) bool {
	text := bytes.ToLower(config)
	return !bytes.Contains(text, []byte("refstorage")) && !bytes.Contains(text, []byte("objectformat"))
}
