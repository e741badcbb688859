package gitrepo

import (
	"errors"
	"os"
	"strings"
)

// Ref is a name for a commit.
type Ref struct{ Name, Hash string }

// RemoteTip is what is known of a remote's branch.
type RemoteTip struct {
	Ref
	Branch string // its name at the remote, HEAD for what only names another
}

// RemoteTips are the remote-tracking branches of a remote, as last fetched;
// none where the remote is only a URL that no remote here has.
func (r *Repo) RemoteTips(remote string) ([]RemoteTip, error) {
	config, err := r.Config()
	if err != nil {
		return nil, err
	}
	var folders []string
	for _, name := range config.remotes(remote) {
		folders = append(folders, "refs/remotes/"+name+"/")
	}
	if len(folders) == 0 {
		return nil, nil
	}
	refs, err := r.Refs(folders...)
	var tips []RemoteTip
	for _, ref := range refs {
		for _, folder := range folders {
			if branch, ok := strings.CutPrefix(ref.Name, folder); ok {
				tips = append(tips, RemoteTip{ref, branch})
				break
			}
		}
	}
	return tips, err
}

// Refs lists the refs under these folders, such as "refs/grid/backup/"; all of
// them where none is given.
func (r *Repo) Refs(folders ...string) ([]Ref, error) {
	out, err := r.git().run(append([]string{"for-each-ref", "--format=%(objectname) %(refname)"}, folders...)...)
	var refs []Ref
	for line := range strings.Lines(out) {
		hash, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		refs = append(refs, Ref{Name: name, Hash: hash})
	}
	return refs, err
}

// remotes are the names of the remotes that are called so or have that URL.
func (c Config) remotes(nameOrURL string) []string {
	var names []string
	seen := make(map[string]bool)
	for _, item := range c.All("remote.") {
		end := strings.LastIndexByte(item[0], '.')
		if end < len("remote.") {
			continue
		}
		name, key := item[0][len("remote."):end], item[0][end+1:]
		same := name == nameOrURL || (key == "url" || key == "pushurl") && item[1] == nameOrURL
		if same && !seen[name] && !strings.ContainsAny(name, "*?[\\") {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names
}

// MergeBase is where a commit's history and that of any of the others last
// met; "" where they never did.
func (r *Repo) MergeBase(commit string, others ...string) (string, error) {
	if err := errors.Join(revision(commit), revision(others...)); err != nil {
		return "", err
	}
	if len(others) == 0 {
		return "", nil
	}
	out, err := r.git().run(append([]string{"merge-base", commit}, others...)...)
	if exit, ok := errors.AsType[*GitError](err); ok && exit.Code == 1 {
		err = nil
	}
	return strings.TrimSpace(out), err
}

// Shallow says whether history is cut off, so that what is missing may exist.
func (r *Repo) Shallow() bool {
	path := r.GitPath("shallow")
	if file, ok := r.env.lookup("GIT_SHALLOW_FILE"); ok {
		path = under(r.dir(), file)
	}
	info, err := os.Stat(path)
	return err == nil && info.Size() > 0
}

// Partial says whether objects were left out by a filter when cloning, so that
// reading some content would fetch it.
func (r *Repo) Partial() (bool, error) {
	config, err := r.Config()
	if err != nil {
		return false, err
	}
	if _, ok := config.Get("extensions.partialClone"); ok {
		return true, nil
	}
	for _, item := range config.All("remote.") {
		if strings.HasSuffix(item[0], ".promisor") {
			if yes, err := parseBool(item[1]); yes || err != nil {
				return yes, err
			}
		}
	}
	return false, nil
}
