package gitrepo

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// Push is one line of pre-push's input: a ref that the push changes.
type Push struct {
	LocalRef  string // as it was typed: may be HEAD~1 or ":/a search"; "(delete)"
	LocalOID  string // may be a tag's or a tree's
	RemoteRef string
	RemoteOID string // need not be in this repository
}

// Delete says whether the push takes the ref away.
func (p Push) Delete() bool { return zero(p.LocalOID) }

// Create says whether the ref is new at the other side.
func (p Push) Create() bool { return zero(p.RemoteOID) }

func zero(oid string) bool { return strings.Trim(oid, "0") == "" }

// String is the line, as git writes it.
func (p Push) String() string {
	return p.LocalRef + " " + p.LocalOID + " " + p.RemoteRef + " " + p.RemoteOID
}

// ReadPush reads what git gives a pre-push hook; nothing where there is
// nothing to push.
func ReadPush(r io.Reader) iter.Seq2[Push, error] {
	return func(yield func(Push, error) bool) {
		lines := bufio.NewReader(r)
		for n := 1; ; n++ {
			line, err := lines.ReadString('\n')
			if errors.Is(err, io.EOF) && line == "" {
				return
			}
			var p Push
			if err == nil || errors.Is(err, io.EOF) {
				p, err = parsePush(strings.TrimSuffix(line, "\n"))
			}
			if err != nil {
				yield(Push{}, fmt.Errorf("read pushed refs: line %d: %w", n, err))
				return
			}
			if !yield(p, nil) {
				return
			}
		}
	}
}

// parsePush splits from the right: only the first field may hold spaces.
func parsePush(line string) (Push, error) {
	rest, remoteOID, ok1 := cutLast(line)
	rest, remoteRef, ok2 := cutLast(rest)
	localRef, localOID, ok3 := cutLast(rest)
	p := Push{LocalRef: localRef, LocalOID: localOID, RemoteRef: remoteRef, RemoteOID: remoteOID}
	if !ok1 || !ok2 || !ok3 || localRef == "" || remoteRef == "" || !isOID(localOID) || !isOID(remoteOID) {
		return Push{}, fmt.Errorf("%q: not a ref, a hash, a ref and a hash", line)
	}
	return p, nil
}

func cutLast(s string) (before, last string, found bool) {
	i := strings.LastIndexByte(s, ' ')
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+1:], true
}

// isOID says whether text is a full hash, of either kind.
func isOID(text string) bool {
	return (len(text) == 40 || len(text) == 64) && isHex(text)
}

func isHex(text string) bool { return strings.Trim(text, "0123456789abcdef") == "" }
