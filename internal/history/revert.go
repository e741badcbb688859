package history

import "strings"

// Revert is what a revert says it takes out.
type Revert struct {
	Hash    string // "" where the body names none; may be abbreviated
	Subject string // of the commit taken out; "" where the message has none
}

const revertLine = "This reverts commit "

// parseRevert reads a revert as git and forges write it. Where the title is
// free (git revert --reference), the body begins with the line that names the
// hash. quoted is whether the subject is no more than the revert of another.
func parseRevert(subject, body string) (r *Revert, quoted bool) {
	target, quoted := parseRevertSubject(subject)
	if !quoted && !strings.HasPrefix(strings.TrimLeft(body, "\r\n"), revertLine) {
		return nil, false
	}
	r = &Revert{Hash: revertedHash(body), Subject: target}
	if !quoted && r.Hash == "" {
		return nil, false
	}
	return r, quoted
}

// parseRevertSubject is the subject that a revert's subject quotes. Reapply is
// what git writes for the revert of a revert. Forges append their number.
func parseRevertSubject(subject string) (target string, ok bool) {
	revert := strings.HasPrefix(subject, `Revert "`)
	if !revert && !strings.HasPrefix(subject, `Reapply "`) {
		return "", false
	}
	subject = cutRequest(subject)
	start := strings.IndexByte(subject, '"')
	end := len(subject) - 1
	if end <= start+1 || subject[end] != '"' {
		return "", false
	}
	target = subject[start+1 : end]
	if !revert {
		target = `Revert "` + target + `"`
	}
	return target, true
}

// cutRequest takes the number of a pull or merge request, " (#12)", off.
func cutRequest(subject string) string {
	rest, ok := strings.CutSuffix(subject, ")")
	if !ok {
		return subject
	}
	digits := strings.TrimRight(rest, "0123456789")
	if trimmed := strings.TrimSuffix(strings.TrimSuffix(digits, " (#"), " (!"); trimmed != digits && len(digits) < len(rest) {
		return trimmed
	}
	return subject
}

// revertedHash finds the hash in the first line that says what is reverted.
func revertedHash(body string) string {
	for body != "" {
		line, rest := cutLine(body)
		body = rest
		if after, ok := strings.CutPrefix(line, revertLine); ok {
			return leadingHash(after)
		}
	}
	return ""
}

// leadingHash is the whole word of 4 to 64 hex digits at the start, lower case.
func leadingHash(s string) string {
	n := 0
	for n < len(s) && isHex(s[n]) {
		n++
	}
	if n < 4 || n > 64 || startsAlnum(s[n:]) {
		return ""
	}
	return strings.ToLower(s[:n])
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}
