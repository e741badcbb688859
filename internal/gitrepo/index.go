package gitrepo

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/format/index"
)

// Mode is what git keeps of a file's kind.
type Mode uint32

// The modes of git's trees.
const (
	Regular    Mode = 0o100644
	Executable Mode = 0o100755
	Symlink    Mode = 0o120000
	Submodule  Mode = 0o160000
	Folder     Mode = 0o040000
)

func parseMode(text string) (Mode, error) {
	mode, err := strconv.ParseUint(text, 8, 32)
	return Mode(mode), err
}

// Entry is a path of the index or of a tree.
type Entry struct {
	Path  string // from the top, with slashes
	Mode  Mode
	OID   string // of the content; a submodule's commit
	Stage uint8  // 1 to 3 in a conflict of a merge, else 0
}

// Index are the tracked files below a folder ("" for all), in git's order,
// from the index that GIT_INDEX_FILE names where it does. One only announced
// with `git add -N` is not among them.
func (r *Repo) Index(folder string) ([]Entry, error) {
	if r.files {
		if entries, ok := readIndex(r.IndexFile(), folder); ok {
			return entries, nil
		}
	}
	return r.askIndex(folder)
}

// IndexFile is the index in use: GIT_INDEX_FILE's where that is set.
func (r *Repo) IndexFile() string {
	if file, ok := r.env.lookup("GIT_INDEX_FILE"); ok {
		return under(r.dir(), file)
	}
	return filepath.Join(r.GitDir, "index")
}

// maxIndex is some 5,000 files: above it a process of git is the cheaper way
// by far. From 1,500 on it would be so by a little.
const maxIndex = 1 << 19

func readIndex(path, folder string) ([]Entry, bool) {
	file, err := os.Open(path)
	if err != nil {
		return nil, os.IsNotExist(err)
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || info.Size() > maxIndex {
		return nil, false
	}
	var decoded index.Index
	if err := index.NewDecoder(file).Decode(&decoded); err != nil {
		return nil, false // split, sparse, of a kind yet unknown, or broken: git will say
	}
	var entries []Entry
	for _, e := range decoded.Entries {
		if !e.IntentToAdd && within(e.Name, folder) {
			entries = append(entries, Entry{Path: e.Name, Mode: Mode(e.Mode), OID: e.Hash.String(), Stage: uint8(e.Stage)})
		}
	}
	return entries, true
}

func within(path, folder string) bool {
	rest, ok := strings.CutPrefix(path, folder)
	return ok && (folder == "" || rest == "" || rest[0] == '/')
}

// askIndex has git list its index; --debug brings the flags, which alone tell
// what is only announced.
func (r *Repo) askIndex(folder string) ([]Entry, error) {
	p, err := r.git().start(append([]string{"ls-files", "-s", "-z", "--debug", "--full-name"}, pathspec(folder)...)...)
	if err != nil {
		return nil, err
	}
	entries, err := readListing(p.Reader)
	if err != nil {
		return nil, p.fail(err)
	}
	return entries, p.close()
}

func pathspec(folders ...string) []string {
	args := []string{"--"}
	for _, folder := range folders {
		if folder != "" {
			args = append(args, folder)
		}
	}
	return args
}

const intentToAdd = 1 << 29

func readListing(r *bufio.Reader) ([]Entry, error) {
	var entries []Entry
	for {
		line, err := r.ReadString(0)
		if errors.Is(err, io.EOF) && line == "" {
			return entries, nil
		}
		if err != nil {
			return nil, err
		}
		entry, err := parseEntry(strings.TrimSuffix(line, "\x00"))
		if err != nil {
			return nil, err
		}
		flags, err := readFlags(r)
		if err != nil {
			return nil, err
		}
		if flags&intentToAdd == 0 {
			entries = append(entries, entry)
		}
	}
}

// parseEntry reads `mode oid stage<TAB>path`, and ls-tree's `mode type oid<TAB>path`.
func parseEntry(line string) (Entry, error) {
	head, path, tab := strings.Cut(line, "\t")
	fields := strings.Fields(head)
	if !tab || len(fields) != 3 {
		return Entry{}, fmt.Errorf("%q is no entry", line)
	}
	mode, err := parseMode(fields[0])
	if err != nil {
		return Entry{}, err
	}
	entry := Entry{Path: path, Mode: mode, OID: fields[1]}
	if stage, err := strconv.ParseUint(fields[2], 10, 2); err == nil && len(fields[2]) == 1 {
		entry.Stage = uint8(stage)
	} else {
		entry.OID = fields[2]
	}
	return entry, nil
}

// readFlags reads the lines that --debug adds to an entry; the flags are last.
func readFlags(r *bufio.Reader) (uint64, error) {
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return 0, err
		}
		if _, flags, found := strings.Cut(line, "flags: "); found {
			return strconv.ParseUint(strings.TrimSpace(flags), 16, 64)
		}
	}
}
