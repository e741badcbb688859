package hooks_test

import (
	"io/fs"
	"syscall"
)

// umask is the process's own; it can only be read by setting it.
func umask() fs.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return fs.FileMode(mask)
}

func mkfifo(path string) error { return syscall.Mkfifo(path, 0o644) }
