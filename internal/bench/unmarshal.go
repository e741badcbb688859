package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"syscall"

	"gopkg.in/yaml.v3"
)

// unmarshalWord as the first argument makes this program the base of some
// bars: it reads files and unmarshals their front matter, and nothing else.
const unmarshalWord = "unmarshal"

func unmarshalAll(paths []string) int {
	for _, path := range paths {
		if err := unmarshal(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return 0
}

// unmarshal decodes into nodes, the cheapest that yaml.v3 has.
func unmarshal(path string) error {
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	front, _, _ := bytes.Cut(bytes.TrimPrefix(src, []byte("---\n")), []byte("\n---\n"))
	var node yaml.Node
	if err := yaml.Unmarshal(front, &node); err != nil {
		return fmt.Errorf("read %q: %w", path, err)
	}
	return nil
}

// memory is the most that a command held at a time, in KiB.
func memory(cmd *exec.Cmd) (int, error) {
	if err := drain(cmd); err != nil {
		return 0, err
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, fmt.Errorf("%s: its memory is not known", cmd.Path)
	}
	return int(usage.Maxrss), nil
}
