package artifact

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
)

// ReadPlan reads a plan; an error is a *frontmatter.SyntaxError. Its threads
// are found in the shapes of [shapes]; a plan of another shape has none, and
// all of it is Intro. NN-TT-PLAN.md is one thread, whatever its parts.
func ReadPlan(f File, src []byte) (PlanFile, error) {
	p := PlanFile{File: f}
	doc, err := frontmatter.Parse(src, frontmatter.Tolerant)
	if err != nil {
		return p, err
	}
	p.Warnings = inOrder(append(p.File.readBlock(doc), frontmatter.Said(doc.Warnings())...))
	p.Cluster = cmp.Or(p.Cluster, strings.TrimSpace(doc.Get("cluster").Text()))
	b := readBody(doc)
	if p.Thread != 0 {
		p.Title = title(b, nil, doc)
		p.Threads = []PlanThread{{Thread: history.Thread{Block: p.Block, N: p.Thread}, Name: p.Title, Text: b.text}}
		return p, nil
	}
	front, named := frontThreads(doc, p.Block)
	parts := findParts(b, "thread", p.Block)
	if len(parts) == 0 && !named {
		parts = findParts(b, "task", p.Block)
	}
	p.Title = title(b, parts, doc)
	p.cut(b.text, parts)
	p.join(front)
	return p, nil
}

// title is the first heading where it is none of a thread's, else the name
// in front matter.
func title(b body, parts []part, doc *frontmatter.Document) string {
	for _, l := range b.lines {
		if l.level == 0 {
			continue
		}
		if len(parts) > 0 && l.start >= parts[0].from || opensThreads(l.heading, "thread") || opensThreads(l.heading, "task") {
			break
		}
		return l.heading
	}
	return strings.TrimSpace(cmp.Or(doc.Get("name").Text(), doc.Get("title").Text()))
}

// cut takes the body apart: what stands before the first thread, the
// threads, the rest.
func (p *PlanFile) cut(text string, parts []part) {
	if len(parts) == 0 {
		p.Intro = text
		return
	}
	p.Intro = text[:parts[0].from]
	var rest strings.Builder
	for i, t := range parts {
		next := len(text)
		if i+1 < len(parts) {
			next = parts[i+1].from
		}
		rest.WriteString(text[t.to:next])
		p.Threads = append(p.Threads, PlanThread{
			Thread: history.Thread{Block: p.Block, N: t.n},
			Name:   t.name,
			Text:   text[t.from:t.to],
		})
	}
	p.Rest = rest.String()
}

// join adds the threads of the front matter that the body lacks, and names
// those that have none there.
func (p *PlanFile) join(front []part) {
	at := map[int]int{}
	for i, t := range p.Threads {
		at[t.Thread.N] = i
	}
	for _, f := range front {
		i, known := at[f.n]
		if !known {
			at[f.n] = len(p.Threads)
			p.Threads = append(p.Threads, PlanThread{Thread: history.Thread{Block: p.Block, N: f.n}, Name: f.name})
			continue
		}
		p.Threads[i].Name = cmp.Or(p.Threads[i].Name, f.name)
	}
	slices.SortStableFunc(p.Threads, func(a, b PlanThread) int { return cmp.Compare(a.Thread.N, b.Thread.N) })
}

// frontThreads are the threads of threads: in front matter: a list, a map of
// numbers to names, or their number, of up to three digits. Named is whether
// they are listed.
func frontThreads(doc *frontmatter.Document, b history.Block) (threads []part, named bool) {
	v := doc.Get("threads")
	switch v.Kind() {
	case frontmatter.Scalar:
		n, rest := readThreadLabel(v.Text(), 0)
		if rest != "" {
			return nil, false
		}
		for i := range n {
			threads = append(threads, part{n: i + 1})
		}
		return threads, false
	case frontmatter.Map:
		for _, f := range v.Fields() {
			n, _ := readThreadLabel(f.Key, b)
			threads = append(threads, part{n: n, name: cmp.Or(f.Value.Text(), firstText(f.Value, "name", "title"))})
		}
	case frontmatter.List:
		for _, item := range v.Items() {
			n, name := itemThread(item, b)
			threads = append(threads, part{n: n, name: name})
		}
	}
	return numbered(threads), len(threads) > 0
}
