// Package gitedit is the few changes that we make in a repository. Each says
// at its name what it changes, and nothing else is changed; git does the
// writing, so its locks and its rules are kept. Reading is gitrepo's.
package gitedit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// Editor changes one repository.
type Editor struct {
	dir string
	env []string
}

// In is the editor of the repository whose work tree's top is dir, in the
// environment that its commands get.
func In(dir string, env []string) Editor { return Editor{dir, env} }

// run runs git, and returns what it prints.
func (e Editor) run(stdin io.Reader, args ...string) (string, error) {
	var out, words bytes.Buffer
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = e.dir, e.env, stdin, &out, &words
	err := cmd.Run()
	if _, ended := errors.AsType[*exec.ExitError](err); ended {
		return out.String(), &Error{Verb: args[0], Code: cmd.ProcessState.ExitCode(), Words: strings.TrimSpace(words.String())}
	}
	return out.String(), err
}

// Error is git's own word that it could not do something.
type Error struct {
	Verb  string
	Code  int
	Words string
}

func (e *Error) Error() string {
	return fmt.Sprintf("git %s: %s", e.Verb, strings.TrimPrefix(e.Words, "fatal: "))
}
