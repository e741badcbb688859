package gitgrid_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rows is how many scenarios were made of what others report, and reports
// how many reports they are made of.
const rows, reports = 21, 48

// report is a line of testdata/reports: what plays a row, and the row.
type report struct {
	name string
	row  []string
}

// parseReports reads lines of "name  owner/repo#N [#M …]".
func parseReports(text string) (all []report, err error) {
	one := regexp.MustCompile(`^([\w.-]+/[\w.-]+)?#\d+$`)
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		repo := ""
		r := report{name: words[0]}
		for _, word := range words[1:] {
			if !one.MatchString(word) {
				return nil, fmt.Errorf("%q is no report", word)
			}
			owner, number, _ := strings.Cut(word, "#")
			if owner != "" {
				repo = owner
			}
			if repo == "" {
				return nil, fmt.Errorf("%q: of which repository", word)
			}
			r.row = append(r.row, repo+"#"+number)
		}
		if r.row == nil {
			return nil, fmt.Errorf("%s plays nothing", r.name)
		}
		all = append(all, r)
	}
	return all, nil
}

// count is how many rows and reports there are: a row may be played twice.
func count(all []report) (rows, reports int) {
	seen := map[string]bool{}
	for _, r := range all {
		if !seen[r.row[0]] {
			rows, reports = rows+1, reports+len(r.row)
		}
		seen[r.row[0]] = true
	}
	return rows, reports
}

// missing says what plays a report is not there, or is named after another one.
func missing(r report, exists func(name string) bool) string {
	_, number, _ := strings.Cut(r.row[0], "#")
	switch {
	case !strings.Contains(r.name, number):
		return fmt.Sprintf("%s is not named after %s", r.name, r.row[0])
	case !exists(r.name):
		return fmt.Sprintf("%s, which plays %s, is not there", r.name, r.row[0])
	}
	return ""
}

func TestReports(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "reports"))
	if err != nil {
		t.Fatal(err)
	}
	all, err := parseReports(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if r, n := count(all); r != rows || n != reports {
		t.Errorf("%d rows with %d reports, want %d with %d", r, n, rows, reports)
	}
	played := namesOfTests(t)
	for _, r := range all {
		if fault := missing(r, func(name string) bool { return slices.Contains(played, name) }); fault != "" {
			t.Error(fault)
		}
	}
}

// namesOfTests are the scripts, and the tests of hooks/.
func namesOfTests(t *testing.T) (names []string) {
	t.Helper()
	for name := range scripts(t, "testdata", "script") {
		names = append(names, name)
	}
	files, err := filepath.Glob(filepath.Join("hooks", "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(t `).FindAllSubmatch(src, -1) {
			names = append(names, string(m[1]))
		}
	}
	return names
}

func TestReportsSeeFaults(t *testing.T) {
	for _, text := range []string{"x  #1\n", "x\n", "x  owner/repo\n", "x  owner/repo#1 and more\n"} {
		if _, err := parseReports(text); err == nil {
			t.Errorf("parseReports(%q): no error", text)
		}
	}
	all, err := parseReports("# a comment\n\nx-1  o/r#1 #2\ny-1  o/r#1 #2\nz-3  o/r#4\n")
	if r, n := count(all); err != nil || r != 2 || n != 3 {
		t.Errorf("counted %d, %d, %v", r, n, err)
	}
	for i, want := range []string{"", "y-1, which plays o/r#1, is not there", "z-3 is not named after o/r#4"} {
		if got := missing(all[i], func(name string) bool { return name == "x-1" }); got != want {
			t.Errorf("missing: %q, want %q", got, want)
		}
	}
}
