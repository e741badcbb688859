package gitrepo

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Head is what is checked out.
type Head struct {
	Hash string // "" on a branch without a commit
	Ref  string // full name of the branch; "" where HEAD is detached
}

// Head reads HEAD and its branch from their files; where these are not plain,
// from git.
func (r *Repo) Head() (Head, error) {
	if r.files {
		if head, ok := r.headFile(); ok {
			return head, nil
		}
	}
	return r.askHead()
}

func (r *Repo) headFile() (Head, bool) {
	path := filepath.Join(r.GitDir, "HEAD")
	text, ok := readLine(path)
	if info, err := os.Lstat(path); !ok || err != nil || !info.Mode().IsRegular() { // once a link to the branch
		return Head{}, false
	}
	name, symbolic := strings.CutPrefix(text, "ref: ")
	if !symbolic {
		return Head{Hash: text}, isHash(text)
	}
	if !strings.HasPrefix(name, "refs/heads/") || strings.Contains(name, "..") {
		return Head{}, false
	}
	hash, ok := r.ref(name)
	return Head{Hash: hash, Ref: name}, ok
}

// ref is a branch's hash: from its own file, which wins, else from
// packed-refs; "" where it is in neither. Whatever is not plainly so is false.
// (go-git's reader takes the packed, older value where the file can't be read.)
func (r *Repo) ref(name string) (string, bool) {
	path := filepath.Join(r.CommonDir, filepath.FromSlash(name))
	info, err := os.Lstat(path)
	if err == nil && info.Mode().IsRegular() {
		hash, ok := readLine(path)
		return hash, ok && isHash(hash)
	}
	// A folder: it may hold other branches, or be an empty one left behind.
	if err == nil && !info.IsDir() || err != nil && !os.IsNotExist(err) {
		return "", false
	}
	return packedRef(filepath.Join(r.CommonDir, "packed-refs"), name)
}

// packedRef finds the line `hash name`. Other lines are comments and the
// commits of tags.
func packedRef(path, name string) (string, bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", os.IsNotExist(err)
	}
	before, _, found := bytes.Cut(text, []byte(" "+name+"\n"))
	if !found {
		return "", true
	}
	hash := string(before[bytes.LastIndexByte(before, '\n')+1:])
	return hash, isHash(hash)
}

func (r *Repo) askHead() (Head, error) {
	ref, err := r.git().run("symbolic-ref", "-q", "HEAD")
	if exit, ok := errors.AsType[*GitError](err); ok && exit.Code == 1 {
		err = nil // detached
	}
	if err != nil {
		return Head{}, err
	}
	hash, err := r.git().run("rev-parse", "-q", "--verify", "HEAD")
	if exit, ok := errors.AsType[*GitError](err); ok && exit.Code == 1 && ref != "" {
		err = nil // unborn
	}
	return Head{Hash: strings.TrimSpace(hash), Ref: strings.TrimSpace(ref)}, err
}

// readLine is a file of one line.
func readLine(path string) (string, bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", false
	}
	line := strings.TrimRight(string(text), " \t\r\n")
	return line, line != "" && !strings.Contains(line, "\n")
}

// isHash says whether text is a full SHA-1.
func isHash(text string) bool { return len(text) == 40 && isHex(text) }
