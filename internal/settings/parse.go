package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Parse reads config.json; where there is no such file, the settings are
// Default. Keys that it doesn't know are passed over, null is not set. The
// error names the line of each fault (line 3: total_blocks: "six" is no
// number); the settings then have all that is sound.
func Parse(src []byte) (Settings, error) {
	s := Default()
	d, err := readDocument(src)
	if err != nil {
		return s, err
	}
	return s, s.readGroup(d, d.top(), "")
}

// readGroup reads the object that opens at a place; its keys' names begin with
// the group's.
func (s *Settings) readGroup(d document, at int, group string) error {
	members, _, err := d.members(at)
	faults := []error{err}
	for _, m := range members {
		name := group + m.name
		if group == "" && (name == "warmth" || name == "checks") {
			faults = append(faults, s.readSubgroup(d, m))
		} else if err := s.readValue(name, d.value(m)); err != nil {
			faults = append(faults, fmt.Errorf("line %d: %s: %w", d.line(m.start), name, err))
		}
	}
	return errors.Join(faults...)
}

func (s *Settings) readSubgroup(d document, m member) error {
	switch value := d.value(m); {
	case value[0] == '{':
		return s.readGroup(d, m.start, m.name+".")
	case string(value) == "null":
		return nil
	default:
		return fmt.Errorf("line %d: %s: %s is no object in braces", d.line(m.start), m.name, value)
	}
}

// readValue sets one setting. Where it errs it shows the value as written.
func (s *Settings) readValue(name string, value []byte) error {
	if string(value) == "null" {
		return nil
	}
	switch kindOf(name) {
	case number:
		n, err := strconv.Atoi(string(value))
		if err != nil {
			return fmt.Errorf("%s is no number", brief(value))
		}
		return s.setNumber(name, n)
	case text:
		var word string
		if json.Unmarshal(value, &word) != nil {
			return fmt.Errorf("%s is no text", brief(value))
		}
		return s.setText(name, word)
	case list:
		var words []string
		if json.Unmarshal(value, &words) != nil {
			return fmt.Errorf("%s is no list of texts", brief(value))
		}
		return s.setWorkTypes(words)
	}
	return nil
}

// brief is a value short enough for a message, on one line.
func brief(value []byte) string {
	const most = 60
	var line []rune
	for _, r := range string(value) {
		if r == '\n' || r == '\r' || r == '\t' {
			r = ' '
		}
		if line = append(line, r); len(line) == most {
			return string(line) + "…"
		}
	}
	return string(line)
}
