package gitrepo

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

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
