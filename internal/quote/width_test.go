package quote

import (
	"testing"

	"pgregory.net/rapid"
)

func TestWidth(t *testing.T) {
	for _, row := range []struct {
		in   string
		want int
	}{
		{"", 0},
		{"plain", 5},
		{"日本", 4},
		{"ｆｕ", 4},
		{"한국", 4},
		{"e\u0301t\u00e9", 3},
		{"✅ done", 7},
		{"…─█", 3},
	} {
		if got := Width(row.in); got != row.want {
			t.Errorf("Width(%q) = %d, want %d", row.in, got, row.want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, row := range []struct {
		in   string
		most int
		want string
	}{
		{"plain", 5, "plain"},
		{"plain", 4, "pla…"},
		{"日本語", 6, "日本語"},
		{"日本語", 5, "日本…"},
		{"日本語", 4, "日…"},
		{"e\u0301te\u0301s", 4, "e\u0301te\u0301s"},
		{"e\u0301te\u0301s", 3, "e\u0301t…"},
	} {
		if got := Cut(row.in, row.most); got != row.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", row.in, row.most, got, row.want)
		}
	}
}

// What is cut fits, and what fits is not cut.
func TestCutFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, most := rapid.String().Draw(t, "text"), rapid.IntRange(1, 20).Draw(t, "columns")
		cut := Cut(s, most)
		if Width(cut) > most {
			t.Fatalf("Cut(%q, %d) = %q takes %d", s, most, cut, Width(cut))
		}
		if Width(s) <= most && cut != s {
			t.Fatalf("Cut(%q, %d) = %q", s, most, cut)
		}
	})
}
