package artifact

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-grid/git-grid/internal/frontmatter"
	"github.com/git-grid/git-grid/internal/history"
)

// ReadPlan reads a plan; an error is a *frontmatter.SyntaxError.
func ReadPlan(f File, src []byte) (PlanFile, error) {
	p := PlanFile{File: f}
	doc, err := frontmatter.Parse(src, frontmatter.Tolerant)
	if err != nil {
		return p, err
	}
	p.Warnings = append(slices.Clone(doc.Warnings()), p.File.readBlock(doc)...)
	p.Cluster = cmp.Or(p.Cluster, strings.TrimSpace(doc.Get("cluster").Text()))
	p.Title = cmp.Or(doc.Get("name").Text(), doc.Get("title").Text())
	p.Intro = string(doc.Body())
	p.readThreads(doc.Get("threads"))
	return p, nil
}

// readThreads reads threads: in front matter, texts or maps with name.
func (p *PlanFile) readThreads(v frontmatter.Value) {
	if v.Kind() != frontmatter.List {
		return
	}
	for i, item := range v.Items() {
		name := cmp.Or(item.Text(), item.Field("name").Text(), item.Field("title").Text())
		p.Threads = append(p.Threads, PlanThread{Thread: history.Thread{Block: p.Block, N: i + 1}, Name: name})
	}
}
