package hooks

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
)

// Check is one thing that doctor looks at: how many objects it looked at, and
// what is wrong with them.
type Check struct {
	ID       string // hooks, program, driver, leftovers
	Checked  int
	Findings []Finding
}

// Finding is one thing that is wrong, and what to type.
type Finding struct {
	Path    string // the file, empty where it is about none
	Message string
	Hint    string
}

func (c *Check) find(path, message, hint string) {
	c.Findings = append(c.Findings, Finding{Path: path, Message: message, Hint: hint})
}

const (
	hintInstall = "git grid install"
	hintRemove  = "rm "
)

// moveAway is what to type where something lies in the way that may be the
// user's own.
func moveAway(path string) string { return "mv " + shellQuote(path) + " " + shellQuote(path+".kept") }

// hintInstall is what to type for the hooks of a work tree: where its hooks are
// its own, there.
func (p Places) hintInstall(tree Worktree) string {
	if tree.Top == p.Top || tree.Top == "" {
		return hintInstall
	}
	return "git -C " + shellQuote(tree.Top) + " grid install"
}

// Inspect looks at what git will run for each hook in each work tree, at the
// program, at the merge driver, and at what managers left behind. It changes
// nothing. Foreign hooks are only read; a shim of this version is run with
// GRID_CANARY, to which it answers before anything else.
func Inspect(places Places) []Check {
	return []Check{places.inspectHooks(), places.inspectProgram(), places.inspectDriver(), places.inspectLeftovers()}
}

// trees lists the work trees, one for each folder of hooks: most share one.
func (p Places) trees() []Worktree {
	trees := []Worktree{{Top: p.Top, Hooks: p.Hooks}}
	for _, w := range p.Worktrees {
		w.Hooks = p.hooksOf(w)
		if !slices.ContainsFunc(trees, func(t Worktree) bool { return t.Hooks == w.Hooks }) {
			trees = append(trees, w)
		}
	}
	return trees
}

// inspectProgram compares the git-grid that PATH names with the one baked in.
func (p Places) inspectProgram() Check {
	check := Check{ID: "program"}
	if p.OnPath == "" {
		check.find("", "git-grid is not on PATH: git doesn't know `git grid`", "PATH="+shellQuote(filepath.Dir(p.Program))+":$PATH")
	}
	var seen []string
	for _, tree := range p.trees() {
		for _, name := range Names() {
			f, err := look(filepath.Join(tree.Hooks, name))
			baked, ok := f.shim.Program(name)
			if err != nil || !ok || slices.Contains(seen, baked) {
				continue
			}
			seen = append(seen, baked)
			p.inspectBaked(&check, tree, f.path, baked)
		}
	}
	check.Checked = len(seen)
	return check
}

func (p Places) inspectBaked(check *Check, tree Worktree, path, baked string) {
	stat, err := os.Stat(baked)
	switch {
	case err != nil || !stat.Mode().IsRegular() || stat.Mode().Perm()&0o111 == 0:
		check.find(path, "programs with a bare PATH look for "+baked+", which is not there", p.hintInstall(tree))
	case p.OnPath != "" && !sameFile(baked, p.OnPath):
		check.find(path, "programs with a bare PATH run "+baked+", a shell runs "+p.OnPath, p.hintInstall(tree))
	}
}

// inspectDriver looks for the lines that install put in config, attributes and exclude.
func (p Places) inspectDriver() Check {
	check := Check{ID: "driver", Checked: 3}
	switch {
	case p.Driver == "":
		check.find(p.config().Path, "merge.grid.driver is not set: git merges a grid's files line by line", hintInstall)
	case !isDriver(p.Driver):
		check.find(p.config().Path, "merge.grid.driver is not the one of this version", p.driverRemedy())
	}
	for _, want := range []struct {
		path, message string
		lines         []string
	}{
		{p.attributes().Path, "the merge driver is not given its files", attributeLines()},
		{p.exclude().Path, "STATE.md is not kept out of git on branches without a grid", excludeLines()},
	} {
		data, err := os.ReadFile(want.path)
		if err != nil || !hasLines(data, want.lines) {
			check.find(want.path, want.message, hintInstall)
		}
	}
	return check
}

// driverRemedy is what to type about another driver: where ours is there too,
// the other one stands after it and has to go.
func (p Places) driverRemedy() string {
	data, err := os.ReadFile(p.config().Path)
	if err != nil || !bytes.Contains(data, []byte("driver = "+configQuote(Driver(p.baked())))) {
		return hintInstall
	}
	return "git config --unset-all merge.grid.driver; " + hintInstall
}

// inspectLeftovers looks for hooks that were set aside and that nobody runs.
func (p Places) inspectLeftovers() Check {
	check := Check{ID: "leftovers"}
	for _, tree := range p.trees() {
		for _, name := range Names() {
			hook, err := look(filepath.Join(tree.Hooks, name))
			if err != nil {
				continue // inspectHooks tells
			}
			check.Checked++
			p.inspectSidecar(&check, tree, hook)
			for _, end := range []string{".old", ".legacy"} {
				f, err := look(hook.path + end)
				manual, _ := ownerByText(hook)
				if err != nil || f.gone || end == ".legacy" && manual.Owner == "pre-commit" {
					continue // pre-commit runs its .legacy
				}
				check.find(f.path, "a hook that another manager set aside and that git doesn't run", moveAway(f.path))
			}
		}
	}
	return check
}

func (p Places) inspectSidecar(check *Check, tree Worktree, hook found) {
	sidecar, err := look(hook.path + sidecarEnd)
	switch {
	case err != nil:
		check.find(hook.path+sidecarEnd, "is not a file", moveAway(hook.path+sidecarEnd))
	case sidecar.gone:
	case sidecar.isShim:
		check.find(sidecar.path, "is a copy of the shim that would call it", hintRemove+shellQuote(sidecar.path))
	case sidecar.carriageReturn():
		check.find(sidecar.path, "its first line ends in CR: git finds no interpreter", sidecar.crRemedy(hintInstall))
	case hook.gone:
		check.find(sidecar.path, "was set aside by git grid, and the shim that runs it is gone", p.hintInstall(tree))
	case !hook.isShim:
		check.find(sidecar.path, "was set aside by git grid, and the hook in its place doesn't run it", moveAway(sidecar.path))
	}
}
