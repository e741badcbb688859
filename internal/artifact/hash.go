package artifact

import (
	"slices"
	"strings"
)

// shortest is the least number of digits of a hash in a body; front matter
// may have four.
const shortest = 7

var hash = pattern(`^[0-9a-fA-F]{4,64}$`)

func isHash(text string) bool { return hash().MatchString(text) }

// run is a run of hex digits in a text that stands as a word of its own.
type run struct{ start, end int }

var hexRun = pattern(`[0-9a-fA-F]{4,}`)

// runs are the words of hex digits that are long enough for a hash and are
// no part of a colour, a path, a UUID or a binary number.
func runs(text string, least int) []run {
	var found []run
	for _, m := range hexRun().FindAllStringIndex(text, -1) {
		r := run{m[0], m[1]}
		n := r.end - r.start
		if n >= least && n <= 64 && standsAlone(text, r) && !binary(text[r.start:r.end]) {
			found = append(found, r)
		}
	}
	return found
}

func standsAlone(text string, r run) bool {
	before, after := text[:r.start], text[r.end:]
	if before != "" && !strings.HasSuffix(before, "..") && strings.ContainsRune(joins+".", rune(before[len(before)-1])) {
		return false
	}
	if after == "" || strings.HasPrefix(after, "..") {
		return true
	}
	if after[0] == '.' {
		return len(after) == 1 || after[1] == ' '
	}
	return !strings.ContainsRune(joins, rune(after[0]))
}

// joins are the characters that make one word of what they stand between.
const joins = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_#-/@=%$\\"

// binary reports a number like 0b11111000, all of whose digits are hex.
func binary(word string) bool {
	rest, ok := strings.CutPrefix(word, "0b")
	return ok && strings.Trim(rest, "01") == ""
}

var (
	// label ends what stands before a hash that is meant as one.
	label = pattern("(?i)(?:[:\u2013\u2014]| -|\\bcommits?:?)[ \\t]*[`*\\[(]*$")
	// disclaimer ends what stands before digits that are something else.
	disclaimer = pattern("(?i)\\b(?:pid|process|md5|sha256|sha512|shasum|checksum|integrity|digest|colou?r|blob|tree|object|tag)[:=]?[ \\t]*[`*\\[(]*$")
	// elsewhere says that a hash is one of another place.
	elsewhere = pattern(`(?i)\b(?:other|another|different|separate|parallel|agent(?:'s)?|its own)\s+worktree|\bworktree(?:'s)? (?:commit|hash)`)
	// between joins the hashes of one enumeration: "abc1234 (test), def5678".
	between = pattern("^[`*\\])_]*(?:\\.{2,3}|(?:\\s*\\([^()]*\\))?\\s*(?:,|;|\\+|&|/|\\band\\b)\\s*(?:[A-Za-z]+:?\\s+)?)[`*\\[(_]*$")
)

// longest is how much of one text is looked at for hashes.
const longest = 4096

// namedHashes are the hashes that a text under a label names: the first that
// is set off from prose, and those enumerated with it. Least is the number of
// digits that is enough at the text's start.
func namedHashes(text string, least int) []run {
	if len(text) > longest {
		text = text[:strings.LastIndexByte(text[:longest], ' ')+1]
	}
	all := runs(text, least)
	i := slices.IndexFunc(all, func(r run) bool { return setOff(text, r) })
	if i < 0 || strings.Contains(strings.ToLower(text), "worktree") && elsewhere().MatchString(text) {
		return nil
	}
	end := i + 1
	for end < len(all) && between().MatchString(text[all[end-1].end:all[end].start]) && hashLike(text, all[end]) {
		end++
	}
	return all[i:end]
}

// setOff reports whether a run stands where a hash is named: first, last,
// alone within marks, or after a label.
func setOff(text string, r run) bool {
	before, after := text[max(0, r.start-40):r.start], text[r.end:]
	switch {
	case strings.Trim(text[:r.start], "`*_[( ") == "":
		return hashLike(text, r)
	case r.end-r.start < shortest, disclaimer().MatchString(before):
		return false
	}
	return wrapped(before, after) || strings.Trim(after, "`*_]). ") == "" || label().MatchString(before)
}

// hashLike tells a hash from a word that happens to have only the letters of
// hex digits: "added", "facade".
func hashLike(text string, r run) bool {
	return r.end-r.start >= shortest || strings.ContainsAny(text[r.start:r.end], "0123456789")
}

func wrapped(before, after string) bool {
	for _, marks := range []string{"``", "()", "[]", "**"} {
		if strings.HasSuffix(before, marks[:1]) && strings.HasPrefix(after, marks[1:]) {
			return true
		}
	}
	return false
}

// target is where a link on a hash leads.
var target = pattern("^`?\\]\\([^()]*\\)")

// subjectAfter is the subject that stands behind a hash: "abc1234: subject",
// "abc1234 - subject", "abc1234 (subject)".
func subjectAfter(text string, r run) string {
	rest := target().ReplaceAllLiteralString(text[r.end:], "")
	rest = strings.TrimLeft(rest, "`*_])")
	rest = strings.TrimLeft(rest, " \t,:-\u2013\u2014")
	if enclosed(rest) {
		rest = rest[1 : len(rest)-1]
	}
	return strings.Trim(rest, "`* ")
}

// enclosed reports whether one pair of parentheses is around all of a text.
func enclosed(text string) bool {
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return r == ')' && i == len(text)-1
		}
	}
	return false
}
