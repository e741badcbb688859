package state

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
)

// Format is the version that the key grid carries.
const Format = "1"

// order is the order of STATE.md's keys.
var order = []string{
	"grid", "cluster", "status", "block", "total_blocks", "progress", "completed", "skipped",
	"threads", "commits", "last_commit", "updated",
}

// lasting is how many of them change only where a block ends.
const lasting = 8

// Project writes a state into the bytes of a STATE.md: the keys that the tool
// owns are spliced, all else stays. lastingOnly takes out what moves with each
// work commit, for a STATE.md that git tracks. Empty bytes give a new file.
func Project(src []byte, s State, lastingOnly bool) ([]byte, error) {
	if len(bytes.TrimSpace(src)) == 0 {
		src = []byte(template)
	}
	doc, err := frontmatter.Parse(src, frontmatter.Strict)
	if err != nil {
		return nil, err
	}
	values := s.values(lastingOnly)
	// First what is there, so that an error names the line that the reader sees.
	// In a tracked file some of it must go: nobody would keep it true.
	there := func(key string) bool { return doc.Get(key).Exists() }
	missing := slices.DeleteFunc(slices.Clone(order), there)
	for _, key := range slices.Concat(slices.DeleteFunc(slices.Clone(order), func(key string) bool { return !there(key) }), missing) {
		if err := s.put(doc, key, values[key]); err != nil {
			return nil, err
		}
	}
	return render(doc.Bytes(), s, lastingOnly), nil
}

// put sets a key, or takes it out where it has no value. A status that reads
// as the derived one stays as it is written, and so does a format's version.
func (s State) put(doc *frontmatter.Document, key string, value *frontmatter.Node) error {
	old := doc.Get(key)
	switch {
	case value == nil && !old.Exists():
		return nil
	case value == nil:
		return doc.Delete(key)
	case key == "grid" && !old.Empty():
		return nil
	case key == "status" && old.Exists():
		if is, ok := ParseStatus(old.Text()); ok && is == s.Status {
			return nil
		}
	}
	return doc.Set(key, *value, order...)
}

// values are the keys that have a value, as they are written.
func (s State) values(lastingOnly bool) map[string]*frontmatter.Node {
	v := map[string]*frontmatter.Node{}
	set := func(key string, n frontmatter.Node) { v[key] = &n }
	set("grid", frontmatter.Plain(Format))
	if s.Cluster != "" {
		set("cluster", frontmatter.Text(s.Cluster))
	}
	set("status", frontmatter.Plain(string(s.Status)))
	if s.Block != 0 {
		set("block", number(int(s.Block)))
	}
	if s.Total != 0 {
		set("total_blocks", number(s.Total))
	}
	if s.Progress != NoProgress {
		set("progress", number(s.Progress))
	}
	set("completed", blockList(s.Completed))
	set("skipped", blockList(s.Skipped))
	if lastingOnly {
		return v
	}
	if s.Block != 0 {
		set("threads", frontmatter.Plain(s.Threads.String()))
	}
	set("commits", number(s.Commits))
	if s.Last != nil {
		set("last_commit", frontmatter.Plain(s.Last.Hash[:7]))
		set("updated", frontmatter.Plain(time.Unix(s.Last.Time, 0).UTC().Format(time.RFC3339)))
	}
	return v
}

func number(n int) frontmatter.Node { return frontmatter.Plain(strconv.Itoa(n)) }

func blockList(blocks []history.Block) frontmatter.Node {
	items := make([]frontmatter.Node, len(blocks))
	for i, b := range blocks {
		items[i] = number(int(b))
	}
	return frontmatter.Items(items...)
}

// String is done/total, with ? for a total that no plan tells.
func (t Threads) String() string {
	if t.Total == UnknownThreads {
		return fmt.Sprintf("%d/?", t.Done)
	}
	return fmt.Sprintf("%d/%d", t.Done, t.Total)
}

// Diff names the keys in which a STATE.md differs from the state, in the
// order of the file's keys; nil where it is fresh. Keys that a tracked file is
// not to have make it no less fresh: the next write takes them out.
func Diff(src []byte, s State, lastingOnly bool) ([]Drift, error) {
	doc, err := frontmatter.Parse(src, frontmatter.Strict)
	if err != nil {
		return nil, err
	}
	projected, err := Project(src, s, lastingOnly)
	if err != nil {
		return nil, err
	}
	if bytes.Equal(projected, src) {
		return nil, nil
	}
	after, err := frontmatter.Parse(projected, frontmatter.Strict)
	if err != nil {
		return nil, err
	}
	var drifts []Drift
	kept := order
	if lastingOnly {
		kept = order[:lasting]
	}
	for _, key := range kept {
		is, want := inline(doc.Get(key)), inline(after.Get(key))
		if is != want {
			drifts = append(drifts, Drift{key, is, want})
		}
	}
	if drifts == nil && !bytes.Equal(render(src, s, lastingOnly), src) {
		drifts = append(drifts, Drift{"table", "outdated", "new"})
	}
	return drifts, nil
}

// Drift is a key of STATE.md that says something else than is derived.
type Drift struct{ Key, Is, Want string }

// inline is a value on one line, as Drift shows it; none where it is absent.
func inline(v frontmatter.Value) string {
	switch v.Kind() {
	case frontmatter.Absent, frontmatter.Null:
		return "none"
	case frontmatter.Scalar:
		return v.Text()
	case frontmatter.Map:
		return "a map"
	}
	var items []string
	for _, item := range v.Items() {
		items = append(items, inline(item))
	}
	if items == nil {
		return "none"
	}
	return strings.Join(items, ", ")
}
