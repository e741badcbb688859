package grid

import (
	"cmp"
	"maps"
	"slices"

	"github.com/git-grid/git-grid/internal/artifact"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/validate"
)

// readBase lists the grid that the other side has, where it is known.
func (j *judgement) readBase() error {
	if j.base == "" || j.baseGrid != nil {
		return nil
	}
	objects, err := j.objects.Read([]string{j.base + ":" + j.Layout.Root})
	if err != nil || objects[0].Kind != gitrepo.Tree {
		return err
	}
	j.baseGrid, err = j.below(objects[0].Hash, j.Layout.Root)
	return err
}

// divide tells the files that the other side has not from those that it has.
func (j *judgement) divide() (changed, rest []gitrepo.Entry) {
	same := map[string]bool{}
	for _, e := range j.baseGrid {
		same[e.Path+"\x00"+e.OID] = true
	}
	j.changed = map[string]bool{}
	for _, e := range j.grid {
		if same[e.Path+"\x00"+e.OID] {
			rest = append(rest, e)
			continue
		}
		changed = append(changed, e)
		j.changed[e.Path] = true
	}
	return changed, rest
}

// findBase finds what the other side has: its old commit where it is here,
// else where the pushed history leaves what its branches have.
func (j *judgement) findBase() error {
	var err error
	if j.base != "" {
		j.span, err = j.Repo.SpanOf([]string{j.commit}, []string{j.base})
	} else {
		var tips []string
		if tips, err = j.remoteTips(); err != nil || len(tips) == 0 {
			return err
		}
		j.span, err = j.newToRemote(tips)
	}
	if err != nil {
		return err
	}
	var edge []string
	j.news, edge = j.span.Of(j.commit)
	if j.base == "" && len(edge) > 0 {
		if edge, err = j.newestFirst(edge); err != nil {
			return err
		}
		j.base, j.bases = edge[0], edge[1:]
	}
	j.forward = slices.Contains(edge, j.base)
	return j.readBase()
}

// mostEdges bounds how many commits are compared to find the newest.
const mostEdges = 64

func (j *judgement) newestFirst(hashes []string) ([]string, error) {
	objects, err := j.objects.Read(hashes[:min(len(hashes), mostEdges)])
	if err != nil {
		return nil, err
	}
	var commits []gitrepo.RawCommit
	for _, o := range objects {
		c, _ := o.RawCommit()
		commits = append(commits, c)
	}
	slices.SortFunc(commits, func(a, b gitrepo.RawCommit) int {
		return cmp.Or(cmp.Compare(b.Time, a.Time), cmp.Compare(b.Hash, a.Hash))
	})
	sorted := make([]string, len(commits))
	for i, c := range commits {
		sorted[i] = c.Hash
	}
	return sorted, nil
}

// against holds a report against what the other side has, of which a branch
// that is new there may have several pieces.
func (j *judgement) against(report validate.Report) (validate.Report, error) {
	for {
		other, err := j.otherSide()
		if err != nil {
			return report, err
		}
		report = report.Against(other)
		if report.OK() || len(j.bases) == 0 {
			return report, nil
		}
		j.base, j.bases, j.baseGrid = j.bases[0], j.bases[1:], nil
		if err := j.readBase(); err != nil {
			return report, err
		}
	}
}

// otherSide judges what the other side has in the same way, as far as what
// fails here could fail there.
func (j *judgement) otherSide() (validate.Report, error) {
	if j.base == "" {
		return validate.Report{}, nil
	}
	var read texts
	if err := j.take(&read, j.baseGrid); err != nil {
		return validate.Report{}, err
	}
	commits, err := j.commitsAtBase()
	if err != nil {
		return validate.Report{}, err
	}
	files, err := j.filesAtBase()
	e := j.evidenceFrom(read, commits, files)
	e.Counted = j.counted && j.forward // then it had no more commits than there are now
	return validate.Run(e, validate.ForPush()...), err
}

// commitsAtBase is the same for what the other side has: what is lost in what
// is pushed may not have been there.
func (j *judgement) commitsAtBase() (map[string]validate.Commit, error) {
	commits := maps.Clone(j.commits)
	var lost []string
	for _, c := range commits {
		if c.Hash != "" && !c.Reachable && c.Kind == string(gitrepo.Commit) {
			lost = append(lost, c.Hash)
		}
	}
	slices.Sort(lost)
	beyond, err := j.Repo.SpanOf(slices.Compact(lost), []string{j.base})
	for claim, c := range commits {
		if slices.Contains(lost, c.Hash) {
			c.Reachable = !beyond.Has(c.Hash)
			commits[claim] = c
		}
	}
	return commits, err
}

// filesAtBase is what is known of claimed files at the other side: a link may
// not have been there.
func (j *judgement) filesAtBase() (map[string]validate.File, error) {
	files := maps.Clone(j.files)
	var linked []artifact.Claim
	for text, f := range files {
		if f.Link != "" {
			linked = append(linked, artifact.Claim{Text: text})
		}
	}
	if len(linked) == 0 {
		return files, nil
	}
	objects, err := j.objects.Read([]string{j.base + "^{tree}"})
	if err != nil {
		return nil, err
	}
	found, err := j.find(objects[0].Hash, linked)
	maps.Copy(files, found)
	return files, err
}
