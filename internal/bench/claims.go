package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-grid/git-grid/internal/corpus"
)

// thousand is the grid that validate is measured in: 1,000 summaries that
// claim 5,000 commits and 8,000 files.
var thousand = corpus.Project{Closed: 1000, Claims: 5, Files: 8}

// claims are the bars of judging what summaries claim.
func (l *lab) claims(commits int) error {
	p := thousand
	p.Commits = max(commits, 10*(p.Closed+1))
	at := fmt.Sprintf(" at %d commits", p.Commits)
	validate, push := "validate"+at, "git processes of pre-push"+at
	if !l.wanted(validate) && !l.wanted(push) {
		return nil
	}
	repo, err := l.project(fmt.Sprintf("claims-%d", p.Commits), p)
	if err != nil {
		return err
	}
	if err := drain(repo.Command(l.program, "validate")); err != nil {
		return err
	}
	base, err := l.unavoidable(repo)
	if err != nil {
		return err
	}
	if err := l.race(bar{validate, 1.5, base, command(repo, l.program, "validate")}); err != nil {
		return err
	}
	return l.pushed(repo, push)
}

// unavoidable looks claimed commits up, lists the tree, and reads the
// summaries, one after the other.
func (l *lab) unavoidable(repo corpus.Repo) (subject, error) {
	summaries, err := filepath.Glob(filepath.Join(repo.Dir, ".grid", "phases", "*", "*-SUMMARY.md"))
	if err != nil {
		return subject{}, err
	}
	plans, err := filepath.Glob(filepath.Join(repo.Dir, ".grid", "plans", "*.md"))
	if err != nil {
		return subject{}, err
	}
	hashes, err := repo.Git("grep", "-h", "-o", "-E", "^  - [0-9a-f]{10}$", "--", ".grid/phases")
	if err != nil {
		return subject{}, err
	}
	hashes = strings.ReplaceAll(hashes, "  - ", "")
	self, err := os.Executable()
	if err != nil {
		return subject{}, err
	}
	return subject{name: "cat-file, ls-tree, unmarshal", do: func() error {
		look := repo.Command("git", "-c", "core.disambiguate=commit", "cat-file", "--batch-check", "--buffer")
		look.Stdin = strings.NewReader(hashes)
		if err := drain(look); err != nil {
			return err
		}
		if err := drain(repo.Command("git", "ls-tree", "-r", "-z", "HEAD")); err != nil {
			return err
		}
		return drain(repo.Command(self, append([]string{unmarshalWord}, append(summaries, plans...)...)...))
	}}, nil
}

// pushed counts the processes of a normal push: one summary, five commits.
func (l *lab) pushed(repo corpus.Repo, name string) error {
	old, err := repo.Git("rev-parse", "HEAD")
	if err != nil {
		return err
	}
	tip, err := closeBlock(repo, strings.TrimSpace(old))
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(l.dir, "count")
	if err != nil {
		return err
	}
	counter, err := corpus.Count(dir, map[string]string{"git": l.git})
	if err != nil {
		return err
	}
	counted := corpus.Repo{Dir: repo.Dir, Env: counter.Environment(repo.Env)}
	hook := counted.Command(l.program, "hook", "pre-push", "origin", "https://example.com/shop.git")
	hook.Stdin = strings.NewReader(fmt.Sprintf("refs/heads/work %s refs/heads/main %s\n", tip, strings.TrimSpace(old)))
	if err := drain(hook); err != nil {
		return err
	}
	started, err := counter.Started()
	if err != nil {
		return err
	}
	l.atMost(name, 4, len(started), strings.Join(started, "; "))
	return nil
}

// closeBlock is a commit on which five of work lie, and then the summary that
// claims them. No branch has it.
func closeBlock(repo corpus.Repo, on string) (string, error) {
	block := thousand.Closed + 1
	var claims []string
	for n := range 5 {
		out, err := repo.Git("commit-tree", "-p", on, "-m", fmt.Sprintf("feat(%02d.%d): step", block, n+1), on+"^{tree}")
		if err != nil {
			return "", err
		}
		on = strings.TrimSpace(out)
		claims = append(claims, "  - "+on[:10]+"\n")
	}
	summary := fmt.Sprintf("---\ncluster: shop\nblock: %02d\ncommits:\n%sartifacts_created:\n  - src/part00/step00000.ts\n---\n", block, strings.Join(claims, ""))
	stream := fmt.Sprintf("commit refs/pushed\ncommitter Ada <ada@example.com> %d +0000\ndata 5\nclose\nfrom %s\nM 100644 inline .grid/phases/%02d-part/%02d-SUMMARY.md\ndata %d\n%s\n", 1_900_000_000, on, block, block, len(summary), summary)
	write := func(w *bufio.Writer) error {
		_, err := w.WriteString(stream)
		return errors.Join(err, w.Flush())
	}
	if err := repo.Stream(write, "fast-import", "--quiet", "--force"); err != nil {
		return "", err
	}
	tip, err := repo.Git("rev-parse", "refs/pushed")
	if err != nil {
		return "", err
	}
	_, err = repo.Git("update-ref", "-d", "refs/pushed")
	return strings.TrimSpace(tip), err
}
