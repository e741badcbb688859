package gitrepo

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
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

// MaxBlob is the size up to which a file's content is read.
const MaxBlob = 32 << 20

// BlobError says why one content was not given; those after it are.
type BlobError struct {
	Name string
	Why  string
}

func (e *BlobError) Error() string { return fmt.Sprintf("object %s: %s", e.Name, e.Why) }

// Blobs are the contents that hashes, or `commit:path`, name, in their order,
// by one process. One that is missing, no file, or too big is a *BlobError.
func (r *Repo) Blobs(names []string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		if len(names) == 0 {
			return
		}
		for _, name := range names {
			if err := revision(name); err != nil {
				yield(nil, err)
				return
			}
		}
		p, err := r.git().input(strings.NewReader(strings.Join(names, "\n")+"\n")).start("cat-file", "--batch", "--buffer")
		if err != nil {
			yield(nil, err)
			return
		}
		for _, name := range names {
			content, err := p.blob(name)
			if _, only := errors.AsType[*BlobError](err); err != nil && !only {
				yield(nil, p.fail(err))
				return
			}
			if !yield(content, err) {
				p.kill()
				return
			}
		}
		if err := p.close(); err != nil {
			yield(nil, err)
		}
	}
}

// blob reads one answer of cat-file --batch: `hash type size`, the content, a newline.
func (p *process) blob(name string) ([]byte, error) {
	header, err := p.ReadString('\n')
	if err != nil {
		return nil, err
	}
	header = strings.TrimSuffix(header, "\n")
	fields := strings.Fields(header)
	if why, found := strings.CutPrefix(header, name+" "); found && !strings.Contains(why, " ") {
		return nil, &BlobError{Name: name, Why: why} // missing, ambiguous
	}
	if len(fields) == 2 {
		return nil, &BlobError{Name: name, Why: "a " + fields[1] + ", no file"} // a submodule, since git 2.51
	}
	if len(fields) != 3 {
		return nil, fmt.Errorf("%q: not an object's header", header)
	}
	size, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", header, err)
	}
	content, why, err := p.content(Kind(fields[1]), size)
	if err == nil {
		_, err = p.Discard(1) // the newline after each
	}
	if err == nil && why != "" {
		err = &BlobError{Name: name, Why: why}
	}
	return content, err
}

// content reads a file's content; of all else, it only says what it passed over.
func (p *process) content(kind Kind, size int64) (content []byte, why string, err error) {
	switch {
	case kind != Blob:
		why = "a " + string(kind) + ", no file"
	case size > MaxBlob:
		why = fmt.Sprintf("%d bytes, over %d", size, MaxBlob)
	default:
		content = make([]byte, size)
		_, err = io.ReadFull(p, content)
		return content, "", err
	}
	_, err = io.CopyN(io.Discard, p, size)
	return nil, why, err
}
