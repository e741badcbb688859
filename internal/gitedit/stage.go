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
	oid, err := e.run(bytes.NewReader(content), "hash-object", "-w", "--no-filters", "--stdin")
	if err != nil {
		return fmt.Errorf("stage %s: %w", path, err)
	}
	info := fmt.Sprintf("%o %s 0\t%s\x00", mode, strings.TrimSpace(oid), path)
	if _, err := e.run(strings.NewReader(info), "update-index", "--add", "-z", "--index-info"); err != nil {
		return fmt.Errorf("stage %s: %w", path, err)
	}
	return nil
}
