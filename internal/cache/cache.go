// Package cache keeps what is costly to find out again: values under a key,
// in files of the git folder. Whatever happens to those files, an answer is
// either the one that was saved under the very same key, or none.
package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
)

// version is raised where the shape or the meaning of anything kept changes.
const version = "git-grid cache 1\n"

// Cache is a folder. The zero Cache keeps nothing.
type Cache struct{ dir string }

// New is the cache in a folder, which is made at the first save.
func New(dir string) Cache { return Cache{dir} }

// Load is what was last saved under a name, where it was saved with this key
// and is whole.
func (c Cache) Load(name, key string) ([]byte, bool) {
	if c.dir == "" {
		return nil, false
	}
	data, err := os.ReadFile(filepath.Join(c.dir, name))
	if err != nil {
		return nil, false
	}
	rest, ok := bytes.CutPrefix(data, []byte(version))
	if !ok || len(rest) < sha256.Size {
		return nil, false
	}
	sum, rest := rest[:sha256.Size], rest[sha256.Size:]
	if want := sha256.Sum256(rest); !bytes.Equal(sum, want[:]) {
		return nil, false
	}
	n, size := binary.Uvarint(rest)
	if size <= 0 || n > uint64(len(rest)-size) || string(rest[size:size+int(n)]) != key {
		return nil, false
	}
	return rest[size+int(n):], true
}

// Save keeps data under a name for those who ask with this key, in the place
// of what was there. A cache that can't be written is none: there is no error.
// It isn't brought to the disk: the checksum tells a torn file.
func (c Cache) Save(name, key string, data []byte) {
	if c.dir == "" || os.MkdirAll(c.dir, 0o777) != nil {
		return
	}
	const head = len(version) + sha256.Size
	whole := make([]byte, head, head+binary.MaxVarintLen64+len(key)+len(data))
	whole = binary.AppendUvarint(whole, uint64(len(key)))
	whole = append(append(whole, key...), data...)
	sum := sha256.Sum256(whole[head:])
	copy(whole[copy(whole, version):], sum[:])
	// One temporary name for all: two that save at once may tear it, which the
	// checksum tells, and a killed one leaves nothing that piles up.
	path := filepath.Join(c.dir, name)
	if os.WriteFile(path+".tmp", whole, 0o666) == nil {
		_ = os.Rename(path+".tmp", path)
	}
}

// Encode is a value as JSON; false where it can't be had back from that as it
// was. JSON holds no bytes that are no UTF-8, as a path or a title may have.
func Encode(v any) (data []byte, ok bool) {
	data, err := json.Marshal(v)
	return data, err == nil && !bytes.Contains(data, []byte(`\ufffd`)) // a U+FFFD of the value's own is no escape
}
