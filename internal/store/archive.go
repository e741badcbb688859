package store

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"time"
)

// ArchiveFolder is where what was replaced, used or retired is kept.
const ArchiveFolder = "archive"

// Stamp is a time as it stands in the archive's names.
const Stamp = "20060102T150405Z"

// Archive keeps bytes under archive/<stem>-<time>.md; a name that is taken
// gets -2, -3, …. It returns the name.
func (s *Store) Archive(wait time.Duration, stem string, at time.Time, data []byte) (name string, err error) {
	err = s.Locked(wait, func() error {
		name, err = s.free(stem + "-" + at.UTC().Format(Stamp))
		if err != nil {
			return err
		}
		return s.replace(name, data)
	})
	return name, err
}

// free is a name in the archive that nothing has.
func (s *Store) free(stem string) (string, error) {
	if _, err := s.path(ArchiveFolder); err != nil {
		return "", err // else each name below a link would seem taken
	}
	for n := 1; ; n++ {
		name := path.Join(ArchiveFolder, stem+".md")
		if n > 1 {
			name = path.Join(ArchiveFolder, fmt.Sprintf("%s-%d.md", stem, n))
		}
		switch _, err := s.Read(name); {
		case errors.Is(err, fs.ErrNotExist):
			return name, nil
		case err != nil && !errors.Is(err, ErrLink) && !errors.Is(err, ErrNoFile):
			return "", err
		}
	}
}
