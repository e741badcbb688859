package gitgrid_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tracking makes a repository whose STATE.md git tracks.
const tracking = `set -e
git init -q -b main
git config gc.auto 0
git grid init --cluster c --blocks 9
rm .grid/.gitignore
sed -i /STATE.md/d .git/info/exclude
git add -A
git commit -qm 'chore: start'
git branch left`

// side is some random work on a branch, the blocks of which it closes are its
// own; it says whether it closed any.
func side(r *rand.Rand, name string, own []int) (line string, closed bool) {
	line = "git checkout -q " + name + "\n"
	for n := range 2 + r.IntN(4) {
		if r.IntN(2) == 0 || len(own) == 0 {
			line += fmt.Sprintf("git commit -q --allow-empty -m 'feat(%02d.%d): %s %d'\n", 1+r.IntN(5), 1+r.IntN(3), name, n)
			continue
		}
		block := own[0]
		own, closed = own[1:], true
		line += fmt.Sprintf("mkdir -p .grid/phases/%02d-x; printf -- '---\\nblock: %d\\n%s---\\n' >.grid/phases/%02d-x/%02d-SUMMARY.md; git add -A; git commit -qm 'docs(%02d): summary'\n",
			block, block, []string{"", "status: skipped\n", "lessons_learned:\n  gotchas: [of " + name + "]\n"}[r.IntN(3)], block, block, block)
	}
	return line, closed
}

// stale plays one try, and says what is wrong with the STATE.md of the commit
// that brings the sides together, and whether git had it merged.
func stale(t *testing.T, seed uint64, driver string) (fault string, merged bool) {
	r := rand.New(rand.NewPCG(seed, 11))
	dir := t.TempDir()
	w := twin{filepath.Join(dir, "repo"), append(cleanEnviron(dir), "GIT_MERGE_AUTOEDIT=no")}
	if err := os.Mkdir(w.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	left, leftClosed := side(r, "left", []int{1, 3, 5})
	right, rightClosed := side(r, "main", []int{2, 4, 6})
	line := tracking + "\n" + driver + "\n" + left + right
	if r.IntN(2) == 0 {
		line = tracking + "\n" + driver + "\n" + right + left
	}
	if out, code := w.sh(0, line); code != 0 {
		t.Fatalf("%d\n%s\n%s", code, line, out)
	}
	join := []string{"git checkout -q main; git merge -q left", "git checkout -q left; git merge -q main", "git checkout -q left; git rebase -q main", "git checkout -q left; git rebase -q --apply main", "git checkout -q main; git cherry-pick --allow-empty main..left"}[r.IntN(5)]
	out, code := w.sh(1, join)
	status, _ := w.sh(1, "git grid status --json")
	merged = leftClosed && rightClosed // where one side alone changed it, git takes that side's, and asks nobody
	if code != 0 || merged && !strings.Contains(status, `"state_file": "fresh"`) {
		state, _ := w.sh(1, "cat .grid/STATE.md; git log --oneline --graph --all; git grid refresh; git diff")
		fault = fmt.Sprintf("try %d: %s = %d\n%s%s%s%s", seed, join, code, out, line, status, state)
	}
	return fault, merged
}

// A STATE.md that git tracks is right in the merge itself, and at the end of a
// rebase or a series of picks: what the driver makes of it is what would be
// derived afterwards.
func TestMergeState(t *testing.T) {
	tries := 20
	if testing.Short() {
		tries = 4
	}
	both := 0
	for seed := range tries {
		fault, merged := stale(t, uint64(seed), ":")
		if fault != "" {
			t.Fatal(fault)
		}
		if merged {
			both++
		}
	}
	t.Logf("%d tries, in %d both sides closed a block", tries, both)
}

func TestMergeStateSeesFaults(t *testing.T) {
	for seed := range 20 {
		if fault, _ := stale(t, uint64(seed), "git config merge.grid.driver true"); fault != "" {
			return
		}
	}
	t.Error("a driver that keeps ours: not seen")
}
