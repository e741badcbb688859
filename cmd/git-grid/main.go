// Command git-grid keeps the files of The Grid true to what git says.
package main

import (
	"os"

	"github.com/git-grid/git-grid/internal/cli"
)

func main() {
	os.Exit(cli.Run(os.Args, cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, os.Environ()))
}
