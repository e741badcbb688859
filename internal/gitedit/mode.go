package gitedit

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// errNotDir is what lstat says of a path below what is now a file.
var errNotDir = syscall.ENOTDIR

// modes are those of the index, and whether the work tree's own count.
type modes struct {
	of      map[string]gitrepo.Mode
	trusted bool // core.fileMode
}

func (b Backup) indexModes() (modes, error) {
	m := modes{of: make(map[string]gitrepo.Mode)}
	config, err := b.repo.Config()
	if err != nil {
		return m, err
	}
	if m.trusted, err = config.Bool("core.fileMode", true); err != nil {
		return m, err
	}
	entries, err := b.repo.Index("")
	for _, e := range entries {
		m.of[e.Path] = e.Mode
	}
	return m, err
}

// file is the mode that git gives a file of the work tree.
func (m modes) file(path string, info fs.FileInfo) gitrepo.Mode {
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		return gitrepo.Symlink
	case !m.trusted && m.of[path] == gitrepo.Executable:
		return gitrepo.Executable
	case m.trusted && info.Mode()&0o100 != 0:
		return gitrepo.Executable
	}
	return gitrepo.Regular
}

// submodule is the commit that is checked out in one; none where it can't be
// told, which keeps the index's.
func submodule(r *gitrepo.Repo, path string) []entry {
	dir := filepath.Join(r.Top, filepath.FromSlash(path))
	sub, err := gitrepo.Open(dir, gitrepo.Foreign(r.Environ()))
	if err != nil || sub.Top != dir {
		return nil
	}
	head, err := sub.Head()
	if err != nil || head.Hash == "" {
		return nil
	}
	return []entry{{mode: gitrepo.Submodule, oid: head.Hash, path: path}}
}

// copyFile copies the index; a repository without one has an empty one.
func copyFile(to, from string) (err error) {
	in, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = io.Copy(out, in)
	return err
}

// quote writes a path as git reads one in C's manner.
func quote(path string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(path) {
		switch c := path[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ':
			b.Write([]byte{'\\', '0' + c>>6, '0' + c>>3&7, '0' + c&7})
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
