// Package corpus generates projects with known answers, for tests and
// benchmarks: a repository of any length of history, with a grid in it of
// which the generator says what must be derived.
//
// The same Project gives the same commits, to the hash. Git itself writes
// them, with one fast-import for the history and one for what claims it.
package corpus

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Project is the size of what is generated. Every block but the last has a
// plan, a summary and commits of its own; the last has a plan and is running.
type Project struct {
	Closed  int // blocks with a summary; one more is running
	Commits int // of the history, before the one that adds the grid; at least 10 a block
	Claims  int // commits that each summary claims
	Files   int // files that each summary claims
	Lessons int // lessons that each summary teaches; WARMTH.md has them all
}

// Answers are what must be derived of a project.
type Answers struct {
	Tip      string
	Work     int // commits that count
	Other    int // grid commits that don't
	Block    int // the running one
	Total    int
	Progress int
	Lessons  int
}

// Threads is how many threads each plan has.
const Threads = 5

// began is the time of the first commit; each later one is a minute younger.
const began = 1_700_000_000

// Write makes the project in a folder, which must not be there yet, and checks
// it out. The environment is git's.
func (p Project) Write(dir string, env []string) (Answers, error) {
	if p.Commits < 10*(p.Closed+1) {
		return Answers{}, fmt.Errorf("generate %q: %d commits are too few for %d blocks", dir, p.Commits, p.Closed+1)
	}
	repo := Repo{Dir: dir, Env: env}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return Answers{}, err
	}
	if _, err := repo.Git("init", "-q", "-b", "main"); err != nil {
		return Answers{}, err
	}
	h := &history{Project: p}
	marks := filepath.Join(dir, ".git", "marks")
	if err := repo.Stream(h.write, "fast-import", "--quiet", "--export-marks="+marks); err != nil {
		return Answers{}, err
	}
	hashes, err := readMarks(marks)
	if err != nil {
		return Answers{}, err
	}
	g := &folder{Project: p, hashes: hashes, claims: h.claims}
	if err := repo.Stream(g.write, "fast-import", "--quiet", "--force"); err != nil {
		return Answers{}, err
	}
	if err := os.Remove(marks); err != nil {
		return Answers{}, err
	}
	if _, err := repo.Git("reset", "-q", "--hard", "main"); err != nil {
		return Answers{}, err
	}
	tip, err := repo.Git("rev-parse", "HEAD")
	return Answers{
		Tip:      strings.TrimSpace(tip),
		Work:     h.work,
		Other:    h.other + 1, // the commit that closes the last summary
		Block:    p.Closed + 1,
		Total:    p.Closed + 1,
		Progress: 100 * p.Closed / (p.Closed + 1),
		Lessons:  p.Closed * p.Lessons,
	}, err
}

// readMarks is the hash of each commit, in the order in which they were written.
func readMarks(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	hashes := make([]string, strings.Count(string(text), "\n"))
	for line := range strings.Lines(string(text)) {
		var mark int
		var hash string
		if _, err := fmt.Sscanf(line, ":%d %s", &mark, &hash); err != nil {
			return nil, fmt.Errorf("read git's marks: %q: %w", line, err)
		}
		hashes[mark-1] = hash
	}
	return hashes, nil
}
