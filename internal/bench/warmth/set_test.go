// Package warmth_test measures how well lessons are chosen for a task, on
// labelled projects that stand beside the repository (GIT_GRID_RELEVANCE names
// another file). `make bench-warmth` prints all; the test holds the goals.
package warmth_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/warmth"
)

// limit is how many lessons a program is given at most.
const limit = 20

// set is the labelled projects and tasks.
type set struct {
	Projects []project
	Tasks    []task
}

type project struct {
	Name    string
	Lessons []struct {
		ID             int
		Category, Text string
		Block          history.Block
		Files          []string
	}
}

type task struct {
	Project, Task string
	Files         []string
	Relevant      []int
}

func load(t *testing.T) set {
	t.Helper()
	path := os.Getenv("GIT_GRID_RELEVANCE")
	if path == "" {
		path = filepath.Join("..", "..", "..", "..", "shared", "warmth", "relevance.json")
	}
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not here", path)
	}
	var s set
	if err == nil {
		err = json.Unmarshal(src, &s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// candidates are a project's lessons in the order of learning; Line carries
// the label's number.
func (p project) candidates() []warmth.Candidate {
	var all []warmth.Candidate
	for _, l := range p.Lessons {
		all = append(all, warmth.Candidate{Lesson: warmth.Lesson{
			Category: l.Category, Text: l.Text, Files: l.Files, Block: l.Block.String(), Line: l.ID,
		}})
	}
	return all
}
