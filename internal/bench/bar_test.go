package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A bar is failed where both the median and the minimum are over it.
func TestOver(t *testing.T) {
	ms := func(all ...int) (t timed) {
		for _, n := range all {
			t = append(t, time.Duration(n)*time.Millisecond)
		}
		return t
	}
	for _, tt := range []struct {
		name       string
		base, ours timed
		want       bool
	}{
		{"under", ms(1, 2, 3), ms(2, 4, 6), false},
		{"over", ms(1, 2, 3), ms(3, 6, 9), true},
		{"the median alone: the machine was busy", ms(1, 2, 3), ms(2, 9, 9), false},
		{"the minimum alone: base was lucky once", ms(1, 4, 5), ms(3, 4, 5), false},
	} {
		if got := over(2, tt.base, tt.ours); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}

func TestUnmarshal(t *testing.T) {
	dir := t.TempDir()
	good, bad := filepath.Join(dir, "good.md"), filepath.Join(dir, "bad.md")
	for path, text := range map[string]string{good: "---\na: 1\n---\n\tbody: [\n", bad: "---\na: [\n---\n"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if code := unmarshalAll([]string{good}); code != 0 {
		t.Errorf("exit %d for a good file", code)
	}
	for _, path := range []string{bad, filepath.Join(dir, "none.md")} {
		if code := unmarshalAll([]string{good, path}); code != 1 {
			t.Errorf("%s: exit %d", path, code)
		}
	}
}
