package grid

import (
	"context"
	"errors"
	"io"
	"iter"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/settings"
	"github.com/git-grid/git-grid/internal/validate"
)

// Pushing is what git tells a pre-push hook.
type Pushing struct {
	Remote string // its name, or its URL where it has none
	Refs   []gitrepo.Push
	Limit  time.Time // when an answer has to be there
}

// Pushed is what there is to say of what is pushed.
type Pushed struct {
	Refs  []PushedRef
	Other int   // refs that were not looked at: the time was up
	Err   error // why no more could be said
}

// PushedRef is what one pushed commit came to.
type PushedRef struct {
	Ref    string // as it was typed
	Report validate.Report
	Late   bool // the time was up before all was looked at
	Blocks bool // a failure stops the push here
}

// Blocks reports whether the push is to be stopped.
func (p Pushed) Blocks() bool {
	return slices.ContainsFunc(p.Refs, func(r PushedRef) bool { return r.Blocks })
}

// ReadPush reads what git gives a pre-push hook on its input.
func ReadPush(r io.Reader) iter.Seq2[gitrepo.Push, error] { return gitrepo.ReadPush(r) }

// CheckPush judges each pushed commit by its own tree. Nothing is written. What
// can't be said by the limit is left unsaid; what was found counts.
func CheckPush(dir string, env []string, now func() time.Time, pushing Pushing) (Pushed, error) {
	refs := slices.DeleteFunc(slices.Clone(pushing.Refs), gitrepo.Push.Delete)
	if len(refs) == 0 {
		return Pushed{}, nil
	}
	repo, err := gitrepo.Open(dir, env)
	if err != nil {
		return Pushed{}, err
	}
	ctx, cancel := context.WithDeadline(context.Background(), pushing.Limit)
	defer cancel()
	repo = repo.Within(ctx)
	g := in(repo, gridRoot(repo.Top), now)
	if g.Settings, err = g.mergeConfig(g.Settings); isLate(err) {
		return unjudged(refs), nil
	} else if err != nil {
		return Pushed{}, err
	}
	if !g.Settings.Hooks || g.Settings.Push == settings.PushOff {
		return Pushed{}, nil
	}
	objects, err := repo.Objects()
	if err != nil {
		return Pushed{}, err
	}
	defer objects.Close()
	p := &pusher{
		Grid: g, objects: objects, pushes: pushing.Refs, remote: pushing.Remote, limit: pushing.Limit,
		trees: map[string][]gitrepo.Entry{}, texts: map[string]gitrepo.Object{},
	}
	return p.judgeAll(refs), nil
}

// gridRoot is the grid's folder in a work tree; the pushed trees decide
// whether there is one.
func gridRoot(top string) string {
	if root, err := findRoot(top, top); top != "" && err == nil {
		return root
	}
	return Folder
}

// isLate reports whether an answer did not come in time.
func isLate(err error) bool {
	return errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, context.DeadlineExceeded)
}

// unjudged is a push of which nothing could be said in time.
func unjudged(refs []gitrepo.Push) Pushed {
	return Pushed{Refs: []PushedRef{{Ref: refs[0].LocalRef, Late: true}}, Other: len(refs) - 1}
}

// pusher judges one push.
type pusher struct {
	*Grid
	objects *gitrepo.Objects
	remote  string
	limit   time.Time
	trees   map[string][]gitrepo.Entry // by hash
	texts   map[string]gitrepo.Object  // files, by hash
	pushed  map[string]string          // commits, by what is pushed: a tag, a commit
	pushes  []gitrepo.Push
	tips    []gitrepo.RemoteTip // of the remote's branches, once asked for
	asked   bool
	beyond  *gitrepo.Span // what is pushed and not in the tips, once asked for
}

func (p *pusher) judgeAll(refs []gitrepo.Push) Pushed {
	err := p.peel(refs)
	if err == nil && len(refs) > fewRefs {
		refs, err = p.bringing(refs)
	}
	if isLate(err) {
		return unjudged(refs)
	} else if err != nil {
		return Pushed{Err: err}
	}
	var done Pushed
	seen := map[[2]string]bool{}
	for i, ref := range refs {
		key := [2]string{p.pushed[ref.LocalOID], ref.RemoteOID}
		if key[0] == "" || seen[key] {
			continue
		}
		seen[key] = true
		judged, ok, err := p.judge(ref)
		if ok {
			done.Refs = append(done.Refs, judged)
		}
		if isLate(err) {
			done.Other = len(refs) - i - 1
			break
		}
		done.Err = errors.Join(done.Err, err)
	}
	return done
}

// peel finds the commits that are pushed, for each of which all can follow claims.
func (p *pusher) peel(refs []gitrepo.Push) error {
	var names []string
	for _, ref := range refs {
		names = append(names, ref.LocalOID+"^{commit}")
	}
	objects, err := p.objects.Read(names)
	p.pushed = map[string]string{}
	for i, o := range objects {
		if o.Kind == gitrepo.Commit {
			p.pushed[refs[i].LocalOID] = o.Hash
		}
	}
	return err
}

// fewRefs are so many that each can be judged by itself.
const fewRefs = 16

// bringing leaves out, of many refs, new names for what the remote's
// branches have already: all of a project's tags bring nothing.
func (p *pusher) bringing(refs []gitrepo.Push) ([]gitrepo.Push, error) {
	tips, err := p.remoteTips()
	if err != nil || len(tips) == 0 {
		return refs, err
	}
	span, err := p.newToRemote(tips)
	if err != nil {
		return refs, err
	}
	return slices.DeleteFunc(slices.Clone(refs), func(ref gitrepo.Push) bool {
		commit := p.pushed[ref.LocalOID]
		return commit == "" || ref.Create() && !span.Has(commit)
	}), nil
}

// judge judges one ref; false where what is pushed has no grid.
func (p *pusher) judge(ref gitrepo.Push) (PushedRef, bool, error) {
	j := &judgement{
		pusher: p, skimmed: map[string]bool{}, there: map[string]validate.Commit{}, commits: map[string]validate.Commit{},
		missing: map[string]bool{}, files: map[string]validate.File{},
	}
	has, err := j.open(ref)
	if !has {
		return PushedRef{Ref: ref.LocalRef, Late: isLate(err)}, err != nil, err
	}
	if j.settings.Push == settings.PushOff {
		return PushedRef{}, false, nil
	}
	err = j.gather()
	report := validate.Run(j.evidence(), validate.ForPush()...)
	if !report.OK() && err == nil {
		report, err = j.against(report)
	}
	judged := PushedRef{Ref: ref.LocalRef, Report: j.shown(report), Late: isLate(err)}
	judged.Blocks = !report.OK() && j.settings.Push == settings.PushBlock
	return judged, true, err
}

// shown leaves out what is only to be noted, of files that the push leaves as
// they are: who wants to hear that again asks validate.
func (j *judgement) shown(r validate.Report) validate.Report {
	return r.Select(func(f validate.Finding) bool {
		return f.Level == validate.Fail || f.Known || j.changed[f.Path]
	})
}

// remoteTips are the remote's branches as they were last seen.
func (p *pusher) remoteTips() (tips []string, err error) {
	if !p.asked {
		if p.tips, err = p.Repo.RemoteTips(p.remote); err != nil {
			return nil, err
		}
		p.asked = true
	}
	for _, ref := range p.tips {
		tips = append(tips, ref.Hash)
	}
	return tips, nil
}

// newToRemote is what is pushed and not in the remote's branches, for all refs
// in one walk.
func (p *pusher) newToRemote(tips []string) (gitrepo.Span, error) {
	if p.beyond == nil {
		span, err := p.Repo.SpanOf(slices.Sorted(maps.Values(p.pushed)), tips)
		if err != nil {
			return span, err
		}
		p.beyond = &span
	}
	return *p.beyond, nil
}

// lasting are the commits that the remote has once the push is done: its
// branches that stay as they are, and what is pushed.
func (p *pusher) lasting() ([]string, error) {
	_, err := p.remoteTips()
	tips := slices.Sorted(maps.Values(p.pushed))
	for _, tip := range p.tips {
		changes := func(push gitrepo.Push) bool { return push.RemoteRef == "refs/heads/"+tip.Branch }
		if tip.Branch != "HEAD" && !slices.ContainsFunc(p.pushes, changes) {
			tips = append(tips, tip.Hash)
		}
	}
	return tips, err
}

// tick is an error once the time is up: not all that takes long is git.
func (p *pusher) tick() error {
	if time.Now().After(p.limit) {
		return os.ErrDeadlineExceeded
	}
	return nil
}
