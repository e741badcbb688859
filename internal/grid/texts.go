package grid

import (
	"errors"
	"maps"
	"slices"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/validate"
)

// texts are all of a grid's files in one tree, read.
type texts struct {
	Files       files
	Checkpoints []validate.CheckpointFile
	Scanned     []validate.ScannedFile
	Absent      []validate.Unread        // that are not here
	single      map[artifact.Kind][]byte // of STATE.md, config.json and the like
}

// of is the text of the one file of a kind, nil where it is not there.
func (t texts) of(kind artifact.Kind) []byte { return t.single[kind] }

// take reads one file.
func (t *texts) take(layout artifact.Layout, file artifact.File, src []byte) {
	t.Scanned = append(t.Scanned, scanned(layout, file.Path, src))
	switch file.Kind {
	case artifact.Plan, artifact.Summary:
		t.Files.take(file, src)
	case artifact.Checkpoint:
		t.Files.take(file, src)
		t.Checkpoints = append(t.Checkpoints, readCheckpoint(file.Path, src))
	default:
		if t.single == nil {
			t.single = map[artifact.Kind][]byte{}
		}
		t.single[file.Kind] = src
	}
}

// lack notes a file that can't be had.
func (t *texts) lack(file artifact.File, why string) {
	t.Absent = append(t.Absent, validate.Unread{File: file, Err: frontmatter.SyntaxError{Cause: why}, Absent: true})
}

// wanted are the files among them that are read, in the order of their paths.
func (b blobs) wanted(layout artifact.Layout) (wanted []artifact.File, oids []string) {
	for _, p := range slices.Sorted(maps.Keys(b.entries)) {
		e := b.entries[p]
		if e.Mode != gitrepo.Regular && e.Mode != gitrepo.Executable {
			continue
		}
		if file := layout.Classify(p); file.Kind != artifact.Other && file.Kind != artifact.Archived {
			wanted, oids = append(wanted, file), append(oids, e.OID)
		}
	}
	return wanted, oids
}

// texts reads them all, with one process. What is not here, or too big, is a fault.
func (b blobs) texts(layout artifact.Layout) (texts, error) {
	wanted, oids := b.wanted(layout)
	var t texts
	i := 0
	for src, err := range b.repo.Blobs(oids) {
		var lacking *gitrepo.BlobError
		switch {
		case errors.As(err, &lacking):
			t.lack(wanted[i], lacking.Why)
		case err != nil:
			return t, err
		default:
			t.take(layout, wanted[i], src)
		}
		i++
	}
	return t, nil
}
