package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
)

func (a *app) warmthCommand() *cli.Command {
	list := []cli.Flag{
		jsonFlag(),
		&cli.BoolFlag{Name: "all", Usage: "those archived and retired too"},
		&cli.BoolFlag{Name: "stale", Usage: "only those whose files are gone or rewritten"},
	}
	return &cli.Command{
		Name: "warmth", Usage: "what programs learned",
		Flags: list, Action: a.warmthList,
		Subcommands: []*cli.Command{
			{Name: "list", Usage: "list the lessons (also without a word)", Flags: list, Action: a.warmthList},
			{Name: "add", Usage: "add a lesson of your own", ArgsUsage: "CATEGORY TEXT", Action: a.warmthAdd},
			a.retireCommand(), a.archiveCommand(), a.injectCommand(),
			{Name: "harvest", Usage: "take in what summaries teach", ArgsUsage: "[SUMMARY...]", Action: a.warmthHarvest},
		},
	}
}

func (a *app) warmthList(c *cli.Context) error {
	g, err := a.open()
	if err != nil {
		return err
	}
	lessons, err := g.Lessons(grid.LessonFilter{All: c.Bool("all"), Stale: c.Bool("stale")})
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return printJSON(a.Out, lessonsDocument(lessons))
	}
	var b strings.Builder
	for _, l := range lessons {
		b.WriteString(line(lessonLine(l)) + "\n")
	}
	return a.page(b.String())
}

// lessonLine is a lesson on one line, its id first.
func lessonLine(l grid.Lesson) string {
	parts := []string{l.ID, l.Category + ": " + l.Text}
	var from []string
	if l.Block != "" {
		from = append(from, "block "+l.Block)
	}
	if l.Commit != "" {
		from = append(from, l.Commit)
	}
	if l.State != grid.LessonActive {
		from = append(from, string(l.State))
	}
	if l.Unverified != "" {
		from = append(from, "stale")
	}
	if len(from) > 0 {
		parts = append(parts, "("+strings.Join(from, ", ")+")")
	}
	return strings.Join(parts, "  ")
}

func (a *app) warmthAdd(c *cli.Context) error {
	if c.NArg() != 2 {
		return usage("warmth add takes a category and a text")
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	added, err := g.AddLesson(c.Args().Get(0), c.Args().Get(1))
	if err == nil && !added {
		fmt.Fprintln(a.Err, "that lesson is known already")
	}
	return err
}

func (a *app) warmthHarvest(c *cli.Context) error {
	g, err := a.open()
	if err != nil {
		return err
	}
	done, err := g.Harvest(c.Args().Slice())
	a.notes(done.Notes)
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.Out, plural(done.Lessons, "lesson")+" taken in\n")
	return err
}

type lessonsJSON struct {
	Schema  string       `json:"schema"`
	Lessons []lessonJSON `json:"lessons"`
}

type lessonJSON struct {
	ID       string   `json:"id"`
	Category string   `json:"category"`
	Text     string   `json:"text"`
	State    string   `json:"state"`
	Stale    bool     `json:"stale"`
	Block    *string  `json:"block"`
	Session  *string  `json:"session"`
	Commit   *string  `json:"commit"`
	Date     *string  `json:"date"`
	Files    []string `json:"files"`
	Seen     []string `json:"seen"`
}

func lessonsDocument(lessons []grid.Lesson) lessonsJSON {
	d := lessonsJSON{Schema: "git-grid/warmth/1", Lessons: []lessonJSON{}}
	for _, l := range lessons {
		d.Lessons = append(d.Lessons, lessonJSON{
			ID: l.ID, Category: l.Category, Text: l.Text, State: string(l.State), Stale: l.Unverified != "",
			Block: known(l.Block), Session: known(l.Session), Commit: known(l.Commit), Date: known(l.Date),
			Files: l.Files, Seen: l.Seen,
		})
	}
	return d
}

// known is a text, nil where it is unknown.
func known(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
