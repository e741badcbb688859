// Package settings is config.json and git config grid.* as one value, each
// invalid one an error with its place.
//
// config.json is what the team shares; git config wins, for one person, one
// clone or one command. Unknown keys are passed over, and [Set] keeps them and
// every other byte. Non-goals: reading either (store, gitrepo), and deciding
// what a setting means (who asks for it).
package settings

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Settings are all of them. What isn't set has its default.
type Settings struct {
	Version      int    // of config.json's form
	Cluster      string // "" where it isn't named
	TotalBlocks  int    // 0 where it isn't known
	Since        string // hash of the commit after which history starts; ""
	Push         Push
	Checks       map[string]Level // by the check's id
	WarmthLimit  int              // lessons that are given at most
	ArchiveAfter int              // entries of WARMTH.md
	WorkTypes    []string         // commit types that count, lower case

	Hooks      bool   // from git config only, as are the rest
	Quiet      bool   // no line after a commit
	Tracked    string // "write" where hooks may change tracked files
	FailClosed bool   // a push without the program is stopped
}

// Push is what a push with findings does.
type Push string

// The three kinds of push.
const (
	PushBlock Push = "block"
	PushWarn  Push = "warn"
	PushOff   Push = "off"
)

// Level is what a check's findings are worth.
type Level string

// The three levels of a check.
const (
	LevelFail Level = "fail"
	LevelWarn Level = "warn"
	LevelOff  Level = "off"
)

// Default is the settings of a grid that sets none.
func Default() Settings {
	return Settings{
		Version:      1,
		Push:         PushBlock,
		Checks:       map[string]Level{},
		WarmthLimit:  20,
		ArchiveAfter: 100,
		WorkTypes:    []string{"feat", "fix"},
		Hooks:        true,
	}
}

// clone is a copy that shares nothing that setting changes.
func (s Settings) clone() Settings {
	s.Checks = maps.Clone(s.Checks)
	if s.Checks == nil {
		s.Checks = map[string]Level{}
	}
	s.WorkTypes = slices.Clone(s.WorkTypes)
	return s
}

// kind is what a setting's value is.
type kind int

const (
	unknown kind = iota
	text
	number
	list
)

// kindOf tells of a setting by its name in config.json, its group before a dot.
func kindOf(name string) kind {
	switch name {
	case "version", "total_blocks", "warmth.limit", "warmth.archive_after":
		return number
	case "cluster", "since", "push":
		return text
	case "work_types":
		return list
	}
	if strings.HasPrefix(name, "checks.") {
		return text
	}
	return unknown
}

func (s *Settings) setNumber(name string, n int) error {
	least, most := 0, 9999
	field := &s.TotalBlocks
	switch name {
	case "version":
		least, most, field = 1, 1, &s.Version
	case "warmth.limit":
		most, field = 1_000_000, &s.WarmthLimit
	case "warmth.archive_after":
		least, most, field = 1, 1_000_000, &s.ArchiveAfter
	}
	if n < least || n > most {
		return outOfRange(n, least, most)
	}
	*field = n
	return nil
}

func outOfRange(n, least, most int) error {
	if least == most {
		return fmt.Errorf("%d is not %d", n, least)
	}
	return fmt.Errorf("%d is not from %d to %d", n, least, most)
}

func (s *Settings) setText(name, value string) error {
	if id, ok := strings.CutPrefix(name, "checks."); ok {
		return s.setCheck(id, Level(value))
	}
	switch name {
	case "cluster":
		return s.setCluster(value)
	case "since":
		if value != "" && !isHash(value) {
			return fmt.Errorf("%q is no commit hash", value)
		}
		s.Since = strings.ToLower(value)
	case "push":
		push := Push(value)
		if push != PushBlock && push != PushWarn && push != PushOff {
			return fmt.Errorf("%q is not block, warn or off", value)
		}
		s.Push = push
	}
	return nil
}

func (s *Settings) setCheck(id string, level Level) error {
	if level != LevelFail && level != LevelWarn && level != LevelOff {
		return fmt.Errorf("%q is not fail, warn or off", string(level))
	}
	s.Checks[id] = level
	return nil
}

func (s *Settings) setCluster(text string) error {
	name, err := ClusterName(text)
	if err != nil {
		return err
	}
	s.Cluster = name
	return nil
}

// ClusterName is a text as a cluster's name: what can stand in a file's name,
// without white space around it. "" is no name.
func ClusterName(text string) (string, error) {
	text = strings.TrimSpace(text)
	if strings.ContainsAny(text, `/\`) || strings.ContainsFunc(text, unicode.IsControl) || text == "." || text == ".." {
		return "", fmt.Errorf("%q can't be part of a file's name", text)
	}
	return text, nil
}

func (s *Settings) setWorkTypes(types []string) error {
	var lower []string
	for _, t := range types {
		if !isType(t) {
			return fmt.Errorf("%q is no commit type", t)
		}
		lower = append(lower, strings.ToLower(t))
	}
	if len(lower) == 0 {
		return fmt.Errorf("names no commit type")
	}
	s.WorkTypes = lower
	return nil
}

// isType is whether a subject could have this type.
func isType(word string) bool {
	for i, c := range word {
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789-_", c)) {
			return false
		}
	}
	return word != ""
}

func isHash(text string) bool {
	return len(text) >= 4 && len(text) <= 64 && strings.Trim(text, "0123456789abcdefABCDEF") == ""
}
