package gitrepo

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMoves(t *testing.T) {
	for text, want := range map[string]bool{
		"":                                    false,
		"[core]\n\tbare = false\n":            false,
		"[core]\nbare=false\r\n[a]\nb = bare": true, // a value looks like a key: asking costs little
		"[extensions]\n\tworktreeConfig = true\n[core]\n\tbare = false\n": false,
		"[core]worktree=x":                                true,
		"[core]\n\tWorkTree = ../..\n":                    true,
		"[core]\n\tbare\n":                                true,
		"[core]\n\tbare = true\n":                         true,
		"[core]\n\tbare = false\n[core]\n\tbare = yes\n":  true,
		"[remote \"worktree\"]\n\turl = /bare/worktree\n": false,
	} {
		if got := moves([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Whatever a configuration file holds: where git finds core.worktree or a true
// core.bare in it, so do we.
func TestMovesSeesAll(t *testing.T) {
	if text := missed(t, moves); text != "" {
		t.Errorf("not seen in %q", text)
	}
}

// The property sees a reader that knows only the usual spelling.
func TestMovesSeesAllSeesFaults(t *testing.T) {
	usual := func(config []byte) bool { return strings.Contains(string(config), "\tworktree = ") }
	if missed(t, usual) == "" {
		t.Error("no fault was seen")
	}
}

// missed is a file in which git finds what the reader doesn't; "" where none is found.
func missed(t *testing.T, reader func([]byte) bool) (fault string) {
	file := filepath.Join(t.TempDir(), "config")
	words := []string{"[core]", "[Core]", "[other]", "[core \"sub\"]", "worktree=x", "\nWorkTree = x\n", "\nbare=true", "\n", "\r\n", "\t", " ", "=", "worktree", "WORKTREE", "worktreeConfig", "bare", "Bare", "false", "true", "1", "x", ";", "#", "\"", "\\\n"}
	rapid.Check(t, func(t *rapid.T) {
		text := "[core]" + strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 12).Draw(t, "words"), "")
		if fault != "" || reader([]byte(text)) {
			return
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		tree := exec.Command("git", "config", "-f", file, "--get", "core.worktree").Run()
		bare, _ := exec.Command("git", "config", "-f", file, "--bool", "--get", "core.bare").Output()
		if tree == nil || string(bare) == "true\n" {
			fault = text
		}
	})
	return fault
}
