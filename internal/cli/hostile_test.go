package cli_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"

	"github.com/git-grid/git-grid/internal/cli"
	"github.com/git-grid/git-grid/internal/corpus"
)

// patience is far more than any command takes: what is over it hangs.
const patience = 30 * time.Second

// answer is what one command said.
type answer struct {
	code     int
	out, err string
}

// say runs the program in this process, where it would not survive a panic.
func say(t *testing.T, repo corpus.Repo, in string, args ...string) answer {
	t.Helper()
	var out, talk bytes.Buffer
	done := make(chan int, 1)
	go func() {
		done <- cli.Run(append([]string{"git-grid"}, args...), cli.Streams{In: strings.NewReader(in), Out: &out, Err: &talk}, repo.Env)
	}()
	select {
	case code := <-done:
		return answer{code, out.String(), talk.String()}
	case <-time.After(patience):
		t.Fatalf("git grid %s: still at it after %s", strings.Join(args, " "), patience)
		return answer{}
	}
}

// most are the commands that read the grid's files, each in one form.
var most = [][]string{
	{"status"},
	{"log"},
	{"recover", "--inspect"},
	{"recover", "--dry-run"},
	{"warmth", "list", "--all"},
	{"warmth", "inject", "--task", "layout"},
	{"validate"},
	{"resume"},
	{"note", "GOTCHA", "a note"},
	{"hook", "pre-commit"},
	{"hook", "post-commit"},
	{"refresh"},
}

// everything is all of their forms.
var everything = append([][]string{
	{"status", "--json"},
	{"status", "--porcelain"},
	{"status", "--short"},
	{"log", "--json"},
	{"recover", "--json"},
	{"refresh", "--dry-run"},
	{"warmth", "list", "--json"},
	{"validate", "--json"},
	{"resume", "--json"},
	{"checkpoint", "--json"},
}, most...)

// raw is the first character of a text that a terminal would obey, or that
// would show another text than there is.
func raw(text string) string {
	for _, r := range text {
		if r == '\n' || r == '\t' {
			continue
		}
		if unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || r == 0x200E || r == 0x200F || r == 0x2028 || r == 0x2029 {
			return fmt.Sprintf("%U", r)
		}
	}
	return ""
}

// fault is what is wrong with an answer, "" for nothing.
func (a answer) fault() string {
	switch {
	case !slices.Contains([]int{0, 1, 3, 128}, a.code):
		return fmt.Sprintf("exit %d", a.code)
	case a.code == 128 && a.err == "":
		return "exit 128 without a word"
	case raw(a.out) != "":
		return "stdout has a raw " + raw(a.out)
	case raw(a.err) != "":
		return "stderr has a raw " + raw(a.err)
	}
	return ""
}

func TestAnswerFault(t *testing.T) {
	for _, tt := range []struct {
		answer answer
		want   string
	}{
		{answer{0, "Cluster shop\n", ""}, ""},
		{answer{2, "", ""}, "exit 2"},
		{answer{128, "", ""}, "exit 128 without a word"},
		{answer{0, "\x1b[31m", ""}, "stdout has a raw U+001B"},
		{answer{1, "", "a\u009bb"}, "stderr has a raw U+009B"},
		{answer{0, "a\u202eb", ""}, "stdout has a raw U+202E"},
		{answer{0, "a\rb", ""}, "stdout has a raw U+000D"},
	} {
		if got := tt.answer.fault(); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.answer, got, tt.want)
		}
	}
}

// shop is a small project, its grid committed.
func shop(t *testing.T) corpus.Repo {
	t.Helper()
	repo := corpus.Repo{Dir: filepath.Join(t.TempDir(), "shop"), Env: corpus.Environment(t.TempDir())}
	if _, err := (corpus.Project{Closed: 2, Commits: 30, Claims: 2, Files: 1, Lessons: 2}).Write(repo.Dir, repo.Env); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"CHECKPOINT.md": "---\ntype: human_verify\nblock: 03\nverification_instructions: look\nexpected_behavior: good\n---\n",
		"SCRATCHPAD.md": "", "DECISIONS.md": "", "BLOCKERS.md": "",
		"archive/WARMTH.md": "---\ngotchas:\n  - text: \"An old one\"\n    block: \"block-01\"\n---\n",
	} {
		path := filepath.Join(repo.Dir, ".grid", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(repo.Dir)
	if a := say(t, repo, "", "refresh"); a.code != 0 {
		t.Fatalf("refresh: %+v", a)
	}
	return repo
}

// targets are the files that programs and people write by hand.
var targets = []string{
	"STATE.md", "phases/01-part/01-SUMMARY.md", "plans/shop-block-01.md", "config.json", "CHECKPOINT.md",
	"WARMTH.md", "archive/WARMTH.md", "SCRATCHPAD.md", "DECISIONS.md", "BLOCKERS.md",
}

func bomb() string {
	var b strings.Builder
	b.WriteString("---\na0: &a0 [x,x,x,x,x,x,x,x,x]\n")
	for i := 1; i < 12; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d,", i-1), 9), ","))
	}
	return b.String() + "---\n"
}

// bytesOf are texts that no file should hold, and the line that a message
// about their front matter names, 0 where they can be read.
var bytesOf = map[string]struct {
	text string
	line int
}{
	"nothing":           {"", 0},
	"a NUL":             {"---\nblock: 01\nstatus: a\x00b\n---\n", 3},
	"no UTF-8":          {"---\nblock: 01\ncluster: \xff\xfe\n---\n", 3},
	"no UTF-8 below":    {"---\nblock: 01\n---\n\xff\xfe\x80\n", 0},
	"a long line":       {"---\nblock: 01\nstatus: " + strings.Repeat("a", 10<<20) + "\n---\n", 3},
	"a long body":       {"---\nblock: 01\n---\n" + strings.Repeat("a", 10<<20), 0},
	"long and no front": {strings.Repeat("a", 10<<20), 0},
	"an alias bomb":     {bomb(), -1},
	"escapes":           {"---\nblock: 01\ncluster: \"\\e[31mred\\x9b2J\\u202e\"\nstatus: \"\\e]0;title\\a\"\nquestion: \"\\e[2J\"\ntype: \"\\e[2J\"\ncodebase_patterns: [\"\\e[31mred\\u009b\"]\n---\n# \x1b[31mred\u009b\u202e\n", 0},
	"a raw escape":      {"---\nblock: 01\ncluster: \x1b[31m\n---\n", 3},
	"a raw bidi":        {"---\nblock: 01\ncluster: a\u202eb\nstatus: \u2066x\n---\n### x\u202e | 10:00:00 | GOTCHA\nFinding: \"\u202e\"\n\n## [open] 2026-01-01 · block 01 · \x1b[31mred\n", 0},
	"deep brackets":     {"---\nblock: 01\nx: " + strings.Repeat("[", 100_000) + "\n---\n", 0}, // a text to the tolerant pass
	"deep braces":       {"---\nblock: 01\nx: " + strings.Repeat("{a: ", 50_000) + "\n---\n", -1},
	"deep lists":        {"---\nblock: 01\nx:\n  " + strings.Repeat("- ", 50_000) + "\n---\n", -1},
	"CRLF":              {"---\r\nblock: 01\r\ncluster: shop\r\n---\r\n", 0},
	"a BOM":             {"\ufeff---\nblock: 01\n---\n", 0},
	"no end":            {"---\nblock: 01\n", -1},
	"a tab":             {"---\nblock: 01\nx:\n\ty: 1\n---\n", 4},
	"a key twice":       {"---\nblock: 01\nblock: 02\n---\n", 3},
	"no mapping":        {"---\n- a\n- b\n---\n", -1},
	"broken JSON":       {"{\"version\": 1,\n\"push\": \x00}", 0},
	"deep JSON":         {strings.Repeat("{\"a\":", 100_000), 0},
	"JSON of escapes":   {"{\"cluster\": \"\\u001b[31m\\u009b\\u202e\", \"push\": \"\\u001b[2J\"}", 0},
	"a conflict":        {"<<<<<<< ours\n---\nblock: 01\n=======\n---\nblock: 02\n>>>>>>> theirs\n---\n", 0},
	"numbers":           {"---\nblock: 99999999999999999999\ntotal_blocks: -1\nprogress: 1e999\ncommits: 99999999999999999999999\n---\n", 0},
}

// fronted are the targets whose front matter is read, so that a fault in it is
// told with its line.
func fronted(target string) bool {
	return !slices.Contains([]string{"config.json", "SCRATCHPAD.md", "DECISIONS.md", "BLOCKERS.md"}, target)
}

func TestHostileBytes(t *testing.T) {
	repo := shop(t)
	for _, target := range targets {
		path := filepath.Join(repo.Dir, ".grid", filepath.FromSlash(target))
		for name, hostile := range bytesOf {
			t.Run(target+"/"+name, func(t *testing.T) {
				before := whole(t, repo)
				defer before.restore(t)
				if testing.Short() && len(hostile.text) > 1<<20 {
					t.Skip("long")
				}
				write(t, path, hostile.text)
				told, all := "", most
				if raw(hostile.text) != "" || strings.Contains(hostile.text, `\e`) {
					all = everything
				}
				for i, args := range all {
					tells := args[0] == "status" || args[0] == "warmth"
					if !corpus.Full() && !tells && (i+len(name)+len(target))%3 != 0 {
						continue
					}
					a := say(t, repo, "prompt", args...)
					if fault := a.fault(); fault != "" {
						t.Errorf("git grid %s: %s\n%.600q\n%.600q", strings.Join(args, " "), fault, a.out, a.err)
					}
					if tells {
						told += a.err
					}
				}
				want := ".grid/" + target + ": line"
				if hostile.line > 0 {
					want += fmt.Sprintf(" %d: ", hostile.line)
				}
				if hostile.line != 0 && fronted(target) && !strings.Contains(told, want) {
					t.Errorf("nobody says %q\n%.800s", want, told)
				}
				kept(t, path, hostile.text, hostile.line != 0)
			})
		}
	}
}

// kept reports a fault where bytes are lost: a file that can't be read stays
// as it is, one that can keeps what it had below its front matter.
func kept(t *testing.T, path, text string, unreadable bool) {
	t.Helper()
	now, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if unreadable && fronted(filepath.Base(path)) && string(now) != text {
		t.Errorf("it could not be read, and was changed to %.300q", now)
	}
	if strings.HasSuffix(path, "WARMTH.md") && strings.HasPrefix(text, "<<<<<<<") {
		return // refresh puts the two sides together
	}
	if strings.HasSuffix(path, "SCRATCHPAD.md") {
		if !bytes.Contains(now, []byte(text)) {
			t.Errorf("what was there is gone: %.300q", now)
		}
		return
	}
	if _, body, found := strings.Cut(text, "\n---\n"); found && !bytes.Contains(now, []byte(body)) {
		t.Errorf("its body is gone: %.300q", now)
	}
}

// TestHostileFiles puts what is no file in the place of one.
func TestHostileFiles(t *testing.T) {
	repo := shop(t)
	for _, target := range targets {
		for name, put := range map[string]func(path string) error{
			"a folder":    func(p string) error { return os.Mkdir(p, 0o755) },
			"a pipe":      func(p string) error { return syscall.Mkfifo(p, 0o644) },
			"a link away": func(p string) error { return os.Symlink("/etc/hostname", p) },
			"a link to nothing": func(p string) error {
				return os.Symlink("nothing", p)
			},
			"a link to itself": func(p string) error { return os.Symlink(filepath.Base(p), p) },
			"no permission":    func(p string) error { return os.WriteFile(p, []byte("---\nblock: 01\n---\n"), 0) },
		} {
			t.Run(target+"/"+name, func(t *testing.T) {
				path := filepath.Join(repo.Dir, ".grid", filepath.FromSlash(target))
				before := whole(t, repo)
				defer before.restore(t)
				if err := os.Remove(path); err != nil {
					t.Fatal(err)
				}
				if err := put(path); err != nil {
					t.Fatal(err)
				}
				was, err := os.Lstat(path)
				if err != nil {
					t.Fatal(err)
				}
				for _, args := range most {
					a := say(t, repo, "prompt", args...)
					if fault := a.fault(); fault != "" {
						t.Errorf("git grid %s: %s\n%.600q\n%.600q", strings.Join(args, " "), fault, a.out, a.err)
					}
				}
				is, err := os.Lstat(path)
				if err != nil || is.Mode().Type() != was.Mode().Type() {
					t.Errorf("it was %s, and is %v (%v)", was.Mode(), is, err)
				}
			})
		}
	}
}

// TestHostileNames gives folders, files and commits names that a terminal
// would obey.
func TestHostileNames(t *testing.T) {
	names := []string{"\x1b[31mred", "a\nb", "tab\there", "\u202eevil", "\u009b2J", "\xff\xfe", strings.Repeat("x", 200), "a'b\"c", "-n", "%s%n"}
	repo := shop(t)
	for i, name := range names {
		block := 10 + i
		folder := filepath.Join(repo.Dir, ".grid", "phases", fmt.Sprintf("%d-%s", block, name))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, fmt.Sprintf("%d-SUMMARY.md", block)), fmt.Sprintf("---\nblock: %d\ncommits: [1234567]\nfiles_created: [%q]\nlessons_learned:\n  gotchas: [%q]\n---\n", block, "src/"+name, name))
		write(t, filepath.Join(folder, "SUMMARY.md"), "---\nblock: [\n---\n")
		write(t, filepath.Join(repo.Dir, ".grid", "plans", name+"-block-"+fmt.Sprint(block)+".md"), "# "+name+"\n\n## Thread 1: "+name+"\n")
		message := "feat(" + fmt.Sprint(block) + "): " + name + "\n\nGrid-Session: " + name + "\n"
		commit := repo.Command("git", "commit", "-q", "--allow-empty", "--cleanup=verbatim", "-F", "-")
		commit.Stdin = strings.NewReader(message)
		if out, err := commit.CombinedOutput(); err != nil {
			t.Fatalf("%q: %v\n%s", message, err, out)
		}
	}
	if _, err := repo.Git("add", "-A"); err != nil {
		t.Fatal(err)
	}
	for _, args := range append([][]string{{"log", "10"}, {"decide", "\x1b[31mwhich", "--chosen", "\u202ea"}, {"no-\x1b[31mcommand"}, {"log", "\x1b[31m"}, {"status", "--\x1b[31m"}}, everything...) {
		a := say(t, repo, "prompt\x1b[31m", args...)
		if a.code == 129 {
			a.code = 128
		}
		if args[0] == "warmth" && args[1] == "inject" {
			a.out = strings.TrimSuffix(a.out, "prompt\x1b[31m") // the prompt is the caller's own
		}
		if fault := a.fault(); fault != "" {
			t.Errorf("git grid %q: %s\n%.900q\n%.900q", args, fault, a.out, a.err)
		}
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// files is the grid's folder, to be put back.
type files struct {
	root  string
	bytes map[string][]byte
}

func whole(t *testing.T, repo corpus.Repo) files {
	t.Helper()
	f := files{filepath.Join(repo.Dir, ".grid"), map[string][]byte{}}
	err := filepath.WalkDir(f.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		f.bytes[path], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (f files) restore(t *testing.T) {
	t.Helper()
	if err := os.RemoveAll(f.root); err != nil {
		t.Fatal(err)
	}
	for path, data := range f.bytes {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
