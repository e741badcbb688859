package cli

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/mattn/go-isatty"
)

// page prints what may be long for people: through git's pager where stdout is
// a terminal, as git does.
func (a *app) page(text string) error {
	pager := a.pager()
	if pager == "" {
		_, err := io.WriteString(a.Out, text)
		return err
	}
	// sh, because a pager is a command line: "less -S", "delta | less".
	cmd := exec.Command("sh", "-c", pager)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), a.Out, a.Err
	cmd.Env = append(defaults(a.env, "LESS=FRX", "LV=-c"), "GIT_PAGER_IN_USE=true")
	err := cmd.Run()
	if _, ended := errors.AsType[*exec.ExitError](err); ended {
		return nil // who leaves a pager early has seen enough
	}
	return err
}

// pager is git's pager, "" where there is to be none.
func (a *app) pager() string {
	if !terminal(a.Out) || a.lookup("GIT_PAGER_IN_USE") != "" {
		return ""
	}
	cmd := exec.Command("git", "var", "GIT_PAGER")
	cmd.Env = a.env
	out, err := cmd.Output()
	pager := strings.TrimSpace(string(out))
	if err != nil || pager == "cat" {
		return ""
	}
	return pager
}

// lookup is a variable of the environment, "" where it is not set; of a name
// that stands twice the last counts.
func (a *app) lookup(name string) string {
	for _, l := range slices.Backward(a.env) {
		if value, ok := strings.CutPrefix(l, name+"="); ok {
			return value
		}
	}
	return ""
}

// defaults adds to an environment what it does not set.
func defaults(env []string, lines ...string) []string {
	set := map[string]bool{}
	for _, l := range env {
		name, _, _ := strings.Cut(l, "=")
		set[name] = true
	}
	out := append([]string{}, env...)
	for _, l := range lines {
		if name, _, _ := strings.Cut(l, "="); !set[name] {
			out = append(out, l)
		}
	}
	return out
}

// terminal reports whether a stream is one.
func terminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}
