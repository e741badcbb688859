package grid

import (
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/cache"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
)

// isArchived reports whether a name of the grid's folder is that of a
// checkpoint of this cluster in the archive: those before have folders.
func isArchived(name string) bool {
	dir, file := path.Split(name)
	return dir == archiveFolder+"/" && strings.HasPrefix(file, "CHECKPOINT-") && strings.HasSuffix(file, ".md")
}

// archivedFiles are the checkpoints of this cluster in the archive.
func (g *Grid) archivedFiles() []fs.DirEntry {
	folder := g.absolute(g.path(archiveFolder))
	if info, err := os.Lstat(folder); err != nil || !info.IsDir() {
		return nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	var found []fs.DirEntry
	for _, e := range entries {
		if e.Type().IsRegular() && isArchived(path.Join(archiveFolder, e.Name())) {
			found = append(found, e)
		}
	}
	return found
}

// archived are those of them that can be read.
func (g *Grid) archived() []checkpoint.Archived {
	var all []checkpoint.Archived
	for _, e := range g.archivedFiles() {
		src, err := g.store.Read(path.Join(archiveFolder, e.Name()))
		if err != nil {
			continue
		}
		if c, _, err := checkpoint.Read(src); err == nil {
			all = append(all, checkpoint.Archived{Name: e.Name(), Checkpoint: c})
		}
	}
	return all
}

// approval is the thread that an archived checkpoint says is done; the zero
// thread where it says so of none.
type approval struct {
	Stamp  cache.Stamp
	Thread history.Thread
}

const approvalsName, approvalsKey = "approvals", "1"

// approved are the threads that archived checkpoints say are done. A file is
// read once; where there is none nothing is read at all.
func (g *Grid) approved() []history.Thread {
	entries := g.archivedFiles()
	if len(entries) == 0 {
		return nil
	}
	began := time.Now()
	old, kept := map[string]approval{}, map[string]approval{}
	if data, ok := g.cache.Load(approvalsName, approvalsKey); ok && json.Unmarshal(data, &old) != nil {
		old = map[string]approval{}
	}
	changed := false
	var threads []history.Thread
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue
		}
		a, known := old[e.Name()]
		if !known || a.Stamp != cache.StampOf(info) {
			a, changed = approval{cache.StampOf(info), g.readApproval(e.Name())}, true
		}
		if a.Stamp.Settled(began) {
			kept[e.Name()] = a
		}
		if a.Thread.N != 0 {
			threads = append(threads, a.Thread)
		}
	}
	if data, ok := cache.Encode(kept); ok && (changed || len(kept) != len(old)) {
		g.cache.Save(approvalsName, approvalsKey, data)
	}
	return threads
}

func (g *Grid) readApproval(name string) history.Thread {
	src, err := g.store.Read(path.Join(archiveFolder, name))
	if err != nil {
		return history.Thread{}
	}
	return approvedIn(src)
}

// approvedIn is the thread that a checkpoint's bytes say is done.
func approvedIn(src []byte) history.Thread {
	c, _, err := checkpoint.Read(src)
	if err != nil || !state.Approves(c) {
		return history.Thread{}
	}
	return c.Thread
}
