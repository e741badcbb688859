package gitrepo

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// Kind is what an object's name turned out to name.
type Kind string

// The kinds; the zero value is none.
const (
	None      Kind = ""
	Ambiguous Kind = "ambiguous" // several commits begin so
	Commit    Kind = "commit"
	Tag       Kind = "tag"
	Tree      Kind = "tree"
	Blob      Kind = "blob"
)

// Resolved is what a claimed hash names here.
type Resolved struct {
	Claim string
	Kind  Kind
	Hash  string // full; "" where there is none or more than one
}

// Resolve looks up many claimed hashes, full or short, in either case, in one
// process; the answers are in their order. Only hashes: a branch that is
// called so is not meant.
func (r *Repo) Resolve(claims []string) ([]Resolved, error) {
	resolved := make([]Resolved, len(claims))
	var asked []int
	for i, claim := range claims {
		resolved[i].Claim = claim
		if hash := strings.ToLower(claim); len(hash) >= 4 && len(hash) <= 64 && isHex(hash) {
			asked = append(asked, i)
		}
	}
	for len(asked) > 0 {
		answered, err := r.check(resolved, asked)
		if err == nil {
			break
		}
		// In a partial clone git ends at an object that it knows of but may not
		// fetch. That is no commit: commits are never left out.
		_, refused := errors.AsType[*GitError](err)
		if partial, other := r.Partial(); !refused || !partial || other != nil || answered == len(asked) {
			return nil, err
		}
		asked = asked[answered+1:]
	}
	return resolved, nil
}

// check looks up those asked for, and says how many were answered.
func (r *Repo) check(resolved []Resolved, asked []int) (int, error) {
	var lines strings.Builder
	for _, i := range asked {
		lines.WriteString(strings.ToLower(resolved[i].Claim) + "\n")
	}
	p, err := r.git().input(strings.NewReader(lines.String())).start("-c", "core.disambiguate=commit", "cat-file", "--batch-check", "--buffer")
	if err != nil {
		return 0, err
	}
	for n, i := range asked {
		line, err := p.ReadString('\n')
		if err != nil {
			return n, p.fail(err)
		}
		resolved[i].Hash, resolved[i].Kind = parseCheck(strings.ToLower(resolved[i].Claim), line)
	}
	return len(asked), p.close()
}

// parseCheck reads `hash type size`, or `claim missing`, `claim ambiguous`.
func parseCheck(claim, line string) (string, Kind) {
	fields := strings.Fields(line)
	if len(fields) == 2 && fields[1] == string(Ambiguous) {
		return "", Ambiguous
	}
	if len(fields) != 3 || !strings.HasPrefix(fields[0], claim) {
		return "", None // missing, or a ref's name
	}
	return fields[0], Kind(fields[1])
}

// Reachable says of many full hashes, all of commits that are here, which are
// in the history of tip or of one of more, in one process.
func (r *Repo) Reachable(tip string, hashes []string, more ...string) (map[string]bool, error) {
	reachable := make(map[string]bool, len(hashes))
	if len(hashes) == 0 {
		return reachable, nil
	}
	var lines strings.Builder
	for _, tip := range append([]string{tip}, more...) {
		if err := revision(tip); err != nil {
			return nil, err
		}
		lines.WriteString("^" + tip + "\n")
	}
	for _, hash := range hashes {
		if !isOID(hash) {
			return nil, fmt.Errorf("hash %q: not a full hash", hash)
		}
		reachable[hash] = true
		lines.WriteString(hash + "\n")
	}
	out, err := r.git().input(strings.NewReader(lines.String())).run("rev-list", "--stdin")
	for hash := range strings.FieldsSeq(out) {
		if reachable[hash] {
			reachable[hash] = false
		}
	}
	return reachable, err
}

// Tree lists the files of a revision, those under the folders or files named,
// where any are.
func (r *Repo) Tree(rev string, paths ...string) ([]Entry, error) {
	if err := revision(rev); err != nil {
		return nil, err
	}
	p, err := r.git().start(append([]string{"ls-tree", "-r", "-z", "--full-tree", rev}, pathspec(paths...)...)...)
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for {
		line, err := p.next()
		if errors.Is(err, io.EOF) && line == "" {
			return entries, p.close()
		}
		var entry Entry
		if err == nil {
			entry, err = parseEntry(line)
		}
		if err != nil {
			return nil, p.fail(err)
		}
		entries = append(entries, entry)
	}
}
