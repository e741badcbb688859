// Package gitedit makes the few changes that we make in a repository: stage a
// file, back the work tree up, return paths to HEAD. It also has git merge
// texts, which changes nothing.
//
// Rules. Nothing is changed but what the name of a function or the value that
// it belongs to says; what a person should see first (Backup, Restoration) is a
// value that says what it will do, and does it when it is told to. git does the
// writing in its own folder, so its locks and its rules are kept.
//
// Non-goals: reading, which is gitrepo's; commits on branches; other
// repositories.
package gitedit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
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

// with is the editor with more in its environment.
func (e Editor) with(env ...string) Editor { return Editor{e.dir, append(slices.Clip(e.env), env...)} }

// line runs a command that prints one line.
func (e Editor) line(stdin io.Reader, args ...string) (string, error) {
	out, err := e.run(stdin, args...)
	return strings.TrimSuffix(out, "\n"), err
}

// file is the place of a path of the work tree.
func (e Editor) file(path string) string { return filepath.Join(e.dir, filepath.FromSlash(path)) }

// Error is git's own word that it could not do something.
type Error struct {
	Verb  string
	Code  int
	Words string
}

func (e *Error) Error() string {
	return fmt.Sprintf("git %s: %s", e.Verb, strings.TrimPrefix(e.Words, "fatal: "))
}
