package grid

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/gitrepo"
)

// recordPartial writes into a checkpoint what `git status` shows outside of
// the grid's folder, so that it can be told later what became of it.
func (g *Grid) recordPartial(c *checkpoint.Checkpoint) error {
	changed, err := g.Repo.StatusOutside(g.Layout.Root)
	if err != nil {
		return err
	}
	for _, s := range changed {
		hash, _ := g.contentOf(s.Path)
		c.Files, c.Blobs = append(c.Files, s.Path), append(c.Blobs, hash)
	}
	c.Changes = changeWords(changed)
	return nil
}

// changeWords counts changes by what they are: "2 changed, 1 new".
func changeWords(changed []gitrepo.Status) string {
	count := map[string]int{}
	for _, s := range changed {
		switch {
		case s.Untracked() || s.Index == 'A':
			count["new"]++
		case s.Index == 'D' || s.Tree == 'D':
			count["deleted"]++
		default:
			count["changed"]++
		}
	}
	var words []string
	for _, word := range []string{"changed", "new", "deleted"} {
		if n := count[word]; n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, word))
		}
	}
	return strings.Join(words, ", ")
}

// contents are the hashes of those of the files that are there now.
func (g *Grid) contents(paths []string) map[string]string {
	now := map[string]string{}
	for _, p := range paths {
		if hash, there := g.contentOf(p); there {
			now[p] = hash
		}
	}
	return now
}

// contentOf is the name that git gives a file's bytes, or a link's target. A
// folder (a repository within this one) has none, and is not there.
func (g *Grid) contentOf(p string) (hash string, there bool) {
	if !filepath.IsLocal(filepath.FromSlash(p)) {
		return "", false
	}
	path := g.absolute(p)
	info, err := os.Lstat(path)
	switch {
	case err != nil || info.IsDir():
		return "", false
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := os.Readlink(path)
		if err != nil {
			return "", false
		}
		return blobName(int64(len(target)), strings.NewReader(target))
	case !info.Mode().IsRegular():
		return "", false
	}
	file, err := os.Open(path)
	if err != nil {
		return "", false
	}
	defer file.Close()
	return blobName(info.Size(), file)
}

// blobName is git's hash of a content.
func blobName(size int64, r io.Reader) (string, bool) {
	h := sha1.New()
	fmt.Fprintf(h, "blob %d\x00", size)
	if _, err := io.Copy(h, r); err != nil {
		return "", false
	}
	return hex.EncodeToString(h.Sum(nil)), true
}
