package grid

import (
	"errors"
	"slices"

	"github.com/git-grid/git-grid/internal/store"
)

// Hook does what a hook of git is for, from wherever HEAD is now. It never
// fails for a reason of ours: what can't be done now the next command does.
// The state is nil where nothing was done.
func (g *Grid) Hook(name string, args []string) (*Refreshed, error) {
	if !g.Settings.Hooks {
		return nil, nil
	}
	g.patience = hookPatience
	rebased := name == "post-rewrite" && slices.Contains(args, "rebase")
	if g.Repo.Sequence() && !rebased {
		return nil, nil
	}
	if name == "pre-commit" {
		return nil, g.foldIn()
	}
	done, err := g.afterwards()
	if errors.Is(err, store.ErrBusy) {
		return nil, nil
	}
	return &done, err
}

// afterwards refreshes what no commit has to carry: after a commit a tracked
// file that changes would make the next checkout, pull or rebase refuse.
func (g *Grid) afterwards() (done Refreshed, err error) {
	writeTracked := g.Settings.Tracked == "write"
	err = g.store.Locked(g.patience, func() (err error) {
		done, err = g.refresh(RefreshOptions{}, writeTracked)
		return err
	})
	return done, err
}
