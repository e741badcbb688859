package gitgrid_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// killed is a repository in which commands are killed.
type killed struct {
	t    *testing.T
	dir  string
	env  []string
	took map[string]time.Duration // how long each command takes when it isn't
}

// victim is a command that writes: its arguments, and what they leave behind.
type victim struct {
	name    string
	prepare func(k killed, n int) // what must be there for it to write
	args    func(n int) []string
	landed  func(k killed, n int) bool
}

func (k killed) command(args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(binDir, "git-grid"), args...)
	cmd.Dir, cmd.Env = k.dir, k.env
	return cmd
}

func (k killed) git(args ...string) string {
	k.t.Helper()
	cmd := exec.Command(gitProgram(), args...)
	cmd.Dir, cmd.Env = k.dir, k.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		k.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return string(out)
}

func (k killed) path(name string) string { return filepath.Join(k.dir, ".grid", name) }

func (k killed) write(name, text string) {
	k.t.Helper()
	if err := os.MkdirAll(filepath.Dir(k.path(name)), 0o700); err != nil {
		k.t.Fatal(err)
	}
	if err := os.WriteFile(k.path(name), []byte(text), 0o600); err != nil {
		k.t.Fatal(err)
	}
}

// has says how often a file has a text, -1 where there is no file.
func (k killed) has(name, text string) int {
	data, err := os.ReadFile(k.path(name))
	if err != nil {
		return -1
	}
	return bytes.Count(data, []byte(text))
}

// in is a victim's landed: its text is in a file once.
func in(name, format string) func(k killed, n int) bool {
	return func(k killed, n int) bool { return k.has(name, fmt.Sprintf(format, n)) == 1 }
}

func words(format string) func(n int) []string {
	return func(n int) []string {
		return strings.Split(strings.ReplaceAll(format, "%d", strconv.Itoa(n)), "|")
	}
}

func summary(n int) string {
	return fmt.Sprintf("---\nblock: 1\nlessons_learned:\n  gotchas: [\"<taught %d>\"]\n---\n", n)
}

func nothing(killed, int) {}

func stateful(k killed, _ int) bool { return k.has("STATE.md", "status: ") == 1 }

// victims are the commands that are killed.
var victims = []victim{
	{"warmth add", nothing, words("warmth|add|gotchas|<added %d>"), in("WARMTH.md", "<added %d>")},
	{"note", nothing, words("note|PATTERN|<note %d>"), in("SCRATCHPAD.md", "<note %d>")},
	{"decide", nothing, words("decide|<question %d>|--chosen|<answer %d>"), in("DECISIONS.md", "<question %d>")},
	{"blocker add", nothing, words("blocker|add|<blocker %d>"), in("BLOCKERS.md", "<blocker %d>")},
	{"refresh", func(k killed, n int) { k.write("STATE.md", fmt.Sprintf("---\nmine: <own %d>\n---\n", n)) }, words("refresh"), stateful},
	{"recover", func(k killed, n int) { k.write("STATE.md", fmt.Sprintf("---\nbroken: [<own %d>\n---\n", n)) }, words("recover|--yes"), stateful},
	{"warmth harvest", func(k killed, n int) {
		k.write("phases/01-x/01-SUMMARY.md", summary(n))
		k.git("add", "-f", ".grid/phases")
	}, words("warmth|harvest"), in("WARMTH.md", "<taught %d>")},
	{"pre-commit", func(k killed, n int) {
		k.write("phases/01-x/01-SUMMARY.md", summary(n))
		k.git("add", "-f", ".grid/phases", ".grid/WARMTH.md")
	}, words("hook|pre-commit"), in("WARMTH.md", "<taught %d>")},
	{"warmth archive", func(k killed, n int) {
		data, err := os.ReadFile(k.path("WARMTH.md"))
		if err != nil {
			k.t.Fatal(err)
		}
		more := "\ngotchas:\n"
		for i := range atMost + 1 {
			more += fmt.Sprintf("  - \"<old %d %d>\"\n", n, i)
		}
		text := entryCount.ReplaceAllString(string(data), "\nentries: 999\n")
		k.write("WARMTH.md", strings.Replace(text, "\ngotchas:\n", more, 1))
	}, words("warmth|archive"), func(k killed, n int) bool { return k.has("WARMTH.md", fmt.Sprintf("\nentries: %d\n", atMost)) == 1 }},
}

var entryCount = regexp.MustCompile(`\nentries: \d+\n`)

// atMost is how many lessons stay in WARMTH.md.
const atMost = 20

// TestKilled kills commands that write, at moments of chance and just when
// their temporary file appears. Each file is then what it was or what it was
// to become; nothing that was there is gone; and the next command does its
// work and clears what was left.
//
// GIT_GRID_KILLS says how often: 500 with `make kill`.
func TestKilled(t *testing.T) {
	kills := 27
	if n, err := strconv.Atoi(os.Getenv("GIT_GRID_KILLS")); err == nil {
		kills = n
	}
	k := newKilled(t)
	watch := newWatch(t, k.path(""), k.path("archive"))
	inside, done, tries := map[string]int{}, map[string]int{}, 0
	for n := 0; n < kills; tries++ {
		v := victims[tries%len(victims)]
		v.prepare(k, tries)
		before := k.snapshot()
		ended, left := k.kill(watch, v, tries)
		if ended {
			if !v.landed(k, tries) {
				t.Fatalf("%s ended and has not written", v.name)
			}
			continue
		}
		n++
		done[v.name]++
		inside[v.name] += min(left, 1)
		if fault := torn(before, k.snapshot()); fault != "" {
			t.Fatalf("%s, killed: %s", v.name, fault)
		}
		k.again(v, tries)
	}
	k.total(t, done, inside, tries)
}

func newKilled(t *testing.T) killed {
	k := killed{t: t, dir: filepath.Join(t.TempDir(), "repo"), took: map[string]time.Duration{}}
	k.env = cleanEnviron(filepath.Dir(k.dir))
	if err := os.Mkdir(k.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	k.git("init", "-q", "-b", "main")
	for _, args := range [][]string{{"init", "--cluster", "c", "--blocks", "3"}, {"warmth", "add", "gotchas", "<first>"}} {
		if out, err := k.command(args...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	k.write("config.json", `{"version": 1, "cluster": "c", "total_blocks": 3, "warmth": {"archive_after": 20}}`+"\n")
	if err := os.MkdirAll(k.path("archive"), 0o700); err != nil {
		t.Fatal(err)
	}
	k.git("add", "-A")
	k.git("commit", "-qm", "chore: start")
	return k
}

// kill starts a command and kills it: in one of three tries at a moment of
// chance, else when a temporary file of its appears. It says whether the
// command had ended before, and how many temporary files it left.
func (k killed) kill(watch watch, v victim, n int) (ended bool, left int) {
	cmd := k.command(v.args(n)...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	watch.drain()
	start := time.Now()
	if err := cmd.Start(); err != nil {
		k.t.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- cmd.Wait() }()
	moment := time.Minute
	if rand.IntN(3) == 0 {
		moment = rand.N(max(k.took[v.name], time.Millisecond))
	}
	select {
	case <-watch.appeared:
		if rand.IntN(2) == 0 {
			time.Sleep(rand.N(2 * time.Millisecond))
		}
	case <-time.After(moment):
	case err := <-over:
		if err != nil {
			k.t.Fatalf("%s: %v\n%s", v.name, err, &said)
		}
		k.took[v.name] = time.Since(start)
		return true, 0
	}
	_ = cmd.Process.Kill() // it may have ended by itself
	err := <-over
	if !cmd.ProcessState.Exited() {
		return false, len(k.leftovers())
	}
	if cmd.ProcessState.ExitCode() != 0 {
		k.t.Fatalf("%s: %v\n%s", v.name, err, &said)
	}
	k.took[v.name] = time.Since(start)
	return true, 0
}

// leftovers are temporary files that are there.
func (k killed) leftovers() (files []string) {
	for _, folder := range []string{"", "archive", "phases/01-x"} {
		found, err := filepath.Glob(k.path(filepath.Join(folder, ".*[0-9]")))
		if err != nil {
			k.t.Fatal(err)
		}
		files = append(files, found...)
	}
	return files
}

// again is the next command: the same, to its end.
func (k killed) again(v victim, n int) {
	k.t.Helper()
	args := v.args(n)
	if v.landed(k, n) && v.name != "refresh" && v.name != "recover" {
		args = words("note|PATTERN|<after %d>")(n) // some other that writes
	} else if v.landed(k, n) {
		v.prepare(k, n)
	}
	if out, err := k.command(args...).CombinedOutput(); err != nil {
		k.t.Fatalf("%q after a kill: %v\n%s", args, err, out)
	}
	if !v.landed(k, n) {
		k.t.Fatalf("%q after a kill has not done its work", args)
	}
	if left := k.leftovers(); len(left) > 0 {
		k.t.Fatalf("%q after a kill left %q", args, left)
	}
}

// snapshot is all files of the grid but temporary ones, by name.
func (k killed) snapshot() map[string]string {
	files := map[string]string{}
	err := filepath.WalkDir(k.path(""), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		data, err := os.ReadFile(path)
		files[strings.TrimPrefix(path, k.path(""))] = string(data)
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
	return files
}

// torn says which file is neither what it was nor whole with all that it had.
// What counts and dates entries, and a lesson that moved to the archive, are no
// loss; STATE.md is made anew.
func torn(before, after map[string]string) string {
	for name, was := range before {
		is, there := after[name]
		switch {
		case !there:
			return name + " is gone"
		case is == was:
		case name == "/STATE.md":
			if !strings.HasPrefix(is, "---\n") || !strings.Contains(is, "\n---\n# Grid state") && !strings.HasSuffix(is, "---\n") {
				return fmt.Sprintf("STATE.md is torn: %q", is)
			}
		case !strings.HasSuffix(is, "\n") || strings.HasPrefix(was, "---\n") && !strings.Contains(is[4:], "\n---\n"):
			return fmt.Sprintf("%s is torn: %q", name, is)
		case !strings.HasPrefix(was, "---\n") && !strings.HasPrefix(is, was):
			return fmt.Sprintf("%s is not what was appended to: %q", name, is)
		default:
			for _, text := range marked.FindAllString(was, -1) {
				if !strings.Contains(is, text) && !strings.Contains(after["/archive/WARMTH.md"], text) {
					return fmt.Sprintf("%s has lost %q", name, text)
				}
			}
		}
	}
	return ""
}

// marked are the texts of entries, by which they are known.
var marked = regexp.MustCompile(`<[^<>]+>`)

// total looks once more at all, and prints how many were killed where.
func (k killed) total(t *testing.T, done, inside map[string]int, tries int) {
	all, within := 0, 0
	for _, v := range victims {
		all, within = all+done[v.name], within+inside[v.name]
		t.Logf("%-15s killed %3d times, %3d of them with the temporary file there", v.name, done[v.name], inside[v.name])
	}
	t.Logf("%d kills in %d tries, %d between the temporary file's creation and the end of its rename", all, tries, within)
	if len(done) < 6 || within == 0 || all >= 100 && within*10 < all*3 {
		t.Errorf("%d commands were killed, %d of %d kills in the middle of a write: too few", len(done), within, all)
	}
	out, err := k.command("warmth", "list", "--all").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "<first>") {
		t.Errorf("%v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if at := strings.Index(line, "<"); at >= 0 {
			text, _, _ := strings.Cut(line[at:], ">")
			if strings.Count(string(out), text+">") != 1 {
				t.Errorf("%s stands there twice", text)
			}
		}
	}
	k.git("fsck")
}

// torn sees a file that lost a line, that ends early, that is gone.
func TestTornSeesFaults(t *testing.T) {
	was := map[string]string{"/WARMTH.md": "---\ngotchas:\n  - <a>\n  - <b>\n---\n", "/STATE.md": "---\nx: 1\n---\n"}
	for fault, change := range map[string]map[string]string{
		"lost a lesson": {"/WARMTH.md": "---\ngotchas:\n  - <a>\n---\n"},
		"ends early":    {"/WARMTH.md": "---\ngotchas:\n  - <a>\n  - <b>"},
		"half a state":  {"/STATE.md": "---\nx: 1"},
		"empty state":   {"/STATE.md": ""},
	} {
		after := map[string]string{"/WARMTH.md": was["/WARMTH.md"], "/STATE.md": was["/STATE.md"]}
		maps.Copy(after, change)
		if torn(was, after) == "" {
			t.Errorf("%s: not seen", fault)
		}
	}
	if torn(was, map[string]string{"/STATE.md": was["/STATE.md"]}) == "" {
		t.Error("a file that is gone: not seen")
	}
	if got := torn(was, map[string]string{"/WARMTH.md": "---\ngotchas:\n  - <b>\n---\n", "/STATE.md": was["/STATE.md"], "/archive/WARMTH.md": "x:\n  - <a>\n"}); got != "" {
		t.Error(got)
	}
}

// watch tells when a temporary file appears in one of some folders.
type watch struct{ appeared chan struct{} }

func newWatch(t *testing.T, folders ...string) watch {
	t.Helper()
	fd, err := syscall.InotifyInit1(syscall.IN_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		if _, err := syscall.InotifyAddWatch(fd, folder, syscall.IN_CREATE); err != nil {
			t.Fatal(err)
		}
	}
	w := watch{make(chan struct{}, 1)}
	go w.read(fd)
	return w
}

// read goes through the kernel's records until the test's process ends.
func (w watch) read(fd int) {
	buffer := make([]byte, 4096)
	for {
		n, err := syscall.Read(fd, buffer)
		if err != nil {
			return
		}
		for at := 0; at < n; {
			event := (*syscall.InotifyEvent)(unsafe.Pointer(&buffer[at]))
			at += syscall.SizeofInotifyEvent
			name := string(bytes.TrimRight(buffer[at:at+int(event.Len)], "\x00"))
			at += int(event.Len)
			if strings.HasPrefix(name, ".") && slices.Contains([]byte("0123456789"), name[len(name)-1]) {
				select {
				case w.appeared <- struct{}{}:
				default:
				}
			}
		}
	}
}

// drain forgets what appeared before.
func (w watch) drain() {
	select {
	case <-w.appeared:
	default:
	}
}
