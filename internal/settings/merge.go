package settings

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Entry is one line of git config: grid.push, block. Bare is a key without
// "=", which git takes for true.
type Entry struct {
	Key, Value string
	Bare       bool
}

// Merge lays git config over the settings, in its order: the last value of a
// key wins. Case, - and _ make no difference in keys, as git allows neither
// case nor _; those that aren't grid's or aren't known are passed over. The
// error names each key with a bad value; the settings then have all others.
func Merge(s Settings, config []Entry) (Settings, error) {
	s = s.clone()
	last := make(map[string]int, len(config))
	for i, e := range config {
		last[fold(e.Key)] = i
	}
	var faults []error
	for i, e := range config {
		if last[fold(e.Key)] != i {
			continue
		}
		if err := s.set(e); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", e.Key, err))
		}
	}
	return s, errors.Join(faults...)
}

func fold(key string) string {
	return strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(key))
}

func (s *Settings) set(e Entry) error {
	key, ok := strings.CutPrefix(fold(e.Key), "grid.")
	if !ok {
		return nil
	}
	switch key {
	case "hooks":
		return setTruth(&s.Hooks, e)
	case "quiet":
		return setTruth(&s.Quiet, e)
	case "failclosed":
		return setTruth(&s.FailClosed, e)
	case "tracked":
		return s.setTracked(e)
	}
	return s.setShared(unfold(key), e)
}

// unfold is the name that config.json has for a key of git's.
func unfold(key string) string {
	switch key {
	case "totalblocks":
		return "total_blocks"
	case "warmth.archiveafter":
		return "warmth.archive_after"
	case "worktypes":
		return "work_types"
	}
	return key
}

// setShared sets what config.json has too. The form's version is the file's.
func (s *Settings) setShared(name string, e Entry) error {
	of := kindOf(name)
	if of != unknown && e.Bare {
		return errors.New("has no value")
	}
	switch {
	case name == "version":
		return nil
	case of == number:
		n, ok := gitNumber(e.Value)
		if !ok {
			return fmt.Errorf("%q is no number", e.Value)
		}
		return s.setNumber(name, n)
	case of == text:
		return s.setText(name, e.Value)
	case of == list:
		return s.setWorkTypes(strings.FieldsFunc(e.Value, func(r rune) bool { return r == ',' || r == ' ' }))
	}
	return nil
}

func (s *Settings) setTracked(e Entry) error {
	if e.Value == "write" || e.Value == "" && !e.Bare {
		s.Tracked = e.Value
		return nil
	}
	var on bool
	if err := setTruth(&on, e); err != nil || on {
		return fmt.Errorf("%q is not write", e.Value)
	}
	s.Tracked = ""
	return nil
}

// setTruth reads a truth value as git does.
func setTruth(field *bool, e Entry) error {
	switch value := strings.ToLower(e.Value); {
	case e.Bare, value == "true", value == "yes", value == "on":
		*field = true
	case value == "", value == "false", value == "no", value == "off":
		*field = false
	default:
		n, ok := gitNumber(value)
		if !ok {
			return fmt.Errorf("%q is not true or false", e.Value)
		}
		*field = n != 0
	}
	return nil
}

// gitNumber reads a whole number, which may end in k, m or g for 1024 and so on.
func gitNumber(value string) (int, bool) {
	unit := 1
	if n := len(value); n > 0 {
		switch value[n-1] | 0x20 {
		case 'k':
			unit = 1 << 10
		case 'm':
			unit = 1 << 20
		case 'g':
			unit = 1 << 30
		}
		if unit > 1 {
			value = value[:n-1]
		}
	}
	n, err := strconv.Atoi(value)
	if err != nil || n > math.MaxInt/unit || n < math.MinInt/unit {
		return 0, false
	}
	return n * unit, true
}
