package cache_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/git-grid/git-grid/internal/cache"
)

func TestLoadIsWhatWasSaved(t *testing.T) {
	c := cache.New(filepath.Join(t.TempDir(), "a", "b"))
	if _, ok := c.Load("fold", "k"); ok {
		t.Error("something was there")
	}
	c.Save("fold", "k", []byte("data"))
	if got, ok := c.Load("fold", "k"); !ok || string(got) != "data" {
		t.Errorf("%q %t", got, ok)
	}
	if _, ok := c.Load("fold", "other key"); ok {
		t.Error("another key has it too")
	}
	c.Save("fold", "other key", nil)
	if got, ok := c.Load("fold", "other key"); !ok || len(got) != 0 {
		t.Errorf("%q %t", got, ok)
	}
	var none cache.Cache
	none.Save("fold", "k", []byte("data"))
	if _, ok := none.Load("fold", "k"); ok {
		t.Error("the zero cache keeps something")
	}
}

// Whatever happens to the file, what is loaded is what was saved, or nothing.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		c := cache.New(dir)
		saved := rapid.SliceOf(rapid.Byte()).Draw(t, "data")
		key := rapid.String().Draw(t, "key")
		c.Save("fold", key, saved)
		path := filepath.Join(dir, "fold")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		switch rapid.SampledFrom([]string{"cut", "flip", "append", "none"}).Draw(t, "damage") {
		case "cut":
			data = data[:rapid.IntRange(0, len(data)-1).Draw(t, "at")]
		case "flip":
			data[rapid.IntRange(0, len(data)-1).Draw(t, "at")] ^= byte(rapid.IntRange(1, 255).Draw(t, "with"))
		case "append":
			data = append(data, rapid.Byte().Draw(t, "byte"))
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if got, ok := c.Load("fold", key); ok && !bytes.Equal(got, saved) {
			t.Fatalf("loaded %q, saved %q", got, saved)
		}
	})
}

// What is encoded is had back as it was, or isn't encoded.
func TestEncode(t *testing.T) {
	for _, row := range []struct {
		in   string
		want bool
	}{
		{"plain, 日本, <&>", true},
		{"\x00\x1b\u2028", true},
		{"a real \ufffd", true},
		{"Latin-1 \xe9", false},
	} {
		data, ok := cache.Encode(map[string]string{row.in: row.in})
		if ok != row.want {
			t.Errorf("Encode(%q): %t", row.in, ok)
		}
		var back map[string]string
		if err := json.Unmarshal(data, &back); ok && (err != nil || back[row.in] != row.in) {
			t.Errorf("%q came back as %q: %v", row.in, back, err)
		}
	}
}

func TestSettled(t *testing.T) {
	now := time.Date(2026, 11, 30, 14, 10, 0, 500, time.UTC)
	stamp := func(before time.Duration) cache.Stamp {
		at := now.Add(-before).UnixNano()
		return cache.Stamp{Modified: at, Changed: at}
	}
	for _, tt := range []struct {
		before time.Duration
		want   bool
	}{{0, false}, {5 * time.Millisecond, false}, {50 * time.Millisecond, true}, {time.Hour, true}, {-time.Second, false}} {
		if got := stamp(tt.before).Settled(now); got != tt.want {
			t.Errorf("%s before: %t", tt.before, got)
		}
	}
	coarse := cache.Stamp{Modified: now.Add(-time.Second).Truncate(time.Second).UnixNano()}
	if coarse.Settled(now) {
		t.Error("a file system without fractions may hide a change of the same second")
	}
}
