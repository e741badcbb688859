package gitrepo

import (
	"os"
	"path/filepath"
)

// Operation is what git is in the middle of.
type Operation string

// The operations, by the names of their commands; the zero value is none.
const (
	NoOperation Operation = ""
	Merge       Operation = "merge"
	Rebase      Operation = "rebase"
	Am          Operation = "am"
	CherryPick  Operation = "cherry-pick"
	Revert      Operation = "revert"
	Bisect      Operation = "bisect"
)

// InProgress is what git is in the middle of in this work tree, in the order
// in which `git status` looks.
func (r *Repo) InProgress() Operation {
	todo := firstWord(filepath.Join(r.GitDir, "sequencer", "todo"))
	switch {
	case r.has("MERGE_HEAD"):
		return Merge
	case r.has("rebase-apply/applying"):
		return Am
	case r.has("rebase-apply"), r.has("rebase-merge"):
		return Rebase
	case r.has("CHERRY_PICK_HEAD"), todo == "pick", todo == "p":
		return CherryPick
	case r.has("REVERT_HEAD"), todo == "revert":
		return Revert
	case r.has("BISECT_LOG"):
		return Bisect
	}
	return NoOperation
}

// Sequence says whether a series of commits is under way, rather than one.
func (r *Repo) Sequence() bool {
	return r.has("rebase-merge") || r.has("rebase-apply") || r.has("sequencer")
}

func (r *Repo) has(name string) bool {
	_, err := os.Lstat(r.GitPath(name))
	return err == nil
}

func firstWord(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for i, b := range text {
		if b == ' ' || b == '\t' || b == '\n' {
			return string(text[:i])
		}
	}
	return string(text)
}
