// Package internal_test keeps the house in order: who may import whom, where
// each library lives, and what the pure core never does.
package internal_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/git-grid/git-grid/"

// layers stand as in docs/architecture.md, top first. Imports point down, and
// never along a line but between a package and its own subfolder.
var layers = [][]string{
	{"cmd/git-grid"},
	{"internal/cli"},
	{"internal/grid"},
	{"hooks", "internal/gitrepo", "internal/gitedit", "internal/store", "internal/cache"},
	{"internal/validate", "internal/resume"},
	{"internal/state", "internal/state/prose"},
	{"internal/artifact"},
	{"internal/checkpoint", "internal/warmth", "internal/journal"},
	{"internal/history", "internal/settings"},
	{"internal/frontmatter", "internal/quote"},
}

// The line of the shell is seen by grid alone (and hooks by cli); all below it
// is pure core.
const shell = 3

// Test-only packages may use all the house; only they use each other.
var testOnly = []string{"internal/corpus", "internal/bench"}

// homes says where a library may be imported: each one of another module, and
// what starts processes. The longest prefix decides.
var homes = map[string][]string{
	"github.com/urfave/cli/v2":         {"internal/cli"},
	"github.com/mattn/go-isatty":       {"internal/cli"},
	"gopkg.in/yaml.v3":                 {"internal/frontmatter"},
	"github.com/bmatcuk/doublestar/v4": {"internal/artifact"},
	"github.com/kljensen/snowball":     {"internal/warmth"},
	"golang.org/x/text":                slices.Concat(layers[shell+1:]...), // Unicode is all the core's
	"github.com/gofrs/flock":           {"internal/store"},
	"github.com/google/renameio/v2":    {"internal/store", "hooks"},
	"github.com/go-git/go-git/v5":      {}, // porcelain: 7 MB, and 3 ms at each start
	"github.com/go-git/go-git/v5/":     {"internal/gitrepo"},
	"github.com/go-git/go-billy/v5":    {"internal/gitrepo"},
	"os/exec":                          {"internal/gitrepo", "internal/gitedit", "hooks", "internal/cli"},
}

type goPackage struct {
	ImportPath, Dir  string
	GoFiles, Imports []string
}

func TestImports(t *testing.T) {
	packages := listPackages(t)
	if len(packages) < 5 {
		t.Fatalf("go list sees only %d packages", len(packages))
	}
	for _, fault := range importFaults(packages) {
		t.Error(fault)
	}
}

func importFaults(packages []goPackage) []string {
	var faults []string
	for _, p := range packages {
		name := strings.TrimPrefix(p.ImportPath, module)
		if len(p.GoFiles) == 0 || slices.Contains(testOnly, name) {
			continue
		}
		if slices.Contains([]string{"util", "utils", "common", "types", "helpers", "recover"}, path.Base(name)) {
			faults = append(faults, name+" is no name for a package")
		}
		if line(name) < 0 {
			faults = append(faults, name+" stands in no layer")
		}
		for _, imported := range p.Imports {
			if why := importFault(name, imported); why != "" {
				faults = append(faults, fmt.Sprintf("%s imports %s: %s", name, imported, why))
			}
		}
	}
	return faults
}

func importFault(name, imported string) string {
	own, ours := strings.CutPrefix(imported, module)
	home, housed := homeOf(imported)
	switch {
	case ours && slices.Contains(testOnly, own):
		return "it is for tests alone"
	case ours:
		return layerFault(name, own)
	case housed && !slices.Contains(home, name):
		return fmt.Sprintf("its homes are %q", home)
	case !housed && strings.Contains(imported, "."):
		return "a library without a home"
	}
	return ""
}

func layerFault(name, imported string) string {
	from, to := line(name), line(imported)
	related := strings.HasPrefix(name, imported+"/") || strings.HasPrefix(imported, name+"/")
	switch {
	case to == shell && from < shell-1 && imported != "hooks":
		return "the shell is grid's to use"
	case to < from, to == from && !related:
		return "imports point down"
	}
	return ""
}

// line is the index of a package's layer, or -1.
func line(name string) int {
	return slices.IndexFunc(layers, func(l []string) bool { return slices.Contains(l, name) })
}

func homeOf(imported string) (home []string, ok bool) {
	longest := -1
	for prefix, h := range homes {
		inside := imported == prefix || strings.HasPrefix(imported, strings.TrimSuffix(prefix, "/")+"/")
		if inside && len(prefix) > longest && imported+"/" != prefix {
			home, ok, longest = h, true, len(prefix)
		}
	}
	return home, ok
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	list := exec.Command("go", "list", "-e", "-json=ImportPath,Dir,GoFiles,Imports", "./...")
	list.Dir = ".."
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages []goPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		switch err := decoder.Decode(&p); {
		case errors.Is(err, io.EOF):
			return packages
		case err != nil:
			t.Fatalf("go list: %v", err)
		}
		packages = append(packages, p)
	}
}

func TestImportFaults(t *testing.T) {
	for _, tt := range []struct{ name, imported, fault string }{
		{"internal/cli", "internal/grid", ""},
		{"internal/cli", "hooks", ""},
		{"internal/cli", "internal/state", ""},
		{"internal/grid", "internal/gitrepo", ""},
		{"internal/state/prose", "internal/state", ""},
		{"internal/state", "internal/state/prose", ""},
		{"internal/frontmatter", "gopkg.in/yaml.v3", ""},
		{"internal/gitrepo", "github.com/go-git/go-git/v5/plumbing/object", ""},
		{"internal/corpus", "github.com/go-git/go-git/v5", ""},
		{"internal/history", "strings", ""},

		{"internal/cli", "internal/gitrepo", "the shell is grid's to use"},
		{"internal/history", "internal/state", "imports point down"},
		{"internal/state", "internal/store", "imports point down"},
		{"internal/history", "internal/settings", "imports point down"},
		{"internal/store", "internal/cache", "imports point down"},
		{"internal/grid", "internal/cli", "imports point down"},
		{"internal/grid", "internal/corpus", "it is for tests alone"},
		{"internal/state", "gopkg.in/yaml.v3", `its homes are ["internal/frontmatter"]`},
		{"internal/grid", "os/exec", `its homes are ["internal/gitrepo" "internal/gitedit" "hooks" "internal/cli"]`},
		{"internal/gitrepo", "github.com/go-git/go-git/v5", "its homes are []"},
		{"internal/cache", "github.com/go-git/go-git/v5/plumbing", `its homes are ["internal/gitrepo"]`},
		{"internal/quote", "example.com/new", "a library without a home"},
		{"internal/helpers", "", "internal/helpers is no name for a package, internal/helpers stands in no layer"},
	} {
		imported := tt.imported
		if line(imported) >= 0 || slices.Contains(testOnly, imported) {
			imported = module + imported
		}
		p := goPackage{ImportPath: module + tt.name, GoFiles: []string{"x.go"}, Imports: []string{imported}}
		want := tt.fault
		if want != "" && imported != "" {
			want = tt.name + " imports " + imported + ": " + want
		}
		if got := strings.Join(importFaults([]goPackage{p}), ", "); got != want {
			t.Errorf("%s imports %s: %q, want %q", tt.name, imported, got, want)
		}
	}
}
