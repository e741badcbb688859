package cli

import (
	_ "embed"
	"fmt"
	"strings"
)

// The manual as it is written by hand, with @COMMANDS@ where the table goes.
// share/man/man1/git-grid.1 is checked in, for install.sh and packagers:
// go test ./internal/cli -update writes it.
//
//go:embed share/git-grid.1
var manualText string

// manual is git-grid(1), in man(7)'s macros.
func manual(root entry) string {
	var commands strings.Builder
	for _, e := range root.subs {
		e.shown(func(e entry) { manualEntry(&commands, e) })
	}
	var plumbing []string
	for _, e := range root.subs {
		if e.hidden {
			plumbing = append(plumbing, synopsis(e)+"\n"+roff(sentence(e.usage)))
		}
	}
	return strings.NewReplacer(
		"@VERSION@", Version,
		"@COMMANDS@\n", commands.String(),
		"@PLUMBING@", ".TP\n"+strings.Join(plumbing, "\n.TP\n"),
	).Replace(manualText)
}

// manualEntry is a command, and below it its flags.
func manualEntry(b *strings.Builder, e entry) {
	fmt.Fprintf(b, ".TP\n%s\n%s\n", synopsis(e), roff(sentence(e.usage)))
	if len(e.flags) == 0 {
		return
	}
	b.WriteString(".RS\n")
	for _, o := range e.flags {
		fmt.Fprintf(b, ".TP\n%s\n%s\n", flagWords(o), roff(sentence(o.usage)))
	}
	b.WriteString(".RE\n")
}

// synopsis is a command as it is typed: words bold, what stands for others italic.
func synopsis(e entry) string {
	words := []string{`\fB` + roff(strings.Join(e.path, " ")) + `\fR`}
	for _, a := range e.args {
		words = append(words, italic(a))
	}
	if e.hidden {
		return strings.Join(words, " ")
	}
	for _, s := range e.subs {
		if !s.hidden {
			words = append(words, "...")
			break
		}
	}
	return strings.Join(words, " ")
}

func flagWords(o option) string {
	var words []string
	for _, n := range o.names {
		words = append(words, `\fB`+roff(n)+`\fR`)
	}
	text := strings.Join(words, ", ")
	if o.value != "" {
		text += " " + italic(o.value)
	}
	return text
}

func italic(s string) string { return `\fI` + roff(s) + `\fR` }

// sentence gives a usage its capital and its full stop. A line that begins
// with what is typed (-, .) keeps its first letter anyway.
func sentence(usage string) string {
	if usage == "" {
		return usage
	}
	return strings.ToUpper(usage[:1]) + usage[1:] + "."
}

// roff is text that the formatter prints as it stands.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, "…", "...").Replace(s)
	if strings.HasPrefix(s, ".") {
		s = `\&` + s
	}
	return s
}
