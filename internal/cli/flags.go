package cli

import (
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/git-grid/git-grid/internal/grid"
	"github.com/git-grid/git-grid/internal/history"
)

func jsonFlag() cli.Flag { return &cli.BoolFlag{Name: "json", Usage: "print one JSON document"} }

func dryRunFlag() cli.Flag {
	return &cli.BoolFlag{Name: "dry-run", Aliases: []string{"n"}, Usage: "show what would be done, and do nothing"}
}

// oneOf refuses flags that exclude each other.
func oneOf(c *cli.Context, flags ...string) error {
	var given []string
	for _, f := range flags {
		if c.IsSet(f) {
			given = append(given, dashed(f))
		}
	}
	if len(given) > 1 {
		return usage("%s exclude each other", strings.Join(given, " and "))
	}
	return nil
}

// warn says on stderr what could not be read, or was not taken as it stands.
func (a *app) warn(warnings []string, faults []grid.Fault) {
	for _, w := range warnings {
		fmt.Fprintf(a.Err, "warning: %s\n", line(w))
	}
	for _, f := range faults {
		fmt.Fprintf(a.Err, "warning: %s\n", line(f.String()))
	}
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

// blockFlag is the block that --block names, 0 where it is not given.
func blockFlag(c *cli.Context) (history.Block, error) {
	if !c.IsSet("block") {
		return 0, nil
	}
	b, ok := history.ParseBlock(c.String("block"))
	if !ok {
		return 0, usage("%q is no block", c.String("block"))
	}
	return b, nil
}
