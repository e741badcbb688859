package hooks_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/git-grid/git-grid/hooks"
)

// asNobody calls f without the rights of root, which may write everywhere.
func (r *repo) asNobody(f func()) {
	r.t.Helper()
	if os.Geteuid() != 0 {
		f()
		return
	}
	const nobody = 65534
	own := func(id int) {
		must(r.t, filepath.WalkDir(r.dir, func(path string, _ fs.DirEntry, err error) error {
			return errors.Join(err, os.Lchown(path, id, id))
		}))
	}
	own(nobody)
	defer own(0)
	for dir := filepath.Dir(r.dir); dir != filepath.Clean(os.TempDir()) && dir != "/"; dir = filepath.Dir(dir) {
		must(r.t, os.Chmod(dir, 0o755))
	}
	runtime.LockOSThread() // never unlocked: the thread ends with the test
	must(r.t, syscall.Setfsuid(nobody))
	defer func() { must(r.t, syscall.Setfsuid(0)) }()
	f()
}

// Where a folder can't be written, install says which, and nothing is half done.
func TestReadOnly(t *testing.T) {
	for _, folder := range []string{".git/hooks", ".git/info", ".git"} {
		r := newRepo(t)
		r.write(".git/hooks/pre-push", teller, 0o755)
		before, places := r.snapshot(), r.places()
		must(t, os.Chmod(r.path(folder), 0o555))
		r.asNobody(func() {
			if _, err := hooks.Install(places, hooks.Options{}); !errors.Is(err, fs.ErrPermission) {
				t.Errorf("%s: install: %v", folder, err)
			}
		})
		must(t, os.Chmod(r.path(folder), 0o755))
		if before != r.snapshot() {
			t.Errorf("%s: something was changed", folder)
		}
	}
}
