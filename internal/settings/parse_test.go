package settings

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const contract = `{"version": 1, "cluster": "blog", "total_blocks": 6, "since": "4F2A91C", "push": "warn",
  "checks": {"files": "warn", "plans": "off"}, "warmth": {"limit": 5, "archive_after": 50},
  "work_types": ["feat", "Fix", "perf"], "of_others": {"push": 3}}`

func TestParse(t *testing.T) {
	whole := Settings{
		Version: 1, Cluster: "blog", TotalBlocks: 6, Since: "4f2a91c", Push: PushWarn,
		Checks:      map[string]Level{"files": LevelWarn, "plans": LevelOff},
		WarmthLimit: 5, ArchiveAfter: 50, WorkTypes: []string{"feat", "fix", "perf"}, Hooks: true,
	}
	for _, tt := range []struct {
		name, src string
		want      Settings
	}{
		{"all keys", contract, whole},
		{"with a byte-order mark and CRLF", byteOrderMark + strings.ReplaceAll(contract, "\n", "\r\n"), whole},
		{"none", " {} \n", Default()},
		{"null is not set", `{"cluster": null, "total_blocks": null, "warmth": null, "work_types": null}`, Default()},
		{"empty texts", `{"cluster": "", "since": "", "total_blocks": 0}`, Default()},
		{"git config's own keys are unknown here", `{"hooks": 7, "tracked": "all", "quiet": []}`, Default()},
	} {
		got, err := Parse([]byte(tt.src))
		if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", tt.name, err, diff)
		}
	}
}

func TestParseFaults(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"{\n \"version\": 1,\n \"total_blocks\": \"six\"\n}", `line 3: total_blocks: "six" is no number`},
		{`{"total_blocks": 6.5}`, `line 1: total_blocks: 6.5 is no number`},
		{`{"total_blocks": -1}`, `line 1: total_blocks: -1 is not from 0 to 9999`},
		{`{"total_blocks": 99999999999999999999}`, `line 1: total_blocks: 99999999999999999999 is no number`},
		{`{"version": 2}`, `line 1: version: 2 is not 1`},
		{`{"cluster": 5}`, `line 1: cluster: 5 is no text`},
		{`{"cluster": "a/b"}`, `line 1: cluster: "a/b" can't be part of a file's name`},
		{`{"cluster": ".."}`, `line 1: cluster: ".." can't be part of a file's name`},
		{`{"since": "v1.0"}`, `line 1: since: "v1.0" is no commit hash`},
		{`{"push": "Block"}`, `line 1: push: "Block" is not block, warn or off`},
		{"{\"checks\": {\n\"files\": \"error\"}}", `line 2: checks.files: "error" is not fail, warn or off`},
		{`{"checks": ["files"]}`, `line 1: checks: ["files"] is no object in braces`},
		{`{"warmth": {"limit": "x"}}`, `line 1: warmth.limit: "x" is no number`},
		{`{"warmth": {"archive_after": 0}}`, `line 1: warmth.archive_after: 0 is not from 1 to 1000000`},
		{`{"work_types": "feat"}`, `line 1: work_types: "feat" is no list of texts`},
		{`{"work_types": []}`, `line 1: work_types: names no commit type`},
		{`{"work_types": ["feat", "a b"]}`, `line 1: work_types: "a b" is no commit type`},
		{"{\"push\": \"warn\",\n\"push\": \"off\"}", `line 2: push: stands twice`},
		{"{\"warmth\": {\"limit\": 1,\n\"limit\": 2}}", `line 2: limit: stands twice`},
		{"{\n\"push\": \"off\",\n}", `line 3: invalid character '}' looking for beginning of object key string`},
		{"{\n\"push\": \"off\"\n", `line 2: unexpected end of JSON input`},
		{"{}\n{}", `line 2: invalid character '{' after top-level value`},
		{"\n[]", `line 2: no object in braces`},
		{"", `line 1: unexpected end of JSON input`},
		{byteOrderMark + "{\n,}", `line 2: invalid character ',' looking for beginning of object key string`},
		{"{\n// note\n}", `line 2: invalid character '/' looking for beginning of object key string`},
		{
			"{\n\"push\": 1,\n\"since\": 2,\n\"warmth\": {\n\"limit\": []}}",
			"line 2: push: 1 is no text\nline 3: since: 2 is no text\nline 5: warmth.limit: [] is no number",
		},
	} {
		_, err := Parse([]byte(tt.src))
		if err == nil || err.Error() != tt.want {
			t.Errorf("Parse(%q)\n got %v\nwant %s", tt.src, err, tt.want)
		}
	}
}

// One bad value leaves the sound ones.
func TestParseKeepsTheSound(t *testing.T) {
	s, err := Parse([]byte(`{"push": "never", "cluster": "blog", "total_blocks": 4}`))
	if err == nil || s.Push != PushBlock || s.Cluster != "blog" || s.TotalBlocks != 4 {
		t.Errorf("%+v, %v", s, err)
	}
}

// Of any bytes: an error that names its line, or settings that are sound.
func FuzzParse(f *testing.F) {
	f.Add([]byte(contract))
	f.Add([]byte(byteOrderMark + "{\"checks\": {\"a\": \"fail\"}}"))
	f.Add([]byte(`{"warmth": {"limit": 1e3}, "a": {"a": [[[]]]}, "push": "\u0062lock"}`))
	f.Add([]byte("{\"a\": 1,\n\"a\": 2}"))
	f.Fuzz(func(t *testing.T, src []byte) {
		s, err := Parse(src)
		if err != nil && !strings.HasPrefix(err.Error(), "line ") {
			t.Fatalf("no line: %v", err)
		}
		if s.Version != 1 || s.TotalBlocks < 0 || s.TotalBlocks > 9999 || len(s.WorkTypes) == 0 || s.ArchiveAfter < 1 {
			t.Fatalf("%+v", s)
		}
	})
}
