// Package cli is words in, text and JSON out, and exit codes. Each command is
// a file: it parses, calls one use case of package grid, and renders.
package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
)

// Streams are where a command reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// app is one run of the program.
type app struct {
	Streams
	env []string
	dir string
	now func() time.Time

	doing string // the command, as an error begins with it
}

// Run carries out one command and returns its exit status.
func Run(args []string, streams Streams, env []string) int {
	a := &app{Streams: streams, env: env, dir: "."}
	a.now = a.clock()
	root := a.root()
	words, err := arrange(root.Commands, args[1:])
	if err == nil {
		err = root.Run(append([]string{root.Name}, words...))
	}
	return a.exit(err)
}

// clock is the time of day; for tests what git's own tests set, as git has it.
func (a *app) clock() func() time.Time {
	seconds, err := strconv.ParseInt(a.lookup("GIT_TEST_DATE_NOW"), 10, 64)
	if err != nil {
		return time.Now
	}
	return func() time.Time { return time.Unix(seconds, 0) }
}

// root is the table of commands, the one source of help, man page and
// completions.
func (a *app) root() *cli.App {
	root := cli.NewApp()
	root.Name = "git grid"
	root.Usage = "keep the files of The Grid true to what git says"
	root.HideVersion = true
	root.HideHelpCommand = true
	root.DisableSliceFlagSeparator = true // an option may hold a comma
	root.Writer, root.ErrWriter = a.Out, a.Err
	root.ExitErrHandler = func(*cli.Context, error) {} // exit codes are exit.go's
	root.OnUsageError = usageError
	root.Flags = []cli.Flag{&cli.BoolFlag{Name: "version", Usage: "print the version", DisableDefaultText: true}}
	root.Action = func(c *cli.Context) error {
		if c.Bool("version") {
			return a.version(c)
		}
		if c.Args().Present() {
			return usage("%q is not a git grid command", c.Args().First())
		}
		return usage("no command is given")
	}
	root.Commands = []*cli.Command{
		a.initCommand(), a.installCommand(), a.uninstallCommand(),
		a.statusCommand(), a.logCommand(), a.validateCommand(), a.recoverCommand(), a.refreshCommand(),
		a.resumeCommand(), a.checkpointCommand(), a.blockerCommand(),
		a.warmthCommand(), a.noteCommand(), a.decideCommand(),
		a.doctorCommand(), a.versionCommand(), a.hookCommand(), a.mergeFileCommand(),
	}
	each(root.Commands, a.settle)
	return root
}

// each visits commands and their subcommands.
func each(commands []*cli.Command, visit func(*cli.Command)) {
	for _, c := range commands {
		visit(c)
		each(c.Subcommands, visit)
	}
}

// settle gives a command the manners that all share.
func (a *app) settle(c *cli.Command) {
	for _, f := range c.Flags {
		if b, ok := f.(*cli.BoolFlag); ok {
			b.DisableDefaultText = true // false goes without saying
		}
	}
	c.OnUsageError = func(ctx *cli.Context, err error, _ bool) error { return named(ctx, &usageErr{err}) }
	c.HideHelpCommand = true
	defer func() {
		action := c.Action
		c.Action = func(ctx *cli.Context) error {
			a.doing = words(ctx)
			return named(ctx, action(ctx))
		}
	}()
	if action := c.Action; action != nil && c.ArgsUsage == "" {
		c.Action = func(ctx *cli.Context) error {
			if ctx.Args().Present() {
				return usage("%s takes no %q", c.Name, ctx.Args().First())
			}
			return action(ctx)
		}
	} else if action == nil {
		c.Action = func(ctx *cli.Context) error {
			if ctx.Args().Present() {
				return usage("%s has no %q", c.Name, ctx.Args().First())
			}
			return usage("%s needs one of %s", c.Name, strings.Join(names(c.Subcommands), ", "))
		}
	}
}

// words are the command as it is typed after git grid.
func words(ctx *cli.Context) string { return strings.TrimPrefix(ctx.Command.HelpName, "git grid ") }

// named names the command in an error that names no operation: in one of
// usage, and in one that is but a reason.
func named(ctx *cli.Context, err error) error {
	said := func(name string) bool { return strings.HasPrefix(err.Error(), name+" ") }
	switch {
	case err == nil || said(ctx.Command.Name) || said(words(ctx)):
	case isUsage(err) || !strings.Contains(err.Error(), ": "):
		return fmt.Errorf("%s: %w", words(ctx), err)
	}
	return err
}

func names(commands []*cli.Command) (names []string) {
	for _, c := range commands {
		names = append(names, c.Name)
	}
	return names
}

func usageError(_ *cli.Context, err error, _ bool) error { return &usageErr{err} }

// usageErr is a wrong call.
type usageErr struct{ error }

func usage(format string, args ...any) error { return &usageErr{fmt.Errorf(format, args...)} }

// open is the grid that the caller stands in.
func (a *app) open() (*grid.Grid, error) { return a.opened(grid.Open) }

// begin is open for what looks at the work tree first of all.
func (a *app) begin() (*grid.Grid, error) { return a.opened(grid.Begin) }

func (a *app) opened(open func(string, []string, func() time.Time) (*grid.Grid, error)) (*grid.Grid, error) {
	g, err := open(a.dir, a.env, a.now)
	if err != nil {
		return nil, a.unopened(err)
	}
	g.Progress = a.progress()
	return g, nil
}

// unopened names the command in an error of opening the repository or its grid.
// A file that can't be read says so itself.
func (a *app) unopened(err error) error {
	if strings.HasPrefix(err.Error(), "read ") {
		return err
	}
	return fmt.Errorf("%s: %w", a.doing, err)
}

// arrange brings words into the order that the parser wants: flags first,
// though they may follow words, as in git; -- ends flags.
func arrange(commands []*cli.Command, args []string) ([]string, error) {
	return arrangeIn(&cli.Command{Subcommands: commands, Flags: []cli.Flag{&cli.BoolFlag{Name: "version"}}}, args)
}

func arrangeIn(c *cli.Command, args []string) ([]string, error) {
	if c.SkipFlagParsing {
		return args, nil
	}
	var flags, words []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch sub := c.Command(arg); {
		case arg == "--":
			return slices.Concat(flags, []string{"--"}, words, args[i+1:]), nil
		case strings.HasPrefix(arg, "-") && len(arg) > 1:
			flags = append(flags, arg)
			if takesValue(c, arg) {
				if i++; i == len(args) {
					return nil, usage("flag %s needs a value", arg)
				}
				flags = append(flags, args[i])
			}
		case sub != nil && len(words) == 0:
			rest, err := arrangeIn(sub, args[i+1:])
			return slices.Concat(flags, []string{arg}, rest), err
		default:
			words = append(words, arg)
		}
	}
	if len(words) == 0 {
		return flags, nil
	}
	return slices.Concat(flags, []string{"--"}, words), nil
}

// takesValue reports whether a flag's value is the next word.
func takesValue(c *cli.Command, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	for _, f := range c.Flags {
		if _, isBool := f.(*cli.BoolFlag); !isBool && slices.Contains(f.Names(), name) {
			return true
		}
	}
	return false
}

// isUsage reports whether an error is a wrong call.
func isUsage(err error) bool {
	var u *usageErr
	return errors.As(err, &u)
}
