package frontmatter

import (
	"flag"
	"os"
	"testing"
)

// Properties run 500 times, unless -rapid.checks says otherwise.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("rapid.checks"); f.Value.String() == f.DefValue {
		if err := f.Value.Set("500"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
