package cli

import (
	"fmt"
	"runtime/debug"

	"github.com/urfave/cli/v2"
)

// Version is the release; a build outside of one says its commit.
const Version = "0.1.0"

func (a *app) versionCommand() *cli.Command {
	return &cli.Command{Name: "version", Usage: "print the version", Action: a.version}
}

func (a *app) version(*cli.Context) error {
	commit := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 7 {
				commit = " (" + s.Value[:7] + ")"
			}
		}
	}
	_, err := fmt.Fprintf(a.Out, "git-grid version %s%s\n", Version, commit)
	return err
}
