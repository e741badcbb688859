package history

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseSubject(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"feat(02): x", "feat [02]"},
		{"fix(02.3): x", "fix [02.3]"},
		{"feat(02)!: x", "feat! [02]"},
		{"FEAT(2): x", "feat [02]"},
		{"docs(02-01): x", "docs [02.1]"},
		{"docs(02.1): x", "docs [02.1]"},
		{"feat(block-02): x", "feat [02]"},
		{"feat(Phase-2): x", "feat [02]"},
		{"feat(phase-2-nav): x", "feat [02]"}, // the word says that it is a block
		{"feat(phase-02-01): x", "feat [02.1]"},
		{"feat(06-07,06-08): x", "feat [06.7 06.8]"},
		{"docs(29-01, 29-02): x", "docs [29.1 29.2]"},
		{"feat(02,02): x", "feat [02]"},
		{"fix(02-name): x", "fix [02]"},
		{"fix(02-name-2): x", "fix [02]"},
		{"feat(104): x", "feat [104]"},
		{"wip(07): x", "wip [07]"},
		{"feat: x", "feat []"},
		{"feat!: x", "feat! []"},

		// scopes that name no block
		{"feat(content): x", "feat []"},
		{"feat(0.4.0): x", "feat []"},
		{"docs(v1.20): x", "docs []"},
		{"fix(#494): x", "fix []"},
		{"feat(260409-n4x): x", "feat []"},
		{"feat(e2e): x", "feat []"},
		{"feat(2-name): x", "feat []"},
		{"feat(02-2fa): x", "feat []"},
		{"feat(23.1.2): x", "feat []"},
		{"feat(00): x", "feat []"},
		{"feat(02-1): x", "feat []"},
		{"feat(02,content): x", "feat []"}, // all parts or none
		{"feat(02,): x", "feat []"},
		{`feat("02"): x`, "feat []"},
		{"docs: see feat(03): x", "docs []"},
		{"docs(99-01): explain feat(03-01): y", "docs [99.1]"},

		// no Conventional Commits header
		{"feat(07) no colon", ""},
		{"feat(02):x", ""},
		{"feat(02): ", ""},
		{"feat(): x", ""},
		{"feat(02: x", ""},
		{"feat (02): x", ""},
		{"feat!(02): x", ""},
		{" feat(02): x", ""},
		{"(02): x", ""},
		{"2feat(02): x", ""},
		{"Merge feat(02): x", ""},
		{"see feat(03): x", ""},
		{`Revert "feat(02): x"`, ""},
		{"", ""},
	} {
		got := ""
		if s, ok := ParseSubject(tt.line); ok {
			mark := map[bool]string{true: "!"}[s.Breaking]
			got = fmt.Sprintf("%s%s %v", s.Type, mark, s.Refs)
		}
		if got != tt.want {
			t.Errorf("ParseSubject(%q) = %q, want %q", tt.line, got, tt.want)
		}
	}
}

func TestParseSubjectWhole(t *testing.T) {
	got, ok := ParseSubject("Feat(02-nav)!:  a bar (#7) ")
	want := Subject{Type: "feat", Scope: "02-nav", Breaking: true, Description: "a bar (#7)", Refs: []Thread{{2, 0}}}
	if !ok || !cmp.Equal(got, want) {
		t.Errorf("got %+v, %v", got, ok)
	}
}

// Of any line: what was parsed is in the line, and means the same when it is
// written again.
func FuzzParseSubject(f *testing.F) {
	for _, line := range []string{"feat(02): x", "fix(06-07,06-08)!: y", "docs(v1.20): z", "feat(block-02-name): é", "a(\x00): b"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		s, ok := ParseSubject(line)
		if !ok {
			return
		}
		if len(s.Refs) > 0 && !strings.HasPrefix(strings.ToLower(line), s.Type+"("+strings.ToLower(s.Scope)+")") {
			t.Fatalf("%q: scope %q is not at its start", line, s.Scope)
		}
		for _, ref := range s.Refs {
			if again, ok := ParseRef(ref.String()); !ok || again != ref || ref.Block < 1 || ref.Block > 9999 {
				t.Fatalf("%q: %v reads back as %v", line, ref, again)
			}
		}
	})
}
