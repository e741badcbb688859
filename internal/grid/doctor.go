package grid

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/git-grid/git-grid/hooks"
	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/settings"
	"github.com/git-grid/git-grid/internal/validate"
)

// The oldest git that all we ask of it works with.
const gitMajor, gitMinor = 2, 31

// Doctor looks whether everything is wired: what git will run in each work
// tree, the program, the merge driver, the settings. It works where a grid
// can't be opened, and changes nothing. Every finding fails, and says what to
// type.
func Doctor(repo *Repo, dir string, now func() time.Time) (validate.Report, error) {
	places, err := Installation(repo)
	if err != nil {
		return validate.Report{}, err
	}
	lookIn(places.Worktrees, repo)
	e := examination{top: repo.Top}
	e.version(places.Git)
	for _, c := range hooks.Inspect(places) {
		e.begin(c.ID, c.Checked)
		for _, f := range c.Findings {
			e.find(f.Path, 0, f.Message, f.Hint)
		}
	}
	if repo.Top != "" {
		err = e.grid(repo, dir, now)
	}
	return e.report, err
}

// lookIn asks in each other work tree where git looks for hooks there: it may
// have a configuration of its own. One that is gone says nothing.
func lookIn(trees []hooks.Worktree, repo *Repo) {
	for i, tree := range trees {
		if tree.Top == repo.Top {
			continue
		}
		there, err := AnyRepo(tree.Top, gitrepo.Foreign(repo.Environ()))
		if err != nil {
			continue
		}
		if folder, err := there.HooksFolder(); err == nil {
			trees[i].Hooks = folder
		}
	}
}

// examination is a report while it is made: findings go to the last check.
type examination struct {
	top    string
	report validate.Report
}

func (e *examination) begin(id string, checked int) {
	e.report.Results = append(e.report.Results, validate.Result{ID: id, Result: validate.Pass, Checked: checked})
}

func (e *examination) find(path string, line int, message, hint string) {
	c := &e.report.Results[len(e.report.Results)-1]
	c.Result = validate.Fail
	c.Findings = append(c.Findings, validate.Finding{Level: validate.Fail, Check: c.ID, Path: e.seen(path), Line: line, Message: message, Hint: hint})
}

// seen is a path as seen from the top, where it lies below it.
func (e *examination) seen(path string) string {
	if rel, err := filepath.Rel(e.top, path); e.top != "" && filepath.IsAbs(path) && err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

func (e *examination) version(v hooks.GitVersion) {
	e.begin("git", 1)
	if v.Major < gitMajor || v.Major == gitMajor && v.Minor < gitMinor {
		e.find("", 0, fmt.Sprintf("git is %d.%d, and %d.%d is needed", v.Major, v.Minor, gitMajor, gitMinor), "install a newer git")
	}
}

// grid looks at the grid's folder: that there is one, what its settings say,
// whether its view is kept out of git.
func (e *examination) grid(repo *Repo, dir string, now func() time.Time) error {
	e.begin("grid", 1)
	at, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	root, err := findRoot(repo.Top, at)
	if errors.Is(err, ErrNoGrid) {
		e.find("", 0, err.Error(), HintOf(err))
		return e.settings(nil, repo)
	}
	if err != nil {
		return err
	}
	g := in(repo, root, now)
	config := e.configFile(g)
	tracked, err := g.readTracked()
	if err != nil {
		return err
	}
	if config == nil && len(tracked) == 0 {
		e.find(g.path(configFile), 0, "the folder has no config.json and no file that git tracks, so it is no grid", "git grid init")
	}
	if err := e.settings(config, repo); err != nil {
		return err
	}
	e.begin("state", 1)
	for _, path := range tracked {
		if path == g.path(stateFile) {
			e.find(path, 0, "git tracks it: hooks leave it as it is after a commit, and it is right where a block ends",
				"git rm --cached "+path+" && echo "+stateFile+" >>"+g.path(ignoreFile))
		}
	}
	return nil
}

// configFile is config.json, where it can be read; why not is a finding.
func (e *examination) configFile(g *Grid) *sourceFile {
	src, err := g.store.Read(configFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		e.find(g.path(configFile), 0, err.Error(), "ls -ld "+g.path(configFile))
	}
	return &sourceFile{g.path(configFile), src, err}
}

// sourceFile is a file as it was read.
type sourceFile struct {
	path string
	data []byte
	err  error
}

// settings holds up each bad value of config.json and of git's configuration.
func (e *examination) settings(file *sourceFile, repo *Repo) error {
	e.begin("settings", 0)
	check := &e.report.Results[len(e.report.Results)-1]
	if file != nil && file.err == nil {
		check.Checked++
		_, err := settings.Parse(file.data)
		for _, fault := range each(err) {
			line, message := lineOf(fault.Error())
			e.find(file.path, line, message, "edit "+file.path)
		}
	}
	config, err := repo.Config()
	if err != nil {
		return err
	}
	entries := entriesOf(config)
	check.Checked += len(entries)
	_, err = settings.Merge(settings.Default(), entries)
	for _, fault := range each(err) {
		key, _, _ := strings.Cut(fault.Error(), ":")
		e.find("", 0, "git config "+fault.Error(), "git config --show-origin --get-all "+key)
	}
	return nil
}

// each takes joined errors apart.
func each(err error) (all []error) {
	joined, ok := err.(interface{ Unwrap() []error })
	switch {
	case err == nil:
		return nil
	case !ok:
		return []error{err}
	}
	for _, e := range joined.Unwrap() {
		all = append(all, each(e)...)
	}
	return all
}

// lineOf cuts the line off a message that begins with it.
func lineOf(message string) (line int, rest string) {
	if _, err := fmt.Sscanf(message, "line %d:", &line); err != nil {
		return 0, message
	}
	_, rest, _ = strings.Cut(message, ": ")
	return line, rest
}

// entriesOf are the lines of git's configuration that are ours.
func entriesOf(config gitrepo.Config) (lines []settings.Entry) {
	for _, item := range config.All("grid.") {
		lines = append(lines, settings.Entry{Key: item[0], Value: item[1]})
	}
	return lines
}
