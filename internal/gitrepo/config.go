package gitrepo

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Config is git's configuration as it holds here: all files, includes, and
// `git -c`, in git's order.
type Config struct{ items [][2]string }

// Config waits for the configuration that Open asked for.
func (r *Repo) Config() (Config, error) { return r.config() }

// readConfig reads `git config --list -z --show-scope`: scope, NUL, key,
// newline, value, NUL. A folder whose own configuration git would not read
// shows no local scope: then rev-parse says why.
func readConfig(listing *process, ask command) (Config, error) {
	var c Config
	local := false
	for {
		scope, err := listing.next()
		if errors.Is(err, io.EOF) {
			break
		}
		item, itemErr := listing.next()
		if err := errors.Join(err, itemErr); err != nil {
			listing.kill()
			return Config{}, fmt.Errorf("read git's configuration: %w", err)
		}
		local = local || scope == "local" || scope == "worktree"
		c.items = append(c.items, parseItem(item))
	}
	if err := listing.close(); err != nil {
		return Config{}, err
	}
	if !local {
		if _, err := ask.place(); err != nil {
			return Config{}, err
		}
	}
	return c, nil
}

// parseItem splits key and value; a key that stands alone is true.
func parseItem(item string) [2]string {
	key, value, found := strings.Cut(item, "\n")
	if !found {
		value = "true"
	}
	return [2]string{key, value}
}

// All are the keys with a prefix, such as "grid.", and their values: sections
// and names in lower case, as git prints them; of one key the last counts.
func (c Config) All(prefix string) [][2]string {
	var found [][2]string
	for _, item := range c.items {
		if strings.HasPrefix(item[0], prefix) {
			found = append(found, item)
		}
	}
	return found
}

// Get is the value of a key, in whatever case its section and name are.
func (c Config) Get(key string) (string, bool) {
	key = fold(key)
	for _, v := range slices.Backward(c.items) {
		if v[0] == key {
			return v[1], true
		}
	}
	return "", false
}

// fold lowers section and name; a subsection between them keeps its case.
func fold(key string) string {
	first, last := strings.IndexByte(key, '.'), strings.LastIndexByte(key, '.')
	if first < 0 {
		return strings.ToLower(key)
	}
	return strings.ToLower(key[:first]) + key[first:last] + strings.ToLower(key[last:])
}

// Bool is the value of a key as git reads a boolean, or the default where the
// key is not set.
func (c Config) Bool(key string, otherwise bool) (bool, error) {
	value, ok := c.Get(key)
	if !ok {
		return otherwise, nil
	}
	yes, err := parseBool(value)
	if err != nil {
		return otherwise, fmt.Errorf("read setting %q: %w", key, err)
	}
	return yes, nil
}

// parseBool follows git_parse_maybe_bool: words, or a number with its unit.
func parseBool(value string) (bool, error) {
	switch strings.ToLower(value) {
	case "true", "yes", "on":
		return true, nil
	case "false", "no", "off", "":
		return false, nil
	}
	digits := strings.TrimRight(value, "kKmMgG")
	if len(value)-len(digits) <= 1 {
		if n, err := strconv.ParseInt(digits, 0, 64); err == nil {
			return n != 0, nil
		}
	}
	return false, fmt.Errorf("%q is no boolean", value)
}
