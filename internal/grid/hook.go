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
	g.patience = hookPatience
	rebased := name == "post-rewrite" && slices.Contains(args, "rebase")
	if g.Repo.Sequence() && !rebased {
		return nil, nil
	}
	if name == "pre-commit" {
		if err := g.askConfig(); err != nil || !g.Settings.Hooks {
			return nil, err
		}
		return nil, g.foldIn()
	}
	done, err := g.afterwards()
	if errors.Is(err, store.ErrBusy) {
		return nil, nil
	}
	return done, err
}

// afterwards refreshes what no commit has to carry: after a commit a tracked
// file that changes would make the next checkout, pull or rebase refuse, and a
// new one that git shows could stop the next checkout too.
func (g *Grid) afterwards() (done *Refreshed, err error) {
	err = g.store.Locked(g.patience, func() error {
		v, err := g.look(outline)
		if err != nil || !g.Settings.Hooks {
			return err
		}
		done = &Refreshed{State: v.State}
		return g.refreshFrom(v, done, RefreshOptions{unseen: true}, g.Settings.Tracked == "write")
	})
	return done, err
}
