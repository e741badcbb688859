package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/validate"
)

func (a *app) validateCommand() *cli.Command {
	return &cli.Command{
		Name: "validate", Usage: "hold what the grid's files say against git",
		Flags: []cli.Flag{
			jsonFlag(),
			&cli.StringFlag{Name: "format", Usage: "print for a machine, in this `FORMAT`: github or junit"},
			&cli.StringFlag{Name: "at", Usage: "judge the tree and history of `REV`, not the work tree"},
			&cli.StringFlag{Name: "since", Usage: "what `REV` fails in already is a warning"},
			&cli.BoolFlag{Name: "fix", Usage: "rewrite claimed hashes whose successor is certain"},
		},
		Action: a.validate,
	}
}

func (a *app) validate(c *cli.Context) error {
	if err := oneOf(c, "json", "format"); err != nil {
		return err
	}
	if err := oneOf(c, "fix", "at"); err != nil {
		return err
	}
	for _, flag := range []string{"at", "since"} {
		if c.IsSet(flag) && c.String(flag) == "" {
			return usage("--%s needs a revision", flag) // an unset variable would judge another tree
		}
	}
	g, err := a.open()
	if err != nil {
		return err
	}
	render, err := a.renderer(c, g)
	if err != nil {
		return err
	}
	defer a.adviseInstall(g)
	options := grid.ValidateOptions{At: c.String("at"), Since: c.String("since")}
	v, err := g.Validate(options)
	if err == nil && c.Bool("fix") && len(v.Fixes) > 0 {
		v, err = a.fix(c, g, v, options)
	}
	if err != nil {
		return err
	}
	if err := render(v.Report); err != nil {
		return err
	}
	if !v.Report.OK() {
		return &grid.No{}
	}
	return nil
}

// renderer is how the report is printed.
func (a *app) renderer(c *cli.Context, g *grid.Grid) (func(validate.Report) error, error) {
	if c.Bool("json") {
		return func(r validate.Report) error { return printJSON(a.Out, validationDocument(r)) }, nil
	}
	switch format := c.String("format"); format {
	case "":
		p, err := a.paint(g.Repo)
		return func(r validate.Report) error { return a.printReport(r, p) }, err
	case "github":
		return func(r validate.Report) error { return printGitHub(a.Out, r) }, nil
	case "junit":
		return func(r validate.Report) error { return printJUnit(a.Out, r) }, nil
	default:
		return nil, usage("--format is github or junit, not %q", format)
	}
}

// fix shows what will be rewritten, rewrites it, and judges again.
func (a *app) fix(c *cli.Context, g *grid.Grid, v grid.Validation, o grid.ValidateOptions) (grid.Validation, error) {
	fixes, err := g.Fixes(v)
	if err != nil {
		return v, err
	}
	out := a.Out
	if c.Bool("json") || c.IsSet("format") {
		out = a.Err
	}
	for _, f := range fixes {
		fmt.Fprintf(out, "fix %s:%d: %s is %s now\n", line(f.Path), f.Line, line(f.Old), line(f.New))
	}
	if err := g.Fix(fixes); err != nil {
		return v, err
	}
	return g.Validate(o)
}

// tags are the results as they stand before a check's name.
var tags = map[validate.Level]string{
	validate.Pass: "PASS", validate.Warn: "WARN", validate.Unknown: "UNKN", validate.Fail: "FAIL", validate.Off: "OFF",
}

// tag is a result's tag in its colour.
func (p paint) tag(l validate.Level) string {
	switch l {
	case validate.Pass:
		return p.good(tags[l])
	case validate.Fail:
		return p.bad(tags[l])
	case validate.Off:
		return tags[l]
	}
	return p.doubt(tags[l])
}

// printReport prints a line a check, its findings below it, and on stderr what
// to type; advice in words is left to --json.
func (a *app) printReport(r validate.Report, p paint) error {
	return a.printWith(r, p, func(hint string) bool { return strings.HasPrefix(hint, "git ") })
}

// printWith prints a report, and those of its hints that are wanted.
func (a *app) printWith(r validate.Report, p paint, wanted func(hint string) bool) error {
	for _, c := range r.Results {
		text := fmt.Sprintf("[%s] %s%s\n", p.tag(c.Result), c.ID, counts(c))
		if _, err := io.WriteString(a.Out, text); err != nil {
			return err
		}
		printFindings(a.Out, c.Findings)
	}
	seen := map[string]bool{}
	for _, f := range r.Findings() {
		if f.Hint != "" && wanted(f.Hint) && !seen[f.Hint] { // each once
			seen[f.Hint] = true
			a.hint(f.Hint)
		}
	}
	return nil
}

// counts is how much of what was looked at has findings.
func counts(c validate.Result) string {
	switch {
	case c.Result == validate.Off, c.Result != validate.Pass && c.Checked <= 1:
		return ""
	case c.Result == validate.Pass:
		return fmt.Sprintf("  %d checked", c.Checked)
	}
	return fmt.Sprintf("  %d of %d", min(len(c.Findings), c.Checked), c.Checked)
}

// printFindings prints findings one a line, as compilers do.
func printFindings(w io.Writer, findings []validate.Finding) {
	for _, f := range findings {
		at := where(f)
		if at != "" {
			at += ": "
		}
		fmt.Fprintf(w, "%s%s\n", at, line(f.Message))
	}
}

// where is a finding's place.
func where(f validate.Finding) string {
	if f.Line == 0 {
		return line(f.Path)
	}
	return fmt.Sprintf("%s:%d", line(f.Path), f.Line)
}
