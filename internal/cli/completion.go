package cli

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The completions as they are written by hand, each with @TABLE@ where the
// commands go. share/completions is checked in, and written as the manual is.
var (
	//go:embed share/git-grid.bash
	bashText string
	//go:embed share/git-grid.zsh
	zshText string
	//go:embed share/git-grid.fish
	fishText string
)

// Kinds of values that a completion looks up while the user types. All others
// are lists of words with commas, or "" where nobody can know.
const (
	aBlock    = "@block"    // a block's number
	aLesson   = "@lesson"   // a lesson's id
	aRevision = "@revision" // a commit
	aFile     = "@file"
)

// valueKind is what can stand in the place of a value with this name.
func valueKind(e entry, name string) string {
	switch strings.Trim(name, "[].") {
	case "NN", "BLOCK":
		return aBlock
	case "REV":
		return aRevision
	case "FILE", "SUMMARY":
		return aFile
	case "CATEGORY":
		return "codebase_patterns,gotchas,user_preferences,almost_did,fragile_areas"
	case "KIND":
		return "PATTERN,PROGRESS,GOTCHA"
	case "FORMAT":
		return "github,junit"
	case "ID":
		if slices.Equal(e.path, []string{"warmth", "retire"}) {
			return aLesson
		}
	}
	return ""
}

// argKinds are the kinds of a command's words; "-" for what nobody can know,
// and dots after the last where it may be repeated.
func argKinds(e entry) []string {
	var kinds []string
	for _, a := range e.args {
		kind := valueKind(e, a)
		if kind == "" {
			kind = "-"
		}
		if strings.Contains(a, "...") {
			kind += "..."
		}
		kinds = append(kinds, kind)
	}
	return kinds
}

// bashCompletion is what git's own completion calls for git grid.
func bashCompletion(root entry) string {
	var b strings.Builder
	root.shown(func(e entry) {
		fmt.Fprintf(&b, "\t'%s')\n\t\tsubs='%s'\n\t\tflags='%s'\n\t\targs='%s'\n\t\t;;\n",
			strings.Join(e.path, " "), strings.Join(subNames(e), " "),
			strings.Join(bashFlags(e), " "), strings.Join(argKinds(e), " "))
	})
	return strings.Replace(bashText, "@TABLE@\n", b.String(), 1)
}

func subNames(e entry) []string {
	var names []string
	for _, s := range e.subs {
		if !s.hidden {
			names = append(names, s.path[len(s.path)-1])
		}
	}
	return names
}

// bashFlags are a command's flags, --format=github,junit where one takes a value.
func bashFlags(e entry) []string {
	var flags []string
	for _, o := range e.flags {
		for _, n := range o.names {
			if o.value != "" {
				n += "=" + valueKind(e, o.value)
			}
			flags = append(flags, n)
		}
	}
	return flags
}

// zshCompletion is the function that zsh's own completion of git calls.
func zshCompletion(root entry) string {
	var b strings.Builder
	root.shown(func(e entry) {
		fmt.Fprintf(&b, "\t%s)\n\t\tsubs=(", zshQuote(strings.Join(e.path, " ")))
		for _, s := range e.subs {
			if !s.hidden {
				b.WriteString("\n\t\t\t" + zshDescribed(s.path[len(s.path)-1], s.usage))
			}
		}
		b.WriteString(")\n\t\tflags=(")
		for _, o := range e.flags {
			b.WriteString("\n\t\t\t" + zshDescribed(o.names[0], o.usage))
		}
		b.WriteString(")\n\t\tvalues=(")
		for _, o := range e.flags {
			for _, n := range o.names {
				if o.value != "" {
					b.WriteString(" " + n + " " + zshQuote(valueKind(e, o.value)))
				}
			}
		}
		fmt.Fprintf(&b, ")\n\t\targs=(%s)\n\t\t;;\n", strings.Join(argKinds(e), " "))
	})
	text := strings.Replace(zshText, "@USAGE@", root.usage, 1)
	return strings.Replace(text, "@TABLE@\n", b.String(), 1)
}

func zshQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

func zshDescribed(name, usage string) string {
	return zshQuote(name + ":" + strings.ReplaceAll(usage, ":", `\:`))
}

// fishCompletion serves git-grid, which fish's own completion of git asks for.
func fishCompletion(root entry) string {
	var paths []string
	var b strings.Builder
	root.shown(func(e entry) {
		if len(e.path) > 0 {
			paths = append(paths, fishQuote(strings.Join(e.path, " ")))
		}
		for _, s := range e.subs {
			if !s.hidden {
				fmt.Fprintf(&b, "%s -a %s -d %s\n", fishAt("0", e), s.path[len(s.path)-1], fishQuote(s.usage))
			}
		}
		for _, o := range e.flags {
			fmt.Fprintf(&b, "%s%s -d %s\n", fishAt("any", e), fishFlag(e, o), fishQuote(o.usage))
		}
		for i, kind := range argKinds(e) {
			kind, many := strings.CutSuffix(kind, "...")
			before := strconv.Itoa(i)
			if many {
				before = "any"
			}
			if words := fishWords(kind); words != "" {
				fmt.Fprintf(&b, "%s%s\n", fishAt(before, e), words)
			}
		}
	})
	text := strings.Replace(fishText, "@PATHS@", strings.Join(paths, " "), 1)
	return strings.Replace(text, "@TABLE@\n", b.String(), 1)
}

// fishAt begins a line for where a command stands, and so many other words.
func fishAt(words string, e entry) string {
	return "complete -c git-grid -n " + fishQuote(strings.Join(append([]string{"__git_grid_at", words}, e.path...), " "))
}

func fishFlag(e entry, o option) string {
	var words []string
	for _, n := range o.names {
		if name, long := strings.CutPrefix(n, "--"); long {
			words = append(words, "-l "+name)
		} else {
			words = append(words, "-s "+strings.TrimPrefix(n, "-"))
		}
	}
	text := " " + strings.Join(words, " ")
	switch kind := valueKind(e, o.value); {
	case o.value == "":
		return text
	case kind == aFile:
		return text + " -r -F"
	default:
		return text + " -x" + fishWords(kind)
	}
}

// fishWords is the part of a line that offers words of a kind.
func fishWords(kind string) string {
	switch kind {
	case "", "-", aRevision:
		return ""
	case aFile:
		return " -F"
	case aBlock:
		return " -a '(__git_grid_blocks)'"
	case aLesson:
		return " -a '(__git_grid_lessons)'"
	}
	return " -a " + fishQuote(strings.ReplaceAll(kind, ",", " "))
}

func fishQuote(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}
