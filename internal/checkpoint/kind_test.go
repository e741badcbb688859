package checkpoint

import "testing"

func TestParseKind(t *testing.T) {
	tests := []struct {
		text  string
		want  Kind
		exact bool
	}{
		{"human_verify", HumanVerify, true},
		{"human-verify", HumanVerify, true},
		{"Human Verify", HumanVerify, true},
		{"HumanVerify", HumanVerify, true},
		{"SESSION DEATH", SessionDeath, true},
		{"humanverfiy", HumanVerify, false}, // two letters swapped
		{"desicion", Decision, false},
		{"sesion_death", SessionDeath, false},
		{"checkpoint:human-action", HumanVerify, false},
		{"verification", HumanVerify, false},
		{"failed", Failure, false},
		{"interrupted", SessionDeath, false},
		{"verify failed", "", false}, // it could be either
		{"review", "", false},
		{"", "", false},
	}
	for _, tt := range tests {
		kind, exact, ok := ParseKind(tt.text)
		if ok != (tt.want != "") || ok && (kind != tt.want || exact != tt.exact) {
			t.Errorf("%q: %q, exact %v, %v", tt.text, kind, exact, ok)
		}
	}
}

func TestNear(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{"typ", "type", true},
		{"tpye", "type", true},
		{"tape", "type", true},
		{"tree", "type", false},
		{"effects", "affects", true},
		{"optional", "options", false},
		{"userrepsonce", "userresponse", true}, // two slips in a long name
		{"reason", "session", false},
		{"abc", "abd", false}, // too short to tell
		{"", "type", false},
	}
	for _, tt := range tests {
		if got := near(tt.a, tt.b); got != tt.want {
			t.Errorf("%q and %q: %v", tt.a, tt.b, got)
		}
	}
}
