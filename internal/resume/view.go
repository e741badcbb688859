package resume

import (
	"github.com/git-grid/git-grid/internal/checkpoint"
	"github.com/git-grid/git-grid/internal/warmth"
)

// View is a brief as JSON; what is not known is null.
type View struct {
	Schema    string                `json:"schema"`
	Status    string                `json:"status"`
	Warmth    []LessonView          `json:"warmth"`
	Decisions []DecisionView        `json:"decisions"`
	Completed []checkpoint.DoneView `json:"completed_threads"`
	Point     PointView             `json:"resume_point"`
	Plan      []PartView            `json:"plan"`
	Omitted   []Omission            `json:"omitted"`
}

// LessonView is a lesson as JSON.
type LessonView struct {
	Category   string           `json:"category"`
	Text       string           `json:"text"`
	Block      checkpoint.Known `json:"block"`
	Session    checkpoint.Known `json:"session"`
	Commit     checkpoint.Known `json:"commit"`
	Date       checkpoint.Known `json:"date"`
	Files      []string         `json:"files"`
	Unverified checkpoint.Known `json:"unverified"`
}

// DecisionView is a decision as JSON.
type DecisionView struct {
	Block    checkpoint.Known `json:"block"`
	Question string           `json:"question"`
	Chosen   string           `json:"chosen"`
	Affects  checkpoint.Known `json:"affects"`
}

// PointView is the resume point as JSON; its thread is a block where no
// thread is known.
type PointView struct {
	Thread     checkpoint.Known `json:"thread"`
	Note       checkpoint.Known `json:"note"`
	Feedback   checkpoint.Known `json:"feedback"`
	Work       []FileView       `json:"partial_work"`
	Changes    checkpoint.Known `json:"changes"`
	Error      checkpoint.Known `json:"error"`
	LastAction checkpoint.Known `json:"last_action"`
	Findings   []string         `json:"findings"`
	Blockers   []string         `json:"blockers"`
	Notes      []string         `json:"notes"`
}

// FileView is a file of the unfinished work as JSON.
type FileView struct {
	Path string           `json:"path"`
	Fate checkpoint.Known `json:"fate"`
}

// PartView is a part of the plan as JSON.
type PartView struct {
	Thread checkpoint.Known `json:"thread"`
	Name   checkpoint.Known `json:"name"`
	Text   string           `json:"text"`
}

// ViewOf is what Fit gave as JSON.
func ViewOf(b Brief, omitted []Omission) View {
	return View{
		Schema: Schema, Status: b.Status,
		Warmth:    each(b.Warmth, lessonView),
		Decisions: each(b.Decisions, decisionView),
		Completed: checkpoint.DoneViews(b.Completed),
		Point:     pointView(b.Point),
		Plan:      each(b.Plan, partView),
		Omitted:   append([]Omission{}, omitted...),
	}
}

// each is a list as JSON, [] where there is none.
func each[T, V any](all []T, view func(T) V) []V {
	views := make([]V, 0, len(all))
	for _, v := range all {
		views = append(views, view(v))
	}
	return views
}

func lessonView(l warmth.Candidate) LessonView {
	return LessonView{
		Category: warmth.Category(l.Category), Text: l.Text, Block: checkpoint.Known(l.Block),
		Session: checkpoint.Known(l.Session), Commit: checkpoint.Known(l.Commit), Date: checkpoint.Known(l.Date),
		Files: append([]string{}, l.Files...), Unverified: checkpoint.Known(l.Unverified),
	}
}

func decisionView(d Decision) DecisionView {
	v := DecisionView{Question: d.Question, Chosen: d.Chosen, Affects: checkpoint.Known(d.Affects)}
	if d.Block > 0 {
		v.Block = checkpoint.Known(d.Block.String())
	}
	return v
}

func partView(p Part) PartView {
	v := PartView{Name: checkpoint.Known(p.Name), Text: p.Text}
	if p.Thread.Block > 0 {
		v.Thread = checkpoint.Known(p.Thread.String())
	}
	return v
}

func pointView(p Point) PointView {
	v := PointView{
		Note: checkpoint.Known(p.Note), Feedback: checkpoint.Known(p.Feedback), Changes: checkpoint.Known(p.Changes),
		Error: checkpoint.Known(p.Error), LastAction: checkpoint.Known(p.LastAction),
		Work:     each(p.Work, func(f File) FileView { return FileView{f.Path, checkpoint.Known(f.Fate)} }),
		Findings: append([]string{}, p.Findings...), Blockers: append([]string{}, p.Blockers...),
		Notes: append([]string{}, p.Notes...),
	}
	if p.Thread.Block > 0 {
		v.Thread = checkpoint.Known(p.Thread.String())
	}
	return v
}
