package hooks

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// canaryLimit ends a shim that doesn't answer.
const canaryLimit = 5 * time.Second

// inspectHooks looks at the file that git will run for each hook.
func (p Places) inspectHooks() Check {
	check := Check{ID: "hooks"}
	for _, tree := range p.trees() {
		for _, name := range Names() {
			check.Checked++
			p.inspectHook(&check, tree, name)
		}
	}
	return check
}

func (p Places) inspectHook(check *Check, tree Worktree, name string) {
	f, err := look(filepath.Join(tree.Hooks, name))
	switch {
	case errors.Is(err, errNoFile):
		check.find(filepath.Join(tree.Hooks, name), err.Error(), moveAway(filepath.Join(tree.Hooks, name)))
	case err != nil:
		check.find(filepath.Join(tree.Hooks, name), err.Error(), "ls -ld "+shellQuote(filepath.Join(tree.Hooks, name)))
	case f.gone && p.byConfig(name):
	case f.gone:
		check.find(f.path, name+" is not installed", p.remedy(tree, name))
	case f.carriageReturn():
		check.find(f.path, "its first line ends in CR: git finds no interpreter, and 2.39 hangs a push", f.crRemedy(p.hintInstall(tree)))
	case f.leadsNowhere():
		check.find(f.path, name+" is a link that leads nowhere, git leaves it out", p.remedy(tree, name))
	case !f.runs() && !f.isShim && !p.callsUs(tree, f, name):
		check.find(f.path, name+" is not executable, git leaves it out", p.remedy(tree, name))
	case !f.runs():
		check.find(f.path, name+" is not executable, git leaves it out", "chmod +x "+shellQuote(f.path))
	case f.isShim:
		f.inspectShim(check, tree, name, p.hintInstall(tree))
	case !p.byConfig(name) && !p.callsUs(tree, f, name):
		check.find(f.path, name+" is not ours and doesn't call git-grid", p.remedy(tree, name))
	}
}

// inspectShim compares versions, and tries one of this version.
func (f found) inspectShim(check *Check, tree Worktree, name, install string) {
	_, known := f.shim.Program(name)
	switch {
	case f.shim.Version < Version:
		check.find(f.path, fmt.Sprintf("the shim is of version %d, this program's is %d", f.shim.Version, Version), install)
	case f.shim.Version > Version:
		check.find(f.path, fmt.Sprintf("the shim is of version %d, newer than this program's %d", f.shim.Version, Version), "")
	case !known:
		check.find(f.path, "the shim was changed by hand", install)
	case string(f.shim.Head) == interpreter: // nobody's lines run before ours
		if err := f.canary(tree, name); err != nil {
			check.find(f.path, "the shim doesn't run: "+err.Error(), install)
		}
	}
}

// canary runs the shim, which answers before anything else.
func (f found) canary(tree Worktree, name string) error {
	ctx, cancel := context.WithTimeout(context.Background(), canaryLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, f.path)
	cmd.Dir, cmd.Env = tree.Top, append(os.Environ(), "GRID_CANARY=1")
	out, err := cmd.Output()
	if err != nil {
		return err
	}
	if got := strings.TrimSuffix(string(out), "\n"); got != Canary(name) {
		return fmt.Errorf("it answers %q", got)
	}
	return nil
}

// carriageReturn tells whether the interpreter's line ends in CRLF.
func (f found) carriageReturn() bool {
	first, _, _ := bytes.Cut(f.data, []byte("\n"))
	return bytes.HasPrefix(first, []byte("#!")) && bytes.HasSuffix(first, []byte("\r"))
}

func (f found) crRemedy(install string) string {
	if f.isShim {
		return install
	}
	path := shellQuote(f.path)
	return "tr -d '\\r' <" + path + " >" + path + ".lf && cat " + path + ".lf >" + path + " && rm " + path + ".lf"
}

// Installed tells from the files alone whether git calls git-grid after a commit
// and before a push. What Inspect would say of how well is left out.
func Installed(p Places) bool {
	for _, name := range []string{"post-commit", "pre-push"} {
		f, err := look(p.hook(name))
		if err != nil || f.gone || !f.isShim && !p.callsUs(Worktree{Top: p.Top}, f, name) {
			return false
		}
	}
	return true
}

// byConfig tells whether git's configuration names our hook, and git reads it.
func (p Places) byConfig(name string) bool {
	data, err := os.ReadFile(p.config().Path)
	return err == nil && p.Git.configHooks() && hasLines(data, hookLines(name, p.configHook(name)))
}

// callsUs tells whether a foreign hook, or the file in which its manager says
// what to run, calls git-grid.
func (p Places) callsUs(tree Worktree, f found, name string) bool {
	paths := []string{
		f.path, f.path + ".legacy", filepath.Join(tree.Top, ".husky", name),
		filepath.Join(tree.Top, ".pre-commit-config.yaml"), filepath.Join(tree.Top, p.lefthookConfig()),
	}
	for _, path := range paths {
		if data, err := os.ReadFile(path); err == nil && calls(data, name) {
			return true
		}
	}
	return false
}

// calls tells whether a text runs git-grid for a hook: in a line of its own or
// as the shim does.
func calls(text []byte, name string) bool {
	if shim, ok := ParseShim(text); ok {
		_, known := shim.Program(name)
		return known
	}
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if !bytes.HasPrefix(line, []byte("#")) &&
			(bytes.Contains(line, []byte("git-grid hook "+name)) || bytes.Contains(line, []byte("git grid hook "+name))) {
			return true
		}
	}
	return false
}

// remedy is what to type where a hook is missing: install, or what to add to
// the manager's own file.
func (p Places) remedy(tree Worktree, name string) string {
	f, err := look(filepath.Join(tree.Hooks, name))
	manual, owned := p.ownerByPlace()
	if !owned && err == nil {
		manual, owned = ownerByText(f)
	}
	if !owned {
		return p.hintInstall(tree)
	}
	return "add " + call(name) + " to the hooks of " + manual.Owner + " (git grid install shows how)"
}
