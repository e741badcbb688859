package artifact

import (
	"strings"

	"github.com/git-grid/git-grid/internal/history"
)

// readClaims reads what the body claims: the Commit column and the threads of
// tables, Commit: lines, the items of a Commits section, Task headings with a
// hash.
func (r *reader) readClaims() {
	b := readBody(r.doc)
	section, listed := 0, false // level of the open Commits section; a list under "Commits:"
	for i := 0; i < len(b.lines); i++ {
		l := b.lines[i]
		if l.mute || l.deep {
			continue
		}
		if l.level > 0 {
			listed = false
			if section == 0 || l.level <= section {
				section = commitsLevel(l)
			}
			r.readTaskHeading(l)
			continue
		}
		if t, ok := b.tableAt(i); ok {
			r.readTable(t, section > 0)
			i = t.end - 1
			continue
		}
		if value, ok := commitLabel(l.text); ok {
			listed = r.claimNamed(value, shortest, l.no) == 0 && strings.TrimSpace(value) == ""
			continue
		}
		if l.item && (section > 0 || listed) {
			r.claimNamed(itemText(strings.TrimSpace(l.text)), shortest, l.no)
		} else if strings.TrimSpace(l.text) != "" {
			listed = false
		}
	}
}

// elsewhereCommits are words of headings over commits that are not claimed.
var elsewhereCommits = pattern(`\b(?:other|another|not|no|uncommitted|unmerged|unpushed|unrelated|upstream|previous|prior|earlier|reverted|dropped|missing|future|planned|next|worktrees?|conventions?|conventional|strategy|format|guidelines?)\b`)

var commitsHeading = pattern(`\bcommits\b|\bcommit\(s\)|^(?:\d+[.)] )?commit(?: (?:hash(?:es)?|history|log|list|references?))?$`)

// commitsLevel is the level of a heading that opens a Commits section, else 0.
func commitsLevel(l line) int {
	text := strings.ToLower(strings.TrimRight(l.heading, ": "))
	if commitsHeading().MatchString(text) && !elsewhereCommits().MatchString(text) {
		return l.level
	}
	return 0
}

var (
	taskHeading = pattern(`(?i)^(?:\d+[.)] +)?(?:task|thread)\b`)
	parentheses = pattern(`\(([^()]*)\)`)
)

// readTaskHeading reads "### Task 1: name (abc1234)".
func (r *reader) readTaskHeading(l line) {
	if !taskHeading().MatchString(l.heading) {
		return
	}
	for _, m := range parentheses().FindAllStringSubmatch(l.heading, -1) {
		r.claimNamed(m[1], shortest, l.no)
	}
}

var commitLine = pattern(`(?i)^(?:[-*+] +|\d+[.)] +)?[*_]{0,3}(?:git )?commit(?:s|\(s\)| hash(?:es)?| sha)?[*_]{0,3}:[*_]{0,3}(.*)$`)

// commitLabel is what stands behind "Commit:", at a line's start.
func commitLabel(text string) (string, bool) {
	trimmed := strings.TrimSpace(text)
	head, _, ok := strings.Cut(trimmed, ":")
	if !ok || len(head) > 40 || !strings.Contains(strings.ToLower(head), "commit") {
		return "", false
	}
	m := commitLine().FindStringSubmatch(trimmed)
	if m == nil {
		return "", false
	}
	return strings.TrimSpace(m[1]), true
}

// commitColumn is the column of a table that claims commits, or -1. One of
// hashes does so only beside what commits have: beside packages and files it
// holds checksums.
func (t table) commitColumn(inSection bool) int {
	if i := t.column("commit", "commits", "commit(s)", "commit hash", "commit sha", "git commit"); i >= 0 {
		return i
	}
	ofCommits := t.column("task", "tasks", "thread", "step", "message", "commit message", "subject", "description", "change", "type", "author") >= 0
	ofOthers := t.column("package", "file", "asset", "artifact", "image", "url", "algorithm", "size") >= 0
	if inSection || ofCommits && !ofOthers {
		return t.column("hash", "hashes", "sha")
	}
	return -1
}

// readTable reads the commits of a table, and the rows of a Thread or Task
// column.
func (r *reader) readTable(t table, inSection bool) {
	commit := t.commitColumn(inSection)
	thread := t.column("thread", "task")
	for _, row := range t.rows {
		cell := row.cell(commit)
		named := namedHashes(cell, shortest)
		for _, n := range named {
			r.claim(cell[n.start:n.end], "", row.no)
		}
		if thread < 0 || plain(row.cell(thread)) == "" {
			continue
		}
		n, name := t.thread(row, thread, r.Block)
		if r.Thread != 0 {
			n = r.Thread // all rows are parts of the one thread
		}
		done := ThreadClaim{Thread: history.Thread{Block: r.Block, N: n}, Name: name, Line: row.no}
		if len(named) > 0 {
			done.Commit = strings.ToLower(cell[named[0].start:named[0].end])
		}
		r.Threads = append(r.Threads, done)
	}
}
