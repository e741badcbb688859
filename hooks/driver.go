package hooks

import (
	"slices"
	"strings"
)

// Driver is the merge driver's command line. git leaves our side unmarked, a
// silent loss, where a driver's program is missing; so the command looks for the
// program first, and where it is missing or answers neither 0 nor 1 (a
// conflict, marked), lets git merge the text.
func Driver(program string) string {
	if strings.Contains(program, "%") { // git would expand it
		program = ""
	}
	return driverBegin + shellQuote(program) + driverEnd
}

// isDriver tells whether a command line is the one of this version, whatever
// its program.
func isDriver(command string) bool {
	return strings.HasPrefix(command, driverBegin+"'") && strings.HasSuffix(command, "'"+driverEnd)
}

const (
	driverBegin = `g=$(command -v git-grid) || g=`
	driverEnd   = `; if [ -x "$g" ]; then "$g" merge-file %O %A %B %P %L; r=$?; [ "$r" -gt 1 ] || exit "$r"; fi` +
		`; git merge-file --marker-size=%L %A %O %B`
)

const driverName = "git-grid: entries are merged, not lines"

// driverLines names the driver in the clone's config.
func driverLines(program string) []string {
	return []string{`[merge "grid"]`, "\tname = " + driverName, "\tdriver = " + configQuote(Driver(program))}
}

// hookLines names a configuration hook: a name for each event, for a command
// can't tell which one it runs for.
func hookLines(name, path string) []string {
	return []string{`[hook "grid-` + name + `"]`, "\tevent = " + name, "\tcommand = " + configQuote(configCommand(path))}
}

// configCommand lets a push pass where the repository was moved and the shim is
// no longer there: git blocks on a command that it can't find.
func configCommand(path string) string {
	return "[ ! -x " + shellQuote(path) + " ] || " + shellQuote(path)
}

// configQuote writes a text as a value of git's configuration.
func configQuote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(s) + `"`
}

// merged lists the files of a grid that the merge driver knows.
func merged() []string {
	return []string{"WARMTH.md", "SCRATCHPAD.md", "DECISIONS.md", "BLOCKERS.md", "STATE.md", "archive/WARMTH.md"}
}

// attributeLines gives the merge driver its files.
func attributeLines() []string {
	lines := slices.Clone(merged())
	for i, file := range lines {
		lines[i] = ".grid/" + file + " merge=grid"
	}
	return lines
}

// excludeLines keeps STATE.md out of git, and the temporary files next to it,
// on branches from before the grid's own .gitignore.
func excludeLines() []string {
	return []string{"/.grid/STATE.md", "/.grid/.STATE.md[0-9]*"}
}
