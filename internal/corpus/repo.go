package corpus

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Environment is the caller's without what would make git show another
// repository or read a person's settings; home is where the rest is read.
func Environment(home string) []string {
	var env []string
	for _, line := range os.Environ() {
		if !strings.HasPrefix(line, "GIT_") && !strings.HasPrefix(line, "GRID_") {
			env = append(env, line)
		}
	}
	env = append(env, "HOME="+home, "XDG_CONFIG_HOME="+home, "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C.UTF-8", "TZ=UTC", "GIT_TERMINAL_PROMPT=0")
	for _, role := range []string{"AUTHOR", "COMMITTER"} {
		env = append(env, "GIT_"+role+"_NAME=Ada", "GIT_"+role+"_EMAIL=ada@example.com")
	}
	return env
}

// Repo is a folder in which commands run.
type Repo struct {
	Dir string
	Env []string
}

// Command is a program that will run in the folder.
func (r Repo) Command(program string, args ...string) *exec.Cmd {
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Env = r.Dir, r.Env
	// The child finds programs where its own PATH says, and so must we.
	for _, line := range r.Env {
		if path, ok := strings.CutPrefix(line, "PATH="); ok && !strings.Contains(program, "/") {
			cmd.Path, cmd.Err = find(program, path)
		}
	}
	return cmd
}

func find(program, path string) (string, error) {
	for dir := range strings.SplitSeq(path, string(os.PathListSeparator)) {
		at := dir + "/" + program
		if info, err := os.Stat(at); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return at, nil
		}
	}
	return "", fmt.Errorf("%q: %w", program, exec.ErrNotFound)
}

// Git runs git and is what it prints.
func (r Repo) Git(args ...string) (string, error) {
	var out, talk bytes.Buffer
	cmd := r.Command("git", args...)
	cmd.Stdout, cmd.Stderr = &out, &talk
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("git %s: %w\n%s", strings.Join(args, " "), err, &talk)
	}
	return out.String(), nil
}

// Stream runs git on what write writes.
func (r Repo) Stream(write func(*bufio.Writer) error, args ...string) error {
	cmd := r.Command("git", args...)
	var talk bytes.Buffer
	cmd.Stdout, cmd.Stderr = &talk, &talk
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	wrote := write(bufio.NewWriterSize(in, 1<<16))
	closed := in.Close()
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("git %s: %w\n%s", args[0], err, &talk)
	}
	if wrote != nil {
		return wrote
	}
	return closed
}
