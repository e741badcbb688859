package hooks

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// files draws what a user's attributes, excludes or config may hold: a mark at
// its start, CRLF, comments, no last newline.
func files() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		bom := rapid.SampledFrom([]string{"", "\ufeff"}).Draw(t, "bom")
		lines := rapid.SliceOf(rapid.SampledFrom([]string{
			"*.go text\n", "# >>> other\r\n", "!/.grid/STATE.md\n", "\n", linesEnd, "# note", "[merge \"grid\"]\n", "\x00\n",
		})).Draw(t, "lines")
		return bom + strings.Join(lines, "")
	})
}

// backAgain tells whether a file comes back byte for byte after our lines were
// put in twice, and other lines were changed below them.
func backAgain(with func([]byte, []string) []byte, file string) bool {
	once := with([]byte(file), attributeLines())
	twice := with(once, attributeLines())
	if !bytes.Equal(once, twice) || !hasLines(once, attributeLines()) {
		return false
	}
	return string(withoutLines(append(bytes.Clone(twice), "more"...))) == file+"more"
}

func TestLinesBackAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if file := files().Draw(t, "file"); !backAgain(withLines, file) {
			t.Errorf("%q does not come back", file)
		}
	})
}

// The property sees faults: lines put at the end, and a lost byte-order mark.
func TestLinesBackAgainSeesFaults(t *testing.T) {
	for name, with := range map[string]func([]byte, []string) []byte{
		"no newline before": func(file []byte, lines []string) []byte {
			return append(append(bytes.TrimRight(withoutLines(file), "\n"), '\n'), withLines(nil, lines)...)
		},
		"lost mark": func(file []byte, lines []string) []byte {
			_, rest := cutBOM(file)
			return withLines(rest, lines)
		},
		"twice": func(file []byte, lines []string) []byte { return append(withLines(nil, lines), file...) },
	} {
		caught := false
		for seed := range 200 {
			caught = caught || !backAgain(with, files().Example(seed))
		}
		if !caught {
			t.Errorf("%s: not caught in 200 files", name)
		}
	}
}

// git reads our lines as they are meant, and the user's own after them.
func TestGitReadsLines(t *testing.T) {
	dir := t.TempDir()
	git := func(args ...string) string {
		cmd := exec.Command("git", append([]string{"-C", dir}, args...)...)
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "GIT_CONFIG_NOSYSTEM=1"}
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %q: %v: %s", args, err, out)
		}
		return strings.TrimSuffix(string(out), "\n")
	}
	git("init", "-q")
	program := "/it's \"a\" $b\\c\td/git-grid"
	places := Places{Common: filepath.Join(dir, ".git")}
	lay := func(path, before string, lines []string) {
		if err := os.WriteFile(path, withLines([]byte(before), lines), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	config, err := os.ReadFile(places.config().Path)
	if err != nil {
		t.Fatal(err)
	}
	lay(places.config().Path, "\ufeff"+string(config)+"# a note", append(driverLines(program), hookLines("pre-push", program)...))
	lay(places.attributes().Path, "\ufeff.grid/STATE.md -merge", attributeLines())
	lay(places.exclude().Path, "!/.grid/.STATE.md*", excludeLines())
	for want, got := range map[string]string{
		Driver(program):                           git("config", "merge.grid.driver"),
		configCommand(program):                    git("config", "hook.grid-pre-push.command"),
		"false":                                   git("config", "core.bare"),
		".grid/WARMTH.md: merge: grid":            git("check-attr", "merge", ".grid/WARMTH.md"),
		".grid/STATE.md: merge: unset":            git("check-attr", "merge", ".grid/STATE.md"),
		"sub/.grid/WARMTH.md: merge: unspecified": git("check-attr", "merge", "sub/.grid/WARMTH.md"),
		".grid/STATE.md":                          git("check-ignore", ".grid/STATE.md"),
	} {
		if got != want {
			t.Errorf("git says %q, want %q", got, want)
		}
	}
}
