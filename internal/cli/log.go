package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/history"
)

func (a *app) logCommand() *cli.Command {
	return &cli.Command{
		Name: "log", Usage: "grid commits by block and thread", ArgsUsage: "[BLOCK]",
		Flags: []cli.Flag{jsonFlag()}, Action: a.log,
	}
}

func (a *app) log(c *cli.Context) error {
	var only history.Block
	if c.NArg() > 1 {
		return usage("log takes one block")
	}
	if c.NArg() == 1 {
		var ok bool
		if only, ok = history.ParseBlock(c.Args().First()); !ok {
			return usage("%q is no block", c.Args().First())
		}
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	log, err := g.Log(only)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return printJSON(a.Out, logDocument(log))
	}
	p, err := a.paint(g.Repo)
	if err != nil {
		return err
	}
	return a.page(logText(log, p))
}

type logJSON struct {
	Schema string         `json:"schema"`
	Blocks []logBlockJSON `json:"blocks"`
}

type logBlockJSON struct {
	Block   string          `json:"block"`
	Commits []logCommitJSON `json:"commits"`
}

type logCommitJSON struct {
	Hash    string  `json:"hash"`
	Subject string  `json:"subject"`
	Type    string  `json:"type"`
	Work    bool    `json:"work"`
	Thread  *string `json:"thread"`
	Session *string `json:"session"`
	Time    string  `json:"time"`
}

func logDocument(log grid.Log) logJSON {
	d := logJSON{Schema: "git-grid/log/1", Blocks: []logBlockJSON{}}
	for _, b := range log.Blocks {
		block := logBlockJSON{Block: b.Block.String(), Commits: []logCommitJSON{}}
		for _, c := range b.Commits {
			j := logCommitJSON{Hash: c.Hash, Subject: c.Subject, Type: c.Type, Work: c.Work, Time: c.Time.Format(time.RFC3339)}
			if c.Thread.N != 0 {
				t := c.Thread.String()
				j.Thread = &t
			}
			if c.Session != "" {
				j.Session = &c.Session
			}
			block.Commits = append(block.Commits, j)
		}
		d.Blocks = append(d.Blocks, block)
	}
	return d
}

func logText(log grid.Log, p paint) string {
	var b strings.Builder
	for i, block := range log.Blocks {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s\n", p.strong("Block "+block.Block.String()))
		for _, c := range block.Commits {
			thread, note := "", ""
			if c.Thread.N != 0 {
				thread = c.Thread.String()
			}
			if !c.Work {
				note = "  (not counted)"
			}
			fmt.Fprintf(&b, "  %s  %s  %-5s %s%s\n", p.doubt(c.Hash[:7]), c.Time.Format(time.DateOnly), thread, line(c.Subject), note)
		}
	}
	return b.String()
}
