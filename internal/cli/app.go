// Package cli is words in, text and JSON out, and exit codes.
package cli

import "io"

// Streams are where a command reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Run carries out one command and returns its exit status.
func Run(args []string, streams Streams, env []string) int { return 129 }
