package prose_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-grid/git-grid/internal/history"
	"github.com/git-grid/git-grid/internal/state"
	"github.com/git-grid/git-grid/internal/state/prose"
)

// at is a state with so many of total blocks done, the next one current.
func at(done, total int, status state.Status) state.State {
	s := state.State{Status: status, Total: total, Progress: state.NoProgress}
	for b := 1; b <= total; b++ {
		switch {
		case b <= done:
			s.Completed = append(s.Completed, history.Block(b))
		case b == done+1:
			s.Block = history.Block(b)
			s.Running = append(s.Running, s.Block)
		default:
			s.Pending = append(s.Pending, history.Block(b))
		}
	}
	if total > 0 {
		s.Progress = 100 * done / total
	}
	return s
}

// estimated is a state without a total to rely on.
func estimated(s state.State) state.State {
	s.Estimated, s.Progress = true, state.NoProgress
	return s
}

// TestLines holds one line a row against what becomes of it with 4 of 9 blocks
// done and block 5 current.
func TestLines(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"Block: 04 of 09", "Block: 05 of 09"},
		{"Block: 4 of 8", "Block: 5 of 9"},
		{"Block: 04/09 (tags)", "Block: 05/09 (tags)"},
		{"Block: 004 of 009", "Block: 005 of 009"},
		{"Block: 12 of 14", "Block: 05 of 09"}, // no digit tells whether they are padded
		{"Phase: 12 of 14", "Phase: 5 of 9"},
		{"Phase: 2 of 3 (Core)", "Phase: 5 of 9 (Core)"},
		{"**Block:** 04 of 09", "**Block:** 05 of 09"},
		{"**Block**: **04** of **09**", "**Block**: **05** of **09**"},
		{"__Block:__ `04` of ~9 ", "__Block:__ `05` of ~9 "},
		{"BLOCK:\t4 out of 9.", "BLOCK:\t5 out of 9."},
		{"Block: Block 04 of 09", "Block: Block 05 of 09"},
		{"Block: 05 of TBD", "Block: 05 of 09"},
		{"Block: — of —", "Block: 05 of 09"},
		{"Block: TBD", "Block: 05"},
		{"Block: - (not started)", "Block: 05 (not started)"},
		{"Block: 4 (of 9)", "Block: 5 (of 9)"},
		{"Block: 04", "Block: 05"},
		{"Block: 04-tags of 09", "Block: 05 of 09"}, // the name is another block's
		{"Block: 05-tags of 08", "Block: 05-tags of 09"},
		{"Block: 05.3 of 09", "Block: 05.3 of 09"}, // a thread of the current block
		{"Block: 04.3 of 09", "Block: 05 of 09"},
		{"Phase: 88 (7 of 7 in v1.4.1) — x", "Phase: 5 (7 of 7 in v1.4.1) — x"},
		{"Phase: **37 — Plugins** — COMPLETE ✅", "Phase: **5 — Plugins** — COMPLETE ✅"},

		{"Block: 1-3 of 9", ""},
		{"Block: none yet", ""},
		{"Block: the first", ""},
		{"Block: 2026-01-23", ""},
		{"Block: 12345 of 9", ""},
		{"Block: 4th", ""},
		{"Block: 4%", ""},
		{"Phase: Not started (1 of 3)", ""},
		{"Block:", ""},
		{"Block 04 of 09", ""},
		{"Blocks: 04 of 09", ""},
		{" Block: 04 of 09", ""},
		{"- Block: 04 of 09", ""},
		{"> Block: 04 of 09", ""},
		{"| Block: 04 of 09 |", ""},
		{"See Block: 04 of 09", ""},

		{"Status: Block complete", "Status: Active"},
		{"Status: in progress", "Status: active"},
		{"Status: IN PROGRESS", "Status: ACTIVE"},
		{"**Status:** In progress", "**Status:** Active"},
		{"**Status**: **In progress** (since May)", "**Status**: **Active** (since May)"},
		{"**Status: Done**", "**Status: Active**"},
		{"Status: _Done_", "Status: _Active_"},
		{"Status: in_progress", "Status: active"},
		{"Status: Block complete -- all verified, $1 and $name", "Status: Active -- all verified, $1 and $name"},
		{"Status: Done — next: plan", "Status: Active — next: plan"},
		{"Status: ✅ COMPLETE", "Status: ACTIVE"},
		{"Status: Plan 06-01 complete. Wired.", "Status: Active. Wired."},
		{"Status: TBD", "Status: Active"},
		{"Status: —", "Status: Active"},
		{"Status: unknown", "Status: active"},
		{"Status: Ready <!-- keep -->", "Status: Active <!-- keep -->"},
		{"Status: 진행 중", "Status: Active"},
		{"Status: active", "Status: active"},
		{"Status: ACTIVE, mostly", "Status: ACTIVE, mostly"},
		{"Status: resumed", "Status: resumed"}, // reads as active
		{"Status: (none)", ""},

		{"Progress: [███░░░░░░] 33.3%", "Progress: [████░░░░░] 44.4%"},
		{"Progress: [██████░░░░] 60%", "Progress: [████░░░░░░] 44%"},
		{"Progress: [###-------] 33% (3/9 plans)", "Progress: [####------] 44% (3/9 plans)"},
		{"Progress: [###.......] 33.33 % (3/9 blocks done)", "Progress: [####......] 44.44 % (4/9 blocks done)"},
		{"Progress: [===   ] ~33%, 03 of 08 blocks", "Progress: [===   ] ~44%, 04 of 09 blocks"},
		{"Progress: [||-]", "Progress: [|--]"},
		{"Progress: ████████░░ 80%", "Progress: ████░░░░░░ 44%"},
		{"Progress: |██████    | 60%", "Progress: |████      | 44%"},
		{"Progress: `[##]` 100%", "Progress: `[#.]` 44%"},
		{"Progress: [----] 0%", "Progress: [##--] 44%"},
		{"Progress: [█] 104 %", "Progress: [░] 44 %"},
		{"Progress: 80% [████] of all", "Progress: 44% [██░░] of all"},
		{"Progress: [██] 100%, of this phase [█░] 50%", "Progress: [█░] 44%, of this phase [█░] 50%"},
		{"Progress: [██] · [█░] 50%", "Progress: [█░] · [█░] 50%"},
		{"Progress: [██▓░░] 44%", "Progress: [██▓░░] 44%"}, // two full cells of five: so it says
		{"Progress: [█▓▓░░] 20%", "Progress: [██░░░] 44%"},
		{"Progress: 44,9%", "Progress: 44,4%"},
		{"Progress: TBD", "Progress: 44%"},
		{"Progress: [░░░] — (nothing yet)", "Progress: [█░░] 44% (nothing yet)"},
		{"Progress: ?%", "Progress: 44%"},
		{"Progress: [░░░] — nothing yet", "Progress: [█░░] — nothing yet"},
		{"**Progress:** 3/9 blocks", "**Progress:** 4/9 blocks"},
		{"Progress: $0.50 spent, 33%", "Progress: $0.50 spent, 44%"},
		{"Progress: see [PROGRESS.md](PROGRESS.md)", ""},
		{"Progress: [ ] to do", ""},
		{"Progress: [-] to do", ""},
		{"Progress: 3/9 plans", ""},
		{"Progress: ██-- 44", ""},
		{"Progress: [██▌░░] 50%", "Progress: [██▌░░] 44%"}, // the half cell is not full
		{"Progress: [█▌░░░░░░░]", "Progress: [████░░░░░]"},
		{"Progress: [====>    ] 50%", "Progress: [====>    ] 44%"},
		{"Progress: [==>      ] 50%", "Progress: [====     ] 44%"},
		{"Progress: [██x░░] 50%", "Progress: [██x░░] 44%"}, // no bar

		{"- ✅ Block 04: tags", "- ✅ Block 04: tags"},
		{"- ⏳ Block 04: tags", "- ✅ Block 04: tags"},
		{"- ✅ Block 05: rss", "- ⏳ Block 05: rss"},
		{"- 🔄 Block 05: rss", "- 🔄 Block 05: rss"},
		{"- **Block 4** — tags ⏳", "- **Block 4** — tags ✅"},
		{"* [x] 04-tags ⏳", "* [x] 04-tags ✅"},
		{"⏳ 04", "✅ 04"},
		{"1. ⏳ Block 04 ⏳", "1. ✅ Block 04 ⏳"},
		{"- ✅ Block 10: unplanned", "- ✅ Block 10: unplanned"},
		{"- ⏳ 4 tests to write", ""},
		{"- ⏳ Blocks 1-4: all", ""},
		{"- ⏳ Block 04.1: a thread", ""},
		{"- ⏳ Phase 4: x", ""},
		{"- ⏳ write more", ""},
		{"  - ⏳ Block 04", ""},

		{"Last activity: 2026-01-23 - Completed 04-PLAN.md", "Last activity: 2026-01-23 - Completed 04-PLAN.md"},
		{"# Grid State - shop", "# Grid State - shop"},
		{"# Grid State", ""},
		{"", ""},
	} {
		got := string(prose.Project([]byte(tt.in), at(4, 9, state.Active)))
		want := tt.want
		_, speaks := prose.Read([]byte(tt.in))
		if want == "" {
			want = tt.in
		}
		if got != want || speaks != (tt.want != "") {
			t.Errorf("%q: %q, want %q; is prose: %t", tt.in, got, want, speaks)
		}
	}
}

func TestDiff(t *testing.T) {
	src := []byte("Block: 05 of 08\nStatus: Done (x)\nProgress: [███░░░░░░] 33.3%\n- ⏳ Block 04: tags")
	want := []state.Drift{
		{Key: "block", Is: "08", Want: "09"},
		{Key: "status", Is: "Done", Want: "Active"},
		{Key: "progress", Is: "33.3", Want: "44.4"},
		{Key: "block 04", Is: "⏳", Want: "✅"},
	}
	if diff := cmp.Diff(want, prose.Diff(src, at(4, 9, state.Active))); diff != "" {
		t.Error(diff)
	}
}

// TestFile is a whole file, with all that must not be taken for its words.
func TestFile(t *testing.T) {
	in := `# Grid State — shop

<!-- Status: draft
Block: 01 of 99
-->
` + "```" + `
Progress: [█░] 50%
` + "```" + `
## Archived: v1
Status: shipped
### Of it
Block: 01 of 02
## Position
Field | Value
--- | ---
Status: x | y

<details>
Block: 02 of 02
</details>
<<<<<<< HEAD
Block: 03 of 09
=======
Block: 04 of 09
>>>>>>> topic
Phase: 1 of 3 (Core)
Block: 04 of 09
Status: Block complete
Block: 01 of 02

Progress: [███░░░░░░] 33.3%
Progress: [███░░░░░░] 33.3%

## Blocks
1. ✅ Foundation
4. ⏳ Tags
5. ✅ 2 feeds
   - ✅ Block 06
## Decisions
- ✅ Block 07: approved
Kept by hand: yes`
	want := strings.NewReplacer(
		"Block: 04 of 09\nStatus: Block complete", "Block: 05 of 09\nStatus: Active",
		"\n\nProgress: [███░░░░░░] 33.3%", "\n\nProgress: [████░░░░░] 44.4%",
		"4. ⏳", "4. ✅", "5. ✅", "5. ⏳",
	).Replace(in)
	for _, eol := range []string{"\n", "\r\n"} {
		for _, bom := range []string{"", "\uFEFF"} {
			in, want := bom+strings.ReplaceAll(in, "\n", eol), bom+strings.ReplaceAll(want, "\n", eol)
			if got := string(prose.Project([]byte(in), at(4, 9, state.Active))); got != want {
				t.Errorf("eol %q, bom %q: got\n%s", eol, bom, got)
			}
			if p, ok := prose.Read([]byte(in)); !ok || p.Cluster != "shop" || p.Total != 9 || p.Block != 4 {
				t.Errorf("eol %q, bom %q: read %+v", eol, bom, p)
			}
		}
	}
}
