package hooks

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Options is what the user chose.
type Options struct {
	ConfigHooks bool // where the hooks are somebody else's, let git's configuration name ours
}

// PlanInstall looks at every hook and answers with what an install will do.
// It changes nothing.
func PlanInstall(places Places, options Options) (Plan, error) {
	plan := Plan{common: places.Common}
	if err := plan.leftovers(places); err != nil {
		return Plan{}, fmt.Errorf("install hooks: %w", err)
	}
	manual, owned, err := plan.hooks(places)
	if err != nil {
		return Plan{}, fmt.Errorf("install hooks: %w", err)
	}
	config := driverLines(places.baked())
	switch {
	case owned && (options.ConfigHooks || places.hasConfigHooks()) && places.Git.configHooks():
		config = append(config, plan.configHooks(places)...)
	case owned:
		plan.Manual = &manual
	}
	if err := plan.blocks(places, config, attributeLines(), excludeLines()); err != nil {
		return Plan{}, fmt.Errorf("install: %w", err)
	}
	if err := plan.record(places); err != nil {
		return Plan{}, fmt.Errorf("install hooks: %w", err)
	}
	if n := places.sharing(); n > 1 && !owned {
		plan.note("these hooks run in %d work trees of the repository", n)
	}
	return plan, nil
}

// Install plans and applies, while no other install runs; the plan tells what
// was done.
func Install(places Places, options Options) (Plan, error) {
	return alone(places, func() (Plan, error) { return PlanInstall(places, options) })
}

// alone plans and applies under one lock.
func alone(places Places, decide func() (Plan, error)) (Plan, error) {
	release, err := lock(places.Common)
	if err != nil {
		return Plan{}, err
	}
	defer release()
	plan, err := decide()
	if err != nil {
		return plan, err
	}
	return plan, plan.apply()
}

// blocks plans our lines in the clone's config, attributes and exclude.
func (p *Plan) blocks(places Places, config, attributes, exclude []string) error {
	if err := p.block(places, places.config(), config); err != nil {
		return err
	}
	if err := p.block(places, places.attributes(), attributes); err != nil {
		return err
	}
	return p.block(places, places.exclude(), exclude)
}

// hooks plans every hook, or finds whose they are and plans none.
func (p *Plan) hooks(places Places) (manual Manual, owned bool, err error) {
	if manual, owned := places.ownerByPlace(); owned {
		return manual, true, nil
	}
	var all []found
	for _, name := range Names() {
		f, err := look(places.hook(name))
		if err != nil {
			return Manual{}, false, err
		}
		if manual, owned := ownerByText(f); owned {
			return manual, true, nil
		}
		all = append(all, f)
	}
	if err := p.folder(places.Hooks); err != nil {
		return Manual{}, false, err
	}
	for i, name := range Names() {
		if err := p.hook(places, name, all[i]); err != nil {
			return Manual{}, false, err
		}
	}
	return Manual{}, false, nil
}

// hook plans one: ours is replaced, a foreign one goes to its sidecar.
func (p *Plan) hook(places Places, name string, f found) error {
	shim := Change{Verb: Write, Path: f.path, Data: Text(name, places.baked()), Mode: 0o755}
	switch {
	case f.gone:
		p.add(shim)
	case f.isShim && f.link():
		p.note("%s is a link to a shim and is left alone", f.path)
	case f.isShim:
		p.upgrade(places, name, f)
	case calls(f.data, name):
		p.note("%s calls git-grid itself and is left alone", f.path)
	default:
		sidecar := places.sidecar(name)
		if _, err := os.Lstat(sidecar); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("hook %q: a hook set aside earlier is there too, %q: move one of them away", f.path, sidecar)
		}
		p.keep(places, f)
		p.add(Change{Verb: Rename, Path: f.path, To: sidecar}, shim)
	}
	return nil
}

// upgrade replaces our lines in a hook. Where they are not what a shim of this
// version is, its bytes are kept first.
func (p *Plan) upgrade(places Places, name string, f found) {
	data := f.shim.Upgraded(name, places.baked())
	if slices.Equal(data, f.data) {
		return
	}
	if _, known := f.shim.Program(name); !known {
		p.keep(places, f)
	}
	p.add(Change{Verb: Write, Path: f.path, Was: f.data, Data: data, Mode: 0o755})
}

// keep plans a copy of a hook's bytes, and says where it is.
func (p *Plan) keep(places Places, f found) (path string) {
	path = f.backup(places.backups())
	if _, err := os.Lstat(path); err != nil {
		p.parents(path)
		p.add(Change{Verb: Keep, Path: f.path, To: path})
	}
	return path
}

// hasConfigHooks tells whether an earlier install chose them: they stay chosen.
func (p Places) hasConfigHooks() bool {
	_, err := os.Lstat(p.configHook("pre-push"))
	return err == nil
}

// configHooks plans shims in a folder of our own, and gives the lines of
// configuration that name them.
func (p *Plan) configHooks(places Places) (lines []string) {
	for _, name := range Names() {
		path := places.configHook(name)
		old, err := os.ReadFile(path)
		if text := Text(name, places.baked()); err != nil || !slices.Equal(old, text) {
			p.parents(path)
			p.add(Change{Verb: Write, Path: path, Was: old, Data: text, Mode: 0o755})
		}
		lines = append(lines, hookLines(name, path)...)
	}
	return lines
}

// folder plans a folder that is missing, to be removed again by uninstall.
func (p *Plan) folder(path string) error {
	stat, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		p.fresh = append(p.fresh, p.parents(filepath.Join(path, "x"))...)
		return nil
	}
	if err == nil && !stat.IsDir() {
		return fmt.Errorf("%q is not a folder", path)
	}
	return err
}

// parents plans the missing folders above a path, and names them.
func (p *Plan) parents(path string) []string {
	var missing []string
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		planned := slices.ContainsFunc(p.Changes, func(c Change) bool { return c.Verb == MakeFolder && c.Path == dir })
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) || planned {
			break
		}
		missing = append(missing, dir)
	}
	slices.Reverse(missing)
	for _, dir := range missing {
		p.add(Change{Verb: MakeFolder, Path: dir})
	}
	return missing
}

// record plans the list of what is made, before it is made: an install that is
// killed is taken back whole too.
func (p *Plan) record(places Places) error {
	if len(p.fresh) == 0 {
		return nil
	}
	made, err := places.madeList()
	if err != nil {
		return err
	}
	was := []byte(strings.Join(made, "\x00"))
	for _, path := range p.fresh {
		if !slices.Contains(made, path) {
			made = append(made, path)
		}
	}
	var first Plan
	first.parents(places.made())
	first.add(Change{Verb: Write, Path: places.made(), Was: was, Data: []byte(strings.Join(made, "\x00")), Mode: 0o666})
	for _, c := range p.Changes {
		if c.Verb != MakeFolder || !slices.ContainsFunc(first.Changes, func(f Change) bool { return f.Path == c.Path }) {
			first.add(c)
		}
	}
	p.Changes = first.Changes
	return nil
}

// madeList is what earlier installs made.
func (p Places) madeList() ([]string, error) {
	data, err := os.ReadFile(p.made())
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(data) == 0 {
		return nil, nil
	}
	return strings.Split(string(data), "\x00"), err
}
