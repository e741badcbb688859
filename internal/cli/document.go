package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode/utf16"

	"github.com/git-grid/git-grid/internal/quote"
)

// printJSON prints one document, indented by two spaces. What a terminal would
// obey is escaped, which changes nothing for whoever parses it: JSON has such
// characters in its strings alone.
func printJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, plainJSON(b.String()))
	return err
}

func plainJSON(document string) string {
	if !strings.ContainsFunc(document, quote.Unsafe) {
		return document
	}
	var b strings.Builder
	for _, r := range document {
		switch {
		case r == '\n' || !quote.Unsafe(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// porcelain prints the scalar keys of a document as "key value" lines; what
// is null has no line.
func porcelain(w io.Writer, document any, nul bool) error {
	end := "\n"
	if nul {
		end = "\x00"
	}
	var b strings.Builder
	v := reflect.ValueOf(document)
	for i := range v.NumField() {
		key, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		field := v.Field(i)
		for field.Kind() == reflect.Pointer && !field.IsNil() {
			field = field.Elem()
		}
		switch field.Kind() {
		case reflect.String, reflect.Int, reflect.Bool:
			value := fmt.Sprint(field.Interface())
			if !nul {
				value = line(value)
			}
			fmt.Fprintf(&b, "%s %s%s", key, value, end)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
