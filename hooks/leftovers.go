package hooks

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// leftovers plans the removal of what a killed install left: temporary files,
// and its lock on git's config.
func (p *Plan) leftovers(places Places) error {
	for _, path := range places.written() {
		temporary, err := temporaries(path)
		if err != nil {
			return err
		}
		if lock := path + ".lock"; path == places.config().Path && ourLock(lock, append(temporary, path)) {
			p.add(Change{Verb: Clear, Path: lock})
		}
		for _, file := range temporary {
			p.add(Change{Verb: Clear, Path: file})
		}
	}
	return nil
}

// written lists every file that install may write.
func (p Places) written() []string {
	paths := []string{p.attributes().Path, p.exclude().Path, p.config().Path, p.made()}
	for _, name := range Names() {
		paths = append(paths, p.configHook(name))
		for _, folder := range p.folders() {
			paths = append(paths, filepath.Join(folder, name))
		}
	}
	return paths
}

// temporaries lists the temporary files of a file: renameio calls them a dot,
// the name, digits.
func temporaries(path string) (found []string, err error) {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, entry := range entries {
		digits, ok := strings.CutPrefix(entry.Name(), "."+filepath.Base(path))
		if ok && digits != "" && strings.Trim(digits, "0123456789") == "" {
			found = append(found, filepath.Join(filepath.Dir(path), entry.Name()))
		}
	}
	return found, nil
}

// ourLock tells whether a lock is a killed install's: another name of one of
// its files. git's own locks are files of their own and are never removed.
func ourLock(lock string, files []string) bool {
	for _, file := range files {
		if sameFile(lock, file) {
			return true
		}
	}
	return false
}
