package grid

import "errors"

// No is an answer of no: a check failed, a move was refused, a question was
// declined. Why is nil where the report has said it all.
type No struct{ Why error }

func (n *No) Error() string {
	if n.Why == nil {
		return "no"
	}
	return n.Why.Error()
}

func (n *No) Unwrap() error { return n.Why }

// ErrWaiting is a checkpoint that waits for the user.
var ErrWaiting = errors.New("a checkpoint waits for an answer")

// ErrNoGrid is a work tree without a grid.
var ErrNoGrid = Hinted(errors.New("there is no grid here"), "git grid init")

// hinted is an error with what to type.
type hinted struct {
	error
	hint string
}

func (h *hinted) Unwrap() error { return h.error }

// Hinted adds to an error what to type.
func Hinted(err error, hint string) error { return &hinted{err, hint} }

// HintOf is what to type about an error, or "".
func HintOf(err error) string {
	if h, ok := errors.AsType[*hinted](err); ok {
		return h.hint
	}
	return ""
}
