package grid

import (
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/warmth"
)

// Note is a discovery of a running program.
type Note struct{ Kind, Text, Program string }

// Decision is what the user decided.
type Decision struct {
	Question, Chosen string
	Options          []string
	Affects          string
	Block            history.Block // 0 for the current one
}

// Note appends an entry to SCRATCHPAD.md.
func (g *Grid) Note(n Note) error {
	return g.append(journal.Scratchpad, scratchpadFile, journal.Entry{
		Time: g.now().UTC().Format(time.RFC3339), Program: n.Program, Label: n.Kind, Text: n.Text,
	})
}

// Decide appends an entry to DECISIONS.md.
func (g *Grid) Decide(d Decision) error {
	block, err := g.blockOr(d.Block)
	if err != nil {
		return err
	}
	return g.append(journal.Decisions, decisionsFile, journal.Entry{
		Time: g.now().UTC().Format(time.DateOnly), Block: block, Text: d.Question,
		Chosen: d.Chosen, Options: d.Options, Affects: d.Affects,
	})
}

// blockOr is a block, the current one where none is given, as it is printed.
func (g *Grid) blockOr(b history.Block) (string, error) {
	if b == 0 {
		v, err := g.look(outline)
		if err != nil {
			return "", err
		}
		b = v.State.Block
	}
	if b == 0 {
		return "", nil
	}
	return b.String(), nil
}

// append adds an entry to a journal. One with a secret is refused.
func (g *Grid) append(kind journal.Kind, name string, e journal.Entry) error {
	if err := g.refuseSecret(name, e); err != nil {
		return err
	}
	_, err := g.store.Update(g.patience, name, func(old []byte) ([]byte, error) {
		if old == nil {
			old = journal.Template(kind)
		}
		return journal.Append(kind, old, e), nil
	})
	return err
}

// refuseSecret refuses an entry that holds a secret, without showing it.
func (g *Grid) refuseSecret(name string, e journal.Entry) error {
	for _, text := range append([]string{e.Text, e.Chosen, e.Affects, e.Program, e.Label}, e.Options...) {
		if secret, found := warmth.Secret(text); found {
			return &No{fmt.Errorf("add to %s: the text holds a secret (%s)", g.path(name), secret)}
		}
	}
	return nil
}

// entries are those of a journal; one that is not there has none.
func (g *Grid) entries(kind journal.Kind, name string) ([]journal.Entry, error) {
	src, err := g.store.Read(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return journal.Parse(kind, src), nil
}
