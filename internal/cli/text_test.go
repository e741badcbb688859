package cli

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-grid/git-grid/internal/quote"
)

// What a terminal would obey comes as an escape, and means the same still.
func TestPrintJSON(t *testing.T) {
	texts := []string{"a\x1b[31mb", "a\u009bb", "a\u202eb", "tag \U000E0041", "two\nlines\tand <html> & é", "\u2028", "\x7f", ""}
	var b bytes.Buffer
	if err := printJSON(&b, texts); err != nil {
		t.Fatal(err)
	}
	if at := strings.IndexFunc(strings.ReplaceAll(b.String(), "\n", ""), quote.Unsafe); at >= 0 {
		t.Errorf("raw at %d: %q", at, b.String())
	}
	if !strings.Contains(b.String(), `and <html> & é`) {
		t.Errorf("what is plain is escaped: %q", b.String())
	}
	var back []string
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || !cmp.Equal(back, texts) {
		t.Errorf("%q, %v", back, err)
	}
}
