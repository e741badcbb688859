package warmth

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// A shape is how the secrets of one kind look. Sought is the literal text that
// each of them has, so that most texts cost no more than a search for it.
type shape struct {
	kind   string
	sought string
	re     *regexp.Regexp
}

const privateKey = "private key"

// Where a kind's length is exact, what stands beside it must be no part of a
// longer token; the others may be longer than what is asked for here.
var shapes = sync.OnceValue(func() []shape {
	whole := func(pattern string) *regexp.Regexp {
		return regexp.MustCompile(`(?:^|[^0-9A-Za-z])` + pattern + `(?:$|[^0-9A-Za-z])`)
	}
	begins := func(pattern string) *regexp.Regexp {
		return regexp.MustCompile(`(?:^|[^0-9A-Za-z])` + pattern)
	}
	return []shape{
		{"AWS access key", "AKIA", whole(`AKIA[0-9A-Z]{16}`)},
		{"AWS access key", "ASIA", whole(`ASIA[0-9A-Z]{16}`)},
		{"GitHub token", "gh", begins(`gh[pousr]_[0-9A-Za-z]{36}`)},
		{"GitHub token", "github_pat_", begins(`github_pat_[0-9A-Za-z]{22}_[0-9A-Za-z]{59}`)},
		{"GitLab token", "glpat-", begins(`glpat-[0-9A-Za-z_-]{20}`)},
		{"npm token", "npm_", whole(`npm_[0-9A-Za-z]{36}`)},
		{"Slack token", "xox", begins(`xox[abeoprs]-(?:[0-9]+-)+[0-9A-Za-z-]{16}`)},
		{"Slack token", "xapp-", begins(`xapp-[0-9]-[0-9A-Z]+-[0-9]+-[0-9a-f]{32}`)},
		{"Slack webhook", "hooks.slack.com", begins(`hooks\.slack\.com/services/T[0-9A-Z]{8,}/B[0-9A-Z]{8,}/[0-9A-Za-z]{20}`)},
		{"Anthropic key", "sk-ant-", begins(`sk-ant-[a-z]+[0-9]{2}-[0-9A-Za-z_-]{80}`)},
		{"OpenAI key", "sk-", begins(`sk-(?:proj|svcacct|admin)-[0-9A-Za-z_-]{40}`)},
		{"OpenAI key", "sk-", whole(`sk-[0-9A-Za-z]{48}`)},
		{"Stripe key", "k_", begins(`[sr]k_(?:live|test)_[0-9A-Za-z]{24}`)},
		{"Stripe secret", "whsec_", begins(`whsec_[0-9A-Za-z]{32}`)},
		{"Google API key", "AIza", whole(`AIza[0-9A-Za-z_-]{35}`)},
		{"Google client secret", "GOCSPX-", whole(`GOCSPX-[0-9A-Za-z_-]{28}`)},
		{"JSON web token", "eyJ", begins(`eyJ[0-9A-Za-z_-]{10,}\.eyJ[0-9A-Za-z_-]{10,}\.[0-9A-Za-z_-]{16}`)},
		{privateKey, "PRIVATE KEY", regexp.MustCompile(`-----BEGIN (?:[0-9A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----`)},
	}
})

// Secret reports whether a text has the shape of a known secret, and of which
// kind. Invisible characters within it do not hide it; a password in an address
// has no shape, a token in one has. A commit's hash, a digest, a UUID are none.
func Secret(text string) (kind string, found bool) {
	text = strings.Map(visible, text)
	for _, s := range shapes() {
		if strings.Contains(text, s.sought) && s.re.MatchString(text) {
			return s.kind, true
		}
	}
	return "", false
}

// Masked is a text with its kind in the place of each known secret, for a
// message that quotes what others wrote.
func Masked(text string) string {
	masked, _ := takeOut(text)
	return masked
}

// Secrets are the known secrets of a text, so that the same one is known again
// in other words.
func Secrets(text string) []string {
	_, secrets := takeOut(text)
	return secrets
}

func takeOut(text string) (masked string, secrets []string) {
	if _, found := Secret(text); !found {
		return text, nil
	}
	text = strings.Map(visible, text)
	for _, s := range shapes() {
		var out []string
		text, out = s.takeOut(text)
		secrets = append(secrets, out...)
	}
	return text, secrets
}

// takeOut takes its secrets out of a text: an end that is longer than asked
// for too, and a key's lines; not what only stands beside one.
func (s shape) takeOut(text string) (masked string, secrets []string) {
	var out strings.Builder
	for {
		if !strings.Contains(text, s.sought) {
			return out.String() + text, secrets
		}
		at := s.re.FindStringIndex(text)
		if at == nil {
			return out.String() + text, secrets
		}
		start := at[0] + strings.IndexFunc(text[at[0]:at[1]], isToken)
		end := at[0] + strings.LastIndexFunc(text[at[0]:at[1]], isToken) + 1
		rest := strings.TrimLeftFunc(text[end:], isToken)
		if s.kind == privateKey {
			rest = ""
		}
		out.WriteString(text[:start] + "(" + s.kind + ")")
		secrets = append(secrets, text[start:len(text)-len(rest)])
		text = rest
	}
}

func isToken(r rune) bool {
	return r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

func visible(r rune) rune {
	if unicode.Is(unicode.Cf, r) {
		return -1
	}
	return r
}
