package gitedit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// BackupRefs is the folder of the refs that backups are kept under.
const BackupRefs = "refs/grid/backup/"

const backupTime = "20060102T150405Z"

// BackupTime is when a backup was made, by its ref; the zero time where that
// does not tell.
func BackupTime(ref string) time.Time {
	at, err := time.Parse(BackupRefs+backupTime, ref)
	if err != nil {
		return time.Time{}
	}
	return at
}

// Backup is a backup to be made: one commit, whose tree is the work tree with
// its untracked files, byte by byte past all filters; whose first parent is
// HEAD (on a branch without a commit, an empty one) and whose second is the
// index. Ignored files, and repositories inside this one, are left out: of a
// submodule the commit is kept.
type Backup struct {
	Ref string

	editor Editor
	tree   WorkTree
	time   time.Time
}

// PlanBackup names the backup after the time; where one of the refs that there
// are is called so, after the next second.
func (e Editor) PlanBackup(tree WorkTree, refs []string, now time.Time) Backup {
	for at := now.UTC(); ; at = at.Add(time.Second) {
		if ref := BackupRefs + at.Format(backupTime); !slices.Contains(refs, ref) {
			return Backup{Ref: ref, editor: e, tree: tree, time: now}
		}
	}
}

// String says what Apply will do.
func (b Backup) String() string {
	return fmt.Sprintf("back up the work tree, %d paths changed, as %s", len(b.tree.Changed), b.Ref)
}

// Apply makes the backup and gives its commit. Index and work tree stay as they are.
func (b Backup) Apply() (commit string, err error) {
	dir, err := os.MkdirTemp("", "git-grid-backup-")
	if err != nil {
		return "", fmt.Errorf("%s: %w", b, err)
	}
	defer func() {
		if err = errors.Join(err, os.RemoveAll(dir)); err != nil {
			commit, err = "", fmt.Errorf("%s: %w", b, err)
		}
	}()
	index := filepath.Join(dir, "index")
	if err := copyFile(index, b.tree.IndexFile); err != nil {
		return "", err
	}
	e := b.editor.with(b.identity("GIT_INDEX_FILE=" + index)...)
	parent, err := b.parent(e)
	if err != nil {
		return "", err
	}
	staged, err := e.commitIndex("index", parent)
	if err != nil {
		return "", err
	}
	if err := b.updateIndex(e, dir); err != nil {
		return "", err
	}
	if commit, err = e.commitIndex("work tree", parent, staged); err != nil {
		return "", err
	}
	_, err = e.run(nil, "update-ref", "-m", "git grid: backup", b.Ref, commit, "") // "": it must be new
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
	if b.tree.Head != "" {
		return b.tree.Head, nil
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

// updateIndex makes the copied index what the work tree is.
func (b Backup) updateIndex(e Editor, dir string) error {
	entries, err := b.entries(e, dir)
	if err == nil {
		err = e.updateIndex(entries)
	}
	if err != nil {
		return err
	}
	var submodules strings.Builder
	for _, p := range b.tree.Changed {
		if info, err := os.Lstat(e.file(p.Name)); p.IndexMode == submodule && err == nil && info.IsDir() {
			submodules.WriteString(p.Name + "\x00")
		}
	}
	if submodules.Len() == 0 {
		return nil
	}
	_, err = e.run(strings.NewReader(submodules.String()), "update-index", "-z", "--stdin")
	return err
}

// entries are what the index must change to have the files. The contents are
// written by one process, from the files themselves; a link's is its target,
// which a file in dir stands for.
func (b Backup) entries(e Editor, dir string) ([]entry, error) {
	var entries []entry
	var contents []string // of those of entries that have none yet, in order
	for i, p := range b.tree.Changed {
		path := e.file(p.Name)
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
			entries = append(entries, absent(p.Name))
			continue
		case err != nil:
			return nil, err
		case info.IsDir():
			if !p.inside() {
				entries = append(entries, absent(p.Name)) // a folder took a file's place
			}
			continue
		case info.Mode()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			path = filepath.Join(dir, fmt.Sprintf("link%d", i))
			if err = errors.Join(err, os.WriteFile(path, []byte(target), 0o600)); err != nil {
				return nil, err
			}
		}
		entries = append(entries, entry{mode: b.tree.mode(p, info), path: p.Name})
		contents = append(contents, quote(path))
	}
	return e.fill(entries, contents)
}

// fill writes the contents and puts their hashes where none is.
func (e Editor) fill(entries []entry, contents []string) ([]entry, error) {
	if len(contents) == 0 {
		return entries, nil
	}
	out, err := e.run(strings.NewReader(strings.Join(contents, "\n")+"\n"), "hash-object", "-w", "--no-filters", "--stdin-paths")
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

// quote writes a path as git reads one in C's manner.
func quote(path string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(path) {
		switch c := path[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ':
			b.Write([]byte{'\\', '0' + c>>6, '0' + c>>3&7, '0' + c&7})
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// copyFile copies the index; a repository without one has an empty one.
func copyFile(to, from string) (err error) {
	in, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = io.Copy(out, in)
	return err
}
