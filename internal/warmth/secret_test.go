package warmth

import (
	"strings"
	"testing"
)

// A mask covers all of a secret, every one, and nothing else.
func TestMasked(t *testing.T) {
	token := "ghp_" + strings.Repeat("a1B2", 10)
	tests := []struct{ text, want string }{
		{"see " + token + ": it", "see (GitHub token): it"},
		{token + " " + token + "," + token, "(GitHub token) (GitHub token),(GitHub token)"},
		{"config/" + token + ".json", "config/(GitHub token).json"},
		{"two AKIA" + "IOSFODNN7EXAMPLE AKIA" + "IOSFODNN7EXAMPLE here", "two (AWS access key) (AWS access key) here"},
		{"key -----BEGIN " + "PRIVATE KEY-----\\nMIIEvQ", "key (private key)"},
		{"nothing", "nothing"},
	}
	for _, tt := range tests {
		if got := Masked(tt.text); got != tt.want {
			t.Errorf("Masked(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Each secret is put together here, so that no scanner of this repository
// takes a test for a leak.
func TestSecret(t *testing.T) {
	n := func(s string, n int) string { return strings.Repeat(s, n)[:n] }
	mixed := "aB3dE6gH9jK2mN5pQ8sT"
	jwt := "eyJ" + n("hbGciOiJI", 17) + ".eyJ" + n("zdWIiOiIx", 30)
	tests := []struct{ text, kind string }{
		{"AKIA" + "IOSFODNN7EXAMPLE", "AWS access key"},
		{"use AKIA" + "IOSFODNN7EXAMPLE, not root", "AWS access key"},
		{"ASIA" + n("QWERTZ12", 16), "AWS access key"},
		{"AKIA" + n("QWERTZ12", 15), ""},
		{"AKIA" + n("QWERTZ12", 17), ""},
		{"AKIA" + n("qwertz12", 16), ""},
		{"ghp_" + n(mixed, 36), "GitHub token"},
		{"https://x:ghs_" + n(mixed, 36) + "@github.com/o/r", "GitHub token"},
		{"ghp_" + n(mixed, 35), ""},
		{"ghx_" + n(mixed, 36), ""},
		{"github_pat_" + n(mixed, 22) + "_" + n(mixed, 59), "GitHub token"},
		{"github_pat_" + n(mixed, 22) + "_" + n(mixed, 58), ""},
		{"glpat-" + n(mixed, 20), "GitLab token"},
		{"glpat-" + n(mixed, 19), ""},
		{"npm_" + n(mixed, 36), "npm token"},
		{"npm_" + n(mixed, 35), ""},
		{"xoxb-" + "263594206564-" + n(mixed, 24), "Slack token"},
		{"xoxb-your-token-goes-in-here-please", ""},
		{"xapp-1-" + "A0123-456-" + n("0a1b2c3d", 64), "Slack token"},
		{"xapp-1-" + "A0123-456-" + n("0a1b2c3d", 31), ""},
		{"hooks.slack.com/services/" + "T0123ABCD/B0123ABCD/" + n(mixed, 24), "Slack webhook"},
		{"hooks.slack.com/services/T0/B0/x", ""},
		{"sk-ant-" + "api03-" + n(mixed, 93) + "AA", "Anthropic key"},
		{"sk-ant-api03-" + n(mixed, 40), ""},
		{"sk-" + n(mixed, 48), "OpenAI key"},
		{"sk-" + n(mixed, 47), ""},
		{"sk-" + n(mixed, 49), ""},
		{"sk-proj-" + n(mixed+"_-", 74), "OpenAI key"},
		{"sk-proj-" + n(mixed, 39), ""},
		{"risk-" + n(mixed, 48), ""},
		{"sk_live_" + n(mixed, 24), "Stripe key"},
		{"rk_test_" + n(mixed, 99), "Stripe key"},
		{"sk_live_" + n(mixed, 23), ""},
		{"pk_live_" + n(mixed, 24), ""},
		{"whsec_" + n(mixed, 32), "Stripe secret"},
		{"whsec_" + n(mixed, 31), ""},
		{"AIza" + n(mixed+"-_", 35), "Google API key"},
		{"AIza" + n(mixed, 34), ""},
		{"AIza" + n(mixed, 36), ""},
		{"GOCSPX-" + n(mixed, 28), "Google client secret"},
		{"GOCSPX-" + n(mixed, 27), ""},
		{jwt + "." + n(mixed, 43), "JSON web token"},
		{jwt, ""},
		{jwt + "." + n(mixed, 15), ""},
		{"-----BEGIN RSA " + "PRIVATE KEY-----MIIE", "private key"},
		{"-----BEGIN " + "PRIVATE KEY-----", "private key"},
		{"-----BEGIN PGP " + "PRIVATE KEY BLOCK-----", "private key"},
		{"-----BEGIN PUBLIC KEY-----", ""},
		{"a PRIVATE KEY file begins with -----BEGIN", ""},
		{"4f2a91c0d3b5e6f708192a3b4c5d6e7f80912345 fixed it", ""},
		{n("0123456789abcdef", 64), ""},
		{"3f2504e0-4f89-11d3-9a0c-0305e82c3301", ""},
		{"sha512-" + n(mixed+"+/", 86) + "==", ""},
	}
	for _, tt := range tests {
		if kind, found := Secret(tt.text); kind != tt.kind || found != (tt.kind != "") {
			t.Errorf("Secret(%q) = %q, %v, want %q", tt.text, kind, found, tt.kind)
		}
		masked := Masked(tt.text)
		if _, left := Secret(masked); left || tt.kind == "" && masked != tt.text || tt.kind != "" && !strings.Contains(masked, "("+tt.kind+")") {
			t.Errorf("Masked(%q) = %q", tt.text, masked)
		}
		hidden := strings.Join(strings.Split(tt.text, ""), "\u200b")
		if kind, _ := Secret(hidden); kind != tt.kind {
			t.Errorf("Secret(%q with zero-width spaces) = %q, want %q", tt.text, kind, tt.kind)
		}
	}
}
