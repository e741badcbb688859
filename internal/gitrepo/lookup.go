package gitrepo

import "strings"

// Lookup reads the commits that claimed hashes name, those that exist here,
// whether they are in any history or not.
func (r *Repo) Lookup(claims []string) ([]RawCommit, error) {
	resolved, err := r.Resolve(claims)
	if err != nil {
		return nil, err
	}
	var lines strings.Builder
	for _, found := range resolved {
		if found.Kind == Commit {
			lines.WriteString(found.Hash + "\n")
		}
	}
	if lines.Len() == 0 {
		return nil, nil
	}
	p, err := r.git().input(strings.NewReader(lines.String())).start("rev-list", "--no-walk", "--left-right", "--encoding=UTF-8", recordFormat, "--stdin")
	if err != nil {
		return nil, err
	}
	var commits []RawCommit
	err = p.records(func(c Change, _ error) bool {
		commits = append(commits, c.RawCommit)
		return true
	})
	return commits, err
}
