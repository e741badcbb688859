package gitrepo

import (
	"bytes"
	"io"
	"os"
	"path/filepath"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/format/objfile"
)

// maxLoose bounds the commit that is read here; a bigger one is git's.
const maxLoose = 1 << 20

// Loose reads a commit from its own file, as HEAD is right after it was made.
// False where it is packed, elsewhere, or where git may show it otherwise than
// it was written (a replacement, a graft, a shallow clone's edge).
func (r *Repo) Loose(hash string) (RawCommit, bool) {
	if !r.files || !isHash(hash) || r.rewritten() {
		return RawCommit{}, false
	}
	file, err := os.Open(filepath.Join(r.CommonDir, "objects", hash[:2], hash[2:]))
	if err != nil {
		return RawCommit{}, false
	}
	defer file.Close()
	object, ok := readObject(file, hash)
	if !ok {
		return RawCommit{}, false
	}
	return parseCommit(hash, object)
}

func readObject(file io.Reader, hash string) ([]byte, bool) {
	reader, err := objfile.NewReader(file)
	if err != nil {
		return nil, false
	}
	defer reader.Close()
	kind, size, err := reader.Header()
	if err != nil || kind != plumbing.CommitObject || size > maxLoose {
		return nil, false
	}
	object, err := io.ReadAll(io.LimitReader(reader, size+1))
	return object, err == nil && int64(len(object)) == size && reader.Hash().String() == hash
}

// rewritten says whether commits may be shown otherwise than they were written.
func (r *Repo) rewritten() bool {
	if r.env.has("GIT_OBJECT_DIRECTORY", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_REPLACE_REF_BASE") {
		return true
	}
	for _, name := range []string{"shallow", "info/grafts", "refs/replace"} {
		if _, err := os.Lstat(filepath.Join(r.CommonDir, name)); !os.IsNotExist(err) {
			return true
		}
	}
	packed, err := os.ReadFile(filepath.Join(r.CommonDir, "packed-refs"))
	return err != nil && !os.IsNotExist(err) || bytes.Contains(packed, []byte(" refs/replace/"))
}
