package gitgrid_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Installed into an empty HOME, it works; taken out again, HOME is as it was.
func TestInstall(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	for _, tt := range []struct {
		name   string
		before []string // files of HOME
		args   []string
		prefix string
	}{
		{"an empty home", nil, nil, ".local"},
		{"a home in use", []string{".local/bin/other", ".local/share/man/man1/other.1", ".profile"}, nil, ".local"},
		{"a prefix of its own", []string{"x"}, []string{"--prefix", "some where/else/"}, "some where/else"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newcomer(t)
			for _, file := range tt.before {
				m.write(filepath.Join("home", filepath.FromSlash(file)), "mine\n")
			}
			before := tree(t, m.home)
			m.env = append(m.env, goCaches(t)...)
			said := m.must(m.install(append([]string{"--demo"}, tt.args...)...))
			if !strings.Contains(said, "is not pushed") || !strings.Contains(said, "STATE RECOVERY") {
				t.Errorf("the demo shows no push that is stopped, or no recovery:\n%s", said)
			}
			prefix := filepath.Join(m.home, filepath.FromSlash(tt.prefix))
			first := tree(t, m.home)
			for file := range first {
				if before[file] == "" && !strings.HasPrefix(file, tt.prefix) && !strings.HasPrefix(tt.prefix, file) {
					t.Errorf("%s was made", file)
				}
			}
			m.path = filepath.Join(prefix, "bin") + ":" + m.path
			if out := m.must(m.command("git", "grid", "--version")); !strings.HasPrefix(out, "git-grid version ") {
				t.Errorf("git grid --version: %s", out)
			}
			m.manual(t)
			m.must(m.install(tt.args...))
			if fault := differ(first, tree(t, m.home), "bin/git-grid"); fault != "" {
				t.Errorf("installed twice: %s", fault)
			}
			for range 2 {
				m.must(m.install(append(tt.args, "--uninstall")...))
				if fault := differ(before, tree(t, m.home), ""); fault != "" {
					t.Errorf("taken out: %s", fault)
				}
			}
			m.clean(t)
		})
	}
}

// What somebody else put where ours would be stays, and so does all else.
func TestInstallOverForeign(t *testing.T) {
	m := newcomer(t)
	m.write("home/.local/share/zsh/site-functions/_git-grid", "mine\n")
	m.tool("go", "#!/bin/sh\necho go version go1.99.1 linux/amd64\n")
	before := tree(t, m.home)
	out, err := m.install()
	if err == nil || !strings.Contains(out, "_git-grid is there already") {
		t.Errorf("%v: %s", err, out)
	}
	if fault := differ(before, tree(t, m.home), ""); fault != "" {
		t.Error(fault)
	}
	m.clean(t)
}

// Go is looked at before anything is done.
func TestInstallGo(t *testing.T) {
	for _, tt := range []struct{ version, want string }{
		{"go1.19 linux/amd64", "Go 1.26 or newer is needed, and this is 1.19"},
		{"go1.9.7 linux/amd64", "and this is 1.9.7"}, // numbers, not text
		{"go1.25.9 linux/amd64", "GOTOOLCHAIN=auto"},
		{"go1.26.0 linux/amd64", "it can not be built"},
		{"go1.27rc1 linux/amd64", "it can not be built"},
		{"devel go1.28-8a5f2c9b Mon Nov 30 linux/amd64", "it can not be built"},
		{"go2.0 linux/amd64", "it can not be built"},
		{"something else", "says nothing of a version"},
		{"", "there is no go on PATH"},
	} {
		t.Run(tt.version, func(t *testing.T) {
			t.Parallel()
			m := newcomer(t)
			if tt.version != "" {
				m.tool("go", "#!/bin/sh\ncase $1 in version) echo go version "+tt.version+";; env) ;; *) exit 7;; esac\n")
			}
			out, err := m.install("--demo")
			if exitCode(err) != 1 || !strings.Contains(out, tt.want) {
				t.Errorf("%v, want %q:\n%s", err, tt.want, out)
			}
			if made := tree(t, m.home); len(made) > 0 {
				t.Errorf("left in HOME: %v", made)
			}
			m.clean(t)
		})
	}
}

func TestInstallUsage(t *testing.T) {
	m := newcomer(t)
	for _, args := range [][]string{{"--prefix"}, {"--frobnicate"}, {"--demo", "--uninstall"}} {
		out, err := m.install(args...)
		if exitCode(err) != 129 || !strings.Contains(out, "usage:") {
			t.Errorf("%q: %v:\n%s", args, err, out)
		}
	}
	if out := m.must(m.install("--help")); !strings.HasPrefix(out, "usage:") {
		t.Errorf("--help: %s", out)
	}
}

// A script that was cut short does nothing, wherever it was cut.
func TestInstallCut(t *testing.T) {
	text, err := os.ReadFile("install.sh")
	if err != nil {
		t.Fatal(err)
	}
	m := newcomer(t)
	m.write("clone/go.mod", "go 1.26\n")
	m.write("clone/cmd/git-grid/main.go", "")
	m.tool("go", "#!/bin/sh\necho ran >"+filepath.Join(m.home, "ran")+"\n")
	last := bytes.LastIndex(text, []byte("{ main"))
	whole := bytes.LastIndexByte(text, '}') + 1
	for end := range whole {
		if end < last && text[end] != '\n' {
			continue // lines will do, and the last one byte by byte
		}
		m.write("clone/install.sh", string(text[:end]))
		_, _ = m.command("sh", filepath.Join(m.root, "clone", "install.sh"))
		if made := tree(t, m.home); len(made) > 0 {
			t.Fatalf("cut at byte %d of %d it did something: %v", end, len(text), made)
		}
	}
	m.write("clone/install.sh", string(text))
	_, _ = m.command("sh", filepath.Join(m.root, "clone", "install.sh"))
	if len(tree(t, m.home)) == 0 {
		t.Error("not even the whole script asks for go: the test can't fail")
	}
}

// machine is that of somebody who has git, coreutils, and an empty HOME.
type machine struct {
	t                *testing.T
	root, home, path string
	env              []string
}

func newcomer(t *testing.T) *machine {
	t.Helper()
	root := t.TempDir()
	m := &machine{t: t, root: root, home: filepath.Join(root, "home"), path: filepath.Join(root, "tools")}
	for _, folder := range []string{m.home, m.path, filepath.Join(root, "tmp")} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for tool := range strings.FieldsSeq("sh git man cat chmod cp cmp dirname env ls mkdir mktemp mv rm rmdir sleep") {
		path, err := exec.LookPath(tool)
		if err != nil {
			continue // man may be missing, and what follows says what else is
		}
		if err := os.Symlink(path, filepath.Join(m.path, tool)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// goCaches are where Go is and what it has: on an empty machine it would fetch
// and build for minutes.
func goCaches(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE", "GOPROXY", "GOROOT").Output()
	v := strings.Split(string(out), "\n")
	if err != nil || len(v) < 4 {
		t.Fatalf("go env: %v", err)
	}
	return []string{"GOCACHE=" + v[0], "GOMODCACHE=" + v[1], "GOPROXY=" + v[2], "PATH+=" + filepath.Join(v[3], "bin")}
}

func (m *machine) write(name, text string) {
	m.t.Helper()
	path := filepath.Join(m.root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		m.t.Fatal(err)
	}
}

// tool puts a program on the machine's PATH.
func (m *machine) tool(name, text string) {
	m.t.Helper()
	if err := os.WriteFile(filepath.Join(m.path, name), []byte(text), 0o755); err != nil {
		m.t.Fatal(err)
	}
}

func (m *machine) install(args ...string) (string, error) {
	here, err := os.Getwd()
	if err != nil {
		m.t.Fatal(err)
	}
	return m.command("sh", append([]string{filepath.Join(here, "install.sh")}, args...)...)
}

// command runs in HOME, with nothing of the caller's environment.
func (m *machine) command(name string, args ...string) (string, error) {
	path, env := m.path, []string{"HOME=" + m.home, "TMPDIR=" + filepath.Join(m.root, "tmp"), "LC_ALL=C.UTF-8", "TERM=dumb"}
	for _, e := range m.env {
		if more, ok := strings.CutPrefix(e, "PATH+="); ok {
			path += ":" + more
		} else {
			env = append(env, e)
		}
	}
	program, err := exec.LookPath(name)
	if err != nil {
		m.t.Fatal(err)
	}
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Env = m.home, append(env, "PATH="+path)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (m *machine) must(out string, err error) string {
	m.t.Helper()
	if err != nil {
		m.t.Fatalf("%v:\n%s", err, out)
	}
	return out
}

// manual is git's way to the page, where there is a man to show it.
func (m *machine) manual(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("man"); err != nil {
		t.Log("no man here: git grid --help was not tried")
		return
	}
	m.path += ":" + os.Getenv("PATH") // what man itself needs
	if page := m.must(m.command("git", "grid", "--help")); !strings.HasPrefix(page, "GIT-GRID(1)") || !strings.Contains(page, "recover") {
		t.Errorf("git grid --help shows:\n%s", page)
	}
}

// clean is a look at the folder for temporary files.
func (m *machine) clean(t *testing.T) {
	t.Helper()
	for file := range tree(t, filepath.Join(m.root, "tmp")) {
		t.Errorf("left behind: %s", file)
	}
}

// tree is all below a folder, each with its mode and bytes.
func tree(t *testing.T, root string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == root {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text := ""
		if info.Mode().IsRegular() {
			bytes, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text = string(bytes)
		}
		name, err := filepath.Rel(root, path)
		all[name] = fmt.Sprint(info.Mode(), " ", text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// differ names one file that is not the same on both sides.
func differ(a, b map[string]string, but string) string {
	for _, pair := range [][2]map[string]string{{a, b}, {b, a}} {
		for name, text := range pair[0] {
			if but != "" && strings.HasSuffix(name, but) {
				continue
			}
			if pair[1][name] != text {
				return fmt.Sprintf("%s is not what it was", name)
			}
		}
	}
	return ""
}

// exitCode is 0 where there is no error, -1 where a program did not even start.
func exitCode(err error) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	return -1
}
