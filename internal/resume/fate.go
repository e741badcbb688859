package resume

import (
	"slices"

	"github.com/git-grid/git-grid/internal/checkpoint"
)

// Fate is what became of a file of the unfinished work.
type Fate string

// The fates of a file; "" where it is there, and its content was not recorded.
const (
	Unchanged Fate = "unchanged"
	Changed   Fate = "changed"
	Gone      Fate = "gone"
)

// File is a file of the unfinished work.
type File struct {
	Path string
	Fate Fate
}

// Fates are what became of the files of a checkpoint's unfinished work. Now
// holds the hash that each has now; one that is not in it is not there.
func Fates(c checkpoint.Checkpoint, now map[string]string) []File {
	var all []File
	for i, path := range c.Files {
		before, recorded := "", i < len(c.Blobs)
		if recorded {
			before = c.Blobs[i]
		}
		hash, there := now[path]
		all = append(all, File{path, fate(before, recorded, hash, there)})
	}
	return all
}

// Untouched reports whether all is as it was recorded: a rollback that was
// written by hand was not carried out.
func Untouched(files []File) bool {
	return len(files) > 0 && !slices.ContainsFunc(files, func(f File) bool { return f.Fate != Unchanged })
}

// fate of a file: one that was deleted had no hash.
func fate(before string, recorded bool, now string, there bool) Fate {
	switch {
	case recorded && before == now:
		return Unchanged
	case !there:
		return Gone
	case recorded:
		return Changed
	}
	return ""
}
