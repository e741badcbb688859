package gitrepo

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// GitError is git's own word that it could not do something.
type GitError struct {
	Args   []string // without "git"
	Code   int      // -1 where a signal ended it
	Stderr string
}

// Error is git's message without its "fatal: "; hints that follow are kept.
func (e *GitError) Error() string {
	text := strings.TrimSpace(e.Stderr)
	if text == "" {
		return fmt.Sprintf("git %s: exit status %d", strings.Join(e.Args, " "), e.Code)
	}
	return strings.TrimPrefix(text, "fatal: ")
}

// command is how git is run: which, where, in what environment.
type command struct {
	program string
	dir     string
	env     environ
	stdin   io.Reader
	dialog  bool            // it is asked while it runs
	ctx     context.Context // ends it before its time
}

func (c command) input(r io.Reader) command {
	c.stdin = r
	return c
}

// process is a running git. Its output is read, then it is closed; one that
// need not be read to its end is killed.
type process struct {
	*bufio.Reader
	ctx    context.Context
	args   []string
	cmd    *exec.Cmd
	in     io.WriteCloser // of a dialog
	out    io.Reader      // what is read, a pipe
	stderr bytes.Buffer
}

func (c command) start(args ...string) (*process, error) {
	p := &process{ctx: c.ctx, args: args, cmd: exec.CommandContext(c.ctx, c.program, args...)}
	p.cmd.Dir, p.cmd.Env, p.cmd.Stdin, p.cmd.Stderr = c.dir, c.env, c.stdin, &p.stderr
	p.cmd.WaitDelay = patience(c.ctx)
	out, err := p.cmd.StdoutPipe()
	if err == nil && c.dialog {
		p.in, err = p.cmd.StdinPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("start git %s: %w", verb(args), err)
	}
	p.out, p.Reader = out, bufio.NewReaderSize(output{out}, 1<<16)
	p.bound(c.ctx)
	return p, nil
}

// close waits for the end, and says what git said.
func (p *process) close() error {
	err := p.cmd.Wait()
	if errors.Is(err, exec.ErrWaitDelay) {
		err = nil
	}
	if ended := p.ctx.Err(); ended != nil && err != nil {
		return fmt.Errorf("git %s: %w", verb(p.args), ended)
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return &GitError{Args: p.args, Code: exit.ExitCode(), Stderr: p.stderr.String()}
	}
	if err != nil {
		return fmt.Errorf("git %s: %w", verb(p.args), err)
	}
	return nil
}

// leaveAfter is how long an ended git is waited for where something that it
// started, such as a file system monitor, still holds its stderr.
const leaveAfter = time.Second

// verb is the subcommand among a command's words.
func verb(args []string) string {
	for len(args) > 2 && args[0] == "-c" {
		args = args[2:]
	}
	return args[0]
}

// kill ends a process whose remaining output nobody wants; that it then ends
// badly says nothing.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// fail closes a process whose output could not be read as expected. Where the
// output just ends, what git says is the reason.
func (p *process) fail(cause error) error {
	if ended := p.ctx.Err(); ended != nil {
		p.kill()
		cause = ended
	} else if !errors.Is(cause, io.EOF) && !errors.Is(cause, io.ErrUnexpectedEOF) {
		p.kill()
	} else if err := p.close(); err != nil {
		return err
	} else {
		cause = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("read git %s: %w", verb(p.args), cause)
}

// run reads all that a command prints. What was printed before an error is
// given back with it.
func (c command) run(args ...string) (string, error) {
	p, err := c.start(args...)
	if err != nil {
		return "", err
	}
	return p.all()
}

func (p *process) all() (string, error) {
	var out strings.Builder
	_, err := p.WriteTo(&out)
	return out.String(), errors.Join(p.close(), err)
}

// yes runs a command whose exit status is the answer: 0 yes, 1 no.
func (c command) yes(args ...string) (bool, error) {
	_, err := c.run(args...)
	if exit, ok := errors.AsType[*GitError](err); ok && exit.Code == 1 {
		return false, nil
	}
	return err == nil, err
}

// next reads up to the next NUL.
func (p *process) next() (string, error) {
	s, err := p.ReadString(0)
	if err != nil {
		return s, err
	}
	return s[:len(s)-1], nil
}

// revision refuses what git would take for an option or for nothing.
func revision(revs ...string) error {
	for _, rev := range revs {
		if rev == "" || rev[0] == '-' || strings.ContainsAny(rev, "\x00\n") {
			return fmt.Errorf("revision %q: not a revision", rev)
		}
	}
	return nil
}
