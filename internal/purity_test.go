package internal_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestPurity looks for what an import list can't show. In the pure core: the
// clock, the operating system, goroutines. In all the house: panic, init, and
// an os.Exit other than main's.
func TestPurity(t *testing.T) {
	files := 0
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		for _, file := range p.GoFiles {
			files++
			path := filepath.Join(p.Dir, file)
			tree, fset := parse(t, path, nil)
			for _, fault := range purityFaults(name, fset, tree) {
				t.Error(fault)
			}
		}
	}
	if files < 5 {
		t.Fatalf("only %d files were read", files)
	}
}

// unclean are the packages of the standard library, with all below them, that
// the core does without.
var unclean = []string{"os", "log", "net", "syscall", "runtime", "math/rand", "context", "sync/atomic"}

func purityFaults(name string, fset *token.FileSet, file *ast.File) []string {
	var faults []string
	core, tests := line(name) > shell, slices.Contains(testOnly, name)
	fault := func(at ast.Node, what string) {
		faults = append(faults, fmt.Sprintf("%s: %s", fset.Position(at.Pos()), what))
	}
	for _, imp := range file.Imports {
		path, err := strconv.Unquote(imp.Path.Value)
		if err != nil || core && slices.ContainsFunc(unclean, func(u string) bool { return path == u || strings.HasPrefix(path, u+"/") }) {
			fault(imp, "the core imports "+path)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			if core {
				fault(n, "a goroutine in the core")
			}
		case *ast.SelectorExpr:
			if core && isOneOf(n, "time", "Now", "Since", "Until", "Sleep", "After", "Tick", "NewTimer", "NewTicker", "AfterFunc") {
				fault(n, "the core asks the clock: time."+n.Sel.Name)
			}
			if core && isOneOf(n, "sync", n.Sel.Name) && !isOneOf(n, "sync", "OnceValue", "OnceValues") {
				fault(n, "the core shares nothing: sync."+n.Sel.Name) // a pattern compiled at its first use is no state
			}
			if name != "cmd/git-grid" && !tests && isOneOf(n, "os", "Exit") {
				fault(n, "only main exits")
			}
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "panic" && !tests {
				fault(n, "a panic: return an error")
			}
		case *ast.FuncDecl:
			if n.Recv == nil && n.Name.Name == "init" {
				fault(n, "an init function")
			}
		}
		return true
	})
	return faults
}

func isOneOf(s *ast.SelectorExpr, pkg string, names ...string) bool {
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == pkg && slices.Contains(names, s.Sel.Name)
}

func parse(t *testing.T, path string, src any) (*ast.File, *token.FileSet) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return file, fset
}

func TestPurityFaults(t *testing.T) {
	for _, tt := range []struct{ name, source, fault string }{
		{"internal/history", `import "time"; var _ time.Time`, ""},
		{"internal/store", `import "os"; func f() { go f(); os.Remove("") }`, ""},
		{"cmd/git-grid", `import "os"; func main() { os.Exit(0) }`, ""},

		{"internal/history", `import "time"; var x = time.Now()`, "x.go:1:35: the core asks the clock: time.Now"},
		{"internal/quote", `import "os"`, "x.go:1:19: the core imports os"},
		{"internal/quote", `import "os/user"`, "x.go:1:19: the core imports os/user"},
		{"internal/quote", `import "log/slog"`, "x.go:1:19: the core imports log/slog"},
		{"internal/quote", `import "sync"; var m sync.Mutex`, "x.go:1:33: the core shares nothing: sync.Mutex"},
		{"internal/quote", `import "sync"; var f = sync.OnceValue(func() int { return 1 })`, ""},
		{"internal/quote", `func f() { go f() }`, "x.go:1:23: a goroutine in the core"},
		{"internal/store", `func f() { panic("") }`, "x.go:1:23: a panic: return an error"},
		{"internal/cli", `func init() {}`, "x.go:1:12: an init function"},
		{"internal/cli", `import "os"; func f() { os.Exit(1) }`, "x.go:1:36: only main exits"},
	} {
		file, fset := parse(t, "x.go", "package x; "+tt.source)
		if got := strings.Join(purityFaults(tt.name, fset, file), ", "); got != tt.fault {
			t.Errorf("%s: %q: %q, want %q", tt.name, tt.source, got, tt.fault)
		}
	}
}
