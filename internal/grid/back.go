package grid

import (
	"slices"
	"strings"
)

// Back are the commands that bring back from a backup what a rollback undid:
// the files, then what was staged.
func (r Rollback) Back(b Backup) [][]string {
	commands := [][]string{b.files(b.pathspecs(slices.Concat(r.Restored, r.Removed)))}
	if len(r.Staged) > 0 {
		commands = append(commands, b.index(b.pathspecs(r.Staged)))
	}
	return commands
}

// Back are the commands that bring back all that a backup keeps.
func (b Backup) Back() [][]string {
	return [][]string{b.files(b.everything()), b.index(b.everything())}
}

func (b Backup) files(specs []string) []string {
	return append([]string{"git", "restore", "--source=" + b.Ref, "--worktree", "--"}, specs...)
}

func (b Backup) index(specs []string) []string {
	return append([]string{"git", "restore", "--source=" + b.Ref + "^2", "--staged", "--"}, specs...)
}

// everything is all outside of the grid's folder, which goes on.
func (b Backup) everything() []string { return []string{":/", ":(top,exclude,literal)" + b.root} }

// maxNamed paths are named one by one; a command with more is no help.
const maxNamed = 5

// pathspecs name a few paths each by itself, and many all together. So it is
// where one is a folder of another: git knows only one of the two at a time.
func (b Backup) pathspecs(paths []string) []string {
	if len(paths) > maxNamed || nested(paths) {
		return b.everything()
	}
	var specs []string
	for _, p := range paths {
		if strings.Trim(p, plainLetters) == "" {
			specs = append(specs, ":/"+p)
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
