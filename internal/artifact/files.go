package artifact

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

// readFiles reads the files that the summary says were created or modified.
func (r *reader) readFiles() {
	keyFiles, artifacts := r.doc.Get("key-files"), r.doc.Get("artifacts")
	created := []frontmatter.Value{r.doc.Get("artifacts_created"), keyFiles.Field("created"), r.doc.Get("files_created")}
	modified := []frontmatter.Value{keyFiles.Field("modified"), r.doc.Get("files_modified")}
	if artifacts.Field("created").Exists() || artifacts.Field("modified").Exists() {
		created = append(created, artifacts.Field("created"))
		modified = append(modified, artifacts.Field("modified"))
	} else {
		created = append(created, artifacts)
	}
	for _, v := range created {
		r.Files = r.claimFiles(r.Files, v)
	}
	for _, v := range modified {
		r.Modified = r.claimFiles(r.Modified, v)
	}
}

// claimFiles adds the files of a list: texts, maps with path, or a map of
// paths to remarks.
func (r *reader) claimFiles(claims []Claim, v frontmatter.Value) []Claim {
	for _, item := range v.Items() {
		if item.Kind() == frontmatter.List {
			claims = r.claimFiles(claims, item)
			continue
		}
		texts := []string{cmp.Or(item.Text(), firstText(item, "path", "file"))}
		if texts[0] == "" {
			texts = texts[:0]
			for _, f := range item.Fields() {
				texts = append(texts, f.Key)
			}
		}
		for _, text := range texts {
			claims = r.claimPaths(claims, text, item.Line())
		}
	}
	return claims
}

// noFile are the words of an empty list.
var noFile = []string{"", "-", "\u2013", "\u2014", "~", "none", "null", "n/a", "na", "tbd", "no files", "no new files"}

// claimPaths claims the path of a text, or the paths of "src/a.ts, src/b.ts".
func (r *reader) claimPaths(claims []Claim, text string, line int) []Claim {
	for _, path := range pathsOf(text) {
		if !slices.Contains(noFile, strings.ToLower(strings.TrimRight(path, "."))) {
			claims = append(claims, Claim{Text: path, Line: r.locate(line, path)})
		}
	}
	return claims
}

var joint = pattern(`,\s+(?:and\s+)?|;\s+|\s+(?:and|[&+])\s+`)

// pathsOf cuts "src/a.ts, src/b.ts and src/c.ts" where all parts look like
// paths.
func pathsOf(text string) []string {
	if !strings.ContainsAny(text, " \t\n") {
		return []string{pathOf(text)}
	}
	parts := joint().Split(text, -1)
	for i, part := range parts {
		parts[i] = pathOf(part)
		if len(parts) > 1 && !pathLike(parts[i]) {
			return []string{pathOf(text)}
		}
	}
	return parts
}

var (
	lineNumbers = pattern(`(?::\d+(?:[-:,]\d+)*|#L\d+(?:-L?\d+)?)$`)
	linked      = pattern(`^\[([^\[\]]+)\]\([^()]*\)`)
	punctuated  = pattern(`(\.[A-Za-z0-9]+|/)[.,;]$`)
)

// pathOf is the path of a text without the remark behind it and the marks
// around it.
func pathOf(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, mark := range []string{"`", "**", `"`, "'"} {
		if inner, ok := strings.CutPrefix(text, mark); ok {
			if path, _, ok := strings.Cut(inner, mark); ok {
				text = path
			}
		}
	}
	if strings.Contains(text, "](") {
		text = linked().ReplaceAllString(text, "$1")
	}
	path := strings.TrimSpace(withoutRemark(text))
	if strings.ContainsAny(path, ":#") {
		path = lineNumbers().ReplaceAllLiteralString(path, "")
	}
	if strings.ContainsAny(path[max(0, len(path)-1):], ".,;") && punctuated().MatchString(path) {
		path = path[:len(path)-1]
	}
	return strings.TrimPrefix(path, "./")
}

// remarks are what stands between a path and a remark on it.
var remarks = []string{" \u2014 ", " \u2013 ", " - ", " -- ", ": ", " -> ", " \u2192 ", " => ", " # ", " ("}

// withoutRemark cuts "(new)" off the end of a text, and a remark off a path;
// "a - b.txt" is one name. Of "old.ts -> new.ts" the new name is left.
func withoutRemark(text string) string {
	if i := strings.LastIndex(text, " ("); i > 0 && strings.HasSuffix(text, ")") {
		text = strings.TrimSpace(text[:i])
	}
	if before, after, ok := cutArrow(text); ok && isFile(before) && isFile(after) {
		return after
	}
	cut := len(text)
	for _, remark := range remarks {
		i := strings.Index(text, remark)
		if i < 0 || i >= cut || !pathLike(text[:i]) {
			continue
		}
		rest := text[i+len(remark):]
		if !pathLike(rest) && !(remark == " (" && strings.HasSuffix(rest, ".")) || remark != " (" && isFile(text[:i]) {
			cut = i
		}
	}
	return strings.TrimSuffix(beforeProse(text[:cut]), ":")
}

func cutArrow(text string) (before, after string, ok bool) {
	for _, arrow := range []string{" -> ", " \u2192 ", " => "} {
		if before, after, ok = strings.Cut(text, arrow); ok {
			return before, after, true
		}
	}
	return text, "", false
}

// beforeProse is the path that a text begins with where the words behind it
// have nothing of a path: "src/a.ts exports the client", "src/a.ts [new]".
func beforeProse(text string) string {
	first, rest, _ := strings.Cut(text, " ")
	first = strings.TrimRight(first, ",;")
	if rest == "" || !strings.Contains(first, "/") || !isFile(first) || slices.ContainsFunc(strings.Fields(rest), pathLike) {
		return text
	}
	return first
}

var (
	extension = pattern(`[^.\s/]\.[A-Za-z0-9_*{][^\s/]*$|^\.[A-Za-z0-9_]`)
	ending    = pattern(`[^.\s/]\.[A-Za-z][A-Za-z0-9]*$`)
)

// isFile reports whether a text without blanks ends as the names of files do.
func isFile(text string) bool {
	return !strings.ContainsAny(text, " \t") && ending().MatchString(text)
}

// pathLike reports whether a text without blanks has a slash or an extension.
func pathLike(text string) bool {
	return text != "" && !strings.ContainsAny(text, " \t") && (strings.Contains(text, "/") || extension().MatchString(text))
}
