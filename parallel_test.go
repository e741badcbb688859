package gitgrid_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// crew is a repository with several linked worktrees.
type crew struct {
	t     *testing.T
	dir   string
	env   []string
	trees []string
}

func (c crew) run(dir, name string, args ...string) (string, error) {
	if name == "git" {
		name = gitProgram()
	} else {
		name = filepath.Join(binDir, name)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, c.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s %q: %w\n%s", name, args, err, out)
	}
	return string(out), err
}

func (c crew) must(dir, name string, args ...string) string {
	c.t.Helper()
	out, err := c.run(dir, name, args...)
	if err != nil {
		c.t.Fatal(err)
	}
	return out
}

// atOnce runs all of them side by side.
func (c crew) atOnce(n int, do func(i int) error) {
	c.t.Helper()
	var all sync.WaitGroup
	faults := make([]error, n)
	for i := range n {
		all.Go(func() { faults[i] = do(i) })
	}
	all.Wait()
	for _, err := range faults {
		if err != nil {
			c.t.Fatal(err)
		}
	}
}

func newCrew(t *testing.T, trees int) crew {
	c := crew{t: t, dir: filepath.Join(t.TempDir(), "the repo")}
	c.env = cleanEnviron(filepath.Dir(c.dir))
	if err := os.Mkdir(c.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	c.must(c.dir, "git", "init", "-q", "-b", "main")
	c.must(c.dir, "git", "config", "gc.auto", "0")
	c.must(c.dir, "git-grid", "init", "--cluster", "c", "--blocks", "9")
	c.must(c.dir, "git", "add", "-A")
	c.must(c.dir, "git", "commit", "-qm", "chore: start")
	for i := range trees {
		tree := filepath.Join(filepath.Dir(c.dir), fmt.Sprintf("tree %d", i+1))
		c.must(c.dir, "git", "worktree", "add", "-q", "-b", fmt.Sprintf("b%d", i+1), tree)
		c.trees = append(c.trees, tree)
	}
	return c
}

// close writes a summary that closes a worktree's block and teaches, and commits.
func (c crew) close(i int) error {
	folder := filepath.Join(c.trees[i], ".grid", "phases", fmt.Sprintf("%02d-x", i+1))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	text := fmt.Sprintf("---\nblock: %d\nlessons_learned:\n  gotchas: [taught by %d]\n---\n", i+1, i+1)
	if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%02d-SUMMARY.md", i+1)), []byte(text), 0o600); err != nil {
		return err
	}
	if _, err := c.run(c.trees[i], "git", "add", "-A"); err != nil {
		return err
	}
	_, err := c.run(c.trees[i], "git", "commit", "-qm", fmt.Sprintf("docs(%02d): summary", i+1))
	return err
}

// says looks for lines in a file of a worktree's grid.
func (c crew) says(tree, name string, lines ...string) {
	c.t.Helper()
	data, err := os.ReadFile(filepath.Join(tree, ".grid", name))
	if err != nil {
		c.t.Fatal(err)
	}
	for _, line := range lines {
		if strings.Count("\n"+string(data), "\n"+line+"\n") != 1 {
			c.t.Errorf("%s of %s lacks %q, or has it twice:\n%s", name, filepath.Base(tree), line, data)
		}
	}
}

// Six programs commit twenty times each, in worktrees of their own, at once:
// no commit fails, each worktree has its own state, and all that they learned is
// there once when their branches come together.
func TestWorktreesAtOnce(t *testing.T) {
	const trees, commits = 6, 20
	c := newCrew(t, trees)
	c.atOnce(trees, func(i int) error {
		for n := range commits - 1 {
			if _, err := c.run(c.trees[i], "git", "commit", "-q", "--allow-empty", "-m", fmt.Sprintf("feat(%02d.%d): %d", i+1, n%4+1, n)); err != nil {
				return err
			}
		}
		return c.close(i)
	})
	for i, tree := range c.trees {
		c.must(tree, "git-grid", "refresh") // a hook that waited too long left it to the next command
		c.says(tree, "STATE.md", fmt.Sprintf("completed: [%d]", i+1), fmt.Sprintf("commits: %d", commits-1), "progress: 11")
		c.says(tree, "WARMTH.md", "entries: 1")
		if out := c.must(tree, "git", "status", "--porcelain"); out != "" {
			t.Errorf("%s: %s", tree, out)
		}
	}
	for i := range trees {
		c.must(c.dir, "git", "merge", "-q", "--no-edit", fmt.Sprintf("b%d", i+1))
	}
	c.says(c.dir, "STATE.md", "completed: [1, 2, 3, 4, 5, 6]", fmt.Sprintf("commits: %d", trees*(commits-1)), "progress: 66")
	c.says(c.dir, "WARMTH.md", fmt.Sprintf("entries: %d", trees))
	list := c.must(c.dir, "git-grid", "warmth", "list")
	for i := range trees {
		if strings.Count(list, fmt.Sprintf("taught by %d", i+1)) != 1 {
			t.Errorf("of tree %d:\n%s", i+1, list)
		}
	}
	c.must(c.dir, "git", "fsck")
}

// Twenty-four programs add a lesson at once, in the same work tree: each lands
// once, beside a note each, and commits in another worktree meanwhile.
func TestWarmthAtOnce(t *testing.T) {
	const programs = 24
	c := newCrew(t, 1)
	c.atOnce(programs+1, func(i int) error {
		if i == programs {
			for n := range 5 {
				if _, err := c.run(c.trees[0], "git", "commit", "-q", "--allow-empty", "-m", fmt.Sprintf("feat(01): %d", n)); err != nil {
					return err
				}
			}
			return nil
		}
		if _, err := c.run(c.dir, "git-grid", "warmth", "add", "gotchas", fmt.Sprintf("lesson of %d.", i)); err != nil {
			return err
		}
		_, err := c.run(c.dir, "git-grid", "note", "PATTERN", fmt.Sprintf("note of %d.", i))
		return err
	})
	c.says(c.dir, "WARMTH.md", fmt.Sprintf("entries: %d", programs))
	list := c.must(c.dir, "git-grid", "warmth", "list")
	pad, err := os.ReadFile(filepath.Join(c.dir, ".grid", "SCRATCHPAD.md"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range programs {
		if strings.Count(list, fmt.Sprintf("lesson of %d.", i)) != 1 || strings.Count(string(pad), fmt.Sprintf("note of %d.", i)) != 1 {
			t.Errorf("of program %d:\n%s\n%s", i, list, pad)
		}
	}
	c.must(c.trees[0], "git-grid", "refresh")
	c.says(c.trees[0], "STATE.md", "commits: 5")
	c.says(c.dir, "STATE.md", "commits: 0")
	left, err := filepath.Glob(filepath.Join(c.dir, ".grid", ".*[0-9]"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}
