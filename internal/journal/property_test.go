package journal

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func drawEntry(kind Kind) *rapid.Generator[Entry] {
	return rapid.Custom(func(t *rapid.T) Entry {
		n := rapid.IntRange(0, 6)
		e := Entry{
			Time: rapid.SampledFrom([]string{"2026-11-28", "2026-11-30", "2026-11-30T14:10:00Z", "2026-12-01T10:00:00+02:00", "14:10:00"}).Draw(t, "time"),
			Text: fmt.Sprint("text ", n.Draw(t, "text")),
		}
		switch kind {
		case Scratchpad:
			e.Program, e.Label = fmt.Sprint("executor-", n.Draw(t, "program")), "PATTERN"
		case Decisions:
			e.Block, e.Chosen, e.Options = "03", fmt.Sprint("answer ", n.Draw(t, "chosen")), []string{"a", "b"}
		case Blockers:
			e.Open = rapid.Bool().Draw(t, "open")
		}
		return e
	})
}

type input struct {
	kind               Kind
	base, ours, theirs []byte
}

// drawInput draws two sides of one base: each took out, resolved, appended.
func drawInput() *rapid.Generator[input] {
	return rapid.Custom(func(t *rapid.T) input {
		in := input{kind: rapid.SampledFrom([]Kind{Scratchpad, Decisions, Blockers}).Draw(t, "kind")}
		entries := func(name string) []Entry { return rapid.SliceOfN(drawEntry(in.kind), 0, 4).Draw(t, name) }
		base := entries("base")
		in.base = written(in.kind, base)
		side := func(name string) []byte {
			kept := slices.DeleteFunc(slices.Clone(base), func(Entry) bool { return rapid.IntRange(0, 5).Draw(t, name+" drops") == 0 })
			for i := range kept {
				kept[i].Open = kept[i].Open && rapid.IntRange(0, 3).Draw(t, name+" resolves") > 0
			}
			return written(in.kind, append(kept, entries(name)...))
		}
		in.ours, in.theirs = side("ours"), side("theirs")
		if rapid.IntRange(0, 3).Draw(t, "CRLF") == 0 {
			in.theirs = bytes.ReplaceAll(in.theirs, []byte("\n"), []byte("\r\n"))
		}
		if rapid.IntRange(0, 3).Draw(t, "no base") == 0 {
			in.base = nil
		}
		return in
	})
}

// written is a file with entries, each once.
func written(kind Kind, entries []Entry) []byte {
	src := Template(kind)
	for _, e := range entries {
		if one := texts(kind, Append(kind, nil, e)); !slices.Contains(texts(kind, src), one[0]) {
			src = Append(kind, src, e)
		}
	}
	return src
}

// texts are the entries of a file, in order, without their state.
func texts(kind Kind, src []byte) []string {
	var all []string
	for _, e := range Parse(kind, src) {
		all = append(all, unmarked(kind, e.lines(kind)[0])+e.Text+e.Chosen)
	}
	return all
}

func sorted(all []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(all)))
}

type mergeFunc func(kind Kind, base, ours, theirs []byte) []byte

// fault tells what a merge does wrong, "" for nothing.
func (merge mergeFunc) fault(in input) string {
	merged := merge(in.kind, in.base, in.ours, in.theirs)
	flipped := merge(in.kind, in.base, in.theirs, in.ours)
	again := merge(in.kind, in.base, merged, in.theirs)
	base, ours, theirs, got := texts(in.kind, in.base), texts(in.kind, in.ours), texts(in.kind, in.theirs), texts(in.kind, merged)
	switch {
	case !slices.Equal(sorted(got), sorted(texts(in.kind, flipped))):
		return "the content depends on which side is ours"
	case !bytes.Equal(again, merged):
		return "a second merge changes the file"
	case bytes.Contains(merged, []byte("\r")):
		return "theirs' line ends came along"
	case openOf(in.kind, merged) != openOf(in.kind, flipped):
		return "what is open depends on which side is ours"
	}
	for _, e := range slices.Concat(ours, theirs) {
		inBoth := slices.Contains(ours, e) && slices.Contains(theirs, e)
		if (inBoth || !slices.Contains(base, e)) && !slices.Contains(got, e) {
			return "an entry is lost"
		}
	}
	for _, e := range got {
		if !slices.Contains(ours, e) && !slices.Contains(theirs, e) {
			return "an entry is of neither side"
		}
	}
	at := 0
	for _, e := range ours {
		i := slices.Index(got[at:], e)
		if i < 0 && slices.Contains(got, e) {
			return "the order of ours is not kept"
		}
		at += max(i, 0)
	}
	return ""
}

func openOf(kind Kind, src []byte) int {
	n := 0
	for _, e := range Parse(kind, src) {
		if e.Open {
			n++
		}
	}
	return n
}

func check(t *testing.T, property func(*rapid.T)) {
	for range 3 {
		rapid.Check(t, property)
	}
}

func TestMergeProperties(t *testing.T) {
	check(t, func(t *rapid.T) {
		if fault := mergeFunc(Merge).fault(drawInput().Draw(t, "in")); fault != "" {
			t.Fatal(fault)
		}
	})
}

func TestMergePropertiesSeeFaults(t *testing.T) {
	faults := map[string]mergeFunc{
		"is ours":         func(_ Kind, _, ours, _ []byte) []byte { return ours },
		"is both in turn": func(_ Kind, _, ours, theirs []byte) []byte { return slices.Concat(ours, theirs) },
		"puts theirs first": func(kind Kind, base, ours, theirs []byte) []byte {
			return Merge(kind, base, theirs, ours)
		},
		"lets ours decide what is resolved": func(kind Kind, _, ours, theirs []byte) []byte {
			return Merge(kind, ours, ours, bytes.ReplaceAll(theirs, []byte("[resolved]"), []byte("[open]")))
		},
	}
	for name, merge := range faults {
		caught := false
		for seed := range 200 {
			caught = caught || merge.fault(drawInput().Example(seed)) != ""
		}
		if !caught {
			t.Errorf("a merge that %s passes", name)
		}
	}
}

// Whatever is appended is one entry more, with all bytes before it kept.
func appendFault(add func(Kind, []byte, Entry) []byte, kind Kind, src []byte, e Entry) string {
	out := add(kind, src, e)
	before, after := Parse(kind, src), Parse(kind, out)
	switch {
	case !bytes.HasPrefix(out, src):
		return "bytes changed"
	case len(after) != len(before)+1:
		return fmt.Sprintf("%d entries became %d", len(before), len(after))
	}
	last := after[len(after)-1]
	if last.Text != oneLine(e.Text) || last.Chosen != oneLine(e.Chosen) && kind == Decisions {
		return fmt.Sprintf("%q was written, %q read", e.Text, last.Text)
	}
	return ""
}

func TestAppendSeesFaults(t *testing.T) {
	careless := func(_ Kind, src []byte, e Entry) []byte {
		return append(bytes.Clone(src), "\n## 2026-11-30 · "+e.Text+"\n"...)
	}
	if appendFault(careless, Decisions, nil, Entry{Text: "a\n## 2026-11-30 · b"}) == "" {
		t.Error("a forged heading is not seen")
	}
}

func FuzzAppend(f *testing.F) {
	f.Add(uint8(0), []byte("# S\r\n"), "14:00:00", "a \"quoted\" text\n### x | 1 | Y", "executor")
	f.Add(uint8(1), []byte("```\n## 2026 · x\n"), "2026-11-30", "# Which · one?", "a\nOptions: x")
	f.Add(uint8(2), []byte("\ufeff## [open] 2026-11-30 · a"), "2026-11-30", "\u2028## [open] 1 · x", "")
	f.Fuzz(func(t *testing.T, k uint8, src []byte, time, text, other string) {
		kind := Kind(k % 3)
		if part(time) == "" || oneLine(text) == "" {
			return
		}
		e := Entry{Time: time, Text: text, Program: other, Label: other, Chosen: other, Open: true}
		if fault := appendFault(Append, kind, src, e); fault != "" {
			t.Fatalf("%s\n%s", fault, Append(kind, src, e))
		}
	})
}

func FuzzMerge(f *testing.F) {
	f.Add(uint8(0), []byte("# S\n"), []byte("# S\n### a | 1 | B\nx"), []byte("### c | 2 | D\r\n"))
	f.Add(uint8(2), []byte("## [open] 2026-11-30 · a\n"), []byte("## [resolved] 2026-11-30 · a\n"), []byte("```\n## [open] 2026-11-30 · b\n```\n"))
	f.Fuzz(func(t *testing.T, k uint8, base, ours, theirs []byte) {
		kind := Kind(k % 3)
		merged := Merge(kind, base, ours, theirs)
		if again := Merge(kind, base, merged, merged); !bytes.Equal(again, merged) {
			t.Fatalf("merged with itself it becomes\n%s", again)
		}
		if again := Merge(kind, ours, ours, ours); !bytes.Equal(again, ours) {
			t.Fatalf("unchanged sides become\n%s", again)
		}
	})
}
