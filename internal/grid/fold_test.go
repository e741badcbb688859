package grid

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/git-grid/git-grid/internal/history"
)

// graph is a random history: commits with any parents before them.
type graph struct {
	subjects []string // whole messages
	times    []int64
	parents  [][]int
	tips     []int // HEAD goes from one to the next
	since    int   // a commit, -1 for none
}

// shares counts what the graphs are made of.
type shares struct{ graphs, commits, merges, octopuses, reverts, steps, jumps int }

func (s shares) String() string {
	return fmt.Sprintf("%d graphs, %d commits: %d merges, %d octopuses, %d reverts; %d moves of HEAD, %d of them not to a child",
		s.graphs, s.commits, s.merges, s.octopuses, s.reverts, s.steps, s.jumps)
}

func drawGraph(r *rand.Rand, s *shares) graph {
	g := graph{since: -1}
	n := 3 + r.IntN(14)
	for i := range n {
		var parents []int
		for p := i - 1; p >= 0 && len(parents) < 3; p-- {
			// Most commits follow the one before; some branch off, amend it (a
			// sibling), or join several.
			if len(parents) == 0 && (r.IntN(4) > 0 || p == 0) || len(parents) > 0 && r.IntN(8) == 0 {
				parents = append(parents, p)
			}
		}
		g.parents = append(g.parents, parents)
		g.subjects = append(g.subjects, drawSubject(r, g.subjects))
		g.times = append(g.times, 1700000000+int64(i)*int64(r.IntN(3))) // several a second, some in disorder
		s.commits++
		switch {
		case len(parents) == 2:
			s.merges++
		case len(parents) > 2:
			s.octopuses++
		}
		if strings.HasPrefix(g.subjects[i], "Revert") {
			s.reverts++
		}
	}
	for range 2 + r.IntN(6) {
		g.tips = append(g.tips, r.IntN(n))
	}
	for i := range n * r.IntN(2) { // and then, in every other, as hooks see it: commit by commit
		g.tips = append(g.tips, i)
	}
	if r.IntN(3) == 0 {
		g.since = r.IntN(n)
	}
	s.graphs++
	return g
}

func drawSubject(r *rand.Rand, before []string) string {
	block := 1 + r.IntN(3)
	switch r.IntN(9) {
	case 0:
		return "tidy"
	case 1:
		return fmt.Sprintf("docs(%02d): words", block)
	case 2:
		if len(before) > 0 {
			return fmt.Sprintf("Revert \"%s\"", before[r.IntN(len(before))])
		}
	case 3:
		return fmt.Sprintf("merge things\n\n* feat(%02d): a\n* fix(%02d): b", block, 1+r.IntN(3))
	case 4:
		return fmt.Sprintf("words\n\nGrid-Thread: %02d.%d", block, 1+r.IntN(3))
	}
	return fmt.Sprintf("feat(%02d.%d): step %d", block, 1+r.IntN(3), r.IntN(5))
}

// build makes graphs in a repository, and returns the hashes of each one's
// commits. They stay loose, as those are that were just made.
func build(t *testing.T, dir string, graphs []graph) [][]string {
	var in strings.Builder
	first := 1
	for _, g := range graphs {
		g.stream(&in, first)
		first += len(g.subjects)
	}
	marks := filepath.Join(dir, "marks")
	cmd := exec.Command("git", "-c", "fastimport.unpackLimit=1000000", "fast-import", "--quiet", "--force", "--export-marks="+marks)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(in.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("fast-import: %v\n%s", err, out)
	}
	data, err := os.ReadFile(marks)
	if err != nil {
		t.Fatal(err)
	}
	all := make([]string, first-1)
	for line := range strings.Lines(string(data)) {
		var mark int
		var hash string
		if _, err := fmt.Sscanf(line, ":%d %s", &mark, &hash); err != nil {
			t.Fatal(err)
		}
		all[mark-1] = hash
	}
	hashes := make([][]string, len(graphs))
	for i, g := range graphs {
		hashes[i], all = all[:len(g.subjects)], all[len(g.subjects):]
	}
	return hashes
}

// stream is a graph for fast-import, whose marks begin with first.
func (g graph) stream(in *strings.Builder, first int) {
	for i, subject := range g.subjects {
		mark := first + i
		fmt.Fprintf(in, "reset refs/x/%d\ncommit refs/x/%d\nmark :%d\ncommitter A%d <a@b.c> %d +0000\ndata %d\n%s\n", mark, mark, mark, i, g.times[i], len(subject), subject)
		for k, p := range g.parents[i] {
			word := "from"
			if k > 0 {
				word = "merge"
			}
			fmt.Fprintf(in, "%s :%d\n", word, first+p)
		}
		in.WriteString("\n")
	}
}

// repository is an empty one with a grid, in an environment of its own.
func repository(t *testing.T) (dir string, env []string) {
	dir = t.TempDir()
	for _, line := range os.Environ() {
		if !strings.HasPrefix(line, "GIT_") {
			env = append(env, line)
		}
	}
	env = append(env, "HOME="+dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull)
	for _, line := range os.Environ() {
		if name, _, _ := strings.Cut(line, "="); strings.HasPrefix(name, "GIT_") {
			t.Setenv(name, "")
			if err := os.Unsetenv(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	cmd := exec.Command("git", "init", "-q", "-b", "main", dir)
	cmd.Env = env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	if err := os.MkdirAll(filepath.Join(dir, Folder), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, Folder, configFile), []byte("{}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir, env
}

func runs(t *testing.T, n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// tally is what a tip's history adds up to, by the graph alone.
func (g graph) tally(hashes []string, tip int) (history.Tally, bool) {
	within := g.reach(tip)
	ignored := g.since >= 0 && !within[g.since]
	if g.since >= 0 && !ignored {
		for i := range g.reach(g.since) {
			delete(within, i)
		}
	}
	var commits []history.Commit
	for i := range within {
		if c, ok := history.ParseCommit(hashes[i], g.times[i], len(g.parents[i]), g.subjects[i]); ok {
			commits = append(commits, c)
		}
	}
	return history.Fold(history.NewTimeline(commits...), []string{"feat", "fix"}, hashes[tip]), ignored
}

func (g graph) reach(tip int) map[int]bool {
	seen := map[int]bool{tip: true}
	for _, p := range g.parents[tip] {
		for i := range g.reach(p) {
			seen[i] = true
		}
	}
	return seen
}

// follow moves HEAD from tip to tip; at each the fold that goes on from what
// is kept must be what the graph says. What happens to the kept files in
// between changes no answer. It returns the first fault.
func follow(t *testing.T, n int, spoil func(*Grid, *rand.Rand), change func(*folded)) (fault string, s shares) {
	dir, env := repository(t)
	graphs := make([]graph, n)
	rs := make([]*rand.Rand, n)
	for seed := range n {
		rs[seed] = rand.New(rand.NewPCG(uint64(seed), 7))
		graphs[seed] = drawGraph(rs[seed], &s)
	}
	g, err := Open(dir, env, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	all := build(t, dir, graphs)
	for seed, graph := range graphs {
		r, hashes := rs[seed], all[seed]
		g.Settings.Since = ""
		if graph.since >= 0 {
			g.Settings.Since = hashes[graph.since]
		}
		at := -1
		for _, tip := range graph.tips {
			s.steps++
			if at < 0 || len(graph.parents[tip]) != 1 || graph.parents[tip][0] != at {
				s.jumps++
			}
			at = tip
			spoil(g, r)
			got, err := g.fold(hashes[tip])
			if err != nil {
				t.Fatal(err)
			}
			change(&got)
			want, ignored := graph.tally(hashes, tip)
			if diff := cmp.Diff(told(want), told(got.Tally)); diff != "" || got.Ignored != ignored {
				return fmt.Sprintf("seed %d, tip %d of %q %v: ignored %t\n%s", seed, tip, graph.subjects, graph.parents, got.Ignored, diff), s
			}
			timeline, err := g.timeline(hashes[tip])
			if err != nil {
				t.Fatal(err)
			}
			whole := history.Fold(timeline, g.Settings.WorkTypes, hashes[tip])
			if diff := cmp.Diff(told(want), told(whole)); diff != "" {
				return fmt.Sprintf("seed %d, tip %d: the timeline adds up to something else:\n%s", seed, tip, diff), s
			}
		}
	}
	return "", s
}

// told is what a tally tells; what it keeps to go on is its own.
func told(t history.Tally) history.Tally {
	t.Edge = history.Edge{}
	return t
}

func TestFoldFollowsAnyHistory(t *testing.T) {
	fault, s := follow(t, runs(t, 200), func(*Grid, *rand.Rand) {}, func(*folded) {})
	if fault != "" {
		t.Error(fault)
	}
	t.Log(s)
}

func TestSpoiledCacheChangesNoAnswer(t *testing.T) {
	fault, s := follow(t, runs(t, 200), func(g *Grid, r *rand.Rand) {
		names, err := filepath.Glob(filepath.Join(g.Repo.GitPath("grid"), "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil || len(data) == 0 {
				continue
			}
			switch r.IntN(4) {
			case 0:
				if err := os.Remove(name); err != nil {
					t.Fatal(err)
				}
			case 1:
				data = data[:r.IntN(len(data))]
			case 2:
				data = bytes.Clone(data)
				data[r.IntN(len(data))] ^= byte(1 + r.IntN(255))
			}
			if _, err := os.Stat(name); err == nil {
				if err := os.WriteFile(name, data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}, func(*folded) {})
	if fault != "" {
		t.Error(fault)
	}
	t.Log(s)
}

func TestFoldFaultsAreSeen(t *testing.T) {
	for name, change := range map[string]func(*folded){
		"counts a commit twice":      func(f *folded) { f.Tally.Work += f.Tally.Work % 2 },
		"forgets that since is gone": func(f *folded) { f.Ignored = false },
		"names another newest":       func(f *folded) { f.Tally.Last = nil },
	} {
		if fault, _ := follow(t, 20, func(*Grid, *rand.Rand) {}, change); fault == "" {
			t.Errorf("a fold that %s passes", name)
		}
	}
}
