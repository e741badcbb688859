package hooks

import (
	"fmt"
	"io/fs"
	"strings"
)

// Plan is what an install or uninstall will do. The zero value does nothing.
type Plan struct {
	Changes []Change
	Manual  *Manual  // set where the hooks belong to somebody else
	Notes   []string // what the user should know, a line each

	common string   // the folder that is locked while it is carried out
	fresh  []string // what it makes, for uninstall to remove
}

// Verb is a kind of change.
type Verb int

// The kinds of change. Each but Clear can be undone.
const (
	MakeFolder   Verb = iota // Path
	RemoveFolder             // Path, where it is empty
	Write                    // Data to Path, replaced in one step
	Rename                   // Path to To
	Remove                   // Path
	Clear                    // Path, which a killed install left: not undone
	Keep                     // a copy of Path at To, once, never overwritten
	Configure                // Data to the clone's config, under git's own lock
)

// Change is one step of a plan.
type Change struct {
	Verb     Verb
	Path, To string
	Was      []byte // the bytes that Write and Configure replace, nil for a new file
	Data     []byte
	Mode     fs.FileMode // of a file that Write creates, less the umask; one that exists keeps its own
}

// String is the change as a line of a dry run.
func (c Change) String() string {
	switch c.Verb {
	case MakeFolder:
		return fmt.Sprintf("make the folder %s", c.Path)
	case RemoveFolder:
		return fmt.Sprintf("remove the folder %s", c.Path)
	case Write:
		return fmt.Sprintf("write %s", c.Path)
	case Rename:
		return fmt.Sprintf("rename %s to %s", c.Path, c.To)
	case Remove:
		return fmt.Sprintf("remove %s", c.Path)
	case Clear:
		return fmt.Sprintf("remove %s, left by an install that was killed", c.Path)
	case Keep:
		return fmt.Sprintf("keep the bytes of %s as %s", c.Path, c.To)
	}
	return fmt.Sprintf("configure the merge driver in %s", c.Path)
}

// Lines is the plan as a dry run prints it.
func (p Plan) Lines() []string {
	var lines []string
	for _, c := range p.Changes {
		lines = append(lines, c.String())
	}
	return append(lines, p.Notes...)
}

// String is the plan's lines, each ended.
func (p Plan) String() string {
	if lines := p.Lines(); len(lines) > 0 {
		return strings.Join(lines, "\n") + "\n"
	}
	return ""
}

func (p *Plan) add(changes ...Change) { p.Changes = append(p.Changes, changes...) }

func (p *Plan) note(format string, args ...any) {
	p.Notes = append(p.Notes, fmt.Sprintf(format, args...))
}
