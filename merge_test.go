package gitgrid_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/hooks"
	"github.com/git-grid/git-grid/internal/warmth"
)

// A version is what one side says: lessons by category, and the notes of the
// scratchpad, each a line of text.
type version struct {
	lessons map[string][]string
	notes   []string
}

func (v version) clone() version {
	c := version{map[string][]string{}, slices.Clone(v.notes)}
	for k, l := range v.lessons {
		c.lessons[k] = slices.Clone(l)
	}
	return c
}

// edited is a version after some random edits: lessons added, some in another
// spelling of the same, lessons taken out, notes added.
func (v version) edited(r *rand.Rand, side string) version {
	v = v.clone()
	for range r.IntN(6) {
		category := []string{"gotchas", "fragile_areas", "own_kind"}[r.IntN(3)]
		switch list := v.lessons[category]; r.IntN(5) {
		case 0, 1:
			text := fmt.Sprintf("lesson %d", r.IntN(12))
			if r.IntN(3) == 0 {
				text = strings.ToUpper(text) + "."
			}
			if !slices.ContainsFunc(list, func(l string) bool { return normal(l) == normal(text) }) {
				v.lessons[category] = append(list, text)
			}
		case 2:
			if len(list) > 0 {
				i := r.IntN(len(list))
				v.lessons[category] = slices.Delete(slices.Clone(list), i, i+1)
			}
		default:
			v.notes = append(v.notes, fmt.Sprintf("%s %d", side, r.IntN(1000)))
		}
	}
	return v
}

func normal(lesson string) string { return strings.ToLower(strings.TrimRight(lesson, ".")) }

// warmth and scratchpad are a version's files.
func (v version) warmth() string {
	var b strings.Builder
	b.WriteString("---\n")
	n := 0
	for _, category := range slices.Sorted(maps.Keys(v.lessons)) {
		b.WriteString(category + ":\n")
		for _, l := range v.lessons[category] {
			fmt.Fprintf(&b, "  - %q\n", l)
			n++
		}
	}
	fmt.Fprintf(&b, "entries: %d\n---\n", n)
	return b.String()
}

func (v version) scratchpad() string {
	var b strings.Builder
	b.WriteString("# Scratchpad\n")
	for _, n := range v.notes {
		fmt.Fprintf(&b, "\n### p | 10:00:00 | NOTE\nFinding: %q\n", n)
	}
	return b.String()
}

// content is what a merge of versions has to say, sorted: of lessons the normal
// forms, without those of the base that one side lacks.
func content(base, ours, theirs version) []string {
	has := map[string]int{}
	for i, v := range []version{base, ours, theirs} {
		for category, list := range v.lessons {
			for _, l := range list {
				has[category+": "+normal(l)] |= 1 << i
			}
		}
		for _, n := range v.notes {
			has["note: "+n] |= 1 << i
		}
	}
	const inBase, both = 1, 6
	var all []string
	for line, in := range has {
		if in&inBase == 0 || in&both == both {
			all = append(all, line)
		}
	}
	slices.Sort(all)
	return all
}

// contentOf is what merged files say, sorted, with what stands there twice twice.
func contentOf(warmthFile, scratchpad []byte) ([]string, error) {
	file, err := warmth.Read(warmthFile)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, l := range file.Lessons() {
		all = append(all, l.Category+": "+normal(l.Text))
	}
	for line := range strings.Lines(string(scratchpad)) {
		if note, ok := strings.CutPrefix(strings.TrimSpace(line), "Finding: "); ok {
			all = append(all, "note: "+strings.Trim(note, `"`))
		}
	}
	slices.Sort(all)
	return all, nil
}

// mergeBed is a repository with the three commits of each try.
type mergeBed struct {
	dir   string
	tries [][3]version
}

func (b mergeBed) git(stdin string, args ...string) (string, error) {
	cmd := exec.Command(gitProgram(), args...)
	cmd.Dir, cmd.Env, cmd.Stdin = b.dir, cleanEnviron(b.dir), strings.NewReader(stdin)
	out, err := cmd.Output()
	return string(out), err
}

// newMergeBed makes all commits with one process.
func newMergeBed(t *testing.T, tries int, driver string) mergeBed {
	t.Helper()
	b := mergeBed{dir: t.TempDir()}
	if _, err := b.git("", "init", "-q", "-b", "main"); err != nil {
		t.Fatal(err)
	}
	if _, err := b.git("", "config", "merge.grid.driver", driver); err != nil {
		t.Fatal(err)
	}
	attributes := ".grid/WARMTH.md merge=grid\n.grid/SCRATCHPAD.md merge=grid\n"
	if err := os.MkdirAll(filepath.Join(b.dir, ".git", "info"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(b.dir, ".git", "info", "attributes"), []byte(attributes), 0o600); err != nil {
		t.Fatal(err)
	}
	var in strings.Builder
	for i := range tries {
		r := rand.New(rand.NewPCG(uint64(i), 4))
		base := version{map[string][]string{}, nil}.edited(r, "base")
		try := [3]version{base, base.edited(r, "ours"), base.edited(r, "theirs")}
		b.tries = append(b.tries, try)
		for j, v := range try {
			fmt.Fprintf(&in, "commit refs/heads/t%d-%d\nmark :%d\ncommitter A <a@example.com> %d +0000\ndata 1\nx\n", i, j, 3*i+j+1, 1e9+j)
			if j > 0 {
				fmt.Fprintf(&in, "from :%d\n", 3*i+1)
			}
			for path, text := range map[string]string{".grid/WARMTH.md": v.warmth(), ".grid/SCRATCHPAD.md": v.scratchpad()} {
				fmt.Fprintf(&in, "M 100644 inline %s\ndata %d\n%s\n", path, len(text), text)
			}
		}
	}
	if out, err := b.git(in.String(), "fast-import", "--quiet"); err != nil {
		t.Fatal(err, out)
	}
	return b
}

// merge is what a merge of one side into the other says.
func (b mergeBed) merge(try, ours, theirs int) ([]string, error) {
	out, err := b.git("", "merge-tree", "--write-tree", fmt.Sprintf("t%d-%d", try, ours), fmt.Sprintf("t%d-%d", try, theirs))
	tree, _, _ := strings.Cut(out, "\n")
	if err != nil {
		return nil, fmt.Errorf("it conflicts: %w", err)
	}
	var files [2]string
	for i, name := range []string{"WARMTH.md", "SCRATCHPAD.md"} {
		if files[i], err = b.git("", "cat-file", "blob", tree+":.grid/"+name); err != nil {
			return nil, err
		}
	}
	return contentOf([]byte(files[0]), []byte(files[1]))
}

// fault is what is wrong with the merges of a try, either way round.
func (b mergeBed) fault(try int) string {
	v := b.tries[try]
	want := content(v[0], v[1], v[2])
	for _, way := range [][2]int{{1, 2}, {2, 1}} {
		got, err := b.merge(try, way[0], way[1])
		if err != nil || !slices.Equal(got, want) {
			return fmt.Sprintf("try %d: %v\n got %q\nwant %q", try, err, got, want)
		}
	}
	return ""
}

// Whatever two branches do to WARMTH.md and SCRATCHPAD.md: git's merge has all
// of it once, the same either way round, and no conflict.
func TestMergeRandomEdits(t *testing.T) {
	needMergeTree(t)
	tries := 200
	if testing.Short() {
		tries = 20
	}
	b := newMergeBed(t, tries, hooks.Driver(filepath.Join(binDir, "git-grid")))
	taken, both := 0, 0
	for try := range tries {
		if fault := b.fault(try); fault != "" {
			t.Fatal(fault)
		}
		v := b.tries[try]
		if len(content(v[0], v[1], v[2])) < len(content(version{}, v[1], v[2])) {
			taken++
		}
		if v[1].warmth() != v[0].warmth() && v[2].warmth() != v[0].warmth() {
			both++
		}
	}
	t.Logf("%d tries, in %d both sides changed WARMTH.md, in %d a lesson was taken out", tries, both, taken)
}

// The property sees drivers that lose or double.
func TestMergeRandomEditsSeesFaults(t *testing.T) {
	needMergeTree(t)
	for name, driver := range map[string]string{
		"keeps ours": "true",
		"union":      "git merge-file -q --union %A %O %B",
		"no driver":  "exit 1",
	} {
		t.Run(name, func(t *testing.T) {
			b := newMergeBed(t, 40, driver)
			for try := range b.tries {
				if b.fault(try) != "" {
					return
				}
			}
			t.Error("no fault is seen")
		})
	}
}

// A merge that is made again changes nothing, and a marker size is kept to.
func TestMergeFileTwice(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	merge := func(path string, sides ...string) (string, int) {
		cmd := exec.Command(filepath.Join(binDir, "git-grid"), "merge-file", write("base", sides[0]), write("ours", sides[1]), write("theirs", sides[2]), path, "9")
		cmd.Dir, cmd.Env = dir, cleanEnviron(dir)
		_ = cmd.Run() // its status is looked at
		data, err := os.ReadFile(filepath.Join(dir, "ours"))
		if err != nil {
			t.Fatal(err)
		}
		return string(data), cmd.ProcessState.ExitCode()
	}
	for i := range 30 {
		r := rand.New(rand.NewPCG(uint64(i), 5))
		base := version{map[string][]string{}, nil}.edited(r, "base")
		ours, theirs := base.edited(r, "ours"), base.edited(r, "theirs")
		for path, text := range map[string]func(version) string{"a/.grid/WARMTH.md": version.warmth, ".grid/SCRATCHPAD.md": version.scratchpad} {
			once, code := merge(path, text(base), text(ours), text(theirs))
			twice, again := merge(path, text(base), once, text(theirs))
			if code != 0 || again != 0 || once != twice {
				t.Fatalf("%s: exit %d, %d\n%s\nthen\n%s", path, code, again, once, twice)
			}
		}
	}
	for _, name := range []string{"WARMTH.md", "STATE.md", "other.md"} {
		got, code := merge(".grid/"+name, "---\na\n\tb\n", "---\na\n\tc\n", "---\na\n\td\n")
		if want := "---\na\n<<<<<<<<< ours\n\tc\n=========\n\td\n>>>>>>>>> theirs\n"; code != 1 || got != want {
			t.Errorf("%s: exit %d\n%s", name, code, got)
		}
	}
	if got, code := merge(".grid/STATE.md", "", "a\x00", "b\x00"); code != 1 || !strings.Contains(got, "a\x00\n=========\nb\x00\n>>>>>>>>> theirs\n") {
		t.Errorf("bytes that are no text: exit %d, %q", code, got)
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}

func needMergeTree(t *testing.T) {
	t.Helper()
	if ok, err := condition("git:2.38"); err != nil || !ok {
		t.Skip("git merge-tree --write-tree is of 2.38")
	}
}

// gitProgram is the git that the tests are played with.
func gitProgram() string {
	if os.Getenv("GIT_GRID_TEST_GIT") != "" {
		return filepath.Join(binDir, "git")
	}
	return "git"
}

// cleanEnviron is this process's environment with the program first on PATH and
// nothing of git's: a test that runs in a hook must not change the hook's
// repository.
func cleanEnviron(home string) []string {
	env := slices.DeleteFunc(os.Environ(), func(line string) bool {
		return strings.HasPrefix(line, "GIT_") || strings.HasPrefix(line, "GRID_") || strings.HasPrefix(line, "PATH=") || strings.HasPrefix(line, "HOME=")
	})
	path := binDir + string(os.PathListSeparator) + os.Getenv("PATH")
	return append(env, "PATH="+path, "HOME="+home, "XDG_CONFIG_HOME="+home, "GIT_CONFIG_NOSYSTEM=1", "GIT_TERMINAL_PROMPT=0",
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.com", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.com", "LC_ALL=C.UTF-8")
}
