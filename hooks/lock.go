package hooks

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// lockWait is how long an install waits for another one.
const lockWait = 2 * time.Second

// lock keeps other installs out until it is released, or the process dies. It
// is on the common folder itself, so that no file is left behind.
func lock(folder string) (release func(), err error) {
	file, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	for start := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return func() { _ = file.Close() }, nil // the kernel frees the lock with it
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) || time.Since(start) > lockWait {
			return nil, errors.Join(fmt.Errorf("lock %q against other installs: %w", folder, err), file.Close())
		}
	}
}
