package frontmatter

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// oneLine reports whether a node is written on the line of its key or dash.
func (n Node) oneLine() bool {
	switch n.kind {
	case List:
		return !slices.ContainsFunc(n.items, func(item Node) bool { return !item.oneLine() })
	case Map:
		return len(n.pairs) == 0
	}
	return true
}

// flow is a node on one line, as it stands in brackets or behind a key.
func (n Node) flow(inside bool) string {
	switch n.kind {
	case List:
		parts := make([]string, len(n.items))
		for i, item := range n.items {
			parts[i] = item.flow(true)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case Map:
		parts := make([]string, len(n.pairs))
		for i, p := range n.pairs {
			parts[i] = keyText(p.Key) + ": " + p.Value.flow(true)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	switch {
	case n.null():
		return "null"
	case n.style == auto && readsBack(n.text, inside):
		return n.text
	case n.style == plain && tagOf(n.text) != "" && !(inside && strings.ContainsAny(n.text, ",[]{}")):
		return n.text
	}
	return doubleQuoted(n.text)
}

// lines are a node's lines at an indentation, where it needs lines of its own.
func (n Node) lines(indent string) []string {
	var out []string
	for _, item := range n.items {
		if item.oneLine() {
			out = append(out, indent+"- "+item.flow(false))
			continue
		}
		nested := item.lines(indent + "  ")
		nested[0] = indent + "- " + nested[0][len(indent)+2:]
		out = append(out, nested...)
	}
	for _, p := range n.pairs {
		out = append(out, entry(p.Key, p.Value, indent)...)
	}
	return out
}

// entry is the lines of a key with its value.
func entry(key string, value Node, indent string) []string {
	if value.oneLine() {
		return []string{indent + keyText(key) + ": " + value.flow(false)}
	}
	return append([]string{indent + keyText(key) + ":"}, value.lines(indent+"  ")...)
}

func keyText(key string) string {
	if word().MatchString(key) && readsBack(key, true) {
		return key
	}
	return doubleQuoted(valid(key))
}

var (
	word    = pattern(`^[\pL\pN_./ -]+$`)
	special = pattern(`(?i)^(?:y|n|yes|no|on|off|=|[-+]?[0-9.][0-9_,.:]*(?:e[-+]?[0-9]+)?)$`)
)

// readsBack reports whether every YAML reader takes a plain text as that text.
// What YAML 1.1 took for a boolean, a number or a time is none, nor is what
// begins or ends with white space.
func readsBack(s string, inside bool) bool {
	odd := func(r rune) bool { return !printable(r) || strings.ContainsRune("\t\r\n\u0085\u2028\u2029", r) }
	if special().MatchString(s) || strings.ContainsFunc(s, odd) || inside && strings.ContainsAny(s, ",[]{}:?#") {
		return false
	}
	return tagOf(s) == "!!str"
}

// tagOf is the type that YAML gives a token, "" where it isn't read as that token.
func tagOf(s string) string {
	document, err := decode(strings.NewReader("- " + s + "\n"))
	if err != nil || len(document.Content) != 1 || len(document.Content[0].Content) != 1 {
		return ""
	}
	if item := document.Content[0].Content[0]; item.Kind == yaml.ScalarNode && item.Style == 0 && item.Value == s {
		return item.Tag
	}
	return ""
}

// doubleQuoted is a text as a YAML scalar in double quotes, on one line.
func doubleQuoted(s string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\t':
			out.WriteString(`\t`)
		case r == '\r':
			out.WriteString(`\r`)
		case r < 0x100 && (!printable(r) || r == 0x85):
			fmt.Fprintf(&out, `\x%02X`, r)
		case !printable(r) || r == 0x2028 || r == 0x2029:
			fmt.Fprintf(&out, `\u%04X`, r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}
