package cli

import (
	"strings"

	"github.com/git-grid/git-grid/internal/grid"
)

// paint colours words, where colour is wanted. What a colour says the word
// says too.
type paint bool

func (p paint) in(code, s string) string {
	if !p || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[m"
}

func (p paint) good(s string) string   { return p.in("32", s) }
func (p paint) doubt(s string) string  { return p.in("33", s) }
func (p paint) bad(s string) string    { return p.in("31", s) }
func (p paint) strong(s string) string { return p.in("1", s) }

// paint is whether stdout gets colour, as git decides it: color.grid, else
// color.ui, and a terminal; NO_COLOR and a dumb terminal do without.
func (a *app) paint(repo *grid.Repo) (paint, error) {
	when := "auto"
	config, err := repo.Config()
	if err != nil {
		return false, err
	}
	for _, key := range []string{"color.ui", "color.grid"} {
		if value, ok := config.Get(key); ok {
			when = strings.ToLower(value)
		}
	}
	switch when {
	case "always":
		return true, nil
	case "auto", "":
	default:
		on, err := config.Bool("color.grid", true)
		if _, set := config.Get("color.grid"); !set && err == nil {
			on, err = config.Bool("color.ui", true)
		}
		if err != nil || !on {
			return false, err
		}
	}
	plain := a.lookup("NO_COLOR") != "" || a.lookup("TERM") == "dumb"
	return paint(!plain && (terminal(a.Out) || a.lookup("GIT_PAGER_IN_USE") != "")), nil
}
