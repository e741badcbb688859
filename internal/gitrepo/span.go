package gitrepo

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// Span is the commits of some tips that other commits don't have: each with
// its parents, newest first.
type Span struct {
	Order   []string
	Parents map[string][]string
}

// SpanOf reads a span in one process. All must be full hashes of commits that
// are here.
func (r *Repo) SpanOf(tips, without []string) (Span, error) {
	s := Span{Parents: map[string][]string{}}
	var lines strings.Builder
	for mark, hashes := range map[string][]string{"": tips, "^": without} {
		for _, hash := range hashes {
			if !isOID(hash) {
				return s, fmt.Errorf("hash %q: not a full hash", hash)
			}
			lines.WriteString(mark + hash + "\n")
		}
	}
	if len(tips) == 0 {
		return s, nil
	}
	p, err := r.git().input(strings.NewReader(lines.String())).start("rev-list", "--parents", "--stdin")
	if err != nil {
		return s, err
	}
	for {
		line, err := p.ReadString('\n')
		if err != nil {
			return s, p.ended(err)
		}
		if fields := strings.Fields(line); len(fields) > 0 {
			s.Order = append(s.Order, fields[0])
			s.Parents[fields[0]] = fields[1:]
		}
	}
}

// ended is nil at the end of a process that ended well.
func (p *process) ended(err error) error {
	if errors.Is(err, io.EOF) {
		return p.close()
	}
	return p.fail(err)
}

// Has says whether a commit is in the span.
func (s Span) Has(hash string) bool {
	_, ok := s.Parents[hash]
	return ok
}

// Of are the commits of the span that are in the history of one of its tips,
// and what that history goes on with beyond the span.
func (s Span) Of(tip string) (in map[string]bool, edge []string) {
	in = map[string]bool{}
	seen := map[string]bool{}
	for stack := []string{tip}; len(stack) > 0; {
		hash := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[hash] {
			continue
		}
		seen[hash] = true
		if !s.Has(hash) {
			edge = append(edge, hash)
			continue
		}
		in[hash] = true
		stack = append(stack, s.Parents[hash]...)
	}
	return in, edge
}
