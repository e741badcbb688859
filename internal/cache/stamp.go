package cache

import (
	"io/fs"
	"syscall"
	"time"
)

// Stamp tells a file that has not changed: its size, times and inode.
type Stamp struct {
	Size     int64  `json:"s"`
	Modified int64  `json:"m"` // nanoseconds since the epoch, as is Changed
	Changed  int64  `json:"c"`
	Inode    uint64 `json:"i"`
}

// StampOf is the stamp of a file.
func StampOf(info fs.FileInfo) Stamp {
	s := Stamp{Size: info.Size(), Modified: info.ModTime().UnixNano()}
	if sys, ok := info.Sys().(*syscall.Stat_t); ok {
		s.Changed, s.Inode = changed(sys), sys.Ino
	}
	return s
}

// Settled reports whether a file's times are old enough at a moment that a
// later change would show in them. One that was changed within the clock's
// tick may change again and keep them.
func (s Stamp) Settled(at time.Time) bool {
	tick := 20 * time.Millisecond
	if s.Modified%int64(time.Second) == 0 {
		tick = 2 * time.Second // a file system that keeps no fractions
	}
	return max(s.Modified, s.Changed) < at.Add(-tick).UnixNano()
}
