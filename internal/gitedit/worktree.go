package gitedit

import (
	"io/fs"
	"strings"
)

// WorkTree is what a backup or a restoration must know of a work tree. The
// caller reads it.
type WorkTree struct {
	Head      string // the commit; "" on a branch without one
	IndexFile string // the index in use
	Changed   []Path // all that differs from HEAD and is not ignored
	FileMode  bool   // core.fileMode: whether a file's x counts
}

// Path is one that differs from HEAD. An untracked repository inside the work
// tree is its folder, with a slash at the end.
type Path struct {
	Name      string // from the top, with slashes
	HeadMode  uint32 // as in git's trees; 0 where HEAD has it not
	IndexMode uint32 // 0 where the index has it not
}

// The modes of git's trees.
const (
	regular    = 0o100644
	executable = 0o100755
	symlink    = 0o120000
	submodule  = 0o160000
)

// inside says whether the path is a repository of its own, tracked or not.
func (p Path) inside() bool { return p.IndexMode == submodule || strings.HasSuffix(p.Name, "/") }

// mode is what git would give a file of the work tree.
func (w WorkTree) mode(p Path, info fs.FileInfo) uint32 {
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		return symlink
	case !w.FileMode && p.IndexMode == executable:
		return executable
	case w.FileMode && info.Mode()&0o100 != 0:
		return executable
	}
	return regular
}
