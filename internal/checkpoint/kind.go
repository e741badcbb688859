package checkpoint

import (
	"slices"
	"strings"
	"unicode"
)

// Kind is a type of checkpoint, as written.
type Kind string

// The kinds of checkpoint.
const (
	HumanVerify  Kind = "human_verify"
	Decision     Kind = "decision"
	SessionDeath Kind = "session_death"
	Failure      Kind = "failure"
)

// Kinds are all of them, in the order of the documentation.
func Kinds() []Kind { return []Kind{HumanVerify, Decision, SessionDeath, Failure} }

// Waits is the state of the grid while a checkpoint of this kind waits, as
// STATE.md spells it.
func (k Kind) Waits() string {
	switch k {
	case SessionDeath:
		return "interrupted"
	case Failure:
		return "failed"
	}
	return "checkpoint"
}

// Asks reports whether the program asks something of the user; the other
// kinds record that it came to an end.
func (k Kind) Asks() bool { return k == HumanVerify || k == Decision }

// Words is the kind for people: human verify.
func (k Kind) Words() string { return strings.ReplaceAll(string(k), "_", " ") }

// ParseKind reads a kind however it is spelt: human-verify, Human Verify,
// HumanVerify. A slip of the hand is forgiven, and so is a word that can mean
// one kind alone (checkpoint:verify, failed); exact is false then.
func ParseKind(s string) (kind Kind, exact, ok bool) {
	for _, k := range Kinds() {
		if letters(s) == letters(string(k)) {
			return k, true, true
		}
	}
	for _, k := range Kinds() {
		if near(letters(s), letters(string(k))) {
			return k, false, true
		}
	}
	meant := slices.DeleteFunc(Kinds(), func(k Kind) bool { return !hasAny(letters(s), k.stems()) })
	if len(meant) != 1 {
		return "", false, false
	}
	return meant[0], false, true
}

// stems are parts of words that tell a kind.
func (k Kind) stems() []string {
	switch k {
	case HumanVerify:
		return []string{"human", "verif"}
	case Decision:
		return []string{"deci"}
	case SessionDeath:
		return []string{"death", "died", "interrupt"}
	}
	return []string{"fail", "error"}
}

func hasAny(s string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(s, part) })
}

// letters is what is left of a name when case, blanks and dashes are not looked at.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
