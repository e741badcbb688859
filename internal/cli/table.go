package cli

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// entry is one command of the table, as its man page and completions need it.
type entry struct {
	path   []string // warmth, inject; empty for git grid itself
	usage  string
	args   []string // KIND, TEXT; [SUMMARY...]
	flags  []option
	subs   []entry
	hidden bool
}

// option is one flag: its names, the longest first, and the name of the value
// that it takes, "" for none.
type option struct {
	names []string
	value string
	usage string
}

// table is all commands below git grid itself, in the order of its help.
func (a *app) table() entry {
	root := a.root()
	return entry{
		usage: root.Usage,
		flags: append(options(root.Flags), option{names: []string{"--help", "-h"}, usage: "show help"}),
		subs:  entries(nil, root.Commands),
	}
}

func entries(path []string, commands []*cli.Command) []entry {
	var all []entry
	for _, c := range commands {
		e := entry{path: append(slices.Clone(path), c.Name), usage: c.Usage, hidden: c.Hidden, flags: options(c.Flags)}
		e.args = strings.Fields(c.ArgsUsage)
		e.subs = entries(e.path, c.Subcommands)
		all = append(all, e)
	}
	return all
}

func options(flags []cli.Flag) []option {
	var all []option
	for _, f := range flags {
		doc, ok := f.(cli.DocGenerationFlag)
		if !ok || slices.Contains(f.Names(), "help") {
			continue
		}
		o := option{usage: strings.ReplaceAll(doc.GetUsage(), "`", "")}
		for _, n := range f.Names() {
			o.names = append(o.names, dashed(n))
		}
		if doc.TakesValue() {
			o.value = placeholder(doc.GetUsage())
		}
		all = append(all, o)
	}
	return all
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// placeholder is the word that a usage has between backticks.
func placeholder(usage string) string {
	parts := strings.SplitN(usage, "`", 3)
	if len(parts) < 3 {
		return "VALUE"
	}
	return parts[1]
}

// shown visits an entry and those below it that help shows.
func (e entry) shown(visit func(entry)) {
	if e.hidden {
		return
	}
	visit(e)
	for _, sub := range e.subs {
		sub.shown(visit)
	}
}
