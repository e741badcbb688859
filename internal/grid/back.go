package grid

import (
	"slices"
	"strings"
)

// Back are the commands that bring back from a backup what a rollback undid:
// the files, then what was staged.
func (r Rollback) Back(b Backup) [][]string {
	paths := slices.Concat(r.Restored, r.Removed)
	commands := [][]string{append([]string{"git", "restore", "--source=" + b.Ref, "--worktree", "--"}, pathspecs(paths)...)}
	if len(r.Staged) > 0 {
		specs := pathspecs(r.Staged)
		commands = append(commands, append([]string{"git", "restore", "--source=" + b.Ref + "^2", "--staged", "--"}, specs...))
	}
	return commands
}

// Back are the commands that bring back all that a backup keeps.
func (b Backup) Back() [][]string {
	return [][]string{
		{"git", "restore", "--source=" + b.Ref, "--worktree", "--", everything},
		{"git", "restore", "--source=" + b.Ref + "^2", "--staged", "--", everything},
	}
}

const (
	everything = ":/"
	// maxNamed paths are named one by one; a command with more is no help.
	maxNamed = 5
)

// pathspecs name a few paths each by itself, and many all together. So it is
// where one is a folder of another: git knows only one of the two at a time.
func pathspecs(paths []string) []string {
	if len(paths) > maxNamed || nested(paths) {
		return []string{everything}
	}
	var specs []string
	for _, p := range paths {
		if strings.Trim(p, plainLetters) == "" {
			specs = append(specs, everything+p)
		} else {
			specs = append(specs, ":(top,literal)"+p)
		}
	}
	return specs
}

func nested(paths []string) bool {
	return slices.ContainsFunc(paths, func(p string) bool {
		return slices.ContainsFunc(paths, func(q string) bool { return strings.HasPrefix(q, p+"/") })
	})
}

// plainLetters mean nothing but themselves in a pathspec.
const plainLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/+@-"
