package checkpoint

import (
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
)

// text is a value as one text: a list's items joined with commas, a map's
// entries written out. Blank is none.
func text(v frontmatter.Value) string {
	s := written(v)
	if strings.TrimSpace(s) == "" {
		return ""
	}
	return s
}

func written(v frontmatter.Value) string {
	switch v.Kind() {
	case frontmatter.Scalar:
		return v.Text()
	case frontmatter.List:
		return strings.Join(texts(v), ", ")
	case frontmatter.Map:
		var parts []string
		for _, f := range v.Fields() {
			parts = append(parts, strings.TrimSpace(f.Key+": "+written(f.Value)))
		}
		return strings.Join(parts, ", ")
	}
	return ""
}

// texts are the items of a list as texts, blank ones left out.
func texts(v frontmatter.Value) []string {
	var all []string
	for _, item := range v.Texts() {
		if s := text(item); s != "" {
			all = append(all, s)
		}
	}
	return all
}

// options are the names that can be chosen. A map names its option under
// name, option, label or value; one text may list several.
func options(v frontmatter.Value) []string {
	if v.Kind() == frontmatter.Scalar {
		return listed(v.Text())
	}
	return named(v, "name", "option", "label", "value", "id")
}

// named are the items of a list by name: a map's first field of those keys,
// or the text that an item is.
func named(v frontmatter.Value, keys ...string) []string {
	var all []string
	whole := v.Texts()
	for i, item := range v.Items() {
		name := first(item, keys...)
		if name == "" && i < len(whole) {
			name = text(whole[i])
		}
		if name != "" {
			all = append(all, name)
		}
	}
	return all
}

// listed cuts one text that lists several things.
func listed(s string) []string {
	sep := ","
	for _, r := range []string{"\n", "|", ";"} {
		if strings.Contains(s, r) {
			sep = r
			break
		}
	}
	var all []string
	for part := range strings.SplitSeq(s, sep) {
		if part = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(part), "-*")); part != "" {
			all = append(all, part)
		}
	}
	return all
}

// first is the first field of a map that is there and not blank.
func first(v frontmatter.Value, keys ...string) string {
	for _, key := range keys {
		if s := text(v.Field(key)); s != "" {
			return s
		}
	}
	return ""
}

// partial is the unfinished work: {files, changes}, or files alone, or words.
func (r *reader) partial() (files, blobs []string, changes string) {
	v := r.value(keyPartial)
	switch v.Kind() {
	case frontmatter.Map:
		files, changes = paths(v.Field("files")), text(v.Field("changes"))
		blobs = r.blobs(v.Field("blobs"), len(files))
	case frontmatter.List:
		files = paths(v)
	case frontmatter.Scalar:
		if s := text(v); strings.ContainsAny(strings.TrimSpace(s), " \n\t") {
			changes = s
		} else if s != "" {
			files = []string{strings.TrimSpace(s)}
		}
	}
	return files, blobs, changes
}

func paths(v frontmatter.Value) []string {
	if v.Kind() == frontmatter.Scalar {
		return listed(v.Text())
	}
	return named(v, "path", "file", "name")
}

// blobs stand beside the files, one for each; others can't be told apart.
func (r *reader) blobs(v frontmatter.Value, files int) []string {
	if v.Empty() {
		return nil
	}
	items := v.Items()
	if len(items) != files {
		r.warn(v.Line(), "partial_work has %d files and %d blobs; the blobs are ignored", files, len(items))
		return nil
	}
	all := make([]string, len(items))
	for i, item := range items {
		all[i] = item.Text()
	}
	return all
}

// completed are the threads done before: maps with thread, name and commit,
// texts such as "02.1: BaseLayout (abc1234)", or one map of thread to commit.
func (r *reader) completed(block history.Block) []Done {
	var all []Done
	for _, item := range r.value(keyCompleted).Items() {
		for _, v := range entries(item) {
			if d, ok := done(v, block); ok {
				all = append(all, d)
			} else if s := text(item); s != "" {
				r.warn(item.Line(), "completed thread %q names no thread", s)
			}
		}
	}
	return all
}

// entry is a completed thread as written: its three parts, or one line.
type entry struct{ thread, name, commit, line string }

func entries(v frontmatter.Value) []entry {
	if v.Kind() != frontmatter.Map {
		return []entry{{line: text(v)}}
	}
	if id := first(v, "thread", "id", "task", "number"); id != "" {
		return []entry{{thread: id, name: first(v, "name", "title", "description"), commit: first(v, "commit", "hash", "sha")}}
	}
	var all []entry
	for _, f := range v.Fields() {
		all = append(all, entry{line: f.Key + ": " + written(f.Value)})
	}
	return all
}

func done(e entry, block history.Block) (Done, bool) {
	if e.thread != "" {
		t, ok := threadOf(e.thread, block)
		return Done{t, e.name, e.commit}, ok
	}
	line := cutThreadWord(e.line)
	id, rest := line, ""
	if i := strings.IndexAny(line, " :\t"); i > 0 {
		id, rest = line[:i], strings.TrimSpace(strings.TrimLeft(line[i:], " :\t-–—"))
	}
	t, ok := threadOf(id, block)
	name, commit := cutCommit(rest)
	return Done{t, name, commit}, ok
}

// cutCommit takes a hash off the end: "BaseLayout (commit abc1234)".
func cutCommit(s string) (name, commit string) {
	rest := strings.TrimRight(s, ")]`. ")
	i := strings.LastIndexAny(rest, " ([`:") + 1
	if commit = rest[i:]; !isHash(commit) {
		return s, ""
	}
	name = strings.TrimRight(rest[:i], " ([`:,-–—")
	if cut := len(name) - len("commit"); cut >= 0 && strings.EqualFold(name[cut:], "commit") {
		name = strings.TrimRight(name[:cut], " ([`:,-–—")
	}
	return name, commit
}

func isHash(s string) bool {
	return len(s) >= 7 && len(s) <= 64 && strings.Trim(s, "0123456789abcdefABCDEF") == ""
}
