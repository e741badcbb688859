package gitedit

import (
	"bytes"
	"fmt"
	"strings"
)

// Stage puts bytes into the index as the content of a path, in the index that
// the environment names: a hook's own while a commit is being made. The work
// tree is not touched, and no filter runs: the bytes are as git keeps them.
func (e Editor) Stage(path string, content []byte, mode uint32) error {
	oid, err := e.line(bytes.NewReader(content), "hash-object", "-w", "--no-filters", "--stdin")
	if err == nil {
		err = e.updateIndex([]entry{{mode: mode, oid: oid, path: path}})
	}
	if err != nil {
		return fmt.Errorf("stage %q: %w", path, err)
	}
	return nil
}

// entry is a line for update-index; with mode 0 it takes the path out.
type entry struct {
	mode uint32
	oid  string
	path string
}

// absent takes a path out of the index.
func absent(path string) entry { return entry{oid: strings.Repeat("0", 40), path: path} }

// updateIndex takes out first, so that a file can follow a folder of its name.
func (e Editor) updateIndex(entries []entry) error {
	if len(entries) == 0 {
		return nil
	}
	var out, in strings.Builder
	for _, x := range entries {
		to := &in
		if x.mode == 0 {
			to = &out
		}
		fmt.Fprintf(to, "%o %s\t%s\x00", x.mode, x.oid, x.path)
	}
	_, err := e.run(strings.NewReader(out.String()+in.String()), "update-index", "--add", "-z", "--index-info")
	return err
}
