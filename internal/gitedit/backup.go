package gitedit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// BackupRefs is the folder of the refs that backups are kept under.
const BackupRefs = "refs/grid/backup/"

// Backup is a backup to be made: one commit, whose tree is the work tree with
// its untracked files, byte by byte past all filters; whose first parent is
// HEAD (on a branch without a commit, an empty one) and whose second is the
// index. Ignored files, and repositories inside this one, are left out: of a
// submodule the commit is kept.
type Backup struct {
	Ref     string
	Changed []gitrepo.Status // how the work tree differs from HEAD

	repo *gitrepo.Repo
	head gitrepo.Head
	time time.Time
}

// PlanBackup looks at what a backup would hold.
func PlanBackup(r *gitrepo.Repo, now time.Time) (Backup, error) {
	if r.Top == "" {
		return Backup{}, errors.New("back up the work tree: a bare repository has none")
	}
	head, err := r.Head()
	if err != nil {
		return Backup{}, err
	}
	changed, err := r.StatusOutside("")
	if err != nil {
		return Backup{}, err
	}
	refs, err := r.Refs(BackupRefs)
	if err != nil {
		return Backup{}, err
	}
	return Backup{Ref: freeRef(refs, now), Changed: changed, repo: r, head: head, time: now}, nil
}

// freeRef is named after the time; where that second has one, after the next.
func freeRef(refs []gitrepo.Ref, at time.Time) string {
	taken := make(map[string]bool)
	for _, ref := range refs {
		taken[ref.Name] = true
	}
	for {
		if name := BackupRefs + at.UTC().Format("20060102T150405Z"); !taken[name] {
			return name
		}
		at = at.Add(time.Second)
	}
}

// String says what Apply will do.
func (b Backup) String() string {
	return fmt.Sprintf("back up the work tree, %d paths changed, as %s", len(b.Changed), b.Ref)
}

// Apply makes the backup and gives its commit. Index and work tree stay as they are.
func (b Backup) Apply() (string, error) {
	commit, err := b.apply()
	if err != nil {
		return "", fmt.Errorf("%s: %w", b, err)
	}
	return commit, nil
}

func (b Backup) apply() (commit string, err error) {
	dir, err := os.MkdirTemp("", "git-grid-backup-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	index := filepath.Join(dir, "index")
	if err := copyFile(index, b.repo.IndexFile()); err != nil {
		return "", err
	}
	e := In(b.repo.Top, b.repo.Environ()).with(b.identity("GIT_INDEX_FILE=" + index)...)
	parent, err := b.parent(e)
	if err != nil {
		return "", err
	}
	staged, err := e.commitIndex("index", parent)
	if err != nil {
		return "", err
	}
	entries, err := b.entries(e, dir)
	if err != nil {
		return "", err
	}
	if err := e.updateIndex(entries); err != nil {
		return "", err
	}
	commit, err = e.commitIndex("work tree", parent, staged)
	if err != nil {
		return "", err
	}
	_, err = e.line(nil, "update-ref", "-m", "git grid: backup", b.Ref, commit, "") // "": it must be new
	return commit, err
}

// identity is our own: the user may have none, and a hook's environment may
// carry another's name and date.
func (b Backup) identity(also ...string) []string {
	date := fmt.Sprintf("@%d +0000", b.time.Unix())
	return append(also,
		"GIT_AUTHOR_NAME=git grid", "GIT_AUTHOR_EMAIL=git-grid@localhost", "GIT_AUTHOR_DATE="+date,
		"GIT_COMMITTER_NAME=git grid", "GIT_COMMITTER_EMAIL=git-grid@localhost", "GIT_COMMITTER_DATE="+date)
}

// parent is HEAD, or an empty commit in its place.
func (b Backup) parent(e Editor) (string, error) {
	if b.head.Hash != "" {
		return b.head.Hash, nil
	}
	tree, err := e.line(nil, "mktree")
	if err != nil {
		return "", err
	}
	return e.commitTree("nothing was committed yet", tree)
}

func (e Editor) commitIndex(of string, parents ...string) (string, error) {
	tree, err := e.line(nil, "write-tree")
	if err != nil {
		return "", err
	}
	return e.commitTree("git grid: backup of the "+of, tree, parents...)
}

func (e Editor) commitTree(message, tree string, parents ...string) (string, error) {
	args := []string{"-c", "i18n.commitEncoding=UTF-8", "commit-tree", tree, "-m", message}
	for _, parent := range parents {
		args = append(args, "-p", parent)
	}
	return e.line(nil, args...)
}

// entries are what the index must change to be the work tree. The contents are
// written by one process, from the files themselves; a link's is its target,
// which a file in dir stands for.
func (b Backup) entries(e Editor, dir string) ([]entry, error) {
	modes, err := b.indexModes()
	if err != nil {
		return nil, err
	}
	var entries []entry
	var contents []string // of those of entries that have none yet, in order
	for i, s := range b.Changed {
		path := filepath.Join(b.repo.Top, filepath.FromSlash(s.Path))
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotDir):
			entries = append(entries, absent(s.Path))
			continue
		case err != nil:
			return nil, err
		case info.IsDir():
			if modes.of[s.Path] == gitrepo.Submodule {
				entries = append(entries, submodule(b.repo, s.Path)...)
			}
			continue
		case info.Mode()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			path = filepath.Join(dir, fmt.Sprintf("link%d", i))
			if err = errors.Join(err, os.WriteFile(path, []byte(target), 0o600)); err != nil {
				return nil, err
			}
		}
		entries = append(entries, entry{mode: modes.file(s.Path, info), path: s.Path})
		contents = append(contents, quote(path))
	}
	return e.fill(entries, contents)
}

// fill writes the contents and puts their hashes where none is.
func (e Editor) fill(entries []entry, contents []string) ([]entry, error) {
	if len(contents) == 0 {
		return entries, nil
	}
	out, err := e.line(strings.NewReader(strings.Join(contents, "\n")+"\n"), "hash-object", "-w", "--no-filters", "--stdin-paths")
	if err != nil {
		return nil, err
	}
	oids := strings.Fields(out)
	if len(oids) != len(contents) {
		return nil, fmt.Errorf("git hash-object: %d hashes of %d files", len(oids), len(contents))
	}
	for i := range entries {
		if entries[i].oid == "" {
			entries[i].oid, oids = oids[0], oids[1:]
		}
	}
	return entries, nil
}
