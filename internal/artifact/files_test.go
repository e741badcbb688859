package artifact

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Files are claimed under several keys, with remarks that are no part of them.
func TestClaimedFiles(t *testing.T) {
	tests := []struct {
		name, yaml        string
		created, modified []string
	}{
		{"all keys", "artifacts_created: [a.ts]\nkey-files:\n  created: [b.ts]\n  modified: [c.ts]\nfiles_created: [d.ts]\nartifacts: [e.ts]\nfiles_modified: [f.ts]", []string{"2:a.ts", "4:b.ts", "6:d.ts", "7:e.ts"}, []string{"5:c.ts", "8:f.ts"}},
		{"underscores", "key_files:\n  Created:\n    - a.ts", []string{"4:a.ts"}, nil},
		{"artifacts by kind", "artifacts:\n  created: [a.ts]\n  modified: [b.ts]", []string{"3:a.ts"}, []string{"4:b.ts"}},
		{"in parentheses", "artifacts:\n  - src/a.ts (new)\n  - src/b.ts (+128 lines, was: 4)\n  - app/(group)/page.tsx\n  - Copy (1).txt", []string{"3:src/a.ts", "4:src/b.ts", "5:app/(group)/page.tsx", "6:Copy (1).txt"}, nil},
		{"prose behind", "artifacts:\n  - src/a.ts - the first\n  - src/b.ts — the second\n  - src/c.ts (x) - third\n  - docs/a - b.txt\n  - src/d.ts → moved", []string{"3:src/a.ts", "4:src/b.ts", "5:src/c.ts", "6:docs/a - b.txt", "7:src/d.ts"}, nil},
		{"one word behind", "artifacts:\n  - \"src/a.ts: login/logout\"\n  - src/b.ts — Next.js\n  - src/c.ts - and/or\n  - src/d.ts [new]\n  - src/e.ts exports Foo\n  - src/f.ts, which does it\n  - src/g.ts and 3 others", []string{"3:src/a.ts", "4:src/b.ts", "5:src/c.ts", "6:src/d.ts", "7:src/e.ts", "8:src/f.ts", "9:src/g.ts"}, nil},
		{"words that are no path's", "artifacts: [docs/1.1 Intro, Next.js upgrade, My Notes/a.md, src/a b.ts, CI/CD pipeline, src/a.ts with src/b.ts]", []string{"2:docs/1.1 Intro", "2:Next.js upgrade", "2:My Notes/a.md", "2:src/a b.ts", "2:CI/CD pipeline", "2:src/a.ts with src/b.ts"}, nil},
		{"renamed", "artifacts:\n  - src/a.ts -> src/b.ts\n  - src/c.ts → src/d.ts (moved)", []string{"3:src/b.ts", "4:src/d.ts"}, nil},
		{"punctuation", "artifacts:\n  - src/a.ts,\n  - src/b.ts.\n  - src/c/,\n  - src/d.ts; src/e.ts\n  - src/f.ts#L10-L20\n  - '[src/g.ts](src/g.ts)'\n  - '[the file](x) by hand'", []string{"3:src/a.ts", "4:src/b.ts", "5:src/c/", "6:src/d.ts", "6:src/e.ts", "7:src/f.ts", "8:src/g.ts", "9:the file by hand"}, nil},
		{"a remark as map", "artifacts:\n  - src/a.ts: the first\n  - \"src/b.ts: the second\"", []string{"3:src/a.ts", "4:src/b.ts"}, nil},
		{"maps", "artifacts:\n  - path: src/a.ts\n    provides: x\n  - file: src/b.ts (+128 lines)", []string{"3:src/a.ts", "5:src/b.ts"}, nil},
		{"a map of paths", "artifacts:\n  src/a.ts: first\n  src/b.ts: second", []string{"3:src/a.ts", "4:src/b.ts"}, nil},
		{"marks", "artifacts:\n  - \"`src/a.ts` - x\"\n  - '**src/b.ts** (new)'\n  - ./src/c.ts\n  - src/d.ts:12-40", []string{"3:src/a.ts", "4:src/b.ts", "5:src/c.ts", "6:src/d.ts"}, nil},
		{"several", "artifacts: src/a.ts, src/b.ts (new) and src/c.ts & d.ts\nfiles_modified: \"one, two and src/c.ts\"", []string{"2:src/a.ts", "2:src/b.ts", "2:src/c.ts", "2:d.ts"}, []string{"3:one, two and src/c.ts"}},
		{"slips", "artifacts:\n  - **/*.ts\n  - [id]/page.tsx\n  - @types/x.d.ts\n  - {a,b}.ts\n  - \"src/a.ts\" (new)\n  - src/b.ts (new): the thing: it", []string{"3:**/*.ts", "4:[id]/page.tsx", "5:@types/x.d.ts", "6:{a,b}.ts", "7:src/a.ts", "8:src/b.ts"}, nil},
		{"comments", "artifacts:\n  - src/a.ts # main", []string{"3:src/a.ts"}, nil},
		{"twice", "artifacts: [a.ts, a.ts]\nfiles_created: [a.ts]", []string{"2:a.ts"}, nil},
		{"none", "artifacts: []\nkey-files:\n  created: none\n  modified: [N/A, ~]", nil, nil},
		{"folders and globs", "artifacts: [src/components/, \"src/**/*.ts\", \"app/[slug].tsx\"]", []string{"2:src/components/", "2:src/**/*.ts", "2:app/[slug].tsx"}, nil},
		{"as written", "artifacts: ['src\\x.ts', ../up, LICENSE, .env, \"C:\\\\x.ts\"]", []string{`2:src\x.ts`, "2:../up", "2:LICENSE", "2:.env", `2:C:\x.ts`}, nil},
		{"not claimed", "key-files: [a.ts]\naffects: [b.ts]", nil, nil},
	}
	for _, tt := range tests {
		s := readSummary(t, ".grid/02-SUMMARY.md", "---\n"+tt.yaml+"\n---\n`src/x.ts`\n")
		if diff := cmp.Diff(tt.created, claims(s.Files)); diff != "" {
			t.Errorf("%s: created (-want +got)\n%s", tt.name, diff)
		}
		if diff := cmp.Diff(tt.modified, claims(s.Modified)); diff != "" {
			t.Errorf("%s: modified (-want +got)\n%s", tt.name, diff)
		}
	}
}

// Where a claimed path leads: what leaves the repository is worse than what
// is no path.
func TestPlace(t *testing.T) {
	tests := map[Place][]string{
		Inside:  {"a.ts", "src/", "./a", "src/../a", "LICENSE", ".env", "docs/My File.md", "My File.md", "app/[...slug]/page.tsx", "app/[[...x]].ts", "a..b", "..a/b", "src/**", "~x", "$id.tsx", "c:x"[1:], `src\x`, "docs/a - b.txt", "@types/x.d.ts", "src/my components/", "one of the folders/"},
		Outside: {"..", "../", "../a", "src/../../a", "/etc/passwd", "~", "~/x", "~ada/x", "$HOME/x", "${HOME}/x", `%APPDATA%\x`, `C:\x`, "c:/x", "C:", `\\host\x`, `..\..\x`},
		Nowhere: {"", ".", "./", "...", "…", "src/...", "src/…", "src/.../x", "https://example.com/a.ts", "file:///etc/passwd", "mailto:a@b.c", "www.example.com", "src/<name>.ts", "Dark mode toggle", "tests and/or docs for it", "a\x00b", strings.Repeat("a/", 4000)},
	}
	for want, texts := range tests {
		for _, text := range texts {
			if got := (Claim{Text: text}).Place(); got != want {
				t.Errorf("%q: %d, want %d", text, got, want)
			}
		}
	}
}

// A claim names a path, a folder's paths, or those of a glob.
func TestMatches(t *testing.T) {
	tests := []struct {
		claim, path string
		want        bool
	}{
		{"src/a.ts", "src/a.ts", true},
		{"./src//a.ts", "src/a.ts", true},
		{"src/a.ts", "src/a.tsx", false},
		{"src/a.ts", "SRC/a.ts", false},
		{"src/components/", "src/components/x/y.ts", true},
		{"src/components", "src/components/y.ts", true},
		{"src/components/", "src/components", false}, // a file is no folder
		{"src/comp", "src/components/y.ts", false},
		{"src/*.ts", "src/a.ts", true},
		{"src/*.ts", "src/x/a.ts", false},
		{"src/**/*.ts", "src/a.ts", true},
		{"src/**/*.ts", "src/x/y/a.ts", true},
		{"src/**", "src/x/a.ts", true},
		{"src/{a,b}.ts", "src/b.ts", true},
		{"src/{a}.ts", "src/{a}.ts", true},
		{"src/*/", "src/x/y/z.ts", true},
		{"app/[slug].tsx", "app/[slug].tsx", true},
		{"app/[slug].tsx", "app/s.tsx", false},
		{"app/[id]/*.tsx", "app/[id]/page.tsx", true},
		{"app/[id]/*.tsx", "app/i/page.tsx", false},
		{"log[0-9].txt", "log3.txt", true},
		{"log[0-9].txt", "log[0-9].txt", true},
		{`src\*.ts`, `src\a.ts`, true},
		{"src/a?.ts", "src/ab.ts", true},
		{"../x", "x", false},
		{"", "", false},
		{"*{", "a", false},
		{"*/", "a/b/c", true},
		{"src/**/", "src/a/b", true},
		{"src/**/", "other/a/b", false},
		{strings.Repeat("{a,b}", 40), strings.Repeat("a", 40), false}, // too many to try
	}
	for _, tt := range tests {
		if got := (Claim{Text: tt.claim}).Matches(tt.path); got != tt.want {
			t.Errorf("%q matches %q: %v", tt.claim, tt.path, got)
		}
	}
}
