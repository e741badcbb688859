package gitrepo

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Objects is a git that stays to be asked again: what is to be read next
// depends on what was read.
type Objects struct {
	repo *Repo
	p    *process
}

// Object is what a name turned out to name.
type Object struct {
	Kind    Kind // None where it is not here
	Hash    string
	Content []byte // not of files above MaxBlob
}

// Objects starts it. It must be closed.
func (r *Repo) Objects() (*Objects, error) {
	o := &Objects{repo: r}
	return o, o.start()
}

func (o *Objects) start() (err error) {
	ask := o.repo.git()
	ask.dialog = true
	o.p, err = ask.start("-c", "core.disambiguate=commit", "cat-file", "--batch")
	return err
}

// Close ends it.
func (o *Objects) Close() { o.p.kill() }

// chunk is how many bytes of names are written at once: less than any pipe
// holds, so that git and we never wait for each other.
const chunk = 4096

// Read reads what hashes, full or short, `hash^{commit}` or `hash:path` name,
// in their order.
func (o *Objects) Read(names []string) ([]Object, error) {
	found := make([]Object, 0, len(names))
	for len(found) < len(names) {
		var lines strings.Builder
		end := len(found)
		for end < len(names) && lines.Len() < chunk {
			if err := revision(names[end]); err != nil {
				return found, err
			}
			lines.WriteString(names[end] + "\n")
			end++
		}
		if _, err := io.WriteString(o.p.in, lines.String()); err != nil {
			return found, o.p.fail(err)
		}
		for _, name := range names[len(found):end] {
			object, err := o.p.object(name)
			if err == nil {
				found = append(found, object)
				continue
			}
			if err := o.again(err); err != nil {
				return found, err
			}
			found = append(found, Object{}) // known of, but not here
			break
		}
	}
	return found, nil
}

// again starts anew where git ended at an object that a partial clone left out.
func (o *Objects) again(cause error) error {
	cause = o.p.fail(cause)
	partial, err := o.repo.Partial()
	if _, refused := errors.AsType[*GitError](cause); !refused || !partial || err != nil {
		return cause
	}
	return o.start()
}

// object reads one answer of cat-file --batch.
func (p *process) object(name string) (Object, error) {
	header, err := p.ReadString('\n')
	if err != nil {
		return Object{}, err
	}
	header = strings.TrimSuffix(header, "\n")
	if why, found := strings.CutPrefix(header, name+" "); found && !strings.Contains(why, " ") {
		if why == string(Ambiguous) {
			return Object{Kind: Ambiguous}, nil
		}
		return Object{}, nil
	}
	fields := strings.Fields(header)
	if len(fields) == 2 {
		return Object{}, nil // a submodule, since git 2.51
	}
	if len(fields) != 3 {
		return Object{}, fmt.Errorf("%q: not an object's header", header)
	}
	size, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil {
		return Object{}, fmt.Errorf("%q: %w", header, err)
	}
	o := Object{Kind: Kind(fields[1]), Hash: fields[0]}
	if size > MaxBlob {
		_, err = io.CopyN(io.Discard, p, size)
	} else {
		o.Content = make([]byte, size)
		_, err = io.ReadFull(p, o.Content)
	}
	if err == nil {
		_, err = p.Discard(1) // the newline after each
	}
	if isHex(name) && !strings.HasPrefix(o.Hash, name) {
		return Object{}, err // a branch that is called so is not meant
	}
	return o, err
}

// RawCommit is a commit's content, read.
func (o Object) RawCommit() (RawCommit, bool) {
	c, ok := parseCommit(o.Hash, o.Content)
	return c, ok && o.Kind == Commit
}

// Entries are what a tree's content lists, folders too, each by its name alone.
func (o Object) Entries() ([]Entry, error) {
	size := len(o.Hash) / 2
	var entries []Entry
	for rest := o.Content; len(rest) > 0; {
		header, after, found := bytes.Cut(rest, []byte{0})
		mode, name, spaced := strings.Cut(string(header), " ")
		bits, err := strconv.ParseUint(mode, 8, 32)
		if !found || !spaced || err != nil || len(after) < size {
			return nil, fmt.Errorf("read tree %s: %q: not an entry", o.Hash, header)
		}
		entries = append(entries, Entry{Path: name, Mode: Mode(bits), OID: hex.EncodeToString(after[:size])})
		rest = after[size:]
	}
	return entries, nil
}
