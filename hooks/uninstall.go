package hooks

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// PlanUninstall answers with what takes everything of ours out again. It
// changes nothing.
func PlanUninstall(places Places) (Plan, error) {
	plan := Plan{common: places.Common}
	if err := plan.leftovers(places); err != nil {
		return Plan{}, fmt.Errorf("uninstall hooks: %w", err)
	}
	for _, folder := range places.folders() {
		for _, name := range Names() {
			if err := plan.restore(places, filepath.Join(folder, name)); err != nil {
				return Plan{}, fmt.Errorf("uninstall hooks: %w", err)
			}
		}
	}
	if err := plan.blocks(places, nil, nil, nil); err != nil {
		return Plan{}, fmt.Errorf("uninstall: %w", err)
	}
	if err := plan.tidy(places); err != nil {
		return Plan{}, fmt.Errorf("uninstall hooks: %w", err)
	}
	return plan, nil
}

// Uninstall plans and applies, while no install runs; the plan tells what was
// done.
func Uninstall(places Places) (Plan, error) {
	return alone(places, func() (Plan, error) { return PlanUninstall(places) })
}

// folders lists where shims of ours may lie: where git looks now, and where it
// looks without a core.hooksPath, which may have been set since.
func (p Places) folders() []string {
	var all []string
	if !p.outside() && !p.husky() {
		all = append(all, p.Hooks)
	}
	usual := filepath.Join(p.Common, "hooks") // which may be a link to the other
	if !slices.ContainsFunc(all, func(one string) bool { return one == usual || sameFile(one, usual) }) {
		all = append(all, usual)
	}
	return all
}

// restore plans one hook: ours goes, the one set aside comes back as it was.
func (p *Plan) restore(places Places, path string) error {
	f, err := look(path)
	if err != nil {
		p.note("%v", err)
		return nil
	}
	sidecar, err := look(path + sidecarEnd)
	if err != nil {
		return err
	}
	rest, theirs := f.shim.Without()
	switch {
	case f.isShim && f.link():
		p.note("%s is a link to a shim and is left alone", path)
	case !f.isShim && !f.gone:
		if !sidecar.gone {
			p.note("%s is not ours any more; the hook set aside stays at %s", path, sidecar.path)
		}
	case !sidecar.gone && !sidecar.isShim:
		if theirs {
			p.note("lines that were added to %s are kept in %s", path, p.keep(places, f))
		}
		p.add(Change{Verb: Rename, Path: sidecar.path, To: path})
	case theirs:
		p.add(Change{Verb: Write, Path: path, Was: f.data, Data: rest, Mode: 0o755})
	case !f.gone:
		p.add(Change{Verb: Remove, Path: path})
	}
	if sidecar.isShim && (f.gone || f.isShim) {
		p.add(Change{Verb: Remove, Path: sidecar.path})
	}
	return nil
}

// tidy plans the removal of what install made and nobody else uses.
func (p *Plan) tidy(places Places) error {
	for _, name := range Names() {
		if _, err := os.Lstat(places.configHook(name)); err == nil {
			p.add(Change{Verb: Remove, Path: places.configHook(name)})
		}
	}
	made, err := places.madeList()
	if err != nil {
		return err
	}
	for _, path := range slices.Backward(made) {
		p.removeEmptied(path)
	}
	if _, err := os.Lstat(places.made()); !errors.Is(err, fs.ErrNotExist) {
		p.add(Change{Verb: Remove, Path: places.made()})
	}
	p.removeEmptied(filepath.Dir(places.configHook("x")))
	p.removeEmptied(places.backups())
	p.removeEmptied(filepath.Dir(places.backups()))
	return nil
}

// removeEmptied plans the removal of a folder that the plan leaves empty.
func (p *Plan) removeEmptied(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		if !slices.ContainsFunc(p.Changes, func(c Change) bool {
			return c.Path == path && (c.Verb == Remove || c.Verb == Clear || c.Verb == RemoveFolder)
		}) {
			return
		}
	}
	if !slices.ContainsFunc(p.Changes, func(c Change) bool { return filepath.Dir(c.To) == folder }) {
		p.add(Change{Verb: RemoveFolder, Path: folder})
	}
}
