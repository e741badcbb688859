package warmth

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func TestNormal(t *testing.T) {
	tests := []struct{ a, b string }{
		{"Astro uses content collections", "astro uses\t content\n collections."},
		{"left only", " Left  only ?!… ;"},
		{"Straße", "STRASSE"},
		{"Café", "Cafe\u0301"},
		{"a\u00a0b", "a b"},
		{"ΣΑΣ", "σας"},
		{"Τι\u037e", "τι"},
	}
	for _, tt := range tests {
		if Normal(tt.a) != Normal(tt.b) {
			t.Errorf("%q and %q differ: %q, %q", tt.a, tt.b, Normal(tt.a), Normal(tt.b))
		}
	}
	for _, tt := range [][2]string{{"a b", "ab"}, {"a, b", "a b"}, {".a", "a"}, {"x (y)", "x y"}} {
		if Normal(tt[0]) == Normal(tt[1]) {
			t.Errorf("%q and %q are the same", tt[0], tt[1])
		}
	}
}

func TestNormalIsStable(t *testing.T) {
	check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		if once := Normal(s); Normal(once) != once {
			t.Fatalf("%q becomes %q, then %q", s, once, Normal(once))
		}
	})
}

func TestIDs(t *testing.T) {
	a := Lesson{Category: Gotchas, Text: "Config must be .mjs"}
	same := Lesson{Category: "Gotchas", Text: "config must be  .MJS!"}
	other := Lesson{Category: FragileAreas, Text: a.Text}
	ids := IDs([]Lesson{a, same, other})
	if ids[0] != ids[1] || ids[0] == ids[2] || len(ids[0]) != idDigits {
		t.Errorf("ids %v", ids)
	}
	if found := Find([]Lesson{a, same, other}, ids[2][:6]); len(found) != 1 || found[0] != 2 {
		t.Errorf("Find = %v", found)
	}
	if found := Find([]Lesson{a}, ""); found != nil {
		t.Errorf("no id finds %v", found)
	}
}

// Among 40,000 lessons some share seven digits; all ids differ, and each is
// still the start of what it is among others.
func TestIDsDiffer(t *testing.T) {
	lessons := make([]Lesson, 40000)
	for i := range lessons {
		lessons[i] = Lesson{Category: Gotchas, Text: fmt.Sprint("lesson ", i)}
	}
	longer, seen := 0, make(map[string]bool)
	for _, id := range IDs(lessons) {
		if seen[id] {
			t.Fatalf("%s names two lessons", id)
		}
		seen[id] = true
		if len(id) > idDigits {
			longer++
		}
	}
	if longer == 0 {
		t.Error("no two ids would have been the same: the test shows nothing")
	}
}
