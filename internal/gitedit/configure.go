package gitedit

import (
	"errors"
	"fmt"
	"strings"
)

// Configure sets a key in the clone's own configuration; "" takes it out. A
// section that is empty then goes too, so that setting and taking out leaves
// the file as it was.
func (e Editor) Configure(key, value string) error {
	if value != "" {
		_, err := e.run(nil, "config", "--local", "--replace-all", key, value)
		return err
	}
	_, err := e.run(nil, "config", "--local", "--unset-all", key)
	if failed, ok := errors.AsType[*Error](err); ok && failed.Code == 5 {
		return nil // it is not there
	}
	if err != nil {
		return err
	}
	dot := strings.LastIndexByte(key, '.')
	if dot < 0 {
		return fmt.Errorf("configure %q: a key has a section", key)
	}
	return e.dropEmpty(key[:dot])
}

// dropEmpty takes out a section without keys; git config keeps its heading.
func (e Editor) dropEmpty(section string) error {
	left, err := e.run(nil, "config", "--local", "--name-only", "--list")
	if err != nil {
		return err
	}
	for name := range strings.Lines(left) {
		if rest, ok := strings.CutPrefix(name, section+"."); ok && !strings.Contains(rest, ".") {
			return nil
		}
	}
	if _, err := e.run(nil, "config", "--local", "--remove-section", section); err != nil {
		if failed, ok := errors.AsType[*Error](err); ok && failed.Code == 128 {
			return nil // git took it out itself
		}
		return err
	}
	return nil
}
