package grid

import (
	"slices"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/settings"
	"github.com/git-grid/git-grid/internal/validate"
)

// judgement gathers evidence on one pushed commit, what the push changes
// first: whatever was gathered when the time is up is what is judged.
type judgement struct {
	*pusher
	settings settings.Settings
	commit   string   // that is pushed
	root     string   // the hash of its tree
	base     string   // what the other side has of its history; "" for nothing
	bases    []string // what else it has, where its old commit is not known
	forward  bool     // base is in the history of commit
	span     gitrepo.Span
	news     map[string]bool // the commits of the span that are in the pushed history

	grid, baseGrid []gitrepo.Entry
	changed        map[string]bool // paths
	skimmed        map[string]bool // paths
	read           texts
	there          map[string]validate.Commit // claims that name commits
	commits        map[string]validate.Commit // claims that are settled
	missing        map[string]bool            // claims that are not in the tree
	files          map[string]validate.File   // claims that are settled
	tally          history.Tally
	counted        bool
}

// open finds what is pushed, and the grid in it.
func (j *judgement) open(ref gitrepo.Push) (bool, error) {
	names := []string{ref.LocalOID + "^{commit}", ref.LocalOID + "^{tree}", ref.LocalOID + "^{commit}:" + j.Layout.Root}
	if !ref.Create() {
		names = append(names, ref.RemoteOID+"^{commit}")
	}
	objects, err := j.objects.Read(names)
	if err != nil || objects[0].Kind != gitrepo.Commit || objects[2].Kind != gitrepo.Tree {
		return false, err
	}
	j.commit, j.root = objects[0].Hash, objects[1].Hash
	if !ref.Create() && objects[3].Kind == gitrepo.Commit {
		j.base = objects[3].Hash
	}
	j.settings = j.Settings
	if j.grid, err = j.below(objects[2].Hash, j.Layout.Root); err != nil {
		return false, err
	}
	for _, e := range j.grid {
		if j.Layout.Classify(e.Path).Kind == artifact.Config {
			err = j.readSettings(e.OID)
		}
	}
	return true, err
}

// readSettings takes the settings of the pushed config.json; one that can't be
// read sets nothing.
func (j *judgement) readSettings(hash string) error {
	if err := j.fetch([]string{hash}); err != nil {
		return err
	}
	if s, err := j.settingsOf(j.texts[hash].Content); err == nil {
		j.settings = s
	}
	return nil
}

// gather looks at what the push changes, then at the rest; at each first for
// what one git tells at once, then for what it takes a walk to tell.
func (j *judgement) gather() error {
	if err := j.readBase(); err != nil {
		return err
	}
	changed, _ := j.divide()
	if err := j.skim(changed); err != nil {
		return err
	}
	if err := j.findBase(); err != nil {
		return err
	}
	changed, rest := j.divide()
	if err := j.settle(changed, true); err != nil {
		return err
	}
	if err := j.skim(rest); err != nil {
		return err
	}
	return j.settle(rest, !j.forward)
}

// skim reads files, and finds what the hashes and paths that they claim name.
func (j *judgement) skim(entries []gitrepo.Entry) error {
	entries = slices.DeleteFunc(slices.Clone(entries), func(e gitrepo.Entry) bool { return j.skimmed[e.Path] })
	if err := j.take(&j.read, entries); err != nil {
		return err
	}
	for _, e := range entries {
		j.skimmed[e.Path] = true
	}
	summaries := j.summaries(entries)
	if err := j.nameCommits(summaries); err != nil {
		return err
	}
	return j.nameFiles(summaries)
}

// settle finds where claimed commits stand, and what became of claimed files.
// What the other side has as well, in this history, can't have become worse,
// and is looked at less hard.
func (j *judgement) settle(entries []gitrepo.Entry, hard bool) error {
	summaries := j.summaries(entries)
	if err := j.placeCommits(summaries, hard); err != nil {
		return err
	}
	if hard {
		if err := j.count(summaries); err != nil {
			return err
		}
	}
	return j.lookBack(summaries, hard)
}

// summaries are those of these files.
func (j *judgement) summaries(entries []gitrepo.Entry) []artifact.SummaryFile {
	paths := map[string]bool{}
	for _, e := range entries {
		paths[e.Path] = true
	}
	return slices.DeleteFunc(slices.Clone(j.read.Files.Summaries), func(s artifact.SummaryFile) bool { return !paths[s.Path] })
}

// take reads files into their values.
func (p *pusher) take(read *texts, entries []gitrepo.Entry) error {
	var hashes []string
	for _, e := range entries {
		hashes = append(hashes, e.OID)
	}
	if err := p.fetch(hashes); err != nil {
		return err
	}
	for _, e := range entries {
		if err := p.tick(); err != nil {
			return err
		}
		file := p.Layout.Classify(e.Path)
		switch o := p.texts[e.OID]; {
		case o.Kind != gitrepo.Blob:
			read.lack(file, "it is not in this repository")
		case o.Content == nil:
			read.lack(file, "it is too big")
		default:
			read.take(p.Layout, file, o.Content)
		}
	}
	return nil
}

// count adds up the pushed history where a number of commits is claimed.
func (j *judgement) count(summaries []artifact.SummaryFile) error {
	if j.counted || !slices.ContainsFunc(summaries, func(s artifact.SummaryFile) bool { return s.Number > 0 }) {
		return nil
	}
	then := *j.Grid
	then.Settings = j.settings
	f, err := then.foldAside(j.commit)
	j.tally, j.counted = f.Tally, err == nil
	return err
}

// evidence is what was gathered so far.
func (j *judgement) evidence() validate.Evidence {
	return j.evidenceFrom(j.read, j.commits, j.files)
}

func (j *judgement) evidenceFrom(read texts, commits map[string]validate.Commit, files map[string]validate.File) validate.Evidence {
	then := *j.Grid
	then.Settings = j.settings
	return validate.Evidence{
		Layout:      j.Layout,
		Levels:      then.levels(),
		Plans:       read.Files.Plans,
		Summaries:   read.Files.Summaries,
		Unread:      append(unread(j.Layout, read.Files.Faults), read.Absent...),
		Checkpoints: read.Checkpoints,
		Scanned:     read.Scanned,
		Tally:       j.tally,
		Counted:     j.counted,
		Commits:     commits,
		Files:       files,
		Shallow:     j.Repo.Shallow(),
		Pushed:      true,
	}
}
