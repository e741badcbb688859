package hooks_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-grid/git-grid/hooks"
	"pgregory.net/rapid"
)

// bed is a repository's folders with whatever may lie there; git has no part in
// this.
type bed struct {
	dir   string
	kinds []string // of each hook
	files []string // of attributes, exclude, config; "-" for none
}

func beds() *rapid.Generator[bed] {
	kind := rapid.SampledFrom([]string{"none", "script", "not executable", "link", "dangling", "empty", "binary"})
	file := rapid.SampledFrom([]string{"-", "", "*.go text\n", "no last newline", "\ufeff# mark\r\n"})
	return rapid.Custom(func(t *rapid.T) bed {
		return bed{kinds: rapid.SliceOfN(kind, 5, 5).Draw(t, "kinds"), files: rapid.SliceOfN(file, 3, 3).Draw(t, "files")}
	})
}

// lay makes the folders; those of hooks and info only where something is in them.
func (b bed) lay() (hooks.Places, error) {
	common := filepath.Join(b.dir, ".git")
	var errs []error
	write := func(path, text string, mode fs.FileMode) {
		errs = append(errs, os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), mode))
	}
	for i, name := range hooks.Names() {
		path := filepath.Join(common, "hooks", name)
		switch b.kinds[i] {
		case "script":
			write(path, "#!/bin/sh\necho "+name+"\n", 0o755)
		case "not executable":
			write(path, "#!/bin/sh\n", 0o640)
		case "binary":
			write(path, "\x7fELF\x00\xff", 0o700)
		case "empty":
			write(path, "", 0o755)
		case "link", "dangling":
			write(filepath.Join(b.dir, "tools", "hook"), "#!/bin/sh\n", 0o755)
			errs = append(errs, os.MkdirAll(filepath.Dir(path), 0o755),
				os.Symlink(map[string]string{"link": "../../tools/hook", "dangling": "../nowhere"}[b.kinds[i]], path))
		}
	}
	for i, name := range []string{"info/attributes", "info/exclude", "config"} {
		if b.files[i] != "-" {
			write(filepath.Join(common, name), b.files[i], 0o644)
		}
	}
	errs = append(errs, os.MkdirAll(common, 0o755))
	for _, err := range errs {
		if err != nil {
			return hooks.Places{}, err
		}
	}
	return hooks.Places{Hooks: filepath.Join(common, "hooks"), Common: common, GitDir: common, Top: b.dir, Program: "/opt/git-grid"}, nil
}

// picture is every path below the folder with its mode and bytes, but for the
// backups that install keeps.
func picture(dir string) (string, error) {
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || strings.HasPrefix(path, filepath.Join(dir, ".git", "grid")) {
			return err
		}
		stat, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprintf(&all, "%s %s\n", strings.TrimPrefix(path, dir), stat.Mode())
		switch {
		case stat.Mode().IsRegular():
			data, err := os.ReadFile(path)
			fmt.Fprintf(&all, "%q\n", data)
			return err
		case stat.Mode().Type() == fs.ModeSymlink:
			target, err := os.Readlink(path)
			fmt.Fprintf(&all, "-> %s\n", target)
			return err
		}
		return nil
	})
	return all.String(), err
}

// comesBack plays installs, one of which is killed after some steps, an upgrade
// and two uninstalls, and tells what is not as it was before. Spoil may take
// steps out of the plans of an uninstall.
func comesBack(b bed, killed int, spoil func([]hooks.Change) []hooks.Change) (difference string, err error) {
	places, err := b.lay()
	if err != nil {
		return "", err
	}
	before, err := picture(b.dir)
	if err != nil {
		return "", err
	}
	plan, err := hooks.PlanInstall(places, hooks.Options{})
	if err != nil {
		return "", err
	}
	plan.Changes = plan.Changes[:min(killed, len(plan.Changes))]
	if err := plan.Apply(); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(places.Common, ".config123"), nil, 0o600); err != nil {
		return "", err
	}
	for range 2 {
		if _, err := hooks.Install(places, hooks.Options{}); err != nil {
			return "", err
		}
	}
	places.Program = "/elsewhere/git-grid"
	if _, err := hooks.Install(places, hooks.Options{}); err != nil {
		return "", err
	}
	if again, err := hooks.PlanInstall(places, hooks.Options{}); err != nil || len(again.Changes) > 0 {
		return again.String(), err
	}
	for range 2 {
		plan, err := hooks.PlanUninstall(places)
		if err != nil {
			return "", err
		}
		plan.Changes = spoil(plan.Changes)
		if err := plan.Apply(); err != nil {
			return "", err
		}
	}
	after, err := picture(b.dir)
	if before != after {
		difference = "before\n" + before + "after\n" + after
	}
	return difference, err
}

func whole(changes []hooks.Change) []hooks.Change { return changes }

// Whatever was there comes back, byte for byte, mode for mode, link for link.
func TestEverythingComesBack(t *testing.T) {
	base, n := t.TempDir(), 0
	rapid.Check(t, func(t *rapid.T) {
		b := beds().Draw(t, "bed")
		b.dir = filepath.Join(base, fmt.Sprint(n))
		n++
		difference, err := comesBack(b, rapid.IntRange(0, 30).Draw(t, "killed after"), whole)
		if difference != "" || err != nil {
			t.Fatalf("%v\n%s", err, difference)
		}
	})
}

// The property sees an uninstall that forgets: to bring back what was set
// aside, to remove a shim, a folder, a temporary file.
func TestEverythingComesBackSeesFaults(t *testing.T) {
	base := t.TempDir()
	for _, verb := range []hooks.Verb{hooks.Rename, hooks.Remove, hooks.RemoveFolder, hooks.Configure} {
		forget := func(changes []hooks.Change) (kept []hooks.Change) {
			for _, c := range changes {
				if c.Verb != verb {
					kept = append(kept, c)
				}
			}
			return kept
		}
		caught := false
		for seed := 0; seed < 50 && !caught; seed++ {
			b := beds().Example(seed)
			b.dir = filepath.Join(base, fmt.Sprint(verb, seed))
			difference, _ := comesBack(b, 0, forget)
			caught = difference != ""
		}
		if !caught {
			t.Errorf("an uninstall without verb %d is not caught", verb)
		}
	}
}
