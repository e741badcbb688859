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
	baked := "|| g=" + shellQuote(program)
	if strings.Contains(program, "%") { // git would expand it
		baked = "|| g="
	}
	return `g=$(command -v git-grid) ` + baked +
		`; if [ -x "$g" ]; then "$g" merge-file %O %A %B %P %L; r=$?; [ "$r" -gt 1 ] || exit "$r"; fi` +
		`; git merge-file --marker-size=%L %A %O %B`
}

const driverName = "git-grid: entries are merged, not lines"

// set adds what the clone's config lacks. An empty value takes the key out.
func (p *Plan) set(places Places, key, value string) {
	if old := places.Config[key]; old != value {
		p.add(Change{Verb: Configure, Path: key, To: value, Old: old})
	}
}

// ourKeys lists the keys of the clone's config that install sets.
func ourKeys() []string {
	keys := []string{"merge.grid.name", "merge.grid.driver"}
	for _, name := range Names() {
		keys = append(keys, configKey(name, "command"), configKey(name, "event"))
	}
	return keys
}

func configKey(hook, key string) string { return "hook.grid-" + hook + "." + key }

// merged lists the files of a grid that the merge driver knows.
func merged() []string {
	return []string{"WARMTH.md", "SCRATCHPAD.md", "DECISIONS.md", "BLOCKERS.md", "STATE.md"}
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
