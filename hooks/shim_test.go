package hooks_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/hooks"
	"pgregory.net/rapid"
)

// TestProgramPath: whatever bytes a path has, sh and ParseShim read it back.
func TestProgramPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := "/" + rapid.StringMatching(`[ -~\n\tä'"$\\@]*`).Draw(t, "path")
		shim, ok := hooks.ParseShim(hooks.Text("pre-push", want))
		if !ok {
			t.Fatal("not a shim")
		}
		if got, ok := shim.Program("pre-push"); !ok || got != want {
			t.Errorf("got %q, %t, want %q", got, ok, want)
		}
		if _, ok := shim.Program("post-merge"); ok {
			t.Error("read as the shim of another hook")
		}
	})
	for _, want := range []string{`/a b/it's "x"`, "/$HOME/`id`\n/\\", "/é/@HOOK@"} {
		text, _, _ := strings.Cut(string(hooks.Text("pre-push", want)), "\n# Whether")
		out, err := exec.Command("sh", "-c", text+"\nprintf %s \"$grid_program\"").Output()
		must(t, err)
		if string(out) != want {
			t.Errorf("sh reads %q, want %q", out, want)
		}
	}
}

// Lines around ours survive an upgrade, in their order, and a removal.
func TestShimKeepsLines(t *testing.T) {
	lines := rapid.StringMatching(`([a-z #'"]{0,9}\n){0,4}`)
	rapid.Check(t, func(t *rapid.T) {
		head, tail := lines.Draw(t, "head"), lines.Draw(t, "tail")
		ours := strings.TrimPrefix(string(hooks.Text("pre-push", "/old")), "#!/bin/sh\n")
		file := "#!/bin/sh\n" + head + ours + tail
		shim, ok := hooks.ParseShim([]byte(file))
		if !ok {
			t.Fatal("not a shim")
		}
		want := strings.Replace(file, "'/old'", "'/new'", 1)
		if got := string(shim.Upgraded("pre-push", "/new")); got != want {
			t.Errorf("upgraded to %q", got)
		}
		rest, any := shim.Without()
		if string(rest) != "#!/bin/sh\n"+head+tail || any != (strings.TrimSpace(head+tail) != "") {
			t.Errorf("rest %q, %t", rest, any)
		}
	})
}

// A shim's first line that was lost or got a CR is mended.
func TestShimFirstLine(t *testing.T) {
	want := string(hooks.Text("pre-push", "/x"))
	for _, file := range []string{
		want, strings.TrimPrefix(want, "#!/bin/sh\n"), strings.ReplaceAll(want, "\n", "\r\n"), strings.TrimSuffix(want, "\n"),
	} {
		shim, ok := hooks.ParseShim([]byte(file))
		if got := string(shim.Upgraded("pre-push", "/x")); !ok || got != want {
			t.Errorf("%q is upgraded to %q", file[:20], got)
		}
	}
}

func FuzzParseShim(f *testing.F) {
	f.Add(hooks.Text("pre-push", "/x"))
	f.Add([]byte("#!/bin/sh\r\n# >>> git-grid shim 0\r\n# <<< git-grid shim\r\necho\r\n"))
	f.Add([]byte("# >>> git-grid shim 9"))
	f.Fuzz(func(t *testing.T, file []byte) {
		shim, ok := hooks.ParseShim(file)
		if ok && string(shim.Head)+string(shim.Ours)+string(shim.Tail) != string(file) {
			t.Error("the parts are not the file")
		}
	})
}

// The shim keeps shellcheck's rules, where shellcheck is there.
func TestShellcheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hook")
	must(t, os.WriteFile(path, hooks.Text("pre-push", "/it's"), 0o755))
	for _, check := range [][]string{{"sh", "-n", path}, {"shellcheck", "-s", "sh", path}} {
		program, err := exec.LookPath(check[0])
		if err != nil {
			t.Logf("%s is not installed", check[0])
			continue
		}
		if out, err := exec.Command(program, check[1:]...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", check[0], err, out)
		}
	}
	if strings.Contains(string(hooks.Text("pre-push", "/x")), "\r") {
		t.Error("CR in the shim")
	}
}
