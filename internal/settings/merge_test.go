package settings

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMerge(t *testing.T) {
	for _, tt := range []struct {
		name   string
		config []Entry
		want   func(*Settings)
	}{
		{"nothing", nil, func(*Settings) {}},
		{"push", []Entry{{Key: "grid.push", Value: "off"}}, func(s *Settings) { s.Push = PushOff }},
		{"the last wins", []Entry{{Key: "grid.push", Value: "bad"}, {Key: "GRID.Push", Value: "warn"}}, func(s *Settings) { s.Push = PushWarn }},
		{"a group", []Entry{{Key: "grid.warmth.limit", Value: "1k"}}, func(s *Settings) { s.WarmthLimit = 1024 }},
		{"camel case", []Entry{{Key: "grid.warmth.archiveAfter", Value: "7"}}, func(s *Settings) { s.ArchiveAfter = 7 }},
		{"as git folds it", []Entry{{Key: "grid.warmth.archiveafter", Value: "7"}}, func(s *Settings) { s.ArchiveAfter = 7 }},
		{"underscores", []Entry{{Key: "grid.warmth.archive_after", Value: "7"}}, func(s *Settings) { s.ArchiveAfter = 7 }},
		{"dashes", []Entry{{Key: "grid.total-blocks", Value: "9"}}, func(s *Settings) { s.TotalBlocks = 9 }},
		{"a check", []Entry{{Key: "grid.checks.files", Value: "off"}}, func(s *Settings) { s.Checks = map[string]Level{"plans": LevelWarn, "files": LevelOff} }},
		{"types", []Entry{{Key: "grid.workTypes", Value: "feat, Perf"}}, func(s *Settings) { s.WorkTypes = []string{"feat", "perf"} }},
		{"cluster and since", []Entry{{Key: "grid.cluster", Value: "x y"}, {Key: "grid.since", Value: "ABCD"}}, func(s *Settings) { s.Cluster, s.Since = "x y", "abcd" }},
		{"hooks", []Entry{{Key: "grid.hooks", Value: "Off"}}, func(s *Settings) { s.Hooks = false }},
		{"bare is true, empty is false", []Entry{{Key: "grid.quiet", Bare: true}, {Key: "grid.hooks"}}, func(s *Settings) { s.Quiet, s.Hooks = true, false }},
		{"numbers are truth values", []Entry{{Key: "grid.quiet", Value: "2"}, {Key: "grid.hooks", Value: "0"}}, func(s *Settings) { s.Quiet, s.Hooks = true, false }},
		{"failClosed", []Entry{{Key: "grid.failClosed", Value: "yes"}}, func(s *Settings) { s.FailClosed = true }},
		{"tracked", []Entry{{Key: "grid.tracked", Value: "write"}}, func(s *Settings) { s.Tracked = "write" }},
		{"not tracked", []Entry{{Key: "grid.tracked", Value: "no"}}, func(*Settings) {}},
		{"not grid's, not known", []Entry{{Key: "core.quiet", Value: "x"}, {Key: "grid.pull", Value: "x"}, {Key: "grid.version", Value: "3"}}, func(*Settings) {}},
	} {
		base := Default()
		base.Checks["plans"] = LevelWarn
		want := base.clone()
		tt.want(&want)
		got, err := Merge(base, tt.config)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", tt.name, err, diff)
		}
		if len(base.Checks) != 1 {
			t.Errorf("%s: the settings that it was laid over changed", tt.name)
		}
	}
}

func TestMergeFaults(t *testing.T) {
	for _, tt := range []struct {
		entry Entry
		want  string
	}{
		{Entry{Key: "grid.warmth.limit", Value: "many"}, `grid.warmth.limit: "many" is no number`},
		{Entry{Key: "grid.warmth.limit", Value: "9223372036854775807g"}, `grid.warmth.limit: "9223372036854775807g" is no number`},
		{Entry{Key: "grid.totalBlocks", Value: "-3"}, `grid.totalBlocks: -3 is not from 0 to 9999`},
		{Entry{Key: "grid.push", Bare: true}, `grid.push: has no value`},
		{Entry{Key: "grid.hooks", Value: "maybe"}, `grid.hooks: "maybe" is not true or false`},
		{Entry{Key: "grid.tracked", Value: "true"}, `grid.tracked: "true" is not write`},
		{Entry{Key: "grid.checks.files", Value: ""}, `grid.checks.files: "" is not fail, warn or off`},
		{Entry{Key: "grid.worktypes", Value: ","}, `grid.worktypes: names no commit type`},
	} {
		got, err := Merge(Default(), []Entry{tt.entry, {Key: "grid.quiet", Bare: true}})
		if err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
		if !got.Quiet {
			t.Errorf("%s: the sound one is lost", tt.entry.Key)
		}
	}
}
