package validate

import (
	"strings"
	"testing"

	"github.com/git-grid/git-grid/internal/artifact"
)

func TestFileVerdicts(t *testing.T) {
	for _, tt := range []struct {
		name, claim string
		file        *File
		shallow     bool
		want        string
	}{
		{name: "there", claim: "src/a.ts", file: &File{There: true}},
		{name: "never was", claim: "src/a.ts", file: &File{}, want: "fail file src/a.ts missing"},
		{name: "never was, another of its name", claim: "a.ts", file: &File{Like: "src/a.ts"}, want: "fail file a.ts missing, there is src/a.ts"},
		{name: "never was, shallow", claim: "src/a.ts", file: &File{}, shallow: true, want: "unknown file src/a.ts missing in this shallow clone"},
		{name: "no way to know", claim: "src/a.ts", file: &File{Unsought: true}, want: "unknown file src/a.ts missing, and its history can't be seen from here"},
		{name: "not looked up", claim: "src/a.ts", want: "unknown file src/a.ts was not looked up"},
		{name: "deleted", claim: "src/a.ts", file: &File{Was: true, Commit: other}, want: "warn file src/a.ts was deleted by def5678"},
		{name: "deleted, shallow", claim: "src/a.ts", file: &File{Was: true, Commit: other}, shallow: true, want: "warn file src/a.ts was deleted by def5678"},
		{name: "renamed", claim: "src/a.ts", file: &File{Was: true, Commit: other, Renamed: "src/b.ts"}, want: "warn file src/a.ts was renamed to src/b.ts by def5678"},
		{name: "gone by a merge", claim: "src/a.ts", file: &File{Was: true}, want: "warn file src/a.ts was there once, and is no more"},
		{name: "ignored", claim: "dist/a.js", file: &File{There: true, Ignored: true}, want: "warn file dist/a.js is ignored, git does not keep it"},
		{name: "through a link", claim: "l/a.ts", file: &File{There: true, Link: "l"}, want: "fail file l/a.ts goes through the link l"},
		{name: "outside", claim: "../../etc/passwd", want: "fail file ../../etc/passwd leaves the repository"},
		{name: "absolute", claim: "/etc/passwd", want: "fail file /etc/passwd leaves the repository"},
		{name: "long", claim: strings.Repeat("\u00e4/", 1000), file: &File{}, want: "fail file " + strings.Repeat("\u00e4/", 150) + "\u2026 missing"},
		{name: "prose", claim: "Dark mode toggle, finally", want: `warn "Dark mode toggle, finally" is no path`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := Evidence{Shallow: tt.shallow, Summaries: []artifact.SummaryFile{{
				File:     artifact.File{Path: "s", Block: 1},
				Number:   -1,
				Modified: []artifact.Claim{{Text: tt.claim, Line: 4}},
			}}}
			if tt.file != nil {
				e.Files = map[string]File{tt.claim: *tt.file}
			}
			checked, findings := checkFiles(e)
			if got := said(findings); got != tt.want || checked != 1 {
				t.Errorf("%d checked: %q, want %q", checked, got, tt.want)
			}
		})
	}
}
