package gitgrid_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// completions are lines that a user types, and the words that a tab offers.
var completions = []struct{ line, want string }{
	{"git grid rec", "recover"},
	{"git -C . grid rec", "recover"},
	{"git grid warmth ha", "harvest"},
	{"git grid warmth --js", "--json"},
	{"git grid --ver", "--version"},
	{"git grid validate --form", "--format"},
	{"git grid validate --format ju", "junit"},
	{"git grid validate --format=ju", "junit"},
	{"git grid validate --at mai", "main"},
	{"git grid log 03", "03"},
	{"git grid decide what --block 05", "05"}, // flags after words
	{"git grid warmth add go", "gotchas"},
	{"git grid warmth harvest .grid/WAR", ".grid/WARMTH.md"},
	{"git grid log 01 0", ""}, // one block, no more
	{"git grid log 07", ""},   // the grid has six
	{"git grid hoo", ""},      // plumbing
}

func TestCompletionBash(t *testing.T) {
	const loader = "/usr/share/bash-completion/bash_completion"
	if _, err := os.Stat(loader); err != nil {
		t.Skip("no bash-completion here:", err)
	}
	home := completionHome(t)
	var lines []string
	for _, c := range completions {
		lines = append(lines, c.line)
	}
	got := complete(t, home, append(lines, "git grid log 0"), "bash", script(t, "bash"), loader)
	for i, c := range completions {
		if got[i] != c.want {
			t.Errorf("%q: bash offers %q, want %q", c.line, got[i], c.want)
		}
	}
	if last := got[len(got)-1]; last != "01 02 03 04 05 06" {
		t.Errorf("bash offers the blocks %q", last)
	}
}

// Where there is no grid nothing is offered, and nothing is said.
func TestCompletionOutside(t *testing.T) {
	const loader = "/usr/share/bash-completion/bash_completion"
	if _, err := os.Stat(loader); err != nil {
		t.Skip("no bash-completion here:", err)
	}
	home := completionHome(t)
	if err := os.RemoveAll(filepath.Join(home, "repo", ".grid")); err != nil {
		t.Fatal(err)
	}
	if got := complete(t, home, []string{"git grid log ", "git grid rec"}, "bash", script(t, "bash"), loader); got[0] != "" || got[1] != "recover" {
		t.Errorf("bash offers %q", got)
	}
}

func TestCompletionZsh(t *testing.T) {
	if _, err := exec.LookPath("zsh"); err != nil {
		t.Skip("no zsh here:", err)
	}
	var lines, want []string
	for _, c := range completions {
		lines = append(lines, c.line)
		typed := strings.TrimPrefix(c.line, "git ")
		if cut := strings.LastIndexAny(typed, " =") + 1; c.want != "" {
			typed = typed[:cut] + c.want
		}
		want = append(want, typed)
	}
	home := completionHome(t)
	functions := filepath.Join(home, ".local", "share", "zsh", "site-functions")
	for i, got := range complete(t, home, lines, "zsh", "-f", script(t, "zsh"), functions) {
		if got != want[i] {
			t.Errorf("%q: zsh makes %q of it, want %q", lines[i], got, want[i])
		}
	}
}

// fish is asked for git-grid: what git's completion in fish asks for too, from
// fish 3.7 on.
func TestCompletionFish(t *testing.T) {
	if _, err := exec.LookPath("fish"); err != nil {
		t.Skip("no fish here:", err)
	}
	var lines, want []string
	for _, c := range completions {
		words, direct := strings.CutPrefix(c.line, "git grid ")
		if !direct || strings.Contains(c.line, " --at ") { // fish has no completion of revisions for others
			continue
		}
		lines = append(lines, "git-grid "+words)
		if strings.Contains(c.line, "=") {
			c.want = "--format=" + c.want
		}
		want = append(want, c.want)
	}
	for i, got := range complete(t, completionHome(t), lines, "fish", script(t, "fish")) {
		if got != want[i] {
			t.Errorf("%q: fish offers %q, want %q", lines[i], got, want[i])
		}
	}
}

func script(t *testing.T, shell string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", "completion", shell))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// completionHome has the completions where install.sh puts them, and a grid of
// six blocks in repo.
func completionHome(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	share := filepath.Join(home, ".local", "share")
	for from, to := range map[string]string{
		"git-grid":      "bash-completion/completions",
		"_git-grid":     "zsh/site-functions",
		"git-grid.fish": "fish/vendor_completions.d",
	} {
		text, err := os.ReadFile(filepath.Join("share", "completions", from))
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Join(share, filepath.FromSlash(to))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, from), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	repo := filepath.Join(home, "repo")
	if err := os.Mkdir(repo, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"},
		{"-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "--allow-empty", "-m", "one"},
		{"grid", "init", "--no-hooks", "--cluster", "blog", "--blocks", "6"},
	} {
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Env = repo, bare(home)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	return home
}

// bare is the environment of a user who has nothing but PATH and HOME.
func bare(home string) []string {
	return []string{
		"PATH=" + binDir + string(os.PathListSeparator) + os.Getenv("PATH"), "HOME=" + home,
		"GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C.UTF-8", "TERM=dumb",
	}
}

// complete is what a shell answers to each line, typed in the grid's folder.
func complete(t *testing.T, home string, lines []string, shell ...string) []string {
	t.Helper()
	cmd := exec.Command(shell[0], shell[1:]...)
	cmd.Dir, cmd.Env = filepath.Join(home, "repo"), bare(home)
	cmd.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	out, err := cmd.CombinedOutput()
	got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if err != nil || len(got) != len(lines) {
		t.Fatalf("%q: %v, %d answers to %d lines:\n%s", shell, err, len(got), len(lines), out)
	}
	return got
}
