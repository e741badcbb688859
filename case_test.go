package gitgrid_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCases plays the acceptance cases where their folder is there. A case is
// either served, or listed in testdata/pending with the issue that will serve
// it: the list only shrinks.
func TestCases(t *testing.T) {
	files := scripts(t, "..", "shared", "cases")
	if len(files) == 0 {
		t.Skip("no ../shared/cases here")
	}
	pending := readPending(t)
	for name, file := range files {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := play(file, false)
			if fault := verdict(name, pending[name], r.failed); fault != "" {
				t.Fatalf("%s\n%s", fault, &r.log)
			}
			if r.failed {
				t.Skipf("pending: %s\n%s", pending[name], &r.log)
			}
		})
	}
	for name := range pending {
		if files[name] == "" {
			t.Errorf("testdata/pending names %s: there is no such case", name)
		}
	}
}

// verdict says what is wrong with a case's outcome, given the issue it waits for.
func verdict(name, issue string, failed bool) string {
	switch {
	case failed && issue == "":
		return name + " fails, and is not on testdata/pending"
	case !failed && issue != "":
		return name + " passes now: take it off testdata/pending"
	}
	return ""
}

func readPending(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "pending"))
	if err != nil {
		t.Fatal(err)
	}
	pending, err := parsePending(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return pending
}

// parsePending reads lines of "name  issue N"; # starts a comment.
func parsePending(text string) (map[string]string, error) {
	pending := map[string]string{}
	lines := bufio.NewScanner(strings.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) != 3 || words[1] != "issue" || pending[words[0]] != "" {
			return nil, fmt.Errorf("testdata/pending: line %d: want one %q a case: %q", n, "name  issue N", lines.Text())
		}
		pending[words[0]] = words[1] + " " + words[2]
	}
	return pending, lines.Err()
}

func TestVerdict(t *testing.T) {
	for _, tt := range []struct {
		script, issue string
		fault         string
	}{
		{"exec true\n", "", ""},
		{"exec false\n", "issue 2", ""},
		{"exec false\n", "", "x fails, and is not on testdata/pending"},
		{"exec true\n", "issue 2", "x passes now: take it off testdata/pending"},
		{"no-such-word\n", "", "x fails, and is not on testdata/pending"},
		{"exec sh -c 'exit 3' # says why\n", "", "x fails, and is not on testdata/pending"},
	} {
		file := filepath.Join(t.TempDir(), "x.txtar")
		if err := os.WriteFile(file, []byte(tt.script), 0o600); err != nil {
			t.Fatal(err)
		}
		r := play(file, false)
		if got := verdict("x", tt.issue, r.failed); got != tt.fault {
			t.Errorf("%q, %q: verdict %q, want %q", tt.script, tt.issue, got, tt.fault)
		}
		if r.failed && r.log.Len() == 0 {
			t.Errorf("%q failed without a word", tt.script)
		}
	}
}

func TestParsePending(t *testing.T) {
	got, err := parsePending("# waits\n\nblog  issue 2\npush issue 3 # later\n")
	if err != nil || len(got) != 2 || got["blog"] != "issue 2" || got["push"] != "issue 3" {
		t.Errorf("parsePending = %v, %v", got, err)
	}
	for _, text := range []string{"blog\n", "blog issue\n", "blog  bug 2\n", "blog issue 2\nblog issue 3\n"} {
		if _, err := parsePending(text); err == nil {
			t.Errorf("parsePending(%q): no error", text)
		}
	}
}
