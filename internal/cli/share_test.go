package cli

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/git-grid/git-grid/internal/validate"
)

var update = flag.Bool("update", false, "write share/ from the table of commands")

func testTable() entry {
	a := &app{Streams: Streams{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}, now: time.Now}
	return a.table()
}

// The manual and the completions say what the table of commands says.
func TestShare(t *testing.T) {
	root := testTable()
	for file, want := range map[string]string{
		"man/man1/git-grid.1":       manual(root),
		"completions/git-grid":      bashCompletion(root),
		"completions/_git-grid":     zshCompletion(root),
		"completions/git-grid.fish": fishCompletion(root),
	} {
		path := filepath.Join("..", "..", "share", filepath.FromSlash(file))
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		have, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(have), want); diff != "" {
			t.Errorf("share/%s is not what the table says (go test ./internal/cli -run Share -update): -is +want\n%s", file, diff)
		}
	}
}

// Every command and flag that is shown stands in each of them, none that is
// hidden, and no template's mark is left.
func TestShareIsWhole(t *testing.T) {
	root := testTable()
	page := manual(root)
	for name, text := range map[string]string{"manual": page, "bash": bashCompletion(root), "zsh": zshCompletion(root), "fish": fishCompletion(root)} {
		if i := strings.Index(text, "@COMMANDS@") + strings.Index(text, "@TABLE@") + strings.Index(text, "@PATHS@") + strings.Index(text, "@USAGE@"); i != -4 {
			t.Errorf("%s: a mark of its template is left", name)
		}
	}
	count := 0
	root.shown(func(e entry) {
		if count++; len(e.path) > 0 && !strings.Contains(page, `\fB`+roff(strings.Join(e.path, " "))+`\fR`) {
			t.Errorf("the manual lacks %q", e.path)
		}
		if e.usage == "" {
			t.Errorf("%q has no usage", e.path)
		}
		for _, o := range e.flags {
			if o.names[0] == "--help" {
				continue // said once, for all commands
			}
			if !strings.Contains(page, `\fB`+roff(o.names[0])+`\fR`) || o.usage == "" {
				t.Errorf("%q: the manual lacks %s, or it has no usage", e.path, o.names[0])
			}
		}
	})
	for _, c := range validate.All() {
		if !strings.Contains(page, "\n.B "+c.ID+"\n") {
			t.Errorf("the manual lacks the check %s", c.ID)
		}
	}
	if count < 14 {
		t.Errorf("the table has only %d commands", count)
	}
	if subs := subNames(root); slices.Contains(subs, "hook") || !slices.Contains(subs, "recover") {
		t.Errorf("offered are %q", subs)
	}
}
