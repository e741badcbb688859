package gitrepo

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
)

// Ignored are those of the paths that git ignores and does not track.
func (r *Repo) Ignored(paths []string) (map[string]bool, error) {
	ignored := make(map[string]bool)
	var stdin bytes.Buffer
	for _, path := range paths {
		if local(path) {
			stdin.WriteString("./" + path + "\x00") // no path begins with pathspec magic
		}
	}
	if stdin.Len() == 0 {
		return ignored, nil
	}
	c := r.git().input(&stdin)
	c.env = c.env.with("GIT_LITERAL_PATHSPECS=0") // which check-ignore refuses
	out, err := c.run("check-ignore", "-z", "--stdin")
	if exit, ok := errors.AsType[*GitError](err); ok && exit.Code == 1 {
		err = nil // none
	}
	for path := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		if path != "" {
			ignored[strings.TrimPrefix(path, "./")] = true
		}
	}
	return ignored, err
}

// local says whether a path can be one of the work tree: not absolute, not
// leading out of it.
func local(path string) bool {
	return path != "" && !strings.ContainsRune(path, 0) && filepath.IsLocal(filepath.FromSlash(path))
}
