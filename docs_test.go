package gitgrid_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/settings"
)

// Links between the documents lead somewhere, to the heading too.
func TestDocsLinks(t *testing.T) {
	documents, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, document := range append(documents, "README.md", "CHANGELOG.md") {
		for _, m := range regexp.MustCompile(`\]\(([^)#:]*)(#[^)]*)?\)`).FindAllStringSubmatch(read(t, document), -1) {
			target := filepath.Join(filepath.Dir(document), m[1])
			if m[1] == "" {
				target = document
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %v", document, err)
			} else if m[2] != "" && !anchors(read(t, target))[m[2]] {
				t.Errorf("%s: %s has no heading %s", document, target, m[2])
			}
			count++
		}
	}
	if count < 6 {
		t.Errorf("only %d links were seen", count)
	}
}

// anchors are a document's headings as links name them.
func anchors(text string) map[string]bool {
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		word := regexp.MustCompile(`[^\w -]`).ReplaceAllLiteralString(strings.ToLower(m[1]), "")
		found["#"+strings.ReplaceAll(word, " ", "-")] = true
	}
	return found
}

// The house in docs/architecture.md has every package, and no other.
func TestDocsArchitecture(t *testing.T) {
	text := read(t, "docs/architecture.md")
	out, err := exec.Command("go", "list", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for path := range strings.FieldsSeq(string(out)) {
		name := strings.TrimPrefix(strings.TrimPrefix(path, "github.com/git-grid/git-grid"), "/")
		short := strings.TrimPrefix(name, "internal/")
		if name != "" && name != "internal" && !strings.Contains(text, " "+short+"/ ") {
			t.Errorf("docs/architecture.md lacks %s", name)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^      ([a-z/]+)/ `).FindAllStringSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join("internal", strings.TrimPrefix(m[1], "internal/"))); err != nil {
			t.Errorf("docs/architecture.md has %s: %v", m[1], err)
		}
	}
}

// Each direct dependency has its version and reason in docs/decisions.md.
func TestDocsDependencies(t *testing.T) {
	text := read(t, "docs/decisions.md")
	out, err := exec.Command("go", "list", "-test", "-f", `{{range .Imports}}{{.}}{{"\n"}}{{end}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	imported := strings.Fields(string(out))
	count := 0
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) v(\S+)`).FindAllStringSubmatch(read(t, "go.mod"), -1) {
		if !uses(imported, m[1]) {
			continue
		}
		count++
		if !strings.Contains(text, "| "+m[1]+" | "+m[2]+" |") {
			t.Errorf("docs/decisions.md says nothing of %s %s", m[1], m[2])
		}
	}
	if count < 10 {
		t.Errorf("only %d dependencies were seen", count)
	}
}

func uses(imported []string, module string) bool {
	for _, path := range imported {
		if path == module || strings.HasPrefix(path, module+"/") {
			return true
		}
	}
	return false
}

// Every command stands in README.md and the manual's sections are all there.
func TestDocsCommands(t *testing.T) {
	readme, manual := read(t, "README.md"), read(t, "share/man/man1/git-grid.1")
	page, _, _ := strings.Cut(manual, "\n.SS Plumbing")
	commands := regexp.MustCompile(`(?m)^\.TP\n\\fB([a-z]+)\\fR`).FindAllStringSubmatch(page, -1)
	if len(commands) < 12 {
		t.Fatalf("the manual has %d commands", len(commands))
	}
	_, table, _ := strings.Cut(readme, "## Commands")
	table, _, _ = strings.Cut(table, "\n## ")
	for _, c := range commands {
		if !strings.Contains(table, "`git grid "+c[1]) && !strings.Contains(table, "`"+c[1]+"`") {
			t.Errorf("README.md lacks git grid %s", c[1])
		}
	}
	for _, code := range []string{"0", "1", "3", "128", "129"} {
		if !strings.Contains(readme, "| "+code+" |") || !strings.Contains(manual, "\n.TP\n.B "+code+"\n") {
			t.Errorf("README.md or the manual lacks the exit status %s", code)
		}
	}
}

// Every key of git config that README.md names is one that is read: a value that
// can't be is an error.
func TestDocsSettings(t *testing.T) {
	readme := read(t, "README.md")
	keys := regexp.MustCompile("`grid\\.([a-zA-Z.]+)` ?[,|]").FindAllStringSubmatch(readme, -1)
	if len(keys) < 12 {
		t.Errorf("only %d keys were seen: %q", len(keys), keys)
	}
	for _, k := range keys {
		entry := settings.Entry{Key: "grid." + k[1], Value: "/\x01"}
		if _, err := settings.Merge(settings.Default(), []settings.Entry{entry}); err == nil {
			t.Errorf("README.md names grid.%s, which is not read", k[1])
		}
		if !strings.Contains(read(t, "share/man/man1/git-grid.1"), strings.TrimSuffix("grid."+k[1], "ID")) {
			t.Errorf("the manual lacks grid.%s", k[1])
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
