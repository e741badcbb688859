package grid

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/journal"
	"github.com/git-grid/git-grid/internal/resume"
	"github.com/git-grid/git-grid/internal/validate"
)

// Resumed is what the next program needs, or the checkpoint that waits.
type Resumed struct {
	Brief   resume.Brief
	Waiting *Shown
	Notes   []string

	answered []byte    // the CHECKPOINT.md that the brief tells of
	work     time.Time // of the newest work
}

// Resume gathers the context for the next program. task says what it is about
// to do; where it is "" the plan does. Call Told when it was shown.
func (g *Grid) Resume(task string) (r Resumed, err error) {
	var v view
	err = g.store.Locked(g.patience, func() error {
		var done Refreshed
		v, err = g.settled(&done, RefreshOptions{})
		r.Notes = done.Notes
		g.catchUp()
		return err
	})
	if err != nil {
		return r, err
	}
	findings, err := g.sound()
	if err != nil {
		return r, err
	}
	shown, err := g.Checkpoint()
	if err != nil {
		return r, err
	}
	if shown != nil && shown.Waiting() {
		r.Waiting = shown
		return r, nil
	}
	in, err := g.inputs(v, shown)
	if err != nil {
		return r, err
	}
	in.Findings = findings
	if shown != nil {
		r.answered, r.work = shown.src, newestWork(v)
	}
	if in.NothingLeft() {
		return r, errors.Join(nothing(v), g.Told(r))
	}
	r.Brief = resume.Build(in)
	g.relevant(&r.Brief, task)
	return r, nil
}

// Told moves the answered checkpoint to the archive, once a resume has shown
// it. One whose rollback is still to be carried out stays.
func (g *Grid) Told(r Resumed) error {
	if r.answered == nil {
		return nil
	}
	return g.store.Locked(g.patience, func() error {
		shown, err := g.Checkpoint()
		if err != nil || shown == nil || !bytes.Equal(shown.src, r.answered) || g.stillToUndo(shown.Checkpoint) {
			return err
		}
		at := g.now()
		if at.Before(r.work) { // of a clock that is ahead: the answer is to be shown still
			at = r.work
		}
		if _, err := g.archiveCheckpoint(at); err != nil {
			return err
		}
		if err := g.store.Remove(g.patience, checkpointFile); err != nil {
			return err
		}
		g.catchUp()
		return nil
	})
}

// sound is what validate finds, for the next program to know; what stops a
// resume is an error.
func (g *Grid) sound() (findings []string, err error) {
	valid, err := g.Validate(ValidateOptions{})
	if err != nil {
		return nil, err
	}
	stops, hints, told := judge(valid.Report)
	if stops != nil {
		return nil, Hinted(&No{fmt.Errorf("resume: %s", strings.Join(stops, "; "))}, strings.Join(hints, "\n"))
	}
	return told, nil
}

// recoverFirst is what to type where the record is not to be relied on.
const recoverFirst = "git grid recover"

// judge sorts what validate finds into what stops a resume, as no program
// should go on with it, with what to do then, and what it is only told. What is merely odd about an
// answered checkpoint is not: resume moves it away, and is to say the same then.
func judge(r validate.Report) (stops, hints, told []string) {
	for _, f := range r.Findings() {
		words := f.Message
		if f.Path != "" {
			words = f.Path + ": " + words
		}
		switch f.Check {
		case "state", "checkpoint", "conflicts":
			if f.Level == validate.Fail {
				stops = append(stops, words)
				hints = append(hints, cmp.Or(f.Hint, recoverFirst), recoverFirst)
			}
			if f.Level == validate.Fail || f.Check == "checkpoint" {
				continue
			}
		}
		told = append(told, words)
	}
	slices.Sort(hints)
	return stops, slices.Compact(hints), told
}

// nothing is why there is nothing to resume.
func nothing(v view) error {
	if len(v.State.Completed)+len(v.State.Skipped) > 0 {
		return Hinted(&No{fmt.Errorf("nothing to resume: all blocks of cluster %s are closed", v.State.Cluster)}, "git grid init --cluster NAME")
	}
	return &No{errors.New("nothing to resume: there is no plan yet, and no work")}
}

// inputs are what is known, as the brief is built from it.
func (g *Grid) inputs(v view, shown *Shown) (in resume.Inputs, err error) {
	in = resume.Inputs{
		Status: string(v.State.Status), Block: v.State.Block,
		Closed:        slices.Concat(v.State.Completed, v.State.Skipped),
		DecisionsPath: g.path(decisionsFile),
	}
	if shown != nil {
		in.Answered = append(in.Answered, shown.Checkpoint)
	}
	for _, c := range checkpoint.Fresh(g.archived(), newestWork(v)) {
		// A process that died between keeping one and taking it away left both.
		if shown == nil || c.Created == "" || c.Created != shown.Created || c.Kind != shown.Kind {
			in.Answered = append(in.Answered, c)
		}
	}
	if in.Done, err = g.done(v); err != nil {
		return in, err
	}
	open := []history.Block{in.Block}
	var touched []string
	for _, c := range in.Answered {
		open, touched = append(open, c.Block), append(touched, c.Files...)
	}
	in.Work = g.contents(touched)
	if in.Plans, err = g.wholePlans(v, open); err != nil {
		return in, err
	}
	return in, g.readJournals(&in)
}

func (g *Grid) readJournals(in *resume.Inputs) (err error) {
	if in.Decisions, err = g.entries(journal.Decisions, decisionsFile); err != nil {
		return err
	}
	if in.Blockers, err = g.entries(journal.Blockers, blockersFile); err != nil {
		return err
	}
	in.Scratchpad, err = g.entries(journal.Scratchpad, scratchpadFile)
	return err
}

func newestWork(v view) time.Time {
	if v.State.Last == nil {
		return time.Time{}
	}
	return time.Unix(v.State.Last.Time, 0)
}

// wholePlans are the plans of some blocks with their texts, which what is
// remembered of them lacks.
func (g *Grid) wholePlans(v view, blocks []history.Block) ([]artifact.PlanFile, error) {
	var whole []artifact.PlanFile
	for _, p := range v.Files.Plans {
		if !slices.Contains(blocks, p.Block) {
			continue
		}
		src, err := os.ReadFile(g.absolute(p.Path))
		if err != nil {
			return nil, err
		}
		plan, err := artifact.ReadPlan(p.File, src)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", p.Path, err)
		}
		whole = append(whole, plan)
	}
	return whole, nil
}
