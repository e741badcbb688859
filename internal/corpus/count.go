package corpus

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Counter stands before programs on PATH and keeps a line of each start.
type Counter struct{ dir string }

// Count makes a Counter of programs, each by name and the path that it runs.
func Count(dir string, programs map[string]string) (Counter, error) {
	c := Counter{dir}
	for name, program := range programs {
		// printf >> is one write, which appends whole whoever else writes.
		script := fmt.Sprintf("#!/bin/sh\nprintf '%%s\\n' \"%s $*\" >>'%s'\nexec '%s' \"$@\"\n", name, c.log(), program)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755); err != nil {
			return c, err
		}
	}
	return c, os.WriteFile(c.log(), nil, 0o644)
}

func (c Counter) log() string { return filepath.Join(c.dir, "started.log") }

// Environment is an environment in which starts are counted.
func (c Counter) Environment(env []string) []string {
	for _, e := range slices.Backward(env) {
		if path, ok := strings.CutPrefix(e, "PATH="); ok {
			return append(slices.Clip(env), "PATH="+c.dir+string(os.PathListSeparator)+path)
		}
	}
	return append(slices.Clip(env), "PATH="+c.dir)
}

// Started is the command lines of what was started since the last call.
func (c Counter) Started() ([]string, error) {
	text, err := os.ReadFile(c.log())
	if err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")[:strings.Count(string(text), "\n")], os.Truncate(c.log(), 0)
}
