package artifact

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// disagreement is a text of which the short way says something else than the
// patterns do; false where none of many does.
func disagreement(plain func(string) bool) (string, bool) {
	pieces := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "B9", "src", ".", "..", "...", "/", "-", "_", "www.", "www", "C:", " ", "~", "$HOME", "http:", "<x>", "\u2026", `\`, "x.ts"}), 0, 8)
	for seed := range 2000 {
		text := strings.Join(pieces.Example(seed), "")
		if plain(text) && (Claim{Text: text}).place() != Inside {
			return text, true
		}
	}
	return "", false
}

func TestPlainPathsAreInside(t *testing.T) {
	if text, found := disagreement(plainPath); found {
		t.Errorf("%q is called plain", text)
	}
	if _, found := disagreement(func(s string) bool { return !strings.ContainsAny(s, `:\ <~$`) }); !found {
		t.Error("a test that looks at single characters alone passed")
	}
	for _, text := range []string{"src/a.ts", "a", "docs/", "a-b_c.d/e9.astro"} {
		if !plainPath(text) {
			t.Errorf("%q is not plain", text)
		}
	}
}
