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
	b.WriteString("\nTo get the newest back (a path in the place of :/ brings back only that):\n" + commandWords(all[0].Back()))
	return a.page(b.String())
}

// commandWords are commands as one types them, a line each.
func commandWords(commands [][]string) string {
	var b strings.Builder
	for _, c := range commands {
		words := make([]string, len(c))
		for i, w := range c {
			words[i] = shellWord(w)
		}
		b.WriteString("  " + strings.Join(words, " ") + "\n")
	}
	return b.String()
}

// shellWord is a text as one word of a shell. What a terminal can't show is
// made visible: it is then another text.
func shellWord(s string) string {
	if s != "" && strings.Trim(s, shellLetters) == "" {
		return s
	}
	return "'" + strings.ReplaceAll(line(s), "'", `'\''`) + "'"
}

// shellLetters mean nothing but themselves to a shell.
const shellLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/+@-=:^,%"
