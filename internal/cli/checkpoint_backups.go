package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"
)

func (a *app) checkpointBackups(*cli.Context) error {
	g, err := a.open()
	if err != nil {
		return err
	}
	all, err := g.Backups()
	if err != nil {
		return err
	}
	if len(all) == 0 {
		_, err = io.WriteString(a.Out, "No rollback was made.\n")
		return err
	}
	var b strings.Builder
	for _, k := range all {
		fmt.Fprintf(&b, "%s  %s\n", k.Hash[:7], line(k.Ref))
	}
	last := line(all[0].Ref)
	fmt.Fprintf(&b, "\nTo see what one keeps, and to get it back, or single paths of it:\n  git diff --stat HEAD %s\n  git restore --source=%s --worktree -- :/\n  git restore --source=%s^2 --staged -- :/\n", last, last, last)
	return a.page(b.String())
}

// backWords are the commands that bring back what a rollback undid: the
// files, then what was staged.
func backWords(ref string, paths, staged []string) string {
	words := fmt.Sprintf("  git restore --source=%s --worktree -- %s\n", ref, pathspecs(paths))
	if len(staged) > 0 {
		words += fmt.Sprintf("  git restore --source=%s^2 --staged -- %s\n", ref, pathspecs(staged))
	}
	return words
}

// pathspecs name a few paths each by itself, and many all together.
func pathspecs(paths []string) string {
	if len(paths) > 5 {
		return ":/"
	}
	var specs []string
	for _, p := range paths {
		specs = append(specs, pathspec(p))
	}
	return strings.Join(specs, " ")
}

// pathspec names one path from the top, whatever it holds, as a shell reads it.
func pathspec(p string) string {
	if strings.Trim(p, plainLetters) == "" {
		return ":/" + p
	}
	return shellWord(":(top,literal)" + p)
}

const plainLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/+@-"

// shellWord is a text as one word of a shell. What a terminal can't show is
// made visible, and is then not the text any more.
func shellWord(s string) string {
	if s != "" && strings.Trim(s, plainLetters) == "" {
		return s
	}
	return "'" + strings.ReplaceAll(line(s), "'", `'\''`) + "'"
}
