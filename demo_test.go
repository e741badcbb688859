package gitgrid_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The session in README.md is what demo.sh prints. Hashes and ages change, and
// are compared by their turn: WARMTH.md carries the time at which it is written.
func TestDemo(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begun := strings.Cut(string(readme), "<!-- demo.sh prints this -->\n```console\n")
	told, after, ended := strings.Cut(rest, "```\n")
	if !begun || !ended {
		t.Fatal("README.md has no session")
	}
	out, err := demo(t, binDir)
	if err != nil {
		t.Fatalf("demo.sh: %v\n%s", err, out)
	}
	shown := strings.TrimPrefix(out, "\n")
	diff := cmp.Diff(steady(told), steady(shown))
	if diff != "" && *update {
		text := before + "<!-- demo.sh prints this -->\n```console\n" + shown + "```\n" + after
		if err := os.WriteFile("README.md", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff != "" {
		t.Errorf("README.md's session is not what demo.sh prints (make generate): -told +shown\n%s", diff)
	}
}

// A program that does not do its part fails the demo.
func TestDemoFails(t *testing.T) {
	for name, script := range map[string]string{
		"lets a lie pass":   `case "$*" in "hook pre-push"*) exit 0;; esac`,
		"recovers nonsense": `case "$*" in recover*) cat; echo lost >.grid/STATE.md; exit 0;; esac`,
		"can't validate":    `case "$*" in validate*) exit 1;; esac`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bin := t.TempDir()
			text := "#!/bin/sh\n" + script + "\nexec '" + filepath.Join(binDir, "git-grid") + "' \"$@\"\n"
			if err := os.WriteFile(filepath.Join(bin, "git-grid"), []byte(text), 0o755); err != nil {
				t.Fatal(err)
			}
			if out, err := demo(t, bin); err == nil || !strings.Contains(out, "demo.sh: ") {
				t.Errorf("demo.sh: %v\n%s", err, out)
			}
		})
	}
}

// demo plays demo.sh for somebody who has no identity, and hooks of their own
// which must not be asked.
func demo(t *testing.T, bin string) (string, error) {
	t.Helper()
	home, tmp := t.TempDir(), t.TempDir()
	config := "[core]\n\thooksPath = /dev/null\n[commit]\n\tgpgSign = true\n"
	if err := os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("./demo.sh")
	cmd.Env = []string{"PATH=" + bin + ":" + os.Getenv("PATH"), "HOME=" + home, "TMPDIR=" + tmp, "GRID_SKIP=1", "GIT_DIR=/nowhere"}
	out, err := cmd.CombinedOutput()
	if left := tree(t, tmp); len(left) > 0 {
		t.Errorf("demo.sh leaves behind %d files", len(left))
	}
	return string(out), err
}

// steady replaces what differs from run to run: a hash by its turn, an age.
func steady(text string) string {
	turns := map[string]string{}
	text = regexp.MustCompile(`\b[0-9a-f]{7}\b`).ReplaceAllStringFunc(text, func(hash string) string {
		if turns[hash] == "" {
			turns[hash] = "hash" + string(rune('A'+len(turns)))
		}
		return turns[hash]
	})
	return regexp.MustCompile(`\d+ [a-z]+ ago`).ReplaceAllString(text, "long ago")
}
