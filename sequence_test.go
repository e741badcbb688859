package gitgrid_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/corpus"
)

// twin is one of two repositories in which the same is played at the same
// times; one of them has our hooks.
type twin struct {
	dir string
	env []string
}

// sh plays a line of shell and gives its exit status.
func (w twin) sh(clock int, line string) (string, int) {
	cmd := exec.Command("sh", "-c", line)
	at := fmt.Sprintf("%d +0000", 1_700_000_000+60*clock)
	cmd.Dir, cmd.Env = w.dir, append(slices.Clip(w.env), "GIT_AUTHOR_DATE="+at, "GIT_COMMITTER_DATE="+at)
	out, err := cmd.CombinedOutput()
	exit := new(exec.ExitError)
	if err != nil && !errors.As(err, &exit) {
		return err.Error(), -1
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// picture is all that the two must have in common: every ref, and with it every
// commit and tree, and what git status says.
func (w twin) picture() string {
	out, _ := w.sh(0, "git show-ref --head -d; cat .git/HEAD; git status --porcelain")
	return out
}

// busy says whether git is in the middle of something.
func (w twin) busy() (names []string) {
	for _, name := range []string{"rebase-merge", "rebase-apply", "sequencer", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"} {
		if _, err := os.Lstat(filepath.Join(w.dir, ".git", name)); err == nil {
			names = append(names, name)
		}
	}
	return names
}

// twins makes the two. Only hooks tell them apart: what git ignores, and how it
// merges, install has set in both.
func twins(t *testing.T) (with, without twin) {
	t.Helper()
	dir := t.TempDir()
	env := append(cleanEnviron(dir), "GIT_EDITOR=sed -i '1s/$/ x/'", "GIT_MERGE_AUTOEDIT=no", "GRID_TEST=1")
	with, without = twin{filepath.Join(dir, "with"), env}, twin{filepath.Join(dir, "without"), env}
	if err := os.Mkdir(with.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	line := `set -e
git init -q -b main
git config advice.detachedHead false; git config gc.auto 0; git config rerere.enabled false
git grid init --cluster c --blocks 9
git add -A
git commit -qm 'chore: start'
for b in one two; do git branch $b; done
cp -r "$PWD" ../without
rm ../without/.git/hooks/*`
	if out, code := with.sh(0, line); code != 0 {
		t.Fatalf("%d: %s", code, out)
	}
	return with, without
}

// a move is a line of shell that git may refuse: then it refuses it in both.
type move func(r *rand.Rand, n int) string

func branch(r *rand.Rand) string { return []string{"main", "one", "two"}[r.IntN(3)] }
func back(r *rand.Rand) string   { return fmt.Sprintf("HEAD~%d", 1+r.IntN(4)) }

func work(r *rand.Rand, n int) string {
	block := 1 + r.IntN(3)
	line := fmt.Sprintf("echo %d >f%d; ", n, r.IntN(4)) // few files: they conflict
	if r.IntN(4) > 0 {
		line = fmt.Sprintf("echo %d >g%d; ", n, n)
	}
	if r.IntN(6) == 0 { // merged by its entries: never a conflict
		line += fmt.Sprintf("printf '\\n### p | 10:00:00 | NOTE\\nFinding: %d\\n' >>.grid/SCRATCHPAD.md; ", n)
	}
	if r.IntN(5) == 0 {
		line += fmt.Sprintf("mkdir -p .grid/phases/%02d-x; printf -- '---\\nblock: %d\\n---\\n' >.grid/phases/%02d-x/%02d-SUMMARY.md; ", block, block, block, block)
	}
	return line
}

func subject(r *rand.Rand, n int) string {
	return fmt.Sprintf("'%s(%02d.%d): %d'", []string{"feat", "fix", "docs"}[r.IntN(3)], 1+r.IntN(3), 1+r.IntN(3), n)
}

func always(line string) move { return func(*rand.Rand, int) string { return line } }

// interactive is a rebase whose list an editor changes.
func interactive(edit string) move {
	return func(r *rand.Rand, n int) string {
		return fmt.Sprintf("GIT_SEQUENCE_EDITOR=%q git rebase -q -i %s", edit, back(r))
	}
}

// on is a command about some branch.
func on(format string) move {
	return func(r *rand.Rand, n int) string { return fmt.Sprintf(format, branch(r)) }
}

// upTo is a command about some commit of this branch.
func upTo(format string) move {
	return func(r *rand.Rand, n int) string { return fmt.Sprintf(format, back(r)) }
}

var moves = map[string]move{
	"commit":    func(r *rand.Rand, n int) string { return work(r, n) + "git add -A; git commit -qm " + subject(r, n) },
	"commit 2":  func(r *rand.Rand, n int) string { return work(r, n) + "git add -A; git commit -qm " + subject(r, n) },
	"commit 3":  func(r *rand.Rand, n int) string { return work(r, n) + "git add -A; git commit -qm " + subject(r, n) },
	"commit -a": func(r *rand.Rand, n int) string { return work(r, n) + "git commit -qam " + subject(r, n) },
	"commit --only": func(r *rand.Rand, n int) string {
		return fmt.Sprintf("echo %d >f1; git commit -qm %s f1", n, subject(r, n))
	},
	"commit empty": func(r *rand.Rand, n int) string { return "git commit -q --allow-empty -m " + subject(r, n) },
	"commit -n":    func(r *rand.Rand, n int) string { return work(r, n) + "git add -A; git commit -qnm " + subject(r, n) },
	"fixup":        upTo("echo >fix; git add -A; git commit -q --fixup %s"),
	"amend": func(r *rand.Rand, n int) string {
		return work(r, n) + "git add -A; git commit -q --amend -m " + subject(r, n)
	},
	"amend same": always("git commit -q --amend --no-edit"),

	"checkout":          on("git checkout -q %s"),
	"checkout 2":        on("git checkout -q %s"),
	"reset":             upTo("git reset -q --hard %s"),
	"reset soft":        upTo("git reset -q --soft %s"),
	"restore":           always("git checkout -q -- ."),
	"stash":             func(r *rand.Rand, n int) string { return work(r, n) + "git stash -q -u" },
	"stash pop":         always("git stash pop -q"),
	"stash drop":        always("git stash drop -q"),
	"tag":               func(r *rand.Rand, n int) string { return fmt.Sprintf("git tag t%d", n) },
	"bisect":            upTo("git bisect start HEAD %s; git bisect good; git bisect bad; git bisect reset"),
	"bisect run":        upTo("git bisect start HEAD %s; git bisect run test -e f1; git bisect reset"),
	"merge":             on("git merge -q %s"),
	"merge no-ff":       on("git merge -q --no-ff %s"),
	"merge ff":          on("git merge -q --ff-only %s"),
	"merge squash":      on("git merge -q --squash %s && git commit -qm 'feat(01): squashed'"),
	"merge no-commit":   on("git merge -q --no-ff --no-commit %s"),
	"merge theirs":      on("git merge -q -X theirs %s"),
	"pull":              on("git pull -q --no-rebase . %s"),
	"pull --ff-only":    on("git pull -q --ff-only . %s"),
	"pull --rebase":     on("git pull -q --rebase . %s"),
	"cherry-pick":       on("git cherry-pick %s"),
	"cherry-pick range": on("git cherry-pick HEAD..%s"),
	"cherry-pick -n":    on("git cherry-pick -n %s"),
	"cherry-pick --ff":  on("git cherry-pick --ff %s"),
	"revert":            upTo("git revert --no-edit %s"),
	"revert range":      upTo("git revert --no-edit %s..HEAD"),
	"am":                on("git format-patch -q --stdout -2 %s | git am -q"),
	"am -3":             on("git format-patch -q --stdout -1 %s | git am -q -3"),

	"rebase":                 on("git rebase -q --merge %s"),
	"rebase 2":               on("git rebase -q %s"),
	"rebase --apply":         on("git rebase -q --apply %s"),
	"rebase --rebase-merges": on("git rebase -q --rebase-merges %s"),
	"rebase --exec":          upTo("git rebase -q --exec true %s"),
	"rebase --exec false":    upTo("git rebase -q --exec false %s"),
	"rebase --root":          always("git rebase -q --root"),
	"rebase --force":         upTo("git rebase -q --force-rebase %s"),
	"rebase --autosquash":    upTo("GIT_SEQUENCE_EDITOR=: git rebase -q -i --autosquash %s"),
	"rebase --onto":          func(r *rand.Rand, n int) string { return "git rebase -q --onto " + branch(r) + " " + back(r) },
	"reword":                 interactive("sed -i '1s/^pick/reword/'"),
	"squash":                 interactive("sed -i '2,$s/^pick/squash/'"),
	"edit":                   interactive("sed -i '1s/^pick/edit/'"),
	"drop":                   interactive("sed -i '1s/^pick/drop/'"),
	"turn":                   interactive("sed -i '1{h;d};2{G}'"),
	"break":                  interactive("sed -i '1s/^/break\\n/'"),
}

// onward is what people do in the middle of something.
var onward = map[string][]string{
	"rebase-merge":     {"git add -A; git rebase --continue", "git add -A; git rebase --continue", "git rebase --abort", "git rebase --skip", "git commit -q --amend --no-edit; git rebase --continue", "git commit -q --allow-empty -m 'feat(02): inserted'; git rebase --continue"},
	"rebase-apply":     {"git add -A; git rebase --continue || git am --continue", "git rebase --abort || git am --abort", "git rebase --skip || git am --skip"},
	"sequencer":        {"git add -A; git cherry-pick --continue || git revert --continue", "git cherry-pick --abort || git revert --abort", "git cherry-pick --skip || git revert --skip"},
	"MERGE_HEAD":       {"git add -A; git merge --continue", "git add -A; git commit -q --no-edit", "git merge --abort"},
	"CHERRY_PICK_HEAD": {"git add -A; git commit -q --no-edit", "git cherry-pick --abort", "git cherry-pick --skip"},
	"REVERT_HEAD":      {"git add -A; git revert --continue", "git revert --abort"},
}

// next is what is played next, and its name.
func next(r *rand.Rand, n int, busy []string) (name, line string) {
	if len(busy) > 0 && r.IntN(8) > 0 {
		lines := onward[busy[0]]
		line = lines[r.IntN(len(lines))]
		return busy[0] + ": " + line, line
	}
	names := slices.Sorted(maps.Keys(moves))
	name = names[r.IntN(len(names))]
	return name, moves[name](r, n)
}

// playTwins plays one session and gives what was played, and where the two parted.
func playTwins(with, without twin, seed uint64, steps int) (played []string, fault string) {
	r := rand.New(rand.NewPCG(seed, 7))
	for n := 1; n <= steps; n++ {
		busy := with.busy()
		name, line := next(r, n, busy)
		out, code := with.sh(n, line)
		out2, code2 := without.sh(n, line)
		played = append(played, fmt.Sprintf("%s = %d", name, code))
		got, want := with.picture(), without.picture()
		if code != code2 || got != want || !slices.Equal(with.busy(), without.busy()) {
			return played, fmt.Sprintf("step %d, %s\nexit %d, without hooks %d\n%s\nwithout hooks\n%s\n%s\nwithout hooks\n%s", n, line, code, code2, out, out2, got, want)
		}
		if n%4 == 0 || n == steps {
			if fault := stateFault(with, without); fault != "" {
				return played, fmt.Sprintf("step %d, %s\n%s", n, line, fault)
			}
		}
	}
	return played, ""
}

// stateFault holds the state that hooks have kept up, after the next command,
// against one that is made from nothing.
func stateFault(with, without twin) string {
	if _, err := os.Lstat(filepath.Join(with.dir, ".grid", "config.json")); err != nil {
		return "" // the commit that began the grid was reverted
	}
	const made = "rm -rf .git/grid .grid/STATE.md; git grid refresh >/dev/null && cat .grid/STATE.md"
	kept, code := with.sh(0, "git grid refresh >/dev/null && cat .grid/STATE.md")
	anew, code2 := without.sh(0, made)
	if kept != anew || code != code2 {
		return fmt.Sprintf("state, exit %d\n%s\nmade from nothing, exit %d\n%s", code, kept, code2, anew)
	}
	return ""
}

// A thousand commands of git, in the middle of each other too, leave the same
// commits, trees, exit codes and git status with our hooks as without any; and
// the state is right after the next command.
func TestSequencesChangeNothing(t *testing.T) {
	sessions, steps := corpus.Share(8, testing.Short()), 125
	if testing.Short() {
		steps = 25
	}
	for seed := range sessions {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			with, without := twins(t)
			played, fault := playTwins(with, without, uint64(seed), steps)
			if fault != "" {
				t.Fatalf("%s\nafter\n%s", fault, strings.Join(played, "\n"))
			}
			ok := 0
			for _, p := range played {
				if strings.HasSuffix(p, "= 0") {
					ok++
				}
			}
			t.Logf("%d played, %d with exit 0", len(played), ok)
		})
	}
}

// The comparison sees hooks that change something: one that stages, one that
// commits, one that fails, one that writes a tracked file, one that leaves a
// stale state.
func TestSequencesSeeFaults(t *testing.T) {
	for name, hook := range map[string][2]string{
		"stages":   {"pre-commit", "echo x >staged; git add staged"},
		"fails":    {"pre-commit", "exit 1"},
		"commits":  {"post-rewrite", "git commit -q --allow-empty -m x"},
		"writes":   {"post-commit", "echo >>f1"},
		"untracks": {"post-merge", "echo >new"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			with, without := twins(t)
			file := filepath.Join(with.dir, ".git", "hooks", hook[0])
			if err := os.WriteFile(file, []byte("#!/bin/sh\n"+hook[1]+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
			if played, fault := playTwins(with, without, 1, 60); fault == "" {
				t.Errorf("no fault is seen in\n%s", strings.Join(played, "\n"))
			}
		})
	}
	t.Run("state", func(t *testing.T) {
		with, without := twins(t)
		with.sh(1, "git commit -q --allow-empty -m 'feat(01): x'")
		without.sh(1, "git commit -q --allow-empty -m 'feat(02): x'")
		if stateFault(with, without) == "" {
			t.Error("no fault is seen")
		}
	})
}
