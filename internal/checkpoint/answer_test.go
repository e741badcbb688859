package checkpoint

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func asked(kind Kind) Checkpoint {
	c := Checkpoint{Kind: kind, Block: 2, Thread: thread(2, 3)}
	*c.subject() = "what it is about"
	return c
}

func TestAnswer(t *testing.T) {
	verify, death, failed := asked(HumanVerify), asked(SessionDeath), asked(Failure)
	manual := failed
	manual.Response = "manual"
	deploy := asked(Decision)
	deploy.Options, deploy.Affects = []string{"vercel", "Netlify", "3"}, "Block 06"
	chose := func(what string) *Choice {
		return &Choice{Block: 2, Question: "what it is about", Chosen: what, Options: deploy.Options, Affects: "Block 06"}
	}
	tests := []struct {
		of     Checkpoint
		answer string
		want   Outcome
	}{
		{verify, "approved", Outcome{Response: "approved", Status: "active", Step: GoOn}},
		{verify, "  Approved! ", Outcome{Response: "approved", Status: "active", Step: GoOn}},
		{verify, "APPROVED…", Outcome{Response: "approved", Status: "active", Step: GoOn}},
		{verify, "not approved", Outcome{Response: "not approved", Status: "active", Feedback: "not approved"}},
		{verify, "toggle: no", Outcome{Response: "toggle: no", Status: "active", Feedback: "toggle: no"}},

		{deploy, "vercel", Outcome{Response: "vercel", Status: "active", Chosen: chose("vercel")}},
		{deploy, "netlify.", Outcome{Response: "Netlify", Status: "active", Chosen: chose("Netlify")}},
		{deploy, "2", Outcome{Response: "Netlify", Status: "active", Chosen: chose("Netlify")}},
		{deploy, "1)", Outcome{Response: "vercel", Status: "active", Chosen: chose("vercel")}},
		{deploy, "3", Outcome{Response: "3", Status: "active", Chosen: chose("3")}}, // a name before a number
		{deploy, "Other: our own", Outcome{Response: "other: our own", Status: "active", Chosen: chose("our own")}},

		{death, "keep", Outcome{Response: "keep", Status: "active"}},
		{death, "Rollback.", Outcome{Response: "rollback", Status: "active", Rollback: true}},

		{failed, "retry", Outcome{Response: "retry", Status: "active", Feedback: "what it is about"}},
		{failed, "rollback", Outcome{Response: "rollback", Status: "active", Rollback: true, Feedback: "what it is about"}},
		{failed, "manual", Outcome{Response: "manual", Status: "failed", Step: Stay}},
		{failed, "skip", Outcome{Response: "skip", Status: "active", Step: Beyond, Skip: true}},
		{manual, "done", Outcome{Response: "done", Status: "active", Feedback: "what it is about"}},
		{manual, "skip", Outcome{Response: "skip", Status: "active", Step: Beyond, Skip: true}},
	}
	for _, tt := range tests {
		got, err := Answer(tt.of, tt.answer)
		if err != nil {
			t.Errorf("%s, %q: %v", tt.of.Kind, tt.answer, err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s, %q (-want +got):\n%s", tt.of.Kind, tt.answer, diff)
		}
	}
}

func TestAnswerRefuses(t *testing.T) {
	deploy := asked(Decision)
	deploy.Options = []string{"vercel", "netlify"}
	alike := deploy
	alike.Options = []string{"Go", "GO"}
	answered, undone, manual := asked(HumanVerify), asked(SessionDeath), asked(Failure)
	answered.Response, undone.Response, manual.Response = "approved", "rollback", "manual"
	tests := []struct {
		of     Checkpoint
		answer string
		want   string
	}{
		{asked(HumanVerify), " \n", "empty"},
		{deploy, "heroku", `"heroku" is no answer to a decision; take one of: 1 (vercel), 2 (netlify), other: …`},
		{deploy, "0", "take one of"},
		{deploy, "3", "take one of"},
		{deploy, "other: ", "take one of"},
		{alike, "go", "take one of"},
		{asked(SessionDeath), "retry", "take one of: keep, rollback"},
		{asked(Failure), "keep", "take one of: retry, rollback, manual, skip"},
		{asked(Failure), "done", "take one of: retry, rollback, manual, skip"},
		{manual, "manual", "take one of: done, retry, rollback, skip"},
		{answered, "no", `answered already: "approved"`},
		{undone, "keep", `answered already: "rollback"`},
	}
	for _, tt := range tests {
		_, err := Answer(tt.of, tt.answer)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s, %q: got %v, want %s", tt.of.Kind, tt.answer, err, tt.want)
		}
	}
	if o, err := Answer(undone, "rollback"); err != nil || !o.Rollback {
		t.Errorf("a rollback that was only written down can't be carried out: %v", err)
	}
}

func TestSettle(t *testing.T) {
	deploy := asked(Decision)
	deploy.Options = []string{"vercel", "netlify"}
	tests := []struct {
		of       Checkpoint
		response string
		want     Outcome
	}{
		{asked(HumanVerify), "", Outcome{Status: "checkpoint", Step: Stay}},
		{asked(SessionDeath), "", Outcome{Status: "interrupted", Step: Stay}},
		{asked(Failure), "", Outcome{Status: "failed", Step: Stay}},
		{asked(Failure), "Done", Outcome{Response: "done", Status: "active", Feedback: "what it is about"}},
		{asked(Failure), "manual", Outcome{Response: "manual", Status: "failed", Step: Stay}},
		{asked(SessionDeath), "see my mail", Outcome{Response: "see my mail", Status: "active", Feedback: "see my mail"}},
		{deploy, "2", Outcome{Response: "netlify", Status: "active", Chosen: deploy.choice("netlify")}},
		{deploy, "heroku", Outcome{Response: "heroku", Status: "active", Feedback: "heroku", Chosen: deploy.choice("heroku")}},
	}
	for _, tt := range tests {
		tt.of.Response = tt.response
		if diff := cmp.Diff(tt.want, Settle(tt.of)); diff != "" {
			t.Errorf("%s, %q (-want +got):\n%s", tt.of.Kind, tt.response, diff)
		}
	}
}
