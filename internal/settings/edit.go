package settings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Set gives config.json with one key of the outermost object set, every other
// byte kept. The value takes the old one's place; a new key comes last, laid
// out as the last one is. The value is a text or a whole number. Where the
// file is no object, or has the key twice, the error says so and the bytes
// are src.
func Set(src []byte, key string, value any) ([]byte, error) {
	token, err := encode(value)
	if err != nil {
		return src, fmt.Errorf("set %s: %w", key, err)
	}
	d, err := readDocument(src)
	if err != nil {
		return src, fmt.Errorf("set %s: %w", key, err)
	}
	members, end, err := d.members(d.top())
	if err != nil {
		return src, fmt.Errorf("set %s: %w", key, err)
	}
	for _, m := range members {
		if m.name == key {
			return splice(src, m.start, m.end, token), nil
		}
	}
	name, err := encode(key)
	if err != nil {
		return src, fmt.Errorf("set %s: %w", key, err)
	}
	if len(members) == 0 {
		return d.fill(end, name, token), nil
	}
	return d.append(members, name, token), nil
}

// encode writes a value in JSON without \u003c for <. JSON can't hold a text
// that is no UTF-8: a replacement would be another text.
func encode(value any) (string, error) {
	if text, ok := value.(string); ok && !utf8.ValidString(text) {
		return "", fmt.Errorf("%q is no UTF-8", text)
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(value)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// splice puts a token in place of the bytes from start to end.
func splice(src []byte, start, end int, token string) []byte {
	return slices.Concat(src[:start], []byte(token), src[end:])
}

// fill puts the first key into an empty object, on a line of its own where the
// braces stand on two.
func (d document) fill(end int, name, token string) []byte {
	open := d.top() + 1
	inside := string(d.src[open : end-1])
	first := name + ": " + token
	if at := strings.IndexByte(inside, '\n'); at >= 0 {
		eol := "\n"
		if at > 0 && inside[at-1] == '\r' {
			eol = "\r\n"
		}
		return splice(d.src, open, open, eol+"  "+first)
	}
	return splice(d.src, open, end-1, first)
}

// append puts a key after the last one, with the same white space before it
// and around its colon.
func (d document) append(members []member, name, token string) []byte {
	last := members[len(members)-1]
	lead := d.space(d.top()+1, last.key)
	if len(members) > 1 {
		lead = d.space(members[len(members)-2].end, last.key)
	} else if !strings.Contains(lead, "\n") {
		lead = " "
	}
	colon := string(d.src[last.keyEnd:last.start])
	return splice(d.src, last.end, last.end, ","+lead+name+colon+token)
}

// space is the bytes from start to end without the comma among them.
func (d document) space(start, end int) string {
	return string(bytes.Replace(d.src[start:end], []byte(","), nil, 1))
}
