package cli

import (
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/history"
)

func jsonFlag() cli.Flag { return &cli.BoolFlag{Name: "json", Usage: "print one JSON document"} }

func dryRunFlag() cli.Flag {
	return &cli.BoolFlag{Name: "dry-run", Aliases: []string{"n"}, Usage: "show what would be done, and do nothing"}
}

// oneOf refuses flags that exclude each other.
func oneOf(c *cli.Context, flags ...string) error {
	var given []string
	for _, f := range flags {
		if c.IsSet(f) {
			given = append(given, dashed(f))
		}
	}
	if len(given) > 1 {
		return usage("%s exclude each other", strings.Join(given, " and "))
	}
	return nil
}

// blockFlag is the block that --block names, 0 where it is not given.
func blockFlag(c *cli.Context) (history.Block, error) {
	if !c.IsSet("block") {
		return 0, nil
	}
	b, ok := history.ParseBlock(c.String("block"))
	if !ok {
		return 0, usage("%q is no block", c.String("block"))
	}
	return b, nil
}
