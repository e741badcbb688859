package cli

import (
	"errors"
	"fmt"
	"syscall"

	"github.com/git-grid/git-grid/internal/grid"
)

// The exit statuses. 128 and 129 mean what they mean in git.
const (
	exitYes     = 0
	exitNo      = 1   // a check failed, nothing to resume, declined, refused
	exitWaiting = 3   // an unanswered checkpoint waits for the user
	exitFatal   = 128 // it could not be done
	exitUsage   = 129 // wrong usage
	exitPipe    = 141 // the reader of our output went away
)

// exit says on stderr what is to say of an error, and is its exit status.
func (a *app) exit(err error) int {
	var no *grid.No
	switch {
	case err == nil:
		return exitYes
	case errors.Is(err, syscall.EPIPE):
		return exitPipe
	case errors.Is(err, grid.ErrWaiting):
		return exitWaiting
	case errors.As(err, &no) && no.Why == nil:
		return exitNo
	}
	fmt.Fprintf(a.Err, "git grid: %s\n", line(said(err)))
	switch {
	case isUsage(err):
		a.hint("git grid -h, or git grid <command> -h")
		return exitUsage
	case errors.As(err, &no):
		a.hint(grid.HintOf(err))
		return exitNo
	}
	a.hint(grid.HintOf(err))
	return exitFatal
}
