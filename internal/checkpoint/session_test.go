package checkpoint

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// session is a grid's checkpoints as its commands move them.
type session struct {
	now      time.Time
	live     *Checkpoint
	archive  []Archived
	created  int
	askAgain func(Checkpoint, []Archived) (Archived, bool)
}

func (s *session) put(c Checkpoint) {
	stem := "CHECKPOINT-" + s.now.UTC().Format(stampLayout)
	name := stem + ".md"
	for n := 2; slices.ContainsFunc(s.archive, func(a Archived) bool { return a.Name == name }); n++ {
		name = fmt.Sprintf("%s-%d.md", stem, n)
	}
	s.archive = append(s.archive, Archived{name, c})
}

func (s *session) create(kind Kind) {
	if s.live != nil {
		if Replace(*s.live, kind) != nil {
			return
		}
		s.put(*s.live)
	}
	c := Checkpoint{Kind: kind, Block: 2, Created: s.now.Format(time.RFC3339), Options: []string{"a"}, Session: fmt.Sprint(s.created)}
	s.created++
	s.live = &c
}

func (s *session) answer(text string) {
	if s.live == nil {
		return
	}
	o, err := Answer(*s.live, text)
	if err != nil {
		return
	}
	s.live.Response = o.Response
	if again, ok := s.askAgain(*s.live, s.archive); ok {
		s.archive = slices.DeleteFunc(s.archive, func(a Archived) bool { return a.Name == again.Name })
		s.put(*s.live)
		s.live = &again.Checkpoint
	}
}

func (s *session) resume() {
	if s.live != nil && !s.live.Waiting() {
		s.put(*s.live)
		s.live = nil
	}
}

// step does one thing of which n says what.
func (s *session) step(n int) {
	switch n % 8 {
	case 0, 1, 2, 3:
		s.create(Kinds()[n%8])
	case 4, 5:
		words := []string{"approved", "1", "keep", "retry", "manual", "done"}
		s.answer(words[n/8%len(words)])
	case 6:
		s.resume()
	case 7:
		s.now = s.now.Add(time.Duration(n%3) * time.Second)
	}
}

// fault is what was lost: a checkpoint, or a question that nobody will answer.
func (s *session) fault() string {
	kept, unasked := len(s.archive), 0
	if s.live != nil {
		kept++
	}
	if kept != s.created {
		return fmt.Sprintf("%d checkpoints were created, %d are kept", s.created, kept)
	}
	for _, a := range s.archive {
		if a.Checkpoint.Waiting() {
			unasked++
		}
	}
	under := 0
	if s.live != nil && !s.live.Kind.Asks() && s.live.Waiting() {
		under = 1 // one question may wait behind the end of a session
	}
	if unasked > under {
		return fmt.Sprintf("%d questions are in the archive, and nothing will ask them again", unasked)
	}
	return ""
}

func start() *session {
	return &session{now: time.Date(2026, 11, 30, 14, 0, 0, 0, time.UTC), askAgain: AskAgain}
}

func TestNoQuestionIsLost(t *testing.T) {
	often(t, func(t *rapid.T) {
		s := start()
		for _, n := range rapid.SliceOfN(rapid.IntRange(0, 47), 0, 60).Draw(t, "steps") {
			s.step(n)
			if fault := s.fault(); fault != "" {
				t.Fatal(fault)
			}
		}
	})
}

func TestLostQuestionsAreSeen(t *testing.T) {
	seen := false
	for seed := range uint64(200) {
		s, random := start(), rand.New(rand.NewPCG(seed, 0))
		s.askAgain = func(Checkpoint, []Archived) (Archived, bool) { return Archived{}, false }
		for range 60 {
			s.step(random.IntN(48))
			seen = seen || s.fault() != ""
		}
	}
	if !seen {
		t.Error("a question that is not asked again was not seen in 200 sessions")
	}
}
