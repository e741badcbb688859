package grid

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/settings"
	"github.com/git-grid/git-grid/internal/state"
	"github.com/git-grid/git-grid/internal/validate"
)

// ValidateOptions are what is judged.
type ValidateOptions struct {
	At    string // a revision; "" is the work tree
	Since string // what this revision fails in already is a warning
}

// Validation is what the checks came to.
type Validation struct {
	Report validate.Report
	Fixes  []validate.Fix // claims that another commit stands for
}

// Validate judges what the grid's files say. Nothing in the work tree is written.
func (g *Grid) Validate(o ValidateOptions) (Validation, error) {
	e, err := g.evidence(o.At)
	if err != nil {
		return Validation{}, err
	}
	v := Validation{Report: validate.Run(e), Fixes: e.Fixes()}
	if o.Since == "" {
		return v, nil
	}
	before, err := g.evidence(o.Since)
	v.Report = v.Report.Against(validate.Run(before))
	return v, err
}

func (g *Grid) evidence(rev string) (validate.Evidence, error) {
	if rev == "" {
		return g.evidenceOfWork()
	}
	return g.evidenceAt(rev)
}

// evidenceOfWork is what the work tree, and the history of HEAD, show.
func (g *Grid) evidenceOfWork() (validate.Evidence, error) {
	v, err := g.look(whole)
	if err != nil {
		return validate.Evidence{}, err
	}
	e, err := g.judged(v)
	if err != nil {
		return e, err
	}
	for _, name := range []string{stateFile, warmthFile, scratchpadFile, decisionsFile, blockersFile, configFile} {
		src, err := g.store.Read(name)
		if err == nil {
			e.Scanned = append(e.Scanned, scanned(g.Layout, g.path(name), src))
		}
	}
	for _, p := range v.Files.Checkpoints {
		src, err := g.store.Read(g.name(p))
		if err == nil {
			e.Checkpoints = append(e.Checkpoints, readCheckpoint(p, src))
			e.Scanned = append(e.Scanned, scanned(g.Layout, p, src))
		} else if !errors.Is(err, fs.ErrNotExist) {
			e.Checkpoints = append(e.Checkpoints, validate.CheckpointFile{Path: p, Err: &frontmatter.SyntaxError{Cause: err.Error()}})
		}
	}
	return e, g.gatherClaims(&e, v.Head.Hash, true)
}

// evidenceAt is what a commit's tree and history show, judged by its own
// config.json.
func (g *Grid) evidenceAt(rev string) (validate.Evidence, error) {
	tip, err := g.Repo.CommitOf(rev)
	if err != nil {
		return validate.Evidence{}, fmt.Errorf("revision %q: %w", rev, err)
	}
	tree, err := g.at(tip)
	if err != nil {
		return validate.Evidence{}, err
	}
	texts, err := tree.texts(g.Layout)
	if err != nil {
		return validate.Evidence{}, err
	}
	then := *g
	then.Settings, err = g.settingsOf(texts.of(artifact.Config))
	if err != nil {
		return validate.Evidence{}, err
	}
	v := view{Files: texts.Files, Record: record{Is: Missing, Tracked: true}}
	v.Head.Hash = tip
	if src := texts.of(artifact.State); src != nil {
		v.Record = readRecord(src, g.path(stateFile))
		v.Record.Tracked = true
	}
	if v.Folded, err = then.foldAside(tip); err != nil {
		return validate.Evidence{}, err
	}
	v.State = then.derive(v.Folded, v.Files, v.Record.Says)
	e, err := then.judged(v)
	if err != nil {
		return e, err
	}
	e.Checkpoints, e.Scanned = texts.Checkpoints, texts.Scanned
	e.Unread = append(e.Unread, texts.Absent...)
	return e, then.gatherClaims(&e, tip, false)
}

// settingsOf are the settings of a config.json, nil for none, under git's.
func (g *Grid) settingsOf(src []byte) (settings.Settings, error) {
	s := settings.Default()
	if src != nil {
		var err error
		if s, err = settings.Parse(src); err != nil {
			return s, err
		}
	}
	return g.mergeConfig(s)
}

// judged is the evidence of a view, without the claims.
func (g *Grid) judged(v view) (validate.Evidence, error) {
	e := validate.Evidence{
		Layout:    g.Layout,
		Levels:    g.levels(),
		Plans:     v.Files.Plans,
		Summaries: v.Files.Summaries,
		Unread:    unread(g.Layout, v.Files.Faults),
		Scanned:   v.Files.Scanned,
		State:     v.State,
		Tally:     v.Folded.Tally,
		Counted:   true,
		Shallow:   g.Repo.Shallow(),
	}
	var err error
	e.StateFile, err = g.judgedState(v)
	return e, err
}

func (g *Grid) judgedState(v view) (validate.StateFile, error) {
	f := validate.StateFile{Path: g.path(stateFile), There: v.Record.Is != Missing, Prose: v.Record.Is == Prose}
	if fault := v.Record.Fault; fault != nil {
		f.Err = &frontmatter.SyntaxError{Line: fault.Line, Cause: fault.Why}
	}
	if v.Record.Is != Fresh {
		return f, nil
	}
	var err error
	if f.Drifts, err = g.drift(v); err != nil || f.Drifts == nil {
		return f, err
	}
	doc, err := frontmatter.Parse(v.Record.Bytes, frontmatter.Strict)
	if err != nil {
		return f, err
	}
	f.Lines = linesOf(doc, f.Drifts)
	return f, nil
}

func linesOf(doc *frontmatter.Document, drifts []state.Drift) map[string]int {
	lines := map[string]int{}
	for _, d := range drifts {
		lines[d.Key] = doc.Get(d.Key).Line()
	}
	return lines
}

func (g *Grid) levels() map[string]validate.Level {
	levels := map[string]validate.Level{}
	for id, level := range g.Settings.Checks {
		levels[id] = validate.Level(level)
	}
	return levels
}

// unread are the plans and summaries among the faults.
func unread(layout artifact.Layout, faults []Fault) []validate.Unread {
	var list []validate.Unread
	for _, f := range faults {
		file := layout.Classify(path.Clean(f.Path))
		if file.Kind == artifact.Plan || file.Kind == artifact.Summary {
			list = append(list, validate.Unread{File: file, Err: frontmatter.SyntaxError{Line: f.Line, Cause: f.Why}})
		}
	}
	return list
}

func scanned(layout artifact.Layout, p string, src []byte) validate.ScannedFile {
	return validate.ScannedFile{File: layout.Classify(p), Marks: validate.Scan(src)}
}

func readCheckpoint(p string, src []byte) validate.CheckpointFile {
	c, warnings, err := checkpoint.Read(src)
	f := validate.CheckpointFile{Path: p, Checkpoint: c, Warnings: warnings}
	if err != nil && !errors.As(err, &f.Err) {
		f.Err = &frontmatter.SyntaxError{Cause: err.Error()}
	}
	return f
}
