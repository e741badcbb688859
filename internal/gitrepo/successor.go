package gitrepo

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// authorship is what a commit keeps when it is amended in its content, rebased
// with conflicts, or picked.
type authorship struct{ name, mail, date, subject string }

// written is a commit with its authorship and, where it was worked out, its patch-id.
type written struct {
	hash  string
	by    authorship
	patch string // "" for a merge, an empty commit, one that was not looked at
}

// maxPatches bounds the commits whose patches are read: beyond it, only those
// that share a date or subject with a lost one are.
const maxPatches = 2000

// Successors finds, for commits that are here but in no history of the tips,
// the one commit in these histories that took its place: the only one with the
// same patch-id, else the only one with the same author, author date and
// subject. A commit without one has no entry. In a partial clone patches are
// not read, since that would fetch.
func (r *Repo) Successors(tip string, lost []string, more ...string) (map[string]string, error) {
	if len(lost) == 0 {
		return nil, nil
	}
	tips := append([]string{tip}, more...)
	if err := revision(tips...); err != nil {
		return nil, err
	}
	gone, err := r.written(lost, "--no-walk=unsorted")
	if err != nil {
		return nil, err
	}
	base, err := r.commonBase(slices.Concat(tips, lost))
	if err != nil {
		return nil, err
	}
	// Whatever took a commit's place was made after it, so is no ancestor of all.
	candidates, err := r.written(append(tips, base...))
	if err != nil {
		return nil, err
	}
	partial, err := r.Partial()
	if err != nil {
		return nil, err
	}
	if !partial {
		if err := r.addPatches(gone, candidates); err != nil {
			return nil, err
		}
	}
	return succeed(gone, candidates), nil
}

// succeed decides who took whose place.
func succeed(gone, candidates []written) map[string]string {
	byPatch, byAuthor := make(map[string][]string), make(map[authorship][]string)
	for _, c := range candidates {
		byPatch[c.patch] = append(byPatch[c.patch], c.hash)
		byAuthor[c.by] = append(byAuthor[c.by], c.hash)
	}
	found := make(map[string]string)
	for _, g := range gone {
		if same := byPatch[g.patch]; g.patch != "" && len(same) == 1 {
			found[g.hash] = same[0]
		} else if same := byAuthor[g.by]; len(same) == 1 {
			found[g.hash] = same[0]
		}
	}
	return found
}

// commonBase are the newest common ancestors of all, as exclusions for a walk.
func (r *Repo) commonBase(commits []string) ([]string, error) {
	out, err := r.git().run(append([]string{"merge-base", "--octopus"}, commits...)...)
	if exit, ok := errors.AsType[*GitError](err); ok && exit.Code == 1 {
		err = nil // they have none
	}
	base := strings.Fields(out)
	for i := range base {
		base[i] = "^" + base[i]
	}
	return base, err
}

// written reads the authorship of a walk's commits; the fields end as in
// recordFormat.
func (r *Repo) written(revs []string, args ...string) ([]written, error) {
	args = slices.Concat([]string{"rev-list", "--encoding=UTF-8", "--format=%an%x00%ae%x00%at%x00%s%x00", "--stdin"}, args)
	p, err := r.git().input(strings.NewReader(strings.Join(revs, "\n") + "\n")).start(args...)
	if err != nil {
		return nil, err
	}
	var all []written
	for {
		w, err := p.written()
		if errors.Is(err, io.EOF) {
			return all, p.close()
		}
		if err != nil {
			return nil, p.fail(err)
		}
		all = append(all, w)
	}
}

func (p *process) written() (written, error) {
	header, err := p.ReadString('\n')
	if err != nil {
		return written{}, err
	}
	hash, ok := strings.CutPrefix(strings.TrimSuffix(header, "\n"), "commit ")
	if !ok {
		return written{}, fmt.Errorf("%q: not a commit's header", header)
	}
	w := written{hash: hash}
	for _, field := range []*string{&w.by.name, &w.by.mail, &w.by.date, &w.by.subject} {
		if *field, err = p.next(); err != nil {
			return w, cutShort(err)
		}
	}
	_, err = p.Discard(1)
	return w, cutShort(err)
}

// addPatches works out the patch-ids, by one process that prints the patches
// and one that reads them.
func (r *Repo) addPatches(gone, candidates []written) error {
	var asked strings.Builder
	at := make(map[string]*written)
	for _, list := range [][]written{gone, likely(gone, candidates)} {
		for i := range list {
			asked.WriteString(list[i].hash + "\n")
		}
	}
	for _, list := range [][]written{gone, candidates} {
		for i := range list {
			at[list[i].hash] = &list[i]
		}
	}
	patches, err := r.git().input(strings.NewReader(asked.String())).start("diff-tree", "--stdin", "-p", "--root", "--no-renames",
		"--no-ext-diff", "--no-textconv", "--binary", "--full-index", "-U3", "--src-prefix=a/", "--dst-prefix=b/", "--no-color")
	if err != nil {
		return err
	}
	out, err := r.git().input(patches).run("patch-id", "--stable")
	if err != nil {
		patches.kill()
		return err
	}
	for line := range strings.Lines(out) {
		if patch, hash, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " "); ok && at[hash] != nil {
			at[hash].patch = patch
		}
	}
	return patches.close()
}

// likely are the candidates whose patches are worth reading.
func likely(gone, candidates []written) []written {
	if len(candidates) <= maxPatches {
		return candidates
	}
	shared := make(map[string]bool)
	for _, g := range gone {
		shared["date "+g.by.date], shared["subject "+g.by.subject] = true, true
	}
	return slices.DeleteFunc(slices.Clone(candidates), func(c written) bool {
		return !shared["date "+c.by.date] && !shared["subject "+c.by.subject]
	})
}
