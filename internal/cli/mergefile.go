package cli

import (
	"fmt"
	"strconv"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
)

func (a *app) mergeFileCommand() *cli.Command {
	return &cli.Command{
		Name: "merge-file", Usage: "what git's merge calls", ArgsUsage: "BASE OURS THEIRS PATH MARKER", Hidden: true,
		SkipFlagParsing: true, Action: a.mergeFile,
	}
}

// mergeFile is a merge driver: 0 is merged, 1 is a conflict with markers. With
// anything else the driver's line lets git merge the text.
func (a *app) mergeFile(c *cli.Context) error {
	if c.NArg() != 5 {
		return usage("merge-file takes BASE OURS THEIRS PATH MARKER")
	}
	words := c.Args().Slice()
	marker, err := strconv.Atoi(words[4])
	if err != nil || marker < 1 || marker > 1000 {
		return usage("%q is no size of a conflict marker", words[4])
	}
	m := grid.Merging{Base: words[0], Ours: words[1], Theirs: words[2], Path: words[3], Marker: marker}
	done, err := grid.MergeFile(a.dir, a.env, m, a.now)
	if err != nil {
		return err
	}
	if done.Why != nil {
		fmt.Fprintf(a.Err, "grid: %s is merged as text: %s\n", line(m.Path), line(done.Why.Error()))
	}
	if !done.Clean {
		return &grid.No{}
	}
	return nil
}
