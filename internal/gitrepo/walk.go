package gitrepo

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

// Change is a commit that one history has and another has not.
type Change struct {
	RawCommit
	Added    bool // false: it was in the old history
	Boundary bool // in both, and the parent of one that is not
}

// MissingError says that a commit is not in this repository, or no longer.
type MissingError struct{ Rev string }

func (e *MissingError) Error() string {
	return fmt.Sprintf("commit %s is not in this repository", e.Rev)
}

// Commits are all those reachable from tip, but not from since where that is
// not "". Newest first, as rev-list has them.
func (r *Repo) Commits(tip, since string) iter.Seq2[RawCommit, error] {
	return func(yield func(RawCommit, error) bool) {
		for change, err := range r.walk(tip, tip, since) {
			if !yield(change.RawCommit, err) {
				return
			}
		}
	}
}

// News are the commits by which the history of `to` differs from that of
// `from`, since as in Commits; then the boundary. A `from` that is gone is a
// *MissingError. Where a commit is older than a parent of its own, git may
// name some that both histories have: it walks by date.
func (r *Repo) News(from, to, since string) iter.Seq2[Change, error] {
	return func(yield func(Change, error) bool) {
		if err := revision(from, to); err != nil {
			yield(Change{}, err)
			return
		}
		for change, err := range r.walk(from, from+"..."+to, since, "--boundary") {
			if !yield(change, err) {
				return
			}
		}
	}
}

// recordFormat has each field end with a NUL, which no field can hold; the
// line before it, with mark and hash, is rev-list's own.
const recordFormat = "--format=%P%x00%ct%x00%B%x00"

// walk reads one rev-list over a range, with more arguments, such as the paths
// that a commit must have changed. Where it fails because `needed` is gone,
// that is the error.
func (r *Repo) walk(needed, span, since string, more ...string) iter.Seq2[Change, error] {
	return func(yield func(Change, error) bool) {
		args := []string{"rev-list", "--left-right", "--encoding=UTF-8", recordFormat, span}
		err := revision(span)
		if since != "" {
			args = append(args, "^"+since)
			err = errors.Join(err, revision(since))
		}
		if err != nil {
			yield(Change{}, err)
			return
		}
		p, err := r.git().start(append(args, more...)...)
		if err != nil {
			yield(Change{}, err)
			return
		}
		if err := p.records(yield); err != nil {
			yield(Change{}, r.missing(needed, err))
		}
	}
}

// records gives each record on, and closes the process.
func (p *process) records(yield func(Change, error) bool) error {
	for {
		change, err := p.record()
		if errors.Is(err, io.EOF) {
			return p.close()
		}
		if err != nil {
			return p.fail(err)
		}
		if !yield(change, nil) {
			p.kill()
			return nil
		}
	}
}

func (p *process) record() (Change, error) {
	header, err := p.ReadSlice('\n')
	if err != nil {
		return Change{}, err
	}
	marked, ok := strings.CutPrefix(strings.TrimSuffix(string(header), "\n"), "commit ")
	hash := strings.TrimLeft(marked, "<>-")
	if !ok || hash == "" {
		return Change{}, fmt.Errorf("%q: not a commit's header", header)
	}
	c := Change{RawCommit: RawCommit{Hash: hash}, Added: marked[0] != '<', Boundary: marked[0] == '-'}
	parents, err := p.next()
	if err != nil {
		return c, cutShort(err)
	}
	c.Parents = strings.Fields(parents)
	seconds, err := p.next()
	if err != nil {
		return c, cutShort(err)
	}
	c.Time, _ = strconv.ParseInt(seconds, 10, 64) // 0 where a broken commit has none
	c.Message, err = p.next()
	if err != nil {
		return c, cutShort(err)
	}
	_, err = p.Discard(1) // the newline after each record
	return c, cutShort(err)
}

// cutShort keeps the end of the output inside a record from looking like its end.
func cutShort(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// missing asks, after git failed, whether it was for want of a commit.
func (r *Repo) missing(rev string, cause error) error {
	if _, ok := errors.AsType[*GitError](cause); !ok {
		return cause
	}
	if found, err := r.exists(rev); err == nil && !found {
		return &MissingError{Rev: rev}
	}
	return cause
}

func (r *Repo) exists(rev string) (bool, error) {
	return r.git().yes("rev-parse", "-q", "--verify", rev+"^{commit}")
}

// CommitOf is the full hash of the commit that a revision names. Where there
// is none, that is a *GitError or a *MissingError.
func (r *Repo) CommitOf(rev string) (string, error) {
	if err := revision(rev); err != nil {
		return "", err
	}
	out, err := r.git().run("rev-parse", "--verify", rev+"^{commit}")
	return strings.TrimSpace(out), err
}

// Contains says whether a commit is in the history of tip; one that is not in
// the repository at all is not.
func (r *Repo) Contains(tip, rev string) (bool, error) {
	if err := revision(tip, rev); err != nil {
		return false, err
	}
	yes, err := r.git().yes("merge-base", "--is-ancestor", rev, tip)
	if err != nil {
		if _, gone := errors.AsType[*MissingError](r.missing(rev, err)); gone {
			return false, nil
		}
	}
	return yes, err
}

// History are the commits of tip's history that changed any of these paths,
// newest first, merges simplified as `git log -- path` does.
func (r *Repo) History(tip string, paths ...string) iter.Seq2[RawCommit, error] {
	return func(yield func(RawCommit, error) bool) {
		for change, err := range r.walk(tip, tip, "", pathspec(paths...)...) {
			if !yield(change.RawCommit, err) {
				return
			}
		}
	}
}

// LastTouch is the newest commit that changed any of these paths, if there is one.
func (r *Repo) LastTouch(tip string, paths ...string) (RawCommit, bool, error) {
	for c, err := range r.History(tip, paths...) {
		return c, err == nil, err
	}
	return RawCommit{}, false, nil
}
