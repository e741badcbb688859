package gitrepo

import (
	"context"
	"errors"
	"io"
	"os"
	"time"
)

// afterLimit is how long a process that was killed because its time was up,
// and what it started, may hold on to its pipes.
const afterLimit = 50 * time.Millisecond

// patience is how long what an ended git leaves behind is waited for.
func patience(ctx context.Context) time.Duration {
	if _, limited := ctx.Deadline(); limited {
		return afterLimit
	}
	return leaveAfter
}

// bound has reads of a process end with the context, whoever else holds its
// output open: a git that is a script leaves what it started behind.
func (p *process) bound(ctx context.Context) {
	limit, limited := ctx.Deadline()
	if pipe, ok := p.out.(*os.File); ok && limited {
		_ = pipe.SetReadDeadline(limit) // every pipe of Go's has one
	}
}

// output reads a pipe; that the time was up is the context's error.
type output struct{ io.Reader }

func (o output) Read(b []byte) (int, error) {
	n, err := o.Reader.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = context.DeadlineExceeded
	}
	return n, err
}
