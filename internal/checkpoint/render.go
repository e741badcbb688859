package checkpoint

import (
	"fmt"
	"strings"
	"time"

	"github.com/git-grid/git-grid/internal/frontmatter"
)

const body = "\nThis waits for the user: `git grid checkpoint` shows it, `git grid checkpoint answer` ends it.\n"

// Render is a new CHECKPOINT.md. Any text survives, but for bytes that are no
// UTF-8, which front matter can't hold: U+FFFD stands for them.
func Render(c Checkpoint) ([]byte, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	doc := frontmatter.New()
	for _, p := range c.pairs() {
		if err := doc.Set(p.Key, p.Value, order()...); err != nil {
			return nil, fmt.Errorf("write %s: %w", p.Key, err)
		}
	}
	return append(doc.Bytes(), body...), nil
}

// check refuses a checkpoint that would not tell what it is about.
func (c Checkpoint) check() error {
	if strings.TrimSpace(*c.subject()) == "" {
		return fmt.Errorf("a %s has to say what it is about", c.Kind)
	}
	if c.Kind == Decision && len(c.Options) == 0 {
		return fmt.Errorf("a decision needs options")
	}
	return nil
}

// pairs are the keys that have a value, and user_response, which waits for one.
func (c Checkpoint) pairs() []frontmatter.Pair {
	var all []frontmatter.Pair
	add := func(there bool, key string, value frontmatter.Node) {
		if there {
			all = append(all, frontmatter.Pair{Key: key, Value: value})
		}
	}
	said := func(key, s string) { add(strings.TrimSpace(s) != "", key, textNode(s)) }
	add(true, keyType, frontmatter.Plain(string(c.Kind)))
	add(c.Block > 0, keyBlock, frontmatter.Plain(c.Block.String()))
	add(c.Thread.N > 0, keyThread, frontmatter.Plain(c.Thread.String()))
	said(keySession, c.Session)
	add(c.Created != "", keyCreated, timeNode(c.Created))
	add(len(c.Completed) > 0, keyCompleted, doneNode(c.Completed))
	said(keyInstruct, c.Instructions)
	said(keyExpected, c.Expected)
	said(keyQuestion, c.Question)
	add(len(c.Options) > 0, keyOptions, textNodes(c.Options))
	said(keyAffects, c.Affects)
	said(keyLast, c.LastAction)
	said(keyError, c.Error)
	add(len(c.Files) > 0 || c.Changes != "", keyPartial, c.partialNode())
	add(c.Response == "", keyResponse, frontmatter.Plain(""))
	said(keyResponse, c.Response)
	return all
}

func textNode(s string) frontmatter.Node {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if strings.ContainsRune(s, '\uFEFF') { // a byte-order mark stands in quotes only, escaped
		return frontmatter.Quoted(s)
	}
	return frontmatter.Text(s)
}

// timeNode writes a time without quotes.
func timeNode(s string) frontmatter.Node {
	if _, err := time.Parse(time.RFC3339, s); err != nil {
		return textNode(s)
	}
	return frontmatter.Plain(s)
}

func textNodes(all []string) frontmatter.Node {
	nodes := make([]frontmatter.Node, len(all))
	for i, s := range all {
		nodes[i] = textNode(s)
	}
	return frontmatter.Items(nodes...)
}

func doneNode(all []Done) frontmatter.Node {
	nodes := make([]frontmatter.Node, len(all))
	for i, d := range all {
		pairs := []frontmatter.Pair{{Key: "thread", Value: frontmatter.Plain(d.Thread.String())}}
		if d.Name != "" {
			pairs = append(pairs, frontmatter.Pair{Key: "name", Value: textNode(d.Name)})
		}
		if d.Commit != "" {
			pairs = append(pairs, frontmatter.Pair{Key: "commit", Value: textNode(d.Commit)})
		}
		nodes[i] = frontmatter.Fields(pairs...)
	}
	return frontmatter.Items(nodes...)
}

func (c Checkpoint) partialNode() frontmatter.Node {
	pairs := []frontmatter.Pair{{Key: "files", Value: textNodes(c.Files)}}
	if len(c.Blobs) == len(c.Files) && len(c.Blobs) > 0 {
		pairs = append(pairs, frontmatter.Pair{Key: "blobs", Value: textNodes(c.Blobs)})
	}
	if c.Changes != "" {
		pairs = append(pairs, frontmatter.Pair{Key: "changes", Value: textNode(c.Changes)})
	}
	return frontmatter.Fields(pairs...)
}

// SetResponse writes an answer into CHECKPOINT.md; every other byte stays. An
// answer that would not read back as it is leaves the file as it was.
func SetResponse(src []byte, response string) ([]byte, error) {
	doc, err := frontmatter.Parse(src, frontmatter.Tolerant)
	if err != nil {
		return src, err
	}
	key := responseKey(doc)
	response = strings.ToValidUTF8(response, "\uFFFD")
	if err := doc.Set(key, textNode(response), order()...); err != nil {
		return src, fmt.Errorf("write %s: %w", key, err)
	}
	if c, _, err := Read(doc.Bytes()); err != nil || c.Response != response {
		return src, fmt.Errorf("write %s: %q does not read back", key, response)
	}
	return doc.Bytes(), nil
}

// responseKey is the key under which the answer is looked for: another name
// of it, where the file has that one.
func responseKey(doc *frontmatter.Document) string {
	r := &reader{doc: doc}
	key, _ := r.find(keyResponse)
	if key == "" {
		return keyResponse
	}
	return key
}
