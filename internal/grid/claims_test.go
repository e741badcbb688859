package grid

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/git-grid/git-grid/internal/gitrepo"
	"github.com/git-grid/git-grid/internal/validate"
)

// line is one line of development, of which it is known what may be claimed.
type line struct {
	commits int             // marks are base+1 to base+commits
	blocks  []int           // of each commit, 0 for none
	there   map[string]bool // files that were, and whether they are
}

// verdicts are levels by claimed text; what is right is not among them.
type verdicts map[string]validate.Level

const marksOfLine = 100

// drawLine writes a line for git fast-import.
func drawLine(r *rand.Rand, n int, w *strings.Builder) line {
	l := line{commits: 3 + r.IntN(5), there: map[string]bool{}}
	fmt.Fprintf(w, "reset refs/heads/l%d\n\n", n)
	for i := range l.commits {
		block := r.IntN(3)
		subject := fmt.Sprintf("chore: step %d of line %d", i, n)
		if block > 0 {
			subject = fmt.Sprintf("feat(%02d): step %d of line %d", block, i, n)
		}
		l.blocks = append(l.blocks, block)
		fmt.Fprintf(w, "commit refs/heads/l%d\nmark :%d\ncommitter Ada <ada@example.com> %d +0000\ndata %d\n%s\n", n, n*marksOfLine+i+1, 1_700_000_000+i, len(subject), subject)
		if i == 0 {
			fmt.Fprintf(w, "M 100644 inline .grid/config.json\ndata 2\n{}\n")
		}
		var present []string
		for _, p := range slices.Sorted(maps.Keys(l.there)) {
			if l.there[p] {
				present = append(present, p)
			}
		}
		for k := range 1 + r.IntN(3) {
			p := fmt.Sprintf("src/%d-%d-%d.txt", n, i, k)
			fmt.Fprintf(w, "M 100644 inline %s\ndata %d\n%s\n", p, len(p), p)
			l.there[p] = true
		}
		if len(present) > 0 && r.IntN(2) == 0 {
			p := present[r.IntN(len(present))]
			l.there[p] = false
			if r.IntN(2) == 0 {
				fmt.Fprintf(w, "R %s %s.moved\n", p, p)
				l.there[p+".moved"] = true
			} else {
				fmt.Fprintf(w, "D %s\n", p)
			}
		}
		w.WriteByte('\n')
	}
	return l
}

// drawClaims writes a summary of block 01 of a line, and says what its claims
// are worth in validate, and in a push to where nothing is.
func drawClaims(r *rand.Rand, n int, lines []line, hashes map[int]string) (text string, want, pushed verdicts) {
	l := lines[n]
	want = verdicts{}
	commits, files := map[string]bool{}, map[string]bool{}
	claim := func(into map[string]bool, text string, level validate.Level) {
		into[text] = true
		if level != validate.Pass {
			want[text] = level
		}
	}
	for i, block := range l.blocks {
		level := validate.Pass
		if block == 2 {
			level = validate.Warn
		}
		if r.IntN(2) == 0 {
			claim(commits, hashes[n*marksOfLine+i+1], level)
		}
	}
	var lost []string
	if other := r.IntN(len(lines)); other != n && r.IntN(3) == 0 {
		lost = append(lost, hashes[other*marksOfLine+1])
		claim(commits, lost[0], validate.Warn)
	}
	if r.IntN(4) == 0 {
		claim(commits, fmt.Sprintf("%040x", r.Uint64()), validate.Fail)
	}
	for p, there := range l.there {
		level := validate.Pass
		if !there {
			level = validate.Warn
		}
		claim(files, p, level)
	}
	if r.IntN(4) == 0 {
		claim(files, fmt.Sprintf("src/%d-never.txt", n), validate.Fail)
	}
	if r.IntN(6) == 0 {
		claim(files, "../outside.txt", validate.Fail)
	}
	pushed = maps.Clone(want)
	for _, hash := range lost {
		pushed[hash] = validate.Fail
	}
	list := func(set map[string]bool) string {
		return `"` + strings.Join(slices.Sorted(maps.Keys(set)), `", "`) + `"`
	}
	if len(commits) == 0 {
		return "---\nblock: 01\nartifacts_created: [" + list(files) + "]\n---\n", want, pushed
	}
	return "---\nblock: 01\ncommits: [" + list(commits) + "]\nartifacts_created: [" + list(files) + "]\n---\n", want, pushed
}

// judged are a report's verdicts on claims.
func judged(r validate.Report) verdicts {
	got := verdicts{}
	for _, f := range r.Findings() {
		if f.Check == "commits" || f.Check == "files" {
			got[f.Claim] = f.Level
		}
	}
	return got
}

// claimFault judges many random lines, each as a revision and as a push, and
// gives the first verdict that is not the known one.
func claimFault(t *testing.T, n int, spoil func(verdicts)) string {
	t.Helper()
	s := newSite(t)
	r := rand.New(rand.NewPCG(7, uint64(n)))
	var history strings.Builder
	lines := make([]line, n)
	for i := range lines {
		lines[i] = drawLine(r, i, &history)
	}
	marks := filepath.Join(t.TempDir(), "marks")
	_, err := s.run(s.dir, history.String(), "fast-import", "--quiet", "--export-marks="+marks)
	s.do(err)
	data, err := os.ReadFile(marks)
	s.do(err)
	hashes := map[int]string{}
	for entry := range strings.Lines(string(data)) {
		var mark int
		var hash string
		_, err := fmt.Sscanf(entry, ":%d %s", &mark, &hash)
		s.do(err)
		hashes[mark] = hash
	}
	var summaries strings.Builder
	want, pushed := make([]verdicts, n), make([]verdicts, n)
	for i, l := range lines {
		var text string
		text, want[i], pushed[i] = drawClaims(r, i, lines, hashes)
		fmt.Fprintf(&summaries, "commit refs/heads/l%d\ncommitter Ada <ada@example.com> 1800000000 +0000\ndata 5\nclose\nfrom %s\nM 100644 inline .grid/phases/01-x/01-SUMMARY.md\ndata %d\n%s\n", i, hashes[i*marksOfLine+l.commits], len(text), text)
	}
	_, err = s.run(s.dir, summaries.String(), "fast-import", "--quiet")
	s.do(err)
	s.git("checkout", "-q", "l0")
	g, err := Open(s.dir, s.env, s.now)
	s.do(err)
	for i := range lines {
		spoil(want[i])
		ref := fmt.Sprintf("refs/heads/l%d", i)
		v, err := g.Validate(ValidateOptions{At: ref})
		s.do(err)
		if got := judged(v.Report); !maps.Equal(got, want[i]) {
			return fmt.Sprintf("validate --at %s: %v, want %v", ref, got, want[i])
		}
		p, err := CheckPush(s.dir, s.env, time.Now, Pushing{Remote: "nowhere", Limit: time.Now().Add(time.Minute), Refs: []gitrepo.Push{{
			LocalRef: ref, LocalOID: s.git("rev-parse", ref), RemoteRef: ref, RemoteOID: strings.Repeat("0", 40),
		}}})
		s.do(err)
		s.do(p.Err)
		if got := judged(p.Refs[0].Report); !maps.Equal(got, pushed[i]) || p.Blocks() != slices.Contains(slices.Collect(maps.Values(pushed[i])), validate.Fail) {
			return fmt.Sprintf("push of %s: %v, want %v", ref, got, pushed[i])
		}
	}
	return ""
}

func TestClaimsOfKnownWorth(t *testing.T) {
	if fault := claimFault(t, runs(t, 200), func(verdicts) {}); fault != "" {
		t.Error(fault)
	}
	fault := claimFault(t, 20, func(v verdicts) {
		for text, level := range v {
			if level == validate.Warn && strings.HasPrefix(text, "src/") {
				v[text] = validate.Fail // as if what was deleted had never been
			}
		}
	})
	if fault == "" {
		t.Error("a wrong verdict on deleted files was not seen")
	}
}
