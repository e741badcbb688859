package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// member is one key of a JSON object with its value, by where they stand.
type member struct {
	name       string
	key        int // where the key's quote opens
	keyEnd     int
	start, end int // of the value
}

// document is JSON text that has an object, all places in it counted from the
// start of the file.
type document struct{ src []byte }

const byteOrderMark = "\xef\xbb\xbf"

// readDocument checks that the text is one JSON object. The error names the line.
func readDocument(src []byte) (document, error) {
	d := document{src}
	text := bytes.TrimPrefix(src, []byte(byteOrderMark))
	skipped := len(src) - len(text)
	var value json.RawMessage
	err := json.Unmarshal(text, &value)
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return d, fmt.Errorf("line %d: %w", d.line(skipped+int(syntax.Offset)-1), err)
	}
	if err != nil {
		return d, err
	}
	if value[0] != '{' {
		return d, fmt.Errorf("line %d: no object in braces", d.line(d.skipSpace(skipped)))
	}
	return d, nil
}

// line is the number of the line that a place is in.
func (d document) line(at int) int {
	return 1 + bytes.Count(d.src[:max(0, min(at, len(d.src)))], []byte("\n"))
}

func (d document) skipSpace(at int) int {
	for at < len(d.src) && bytes.IndexByte([]byte(" \t\r\n"), d.src[at]) >= 0 {
		at++
	}
	return at
}

// top is where the outermost object opens.
func (d document) top() int {
	at := 0
	if bytes.HasPrefix(d.src, []byte(byteOrderMark)) {
		at = len(byteOrderMark)
	}
	return d.skipSpace(at)
}

// members lists the keys of the object that opens at a place, in order, and
// where the object ends. A key that stands twice is an error of its own.
func (d document) members(at int) (list []member, end int, err error) {
	dec := json.NewDecoder(bytes.NewReader(d.src[at:]))
	if _, err := dec.Token(); err != nil {
		return nil, 0, err
	}
	var twice []error
	seen := make(map[string]bool)
	for dec.More() {
		m, err := d.member(dec, at)
		if err != nil {
			return nil, 0, err
		}
		if seen[m.name] {
			twice = append(twice, fmt.Errorf("line %d: %s: stands twice", d.line(m.key), m.name))
		}
		seen[m.name] = true
		list = append(list, m)
	}
	if _, err := dec.Token(); err != nil {
		return nil, 0, err
	}
	return list, at + int(dec.InputOffset()), errors.Join(twice...)
}

// member reads the next key and its value. The decoder knows where each ends.
func (d document) member(dec *json.Decoder, at int) (member, error) {
	before := at + int(dec.InputOffset())
	token, err := dec.Token()
	if err != nil {
		return member{}, err
	}
	name, _ := token.(string)
	m := member{name: name, keyEnd: at + int(dec.InputOffset())}
	m.key = before + bytes.IndexByte(d.src[before:m.keyEnd], '"')
	var value json.RawMessage
	if err := dec.Decode(&value); err != nil {
		return member{}, err
	}
	m.end = at + int(dec.InputOffset())
	m.start = m.end - len(value)
	return m, nil
}

func (d document) value(m member) []byte { return d.src[m.start:m.end] }
