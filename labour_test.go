package gitgrid_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-grid/git-grid/internal/corpus"
)

// labour is a random person's work in a grid of their own, with the hooks in it.
type labour struct {
	corpus.Repo
	t       *testing.T
	r       *rand.Rand
	tracked bool // git has STATE.md
	clock   int
	files   int
	did     map[string]int
}

const workBlocks = 5

// begin is a grid in which nothing was done yet.
func begin(t *testing.T, seed uint64, tracked bool, did map[string]int) *labour {
	t.Helper()
	env := corpus.Environment(t.TempDir())
	env = append(env, "PATH="+binDir+string(os.PathListSeparator)+os.Getenv("PATH"))
	w := &labour{Repo: corpus.Repo{Dir: t.TempDir(), Env: env}, t: t, r: rand.New(rand.NewPCG(seed, 11)), tracked: tracked, did: did}
	w.git("init", "-q", "-b", "main")
	w.git("config", "gc.auto", "0")
	w.git("grid", "init", "--cluster", "shop", "--blocks", fmt.Sprint(workBlocks))
	w.git("add", "-A")
	if tracked {
		w.put(".grid/.gitignore", "")
		w.git("add", "-f", ".grid")
		if err := os.Remove(filepath.Join(w.Dir, ".grid", "STATE.md")); err != nil {
			t.Fatal(err)
		}
		w.git("grid", "recover", "--yes") // with what lasts, and no more
		w.git("add", "-f", ".grid")
	}
	w.git("commit", "-q", "-m", "chore: start")
	return w
}

func (w *labour) put(path, text string) {
	w.t.Helper()
	at := filepath.Join(w.Dir, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// git runs at a time of its own, most often a little later than the one before.
func (w *labour) git(args ...string) string {
	w.t.Helper()
	w.clock += w.r.IntN(3)
	at := fmt.Sprintf("%d +0000", 1_700_000_000+w.clock)
	out, err := corpus.Repo{Dir: w.Dir, Env: append(w.Env, "GIT_COMMITTER_DATE="+at, "GIT_AUTHOR_DATE="+at)}.Git(args...)
	if err != nil {
		w.t.Fatal(err)
	}
	return out
}

func (w *labour) block() int { return 1 + w.r.IntN(workBlocks) }

// change writes a file that nobody else writes, so that no two commits conflict.
func (w *labour) change() {
	w.files++
	w.put(fmt.Sprintf("src/%d.ts", w.files), "export {}\n")
	w.git("add", "src")
}

func (w *labour) commit() {
	kind := []string{"feat", "feat", "feat", "fix", "docs", "test"}[w.r.IntN(6)]
	scope := fmt.Sprintf("%02d", w.block())
	if w.r.IntN(2) == 0 {
		scope += fmt.Sprintf(".%d", 1+w.r.IntN(3))
	}
	w.change()
	w.git("commit", "-q", "-m", fmt.Sprintf("%s(%s): step %d", kind, scope, w.files))
}

func (w *labour) summary() {
	block := w.block()
	status := []string{"completed", "completed", "partial", "skipped"}[w.r.IntN(4)]
	w.put(fmt.Sprintf(".grid/phases/%02d-part/%02d-SUMMARY.md", block, block),
		fmt.Sprintf("---\nblock: %02d\nstatus: %s\nrequires: [%d]\nlessons_learned:\n  gotchas: [\"Lesson %d\"]\n---\n", block, status, w.block(), w.files))
	w.git("add", ".grid/phases")
	w.git("commit", "-q", "--allow-empty", "-m", fmt.Sprintf("docs(%02d): close", block))
}

func (w *labour) plan() {
	block := w.block()
	w.put(fmt.Sprintf(".grid/plans/shop-block-%02d.md", block), fmt.Sprintf("# Part\n\n## Thread %02d.1: a\n\n## Thread %02d.2: b\n", block, block))
	w.git("add", ".grid/plans")
	w.git("commit", "-q", "--allow-empty", "-m", "chore: plan")
}

// deeds are what a person may do, each of which ends with a hook.
var deeds = []struct {
	name string
	do   func(*labour)
}{
	{"commit", (*labour).commit},
	{"commit", (*labour).commit},
	{"summary", (*labour).summary},
	{"plan", (*labour).plan},
	{"amend", func(w *labour) {
		w.git("commit", "-q", "--amend", "--allow-empty", "-m", fmt.Sprintf("feat(%02d): other", w.block()))
	}},
	{"revert", func(w *labour) {
		w.commit()
		w.git("revert", "--no-edit", "HEAD")
	}},
	{"reset", func(w *labour) {
		w.commit()
		w.git("reset", "-q", "--hard", "HEAD~1")
		w.commit()
	}},
	{"merge", func(w *labour) {
		w.git("switch", "-q", "-c", "side")
		w.commit()
		w.git("switch", "-q", "main")
		w.commit()
		w.git("merge", "-q", "--no-edit", "side")
		w.git("branch", "-q", "-D", "side")
	}},
	{"rebase", func(w *labour) {
		w.git("switch", "-q", "-c", "side")
		w.commit()
		w.commit()
		w.git("switch", "-q", "main")
		w.commit()
		w.git("switch", "-q", "side")
		w.git("rebase", "-q", "main")
		w.git("switch", "-q", "main")
		w.git("merge", "-q", "--ff-only", "side")
		w.git("branch", "-q", "-D", "side")
	}},
	{"cherry-pick", func(w *labour) {
		w.git("switch", "-q", "-c", "side")
		w.commit()
		w.git("switch", "-q", "main")
		w.git("cherry-pick", "--allow-empty", "side")
		w.git("branch", "-q", "-D", "side")
	}},
}

// step is one deed, drawn. A tracked STATE.md is brought up to date by commits
// of a summary, a plan, a checkpoint alone.
func (w *labour) step() {
	d := deeds[w.r.IntN(len(deeds))]
	w.did[d.name]++
	d.do(w)
	if w.tracked {
		w.summary()
	}
}

// state is STATE.md as it is, and as recover writes it where it is gone.
func (w *labour) state() (hooks, recovered []byte) {
	w.t.Helper()
	path := filepath.Join(w.Dir, ".grid", "STATE.md")
	hooks, err := os.ReadFile(path)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		w.t.Fatal(err)
	}
	w.git("grid", "recover", "--yes")
	if recovered, err = os.ReadFile(path); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, hooks, 0o644); err != nil {
		w.t.Fatal(err)
	}
	return hooks, recovered
}

// fault is in what STATE.md differs from what recover writes, "" for nothing.
func (w *labour) fault() string {
	hooks, recovered := w.state()
	return cmp.Diff(string(hooks), string(recovered))
}

// worked does random work and holds it against a question after each step; it
// returns the first fault.
func worked(t *testing.T, people, steps int, did map[string]int, ask func(*labour) string) string {
	for seed := range people {
		w := begin(t, uint64(seed), seed%3 == 2, did)
		for step := range steps {
			w.step()
			if fault := ask(w); fault != "" {
				return fmt.Sprintf("seed %d (tracked %t), step %d\n%s\n%s", seed, w.tracked, step, fault, w.git("log", "--graph", "--oneline"))
			}
		}
	}
	return ""
}

// Recover writes what the hooks wrote, byte for byte; and what happens to the
// cache between commands changes no answer.
func TestRandomWork(t *testing.T) {
	t.Parallel()
	did := map[string]int{}
	if fault := worked(t, corpus.Share(25, testing.Short()), 8, did, func(w *labour) string { return w.fault() + w.spoilFault() }); fault != "" {
		t.Error(fault)
	}
	t.Log(did)
}

// A hook that was missed, and a byte that is another, are seen.
func TestRandomWorkFaultsAreSeen(t *testing.T) {
	t.Parallel()
	missed := worked(t, 2, 8, map[string]int{}, func(w *labour) string {
		w.Env = append(w.Env, "GRID_SKIP=1")
		return w.fault()
	})
	if missed == "" {
		t.Error("hooks that do nothing pass")
	}
	w := begin(t, 1, false, map[string]int{})
	w.commit()
	hooks, recovered := w.state()
	if bytes.Equal(append(hooks, ' '), recovered) || !bytes.Equal(hooks, recovered) {
		t.Errorf("%q, %q", hooks, recovered)
	}
}

// answers is what whole commands say, as programs read it.
func (w *labour) answers() string {
	var all strings.Builder
	for _, args := range [][]string{{"status", "--json"}, {"log", "--json"}, {"recover", "--json"}, {"warmth", "list", "--json"}} {
		cmd := w.Command("git", append([]string{"grid"}, args...)...)
		out, err := cmd.Output()
		var exit *exec.ExitError
		if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) { // recover: not written
			w.t.Fatalf("git grid %s: %v", strings.Join(args, " "), err)
		}
		fmt.Fprintf(&all, "git grid %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return all.String()
}

// spoil deletes, cuts short or falsifies some of what the cache keeps.
func (w *labour) spoil() {
	names, err := filepath.Glob(filepath.Join(w.Dir, ".git", "grid", "*"))
	if err != nil {
		w.t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil || len(data) == 0 {
			continue
		}
		switch w.r.IntN(4) {
		case 0:
			err = os.Remove(name)
		case 1:
			err = os.WriteFile(name, data[:w.r.IntN(len(data))], 0o644)
		case 2:
			data[w.r.IntN(len(data))] ^= byte(1 + w.r.IntN(255))
			err = os.WriteFile(name, data, 0o644)
		}
		if err != nil {
			w.t.Fatal(err)
		}
	}
}

// spoilFault is in what the answers differ once the cache is spoilt, "" for nothing.
func (w *labour) spoilFault() string {
	w.t.Helper()
	kept := w.answers()
	w.spoil()
	return cmp.Diff(kept, w.answers())
}

// A cache whose checksum is right and whose content is of another moment would
// be believed: so the answers, held against those of that moment, must differ.
func TestSpoiltAnswersAreSeen(t *testing.T) {
	t.Parallel()
	w := begin(t, 1, false, map[string]int{})
	before := w.answers()
	w.commit()
	if after := w.answers(); cmp.Diff(before, after) == "" {
		t.Error("the answers don't depend on history")
	}
	names, err := filepath.Glob(filepath.Join(w.Dir, ".git", "grid", "*"))
	if err != nil || len(names) < 4 {
		t.Errorf("there is little to spoil: %q, %v", names, err)
	}
}
