package gitrepo_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

// graph is a random history: the parents of each commit are earlier ones.
type graph struct {
	parents [][]int
	hashes  []string
}

// make imports the commits; the number keeps them apart from another graph's.
func (g *graph) make(s *sandbox, dir string, number int) {
	s.Helper()
	var in strings.Builder
	for i, parents := range g.parents {
		message := fmt.Sprintf("graph %d, commit %d", number, i)
		fmt.Fprintf(&in, "commit refs/heads/g%d-%d\nmark :%d\ncommitter B <b@example.com> %d +0000\ndata %d\n%s\n", number, i, i+1, 1700000000+i*7%5, len(message), message)
		for n, parent := range parents {
			fmt.Fprintf(&in, "%s :%d\n", map[bool]string{true: "from", false: "merge"}[n == 0], parent+1)
		}
	}
	marks := filepath.Join(s.dir, "marks")
	cmd := s.command(dir, "fast-import", "--quiet", "--force", "--export-marks="+marks)
	cmd.Stdin = strings.NewReader(in.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		s.Fatalf("%v\n%s\n%s", err, out, in.String())
	}
	g.hashes = make([]string, len(g.parents))
	for line := range strings.Lines(string(must[[]byte](s)(os.ReadFile(marks)))) {
		var mark int
		var hash string
		if _, err := fmt.Sscanf(line, ":%d %s", &mark, &hash); err != nil {
			s.Fatal(err)
		}
		g.hashes[mark-1] = hash
	}
}

// ancestors are a commit's hash and all before it.
func (g *graph) ancestors(i int) map[string]bool {
	all := map[string]bool{g.hashes[i]: true}
	for _, parent := range g.parents[i] {
		maps.Copy(all, g.ancestors(parent))
	}
	return all
}

func drawGraph(t *rapid.T) *graph {
	g := &graph{}
	for i := range rapid.IntRange(2, 12).Draw(t, "commits") {
		var parents []int
		if i > 0 {
			count := rapid.SampledFrom([]int{0, 1, 1, 1, 1, 2, 2, 3}).Draw(t, "parents")
			parents = rapid.SliceOfNDistinct(rapid.IntRange(0, i-1), min(count, i), min(count, i), rapid.ID[int]).Draw(t, "which")
		}
		g.parents = append(g.parents, parents)
	}
	return g
}

// news is a way to tell how two histories differ.
type news func(r *gitrepo.Repo, from, to, since string) (map[string]bool, error)

// Over random histories the news are the difference of the two sets of
// ancestors, less those of since; the walk, Contains and Reachable agree.
func TestGraphs(t *testing.T) {
	told := func(r *gitrepo.Repo, from, to, since string) (map[string]bool, error) {
		added := make(map[string]bool)
		for c, err := range r.News(from, to, since) {
			if err != nil {
				return nil, err
			}
			if !c.Boundary {
				added[c.Hash] = c.Added
			}
		}
		return added, nil
	}
	if fault := graphs(t, told); fault != "" {
		t.Error(fault)
	}
}

// The property sees one that takes only what was added.
func TestGraphsSeesFaults(t *testing.T) {
	half := func(r *gitrepo.Repo, from, to, since string) (map[string]bool, error) {
		added := make(map[string]bool)
		for c, err := range r.Commits(to, from) {
			if err != nil {
				return nil, err
			}
			added[c.Hash] = true
		}
		return added, nil
	}
	if graphs(t, half) == "" {
		t.Error("no fault was seen")
	}
}

func graphs(t *testing.T, told news) (fault string) {
	s := newSandbox(t)
	dir := filepath.Join(s.dir, "r")
	s.git(s.dir, "init", "-q", dir)
	r := s.open(dir)
	number, commits, merges := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		pick := rapid.IntRange(0, len(g.parents)-1)
		from, to, since := pick.Draw(t, "from"), pick.Draw(t, "to"), pick.Draw(t, "since")
		if fault != "" {
			return
		}
		number++
		g.make(s, dir, number)
		for _, parents := range g.parents {
			commits++
			if len(parents) > 1 {
				merges++
			}
		}
		fault = g.check(s, r, told, from, to, since)
	})
	t.Logf("%d graphs, %d commits, %d %% of them merges", number, commits, 100*merges/max(commits, 1))
	return fault
}

func (g *graph) check(s *sandbox, r *gitrepo.Repo, told news, from, to, since int) string {
	s.Helper()
	before, after, old := g.ancestors(from), g.ancestors(to), g.ancestors(since)
	want := make(map[string]bool)
	for _, hash := range g.hashes {
		if before[hash] != after[hash] && !old[hash] {
			want[hash] = after[hash]
		}
	}
	got := must[map[string]bool](s)(told(r, g.hashes[from], g.hashes[to], g.hashes[since]))
	if !maps.Equal(got, want) {
		return fmt.Sprintf("%v, from %d to %d since %d: %v, want %v", g.parents, from, to, since, got, want)
	}
	walked := make(map[string]bool)
	for _, c := range collect(s, r.Commits(g.hashes[to], "")) {
		walked[c.Hash] = true
		at := slices.Index(g.hashes, c.Hash)
		for i, parent := range c.Parents {
			if g.hashes[g.parents[at][i]] != parent {
				return fmt.Sprintf("%v: parents of %d: %v", g.parents, at, c.Parents)
			}
		}
	}
	if !maps.Equal(walked, after) {
		return fmt.Sprintf("%v: the walk from %d: %v, want %v", g.parents, to, walked, after)
	}
	if in := must[bool](s)(r.Contains(g.hashes[to], g.hashes[since])); in != after[g.hashes[since]] {
		return fmt.Sprintf("%v: %d contains %d: %v", g.parents, to, since, in)
	}
	for hash, in := range must[map[string]bool](s)(r.Reachable(g.hashes[to], g.hashes)) {
		if in != after[hash] {
			return fmt.Sprintf("%v: %s is reachable from %d: %v", g.parents, hash, to, in)
		}
	}
	return ""
}
