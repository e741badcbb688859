package history

import (
	"slices"
	"testing"
)

func TestParseRef(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"1", "01"},
		{"01", "01"},
		{`"01"`, "01"},
		{"'08'", "08"},
		{"010", "10"}, // text, not octal
		{"104", "104"},
		{"9999", "9999"},
		{" 3 ", "03"},
		{"block-01", "01"},
		{"Block 01", "01"},
		{"BLOCK_7", "07"},
		{"phase-1", "01"},
		{"Phase 12", "12"},
		{"01-foundation", "01"},
		{"01-основа", "01"},
		{"01_setup", "01"},
		{"1-name", "01"},
		{"14-2026-photos", "14"}, // a continuation has two digits
		{"14-20th-photos", "14"},
		{"2-3-fix", "02"},
		{"Block 01: Foundation", "01"},
		{"01 - Foundation", "01"},
		{"2 of 3 (Core)", "02"},
		{"3 (Core)", "03"},

		{"02.3", "02.3"},
		{"2.3", "02.3"},
		{"02-03", "02.3"},
		{"02-10", "02.10"},
		{`"02.10"`, "02.10"},
		{"Thread 02.3", "02.3"},
		{"thread-02-03", "02.3"},
		{"45.14", "45.14"}, // never 14
		{"02-01-setup", "02.1"},
		{"block-02-01", "02.1"},
		{"02.3: header", "02.3"},

		{"", ""},
		{"0", ""},
		{"00", ""},
		{"00.1", ""},
		{"02.0", ""},
		{"02-00", ""},
		{"10000", ""},
		{"260409-n4x", ""},
		{"2024-01-15", ""},
		{"1-2", ""},
		{"02.", ""},
		{"02-", ""},
		{"02--x", ""},
		{"v1.20", ""},
		{"#494", ""},
		{"e2e", ""},
		{"0.4.0", ""},
		{"23.1.2", ""},
		{"12monkeys", ""},
		{"12 monkeys", ""},
		{"-1", ""},
		{"block", ""},
		{"block-", ""},
		{"blocks-1", ""},
		{"thread-3", ""}, // of which block?
		{"thread-2-3-fix", ""},
		{"foundation", ""},
		{"٣", ""}, // only ASCII digits
	} {
		got := ""
		if ref, ok := ParseRef(tt.text); ok {
			got = ref.String()
		}
		if got != tt.want {
			t.Errorf("ParseRef(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Block and thread exclude each other.
func TestParseBlockAndThread(t *testing.T) {
	if b, ok := ParseBlock("01-foundation"); !ok || b != 1 {
		t.Errorf("block 01-foundation = %v, %v", b, ok)
	}
	if b, ok := ParseBlock("45.14"); ok {
		t.Errorf("45.14 is block %v", b)
	}
	if th, ok := ParseThread("02-03"); !ok || th != (Thread{2, 3}) {
		t.Errorf("thread 02-03 = %v, %v", th, ok)
	}
	if th, ok := ParseThread("14-2026-photos"); ok {
		t.Errorf("14-2026-photos is thread %v", th)
	}
}

func TestThreadOrder(t *testing.T) {
	got := []Thread{{10, 0}, {2, 10}, {2, 9}, {1, 1}, {2, 0}}
	slices.SortFunc(got, Thread.Compare)
	want := []Thread{{1, 1}, {2, 0}, {2, 9}, {2, 10}, {10, 0}}
	if !slices.Equal(got, want) {
		t.Errorf("sorted %v, want %v", got, want)
	}
}
