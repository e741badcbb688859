package gitrepo_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/gitrepo"
)

func lsFiles(e gitrepo.Entry) string {
	return fmt.Sprintf("%06o %s %d\t%s", uint32(e.Mode), e.OID, e.Stage, e.Path)
}

// checkConfig compares with `git config --list`.
func checkConfig(s *sandbox, r *gitrepo.Repo, dir string) {
	s.Helper()
	config, err := r.Config()
	if err != nil {
		s.Fatal(err)
	}
	var got strings.Builder
	for _, item := range config.All("") {
		got.WriteString(item[0] + "\n" + item[1] + "\x00")
	}
	if want := s.git(dir, "config", "--list", "-z"); got.String() != want {
		s.Errorf("Config: %q, git: %q", got.String(), want)
	}
}

// Keys are found in any case, `git -c` wins, and booleans are read as git
// reads them.
func TestConfig(t *testing.T) {
	s := newSandbox(t)
	dir := s.initial("r")
	values := []string{"true", "TRUE", "yes", "on", "1", "2k", "-1", "false", "no", "Off", "", "0", "0x1", "maybe", "1kk", "k", "tru"}
	for i, value := range values {
		s.git(dir, "config", fmt.Sprintf("grid.b%d", i), value)
	}
	s.git(dir, "config", "grid.Sub.Sect.keyName", "v")
	s.write(dir, "more", "[grid]\n\tincluded = 7\n\talone\n")
	s.git(dir, "config", "include.path", "../more")
	r := s.open(dir, "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=grid.b0", "GIT_CONFIG_VALUE_0=off")
	config := must[gitrepo.Config](t)(r.Config())
	if value, ok := config.Get("GRID.Sub.Sect.KEYNAME"); !ok || value != "v" {
		t.Errorf("subsection: %q, %v", value, ok)
	}
	if value, _ := config.Get("grid.included"); value != "7" {
		t.Errorf("included: %q", value)
	}
	if yes, err := config.Bool("grid.alone", false); !yes || err != nil {
		t.Errorf("a key that stands alone: %v, %v", yes, err)
	}
	if yes, err := config.Bool("grid.b0", true); yes || err != nil {
		t.Errorf("from the environment: %v, %v", yes, err)
	}
	for i := 1; i < len(values); i++ {
		key := fmt.Sprintf("grid.b%d", i)
		out, gitErr := s.command(dir, "config", "--bool", key).Output()
		yes, err := config.Bool(key, false)
		if (err == nil) != (gitErr == nil) || err == nil && fmt.Sprint(yes) != strings.TrimSpace(string(out)) {
			t.Errorf("Bool of %q: %v, %v; git: %s, %v", values[i], yes, err, out, gitErr)
		}
	}
}
