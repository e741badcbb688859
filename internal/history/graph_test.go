package history

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// graph is a repository of commits with parents, its branches and a clock.
type graph struct {
	nodes    []node
	branches []int // their tips, by place
	current  int   // branch
	clock    int64
	seen     map[string]int // what was done, how often
}

type node struct {
	message string
	commit  Commit
	grid    bool // of interest
	parents []int
}

func newGraph(seen map[string]int) *graph {
	g := &graph{clock: 1000, seen: seen}
	root := g.write("chore: start", nil)
	g.branches = []int{root, root, root}
	return g
}

func (g *graph) write(message string, parents []int) int {
	n := node{message: message, parents: parents}
	hash := fmt.Sprintf("%04x%036x", len(g.nodes)%7, len(g.nodes))
	n.commit, n.grid = ParseCommit(hash, g.clock, len(parents), message)
	g.nodes = append(g.nodes, n)
	return len(g.nodes) - 1
}

func (g *graph) head() int { return g.branches[g.current] }

// reach is which nodes can be reached from a tip.
func (g *graph) reach(tip int) map[int]bool {
	reached, queue := map[int]bool{tip: true}, []int{tip}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, parent := range g.nodes[at].parents {
			if !reached[parent] {
				reached[parent] = true
				queue = append(queue, parent)
			}
		}
	}
	return reached
}

// since is the places that tip reaches and base doesn't, oldest first.
func (g *graph) since(base, tip int) []int {
	old, places := g.reach(base), []int(nil)
	for at := range g.reach(tip) {
		if !old[at] {
			places = append(places, at)
		}
	}
	slices.Sort(places)
	return places
}

// commits are those of interest that a tip reaches: the fold from nothing.
func (g *graph) commits(tip int) []Commit {
	var commits []Commit
	for at := range g.reach(tip) {
		if g.nodes[at].grid {
			commits = append(commits, g.nodes[at].commit)
		}
	}
	return commits
}

// step does one thing as git would: HEAD's branch has another tip then.
func (g *graph) step(t *rapid.T) {
	g.clock += rapid.SampledFrom([]int64{0, 1, 30}).Draw(t, "seconds")
	head, parents := g.head(), g.nodes[g.head()].parents
	other := rapid.SampledFrom(g.branches).Draw(t, "other")
	what := rapid.SampledFrom([]string{"commit", "commit", "commit", "switch", "amend", "rebase", "merge", "octopus", "pick", "revert", "reset"}).Draw(t, "what")
	tip := head
	switch {
	case what == "commit":
		tip = g.write(drawMessage(t, g.commits(head), 3), []int{head})
	case what == "switch":
		g.current = rapid.IntRange(0, len(g.branches)-1).Draw(t, "branch")
		return
	case what == "amend" && len(parents) > 0:
		tip = g.write(drawHeader(t), parents)
	case what == "rebase":
		tip = other
		for _, at := range g.since(other, head) {
			if len(g.nodes[at].parents) == 1 {
				tip = g.write(g.nodes[at].message, []int{tip})
			}
		}
	case what == "merge" && other != head:
		tip = g.write("Merge branch 'other'", []int{head, other})
	case what == "octopus":
		tip = g.write("feat(03): merge all", slices.Clone(g.branches))
	case what == "pick":
		tip = g.write(g.nodes[other].message, []int{head})
	case what == "revert":
		c := g.nodes[head].commit
		tip = g.write(fmt.Sprintf("Revert \"%s\"\n\nThis reverts commit %s.\n", c.Subject, c.Hash), []int{head})
	case what == "reset" && len(parents) > 0:
		tip = parents[0]
	default:
		return
	}
	g.seen[what]++
	g.branches[g.current] = tip
}

// followed is a timeline and a tally that follow HEAD: by Plus or Passed for
// one commit on top, else by what came and went.
type followed struct {
	tip      int
	timeline Timeline
	tally    Tally
}

func (f *followed) follow(g *graph, remove func(*Timeline, ...string)) {
	tip := g.head()
	came, gone := g.since(f.tip, tip), g.since(tip, f.tip)
	for _, at := range came {
		if g.nodes[at].grid {
			f.timeline.Add(g.nodes[at].commit)
		}
	}
	for _, at := range gone {
		remove(&f.timeline, g.nodes[at].commit.Hash)
	}
	told := false
	switch n := g.nodes[tip]; {
	case len(came) != 1 || len(gone) != 0:
	case n.grid:
		f.tally, told = f.tally.Plus(n.commit, workTypes)
	default:
		f.tally, told = f.tally.Passed()
	}
	if !told {
		f.tally = Fold(f.timeline, workTypes, g.nodes[tip].commit.Hash)
	}
	f.tip = tip
}

// followingIsRebuilding is that whatever is done, a tally that follows is the
// tally that is made from nothing.
func followingIsRebuilding(remove func(*Timeline, ...string), seen map[string]int) property {
	return func(t *rapid.T, s *shares) string {
		g := newGraph(seen)
		f := followed{tally: Fold(Timeline{}, workTypes, "")}
		for range rapid.IntRange(1, 15).Draw(t, "steps") {
			g.step(t)
			f.follow(g, remove)
			want := Fold(NewTimeline(g.commits(f.tip)...), workTypes, g.nodes[f.tip].commit.Hash)
			if diff := cmp.Diff(want, f.tally); diff != "" {
				return diff
			}
		}
		s.count(g.commits(f.tip))
		return ""
	}
}

func TestFollowingIsRebuilding(t *testing.T) {
	seen := map[string]int{}
	holds(t, followingIsRebuilding((*Timeline).Remove, seen))
	t.Log(seen)
	catches(t, followingIsRebuilding(func(*Timeline, ...string) {}, map[string]int{})) // amended commits stay
}
