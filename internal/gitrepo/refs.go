package gitrepo

import (
	"bytes"
	"errors"
	"os"
	"strings"
)

// Ref is a name for a commit.
type Ref struct{ Name, Hash string }

// RemoteTips are the remote-tracking branches of a remote, as last fetched;
// none where the remote is only a URL that no remote here has.
func (r *Repo) RemoteTips(remote string) ([]Ref, error) {
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
	return r.Refs(folders...)
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

// Worktree is one of the work trees of a repository; the first is the main one.
type Worktree struct {
	Top      string
	Head     Head
	Bare     bool
	Prunable bool // its folder is gone
}

// Worktrees lists them all.
func (r *Repo) Worktrees() ([]Worktree, error) {
	end := "\x00"
	out, err := r.git().run("worktree", "list", "--porcelain", "-z")
	if exit, ok := errors.AsType[*GitError](err); ok && exit.Code == 129 {
		end = "\n" // before git 2.36
		out, err = r.git().run("worktree", "list", "--porcelain")
	}
	var trees []Worktree
	for record := range strings.SplitSeq(strings.TrimSuffix(out, end+end), end+end) {
		if record != "" {
			trees = append(trees, parseWorktree(strings.Split(record, end)))
		}
	}
	return trees, err
}

func parseWorktree(lines []string) Worktree {
	var w Worktree
	for _, line := range lines {
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "worktree":
			w.Top = value
		case "HEAD":
			if !zero(value) {
				w.Head.Hash = value
			}
		case "branch":
			w.Head.Ref = value
		case "bare":
			w.Bare = true
		case "prunable":
			w.Prunable = true
		}
	}
	return w
}

// Ignored are those of the paths that git ignores and does not track.
func (r *Repo) Ignored(paths []string) (map[string]bool, error) {
	ignored := make(map[string]bool)
	var stdin bytes.Buffer
	for _, path := range paths {
		if local(path) {
			stdin.WriteString("./" + path + "\x00") // no path begins with pathspec magic
		}
	}
	if stdin.Len() == 0 {
		return ignored, nil
	}
	c := r.git().input(&stdin)
	c.env = c.env.with("GIT_LITERAL_PATHSPECS=0") // which check-ignore refuses
	out, err := c.run("check-ignore", "-z", "--stdin")
	if exit, ok := errors.AsType[*GitError](err); ok && exit.Code == 1 {
		err = nil // none
	}
	for path := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		if path != "" {
			ignored[strings.TrimPrefix(path, "./")] = true
		}
	}
	return ignored, err
}
